import { golden } from "./golden_test.ts";
import { typescript } from "./typescript.ts";

golden(typescript, [
  {
    name: "types and classes",
    source:
      `export abstract class Shape<T extends { id: string }> extends Base<{ b: number }> implements C {
  private x = 1;
  handler = (event: Event): void => {
    this.x++;
  };
  @Input() label = "a";
  constructor(private readonly y: string) {
    super();
  }
  get area(): number {
    return 1;
  }
  static async *walk(): AsyncGenerator<string> {}
  abstract shape(): { a: string };
  #secret() {}
  [Symbol.iterator]() {}
  over(a: string): void;
  over(a: unknown): void {}
  static {
    if (x) { y(); }
  }
}
export interface Reader extends A, B {
  read<A, B>(size: number): { n: number } | null;
  name: string;
  close?(): void
  new (x: string): Reader;
}
type Both = { a: string } | {
  b: number;
};
export type Id<T> = T extends string
  ? "s"
  : never
export const enum Color { Red, Green }
declare module "foo" {
  export function bar(): void;
}
declare global {
  interface Window { x: string }
}
namespace Outer.Inner {
  export const q = 1;
}
@Component({
  selector: "a",
})
export class Decorated {}
export default class extends Shape {}
`,
    rows: [
      "1:22 class Shape",
      "  2:2 field x",
      "  3:5 method handler",
      "  6:6 field label",
      "  7:9 method constructor",
      "  10:12 method area",
      "  13:13 method walk",
      "  14:14 method shape",
      "  15:15 method #secret",
      "  16:16 method [Symbol.iterator]",
      "  17:17 method over",
      "  18:18 method over",
      "23:28 interface Reader",
      "  24:24 method read",
      "  26:26 method close",
      "29:31 type Both",
      "32:34 type Id",
      "35:35 enum Color",
      "  35:35 enumerator Red",
      "  35:35 enumerator Green",
      "36:38 namespace foo",
      "  37:37 function bar",
      "39:41 namespace global",
      "  40:40 interface Window",
      "42:44 namespace Outer.Inner",
      "  43:43 const q",
      "48:48 class Decorated",
      "49:49 class default",
    ],
  },
  {
    name: "values, functions and lexical traps",
    source: `#!/usr/bin/env -S deno run
import { a } from "b"
const one = 1, two = { x: () => { function deep() {} } }
const { c, d = () => 1 } = x, e = 2
let text = \`a \${b(\`nested \${"}"} {\`)} { // not code\`
var re = /[/}'"\`]/g, half = a / b / c
export const arrow = async <T>(x: T): Promise<T> => {
  const local = 1
  const inner = () => 2
  return x
}
const wrapped = memo(() => 1)
const Kinds = ["a"] as const
function overload(a: string): void
function overload(a: any) {
  if (/}/.test(a)) return
}
export default function () {}
P.prototype.run = function () {
  class Local { m() {} }
}
module.exports = function named() {}
const Klass = class extends Other { m() {} }
foo(function () {
  function callback() {}
  return class { n() {} }
})
const jsx = (
  <p onClick={() => go()}>Don't {x ? <b>it's {y}</b> : null} / {z}</p>
)
const view = () => <div>{"}"}</div>
function* last() {}
`,
    rows: [
      "3:3 const one",
      "3:3 const two",
      "  3:3 function deep",
      "4:4 const e",
      "5:5 let text",
      "6:6 var re",
      "6:6 var half",
      "7:11 function arrow",
      "  9:9 function inner",
      "12:12 const wrapped",
      "13:13 const Kinds",
      "14:14 function overload",
      "15:17 function overload",
      "18:18 function default",
      "19:21 function P.prototype.run",
      "  20:20 class Local",
      "    20:20 method m",
      "22:22 function module.exports",
      "23:23 class Klass",
      "  23:23 method m",
      "25:25 function callback",
      "26:26 method n",
      "28:30 const jsx",
      "31:31 function view",
      "32:32 function last",
    ],
  },
  {
    name: "without semicolons",
    source: `const
  a = 1,
  b = x.default

const c = y!
export default async (x) => {
}
let d = e as const
let f
`,
    rows: [
      "2:2 const a",
      "3:3 const b",
      "5:5 const c",
      "6:7 function default",
      "8:8 let d",
      "9:9 let f",
    ],
  },
  {
    name: "unbalanced",
    source: `class A {
  m() {
    if (x) {
  }
}
function f() {
`,
    rows: ["1:? class A", "2:5 method m"],
  },
  {
    name: "private and quoted names",
    source: `class A {
  "b c"() {}
  static #d = () => 1
  static get get() {}
  async() {}
}
`,
    rows: [
      "1:6 class A",
      '  2:2 method "b c"',
      "  3:3 method #d",
      "  4:4 method get",
      "  5:5 method async",
    ],
  },
]);

golden(typescript, [{
  name: "fields, enumerators, exported patterns, tests",
  source: `export const { a, b: [c] } = x;
class K { x = 1; static #y: number; readonly z?: string; private w = () => 1; }
enum E { A, B = 2, "C-D" }
describe("thing", () => {
  it("works", async () => {});
  test.each([1])("n %i", () => {});
  it.skip(\`later \${x}\`, function () {});
});
export const { d = f({ x: 1 }), ...rest } = y, other = 3;
export let [e, , [g]] = z;
const { hidden } = w;
class F {
  declare a: number;
  @dec() b?: string = "x";
  static { init(); }
  [key: string]: unknown;
  c
  "quoted" = 1;
  #priv = async () => {};
  async
  get x() { return 1; }
  fn: () => void = noop;
}
Deno.test("deno", async (t) => {
  await t.step("inner", () => {});
});
Deno.test({ name: "no", fn() {} });
describe.each([1, 2])("each %i", (n) => {
  xit("skipped", () => {});
  function helper() {}
});
if (test("no")) it("no");
enum Bits { A = 1 << 0, B = 1 << 1, C }
`,
  rows: [
    "1:1 const a",
    "1:1 const c",
    "2:2 class K",
    "  2:2 field x",
    "  2:2 field #y",
    "  2:2 field z",
    "  2:2 method w",
    "3:3 enum E",
    "  3:3 enumerator A",
    "  3:3 enumerator B",
    "  3:3 enumerator C-D",
    "4:8 describe thing",
    "  5:5 it works",
    "  6:6 test n %i",
    "  7:7 it later ${x}",
    "9:9 const other",
    "10:10 let e",
    "10:10 let g",
    "12:23 class F",
    "  13:13 field a",
    "  14:14 field b",
    "  17:17 field c",
    '  18:18 field "quoted"',
    "  19:19 method #priv",
    "  21:21 method x",
    "  22:22 field fn",
    "24:26 test deno",
    "28:31 describe each %i",
    "  29:29 it skipped",
    "  30:30 function helper",
    "33:33 enum Bits",
    "  33:33 enumerator A",
    "  33:33 enumerator B",
    "  33:33 enumerator C",
  ],
}]);
