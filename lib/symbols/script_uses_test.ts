import assert from "node:assert/strict";
import { textHost } from "./testing/text_host.ts";
import { type Texts, usesOf } from "./testing/uses_of.ts";

const pool = `export class Pool {
  static made = 0;
  idle: Pool[] = [];
  #size = 1;
  constructor(readonly limit: number) {
    this.#size = limit;
  }
  release(): Pool {
    return this;
  }
}
`;

const rows:
  readonly (readonly [why: string, texts: Texts, name: string, uses: readonly string[]])[] = [
    [
      "a function and a method that another file declares",
      {
        "x.js": "export function load() {}\nexport class Box { open() { load(); } }\n",
        "x.d.ts":
          "export declare function load(): void;\nexport declare class Box { open(): void }\n",
        "y.js": 'import { load, Box } from "./x.js";\nload();\nnew Box().open();\n',
        "z.ts": 'import { Box } from "./x.d.ts";\nnew Box().open();\n',
      },
      "Box.open",
      ["y.js:3:call", "z.ts:2:call"],
    ],
    [
      "what the types of a package declare",
      {
        "package.json": '{"main": "./lib/main", "types": "types/index.d.ts"}',
        "lib/main.js": 'export { load } from "./load.js";\n',
        "lib/load.js": "export function load() {}\n",
        "types/index.d.ts": "export function load(): void;\nexport function other(): void;\n",
        "use.ts": 'import { load } from "./types/index.d.ts";\nload();\n',
      },
      "load",
      ["lib/main.js:1:export", "use.ts:1:import", "use.ts:2:call"],
    ],
    [
      "an import and a call",
      {
        "a.ts": "export function area() {}\n",
        "b.ts": 'import { area } from "./a.ts";\narea();\n',
      },
      "area",
      ["b.ts:1:import", "b.ts:2:call"],
    ],
    [
      "a member of several objects of a union, which is one",
      {
        "a.ts": `export type Check =
  | { kind: "min"; note?: string }
  | ({ kind: "max" } & { note: string })
  | { kind: "odd" };
export function show(check: Check): string {
  return check.kind === "odd" ? "" : check.note ?? "";
}
export const one: Check = { kind: "min", note: "" };
`,
      },
      "Check.note",
      ["a.ts:6:read", "a.ts:8:write"],
    ],
    [
      "a member of a member of what stands for a parameter of a type",
      {
        "a.ts": `interface Inner { kind: string }
interface Made { inner: Inner }
type Trait = { inner: { kind: unknown } };
declare function make<T extends Trait>(init: (made: T) => void): T;
export const made: Made = make<Made>((each) => print(each.inner.kind));
export const other = (trait: Trait) => trait.inner.kind;
`,
      },
      "Inner.kind",
      ["a.ts:3:override!", "a.ts:5:read?", "a.ts:6:read!"],
    ],
    [
      "a member of an object that is spread into one of a type",
      {
        "a.ts": `interface Box { size?: number }
const make = (is: boolean): Box => ({ ...(is && { size: 1 }) });
function more(is: boolean): Box { return { ...(is ? { size: 2 } : {}) }; }
const other = (is: boolean) => ({ ...f({ size: 3 }) });
`,
      },
      "Box.size",
      ["a.ts:2:write", "a.ts:3:write", "a.ts:4:write?"],
    ],
    [
      "what a member of several objects of a union holds",
      {
        "a.ts": `class Pool { release() {} }
class Gate { release() {} }
type Holder = { kind: "pool"; held: Pool } | { kind: "gate"; held: Gate };
const free = (holder: Holder) => holder.held.release();
`,
      },
      "Pool.release",
      ["a.ts:2:override!", "a.ts:4:call?"],
    ],
    [
      "another name on import",
      {
        "a.ts": "export const area = 1;\n",
        "b.ts": 'import { area as size } from "./a.ts";\nprint(size);\n',
      },
      "area",
      ["b.ts:1:import", "b.ts:1:import", "b.ts:2:read"],
    ],
    [
      "another name on a re-export, used where the first is not written",
      {
        "a.ts": "export const area = 1;\n",
        "b.ts": 'export { area as size } from "./a.ts";\n',
        "c.ts": 'import { size } from "./b.ts";\nprint(size);\n',
      },
      "area",
      ["b.ts:1:export", "b.ts:1:export", "c.ts:1:import", "c.ts:2:read"],
    ],
    [
      "everything that a module passes on",
      {
        "a.ts": "export function area() {}\n",
        "b.ts": 'export * from "./a.ts";\n',
        "c.ts": 'import * as all from "./b.ts";\nall.area();\n',
      },
      "area",
      ["c.ts:2:call"],
    ],
    [
      "a default export of any name",
      {
        "area.ts": "export default function area() {}\n",
        "b.ts": 'import size from "./area.ts";\nsize();\n',
      },
      "area",
      ["b.ts:1:import", "b.ts:2:call"],
    ],
    [
      "a default that an index passes on by a name",
      {
        "area.ts": "function inner() {}\nexport default inner;\n",
        "b.ts": 'export { default as shown } from "./area.ts";\n',
        "c.ts": 'import { shown } from "./b.ts";\nshown();\n',
      },
      "inner",
      [
        "area.ts:2:export",
        "b.ts:1:export",
        "c.ts:1:import",
        "c.ts:2:call",
      ],
    ],
    [
      "what a parameter or a variable hides",
      {
        "a.ts": "const area = 1;\nfunction f(area: number) {\n  return area;\n}\nf(area);\n{\n" +
          "  let area = 2;\n  area++;\n}\n",
      },
      "area",
      ["a.ts:2:write!", "a.ts:3:read!", "a.ts:5:read", "a.ts:7:write!", "a.ts:8:write!"],
    ],
    [
      "another module of the same name",
      {
        "a.ts": "export const area = 1;\n",
        "b.ts": 'import { area } from "./c.ts";\nprint(area);\n',
        "c.ts": "export const area = 1;\n",
        "d.ts": 'import { area } from "geometry";\nprint(area);\n',
      },
      "area",
      ["b.ts:1:import!", "b.ts:2:read!", "c.ts:1:write!", "d.ts:1:import!", "d.ts:2:read!"],
    ],
    [
      "this, new, an annotation, a constructor's assignment and what is returned",
      {
        "a.ts": pool,
        "b.ts": `import { Pool } from "./a.ts";
class Server {
  pool;
  constructor(private other: Pool) {
    this.pool = new Pool(1);
  }
  stop() {
    this.pool.release();
    this.other.release().release();
  }
}
function f(pool: Pool, unknown) {
  pool.release();
  unknown.release();
  const { release } = pool;
  for (const each of pool.idle) each.release();
  pool.idle.map((one) => one.release());
}
`,
      },
      "Pool.release",
      [
        "b.ts:8:call",
        "b.ts:9:call",
        "b.ts:9:call",
        "b.ts:13:call",
        "b.ts:14:call?",
        "b.ts:15:read",
        "b.ts:16:call",
        "b.ts:17:call",
      ],
    ],
    [
      "members of other types, known and not",
      {
        "a.ts": pool,
        "b.ts":
          "class Lock {\n  release() {}\n}\nnew Lock().release();\n''.release();\nx.release();\n",
      },
      "Pool.release",
      ["b.ts:2:override!", "b.ts:4:call!", "b.ts:5:call!", "b.ts:6:call?"],
    ],
    [
      "values that a narrower type or a later assignment may have changed",
      {
        "a.ts": pool,
        "b.ts": `import { Pool } from "./a.ts";
class Lock {}
function f(lock: Lock, error: Error) {
  let pool = null;
  pool = open();
  pool.release();
  if (lock instanceof Pool) lock.release();
  error.release();
  new Map().release();
}
function g<T extends Lock>(given: T) {
  given.release();
}
`,
      },
      "Pool.release",
      [
        "b.ts:6:call?",
        "b.ts:7:call?",
        "b.ts:8:call?",
        "b.ts:9:call!",
        "b.ts:12:call?",
      ],
    ],
    [
      "an implementation, and what is used through it",
      {
        "a.ts": "export interface Shape {\n  area(): number;\n}\n",
        "b.ts": `import type { Shape } from "./a.ts";
class Circle implements Shape {
  area() {
    return 1;
  }
}
new Circle().area();
`,
      },
      "Shape.area",
      ["b.ts:3:override", "b.ts:7:call"],
    ],
    [
      "a private member, a static one and a field that is a parameter",
      {
        "a.ts": `${pool}Pool.made = new Pool(2).limit;\n`,
      },
      "Pool.made",
      ["a.ts:12:write"],
    ],
    [
      "types in all their places",
      {
        "a.ts": "export interface Shape {}\n",
        "b.ts": `import type { Shape } from "./a.ts";
export class Circle implements Shape {}
const all: readonly Shape[] = [];
type Made<T extends Shape> = Map<Shape, T> | import("./a.ts").Shape;
function f(this: Shape): asserts this is Shape {}
`,
      },
      "Shape",
      [
        "b.ts:1:import",
        "b.ts:2:extends",
        "b.ts:3:type",
        "b.ts:4:type",
        "b.ts:4:type",
        "b.ts:4:type",
        "b.ts:5:type",
        "b.ts:5:type",
      ],
    ],
    [
      "CommonJS",
      {
        "a.js": "function area() {}\nmodule.exports = { area };\nexports.area = area;\n",
        "b.js":
          'const { area: size } = require("./a");\nsize();\nconst all = require("./a");\nall.area();\n',
      },
      "area",
      [
        "a.js:2:read",
        "a.js:3:read",
        "b.js:1:import",
        "b.js:1:import",
        "b.js:2:call",
        "b.js:4:call?",
      ],
    ],
    [
      "CommonJS that exports an object",
      {
        "a.js": "function area() {}\nmodule.exports = { area, size: area, other: 1 };\n",
        "b.js": 'const { area } = require("./a");\narea();\n',
        "c.js": 'const { size } = require("./a");\nsize();\n',
      },
      "area",
      [
        "a.js:2:read",
        "a.js:2:override!",
        "a.js:2:read",
        "b.js:1:import",
        "b.js:2:call",
        "c.js:1:import",
        "c.js:2:call",
      ],
    ],
    [
      "members that are given to a function from outside",
      {
        "a.js": `function Pool(limit) {
  this.limit = limit;
}
Pool.prototype.release = function () {
  return this.limit;
};
Pool.make = function make() {
  return new Pool(1);
};
Pool.make().release();
module.exports = Pool;
`,
        "b.js": `const Pool = require("./a");
const pool = new Pool(2);
pool.release();
print(pool.limit);
`,
      },
      "Pool.release",
      ["a.js:10:call", "b.js:3:call"],
    ],
    [
      "the same member of another function",
      {
        "a.js": `function Pool() {}
Pool.prototype.release = function () {};
function Gate() {}
Gate.prototype.release = function () {};
new Gate().release();
`,
      },
      "Pool.release",
      ["a.js:4:override!", "a.js:5:call!"],
    ],
    [
      "a member that such a function gives itself",
      {
        "a.js": `function Pool(most) {
  this.limit = most;
}
Pool.prototype.more = function () {
  this.limit += 1;
};
`,
        "b.js": "new Pool(2).limit;\n",
      },
      "Pool.limit",
      ["a.js:5:write", "b.js:1:read?"],
    ],
    [
      "a function that is given to another one",
      {
        "a.js": `function Pool() {}
Pool.make = function () {};
Pool.make();
exports.Pool = Pool;
`,
        "b.js": 'const { Pool } = require("./a");\nPool.make();\nother.make();\n',
      },
      "Pool.make",
      ["a.js:3:call", "b.js:2:call", "b.js:3:call?"],
    ],
    [
      "JSX",
      {
        "a.tsx": "export function Button(props: { label: string }) {}\n",
        "b.tsx": 'import { Button } from "./a.tsx";\nconst a = <Button label="x"></Button>;\n',
      },
      "Button",
      ["b.tsx:1:import", "b.tsx:2:call", "b.tsx:2:read"],
    ],
    [
      "names in comments and strings are none",
      {
        "a.ts": "export const area = 1; // area\nprint('area', `area ${area}`);\n",
      },
      "area",
      ["a.ts:2:read"],
    ],
    [
      "an enum, a namespace and their members",
      {
        "a.ts":
          "export enum Kind {\n  One,\n}\nexport namespace Inner {\n  export const one = Kind.One;\n}\n" +
          "print(Inner.one);\n",
      },
      "Kind.One",
      ["a.ts:5:read"],
    ],
  ];

for (const [why, texts, name, uses] of rows) {
  Deno.test(`SymbolSearch.uses() of ${name}: ${why}`, () => {
    assert.deepEqual(usesOf(texts, name), uses);
  });
}

Deno.test("SymbolSearch.uses() of a name alone in other languages", () => {
  const texts = {
    "a.rb": "def area\nend\n\narea()\n# area\n",
    "b.rb": "require 'a'\nx = area\n",
    "c.ts": "area();\n",
  };
  assert.deepEqual(usesOf(texts, "area"), ["a.rb:4:call?", "b.rb:2:read?"]);
});

Deno.test("a text that cannot be parsed has no model", () => {
  assert.equal(textHost({ "a.ts": "const = ;;; {" }).model("a.ts"), undefined);
});
