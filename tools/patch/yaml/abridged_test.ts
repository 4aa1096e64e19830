import assert from "node:assert/strict";
import fc from "fast-check";
import { assertLinear, fill } from "@ct/testing";
import { arbitraryDocument, arbitraryValue } from "../testing/arbitrary_model.ts";
import { operationsOf } from "../testing/operations.ts";
import { failure } from "../testing/outcome.ts";
import { Random } from "../testing/random.ts";
import { randomOperation } from "../testing/random_operation.ts";
import { YamlRenderer } from "../testing/render_yaml.ts";
import { runs } from "../testing/runs.ts";
import { patchYaml } from "./yaml.ts";
import { abridge } from "./abridged.ts";
import { readLines } from "./lines.ts";

const tick = () => {};

/** Lines of a block, some of which only a full parser reads. */
function block(random: Random, depth: number): string[] {
  const values = [
    "x y",
    "'it''s'",
    '"a\\n"',
    "{ a: 1, b: c }",
    "[a, sha512-x+/==]",
    "|\n  text\n\n   more",
    ">-\n  folded\n  text\n",
    "|+\n  kept\n\n",
    "|2\n    more\n  less\n",
    ">-1\n  folded\n text",
    "|1+ # c\n\n",
    "a\tb",
    "\tx\t# c",
    "|\t\n  a\n\n  b\tc",
    "{\n  key: [\n    x\n  ]\n}",
    "[\n  a, # c\n\n  {key: {x y: [1, -2]}}\n]",
    "{key: {more: [a b,\n  'c',]}, \"list\":[{key: 1}, []]} # c",
    "some\n  more words",
    "'one\n\n  two'",
    "&y 1",
    "中文 <b>: é",
    "<b> x: y</b>",
    "+1",
    "~",
    "\\d+",
    "😀",
    "!Ref x",
    "1 # c",
    "",
  ] as const;
  const isList = random.once(3);
  const lines: string[] = [];
  for (let index = random.below(4) + 1; index > 0; index--) {
    if (random.once(8)) lines.push(random.pick(["# c", "   # deep", ""]));
    const explicit = [
      "? key\n:",
      "? 'list'\n:",
      "? a b # c\n:",
      "? |\n  x\n:",
      "? k\n? more\n:",
    ] as const;
    const head = isList
      ? "-"
      : random.once(6)
      ? random.pick(explicit)
      : random.pick(["key", "list", "more", "'q k'", "7", "ключ", "~", "<x>"]) + ":";
    if (depth > 0 && random.once(2)) {
      const inner = block(random, depth - 1);
      const isInline = isList && random.once(2) && /^[^ #]/.test(inner[0] ?? "");
      if (!isInline) lines.push(head);
      const indented = inner.map((line) => line === "" ? "" : `  ${line}`);
      if (isInline) indented[0] = `- ${inner[0]}`;
      lines.push(...indented);
    } else lines.push(...`${head} ${random.pick(values)}`.split("\n"));
  }
  return lines;
}

/** A document of the kind that is abridged; a change of one line makes some malformed. */
function plainDocument(random: Random): string {
  const lines = random.once(6) ? flow(random, 3).split("\n") : block(random, 3);
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  const change = random.below(8);
  if (change === 0) lines[at] = ` ${line}`;
  if (change === 1) lines[at] = line.replace(/^ {1,2}/, "");
  if (change === 2) lines.splice(at, 1);
  if (change === 3) {
    lines[at] = line + random.pick([" x: y", "'", " #c", ":", "\t", " |", "]", '"']);
  }
  if (change === 4) {
    const odd = [
      "---",
      "...",
      "? a",
      ": x",
      "? - a",
      "?\tx",
      "-\tx: y",
      "a:\t- b",
      "a:\t|",
      "- b",
      "x",
      "\tx: 1",
      "*y",
      "a: &y",
      "%a",
      "a : b",
    ] as const;
    lines.splice(at, 0, (/^ */.exec(line)?.[0] ?? "") + random.pick(odd));
  }
  const head = random.pick(["", "", "---\n", "%YAML 1.2\n---\n", "# c\n--- # d\n"]);
  const end = random.pick(["\n", "\n", "", "\n...\n", "\n...\n# c\n", "\n\n", "\n  # c"]);
  const text = head + lines.join("\n") + end;
  const ending = random.pick(["\n", "\n", "\r\n", undefined]);
  return text.replaceAll("\n", () => ending ?? random.pick(["\n", "\r\n"]));
}

/** The text of a flow collection, in one line or several. */
function flow(random: Random, depth: number): string {
  const isList = random.once(3);
  const entries: string[] = [];
  for (let index = random.below(4) + 1; index > 0; index--) {
    const head = isList ? "" : random.pick(["key: ", "list: ", '"more":', "'q k' : ", "7: "]);
    const isDeep = depth > 0 && random.once(2);
    const words = [
      "x y",
      "-1",
      "é 中",
      "<b>",
      "~",
      "\\",
      "+",
      '"a\\u0041b"',
      "'it''s'",
      "- x",
      "a:b",
      "true",
      '"#"',
    ] as const;
    entries.push(head + (isDeep ? flow(random, depth - 1) : random.pick(words)));
  }
  const comma = random.pick([", ", ",", ",\n  ", ", # c\n ", "\n , "]);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const space = random.pick(["", "", " ", "\n  "]);
  return open + space + entries.join(comma) + (random.once(6) ? "," : "") + space + close;
}

async function assertSame(text: string, operations: ReturnType<typeof operationsOf>) {
  const whole = await patchYaml(text, operations, { largeFrom: Infinity }).catch(failure);
  const parts = await patchYaml(text, operations, { largeFrom: 0 }).catch(failure);
  assert.deepEqual(parts, whole, text);
}

Deno.test("YAML: abridged documents give what whole ones give (long)", async () => {
  const sample = fc.record({ start: arbitraryDocument, value: arbitraryValue, seed: fc.nat() });
  await fc.assert(
    fc.asyncProperty(sample, async ({ start, value, seed }) => {
      const random = new Random(seed);
      const text = new YamlRenderer(random).document(start);
      await assertSame(text, [randomOperation(start, value, random)]);
    }),
    runs,
  );
});

Deno.test("YAML: what may be malformed is not left out (long)", async () => {
  const typed = [
    { delete: "zz" },
    { delete: "key" },
    { set: "key.more=2" },
    { delete: "list[0]" },
    { "move-last": "[0]" },
    { add: "list=x" },
  ];
  for (let seed = 0; seed < runs.numRuns; seed++) {
    const random = new Random(seed);
    const text = plainDocument(random);
    for (const each of typed) await assertSame(text, operationsOf(each));
  }
});

const entry = "  /p/{id}:\n    get:\n      tags:\n      - x\n      schema: { type: string }\n" +
  "      summary: |-\n        several\n\n        lines\n      text: a long\n        line\n" +
  "      quoted: 'one\n\n        two'\n      ok: yes\n";
const large = "---\nopenapi: 3.0.1\npaths:\n" + entry.repeat(500) + "end:\n- a: 1\n  b: 2\n";

for (
  const [name, change] of [
    ["plain", (text: string) => text],
    ["with returns", (text: string) => text.replaceAll("\n", "\r\n")],
    ["without a final newline", (text: string) => text.trimEnd()],
    ["with flows of several lines", (text: string) => text.replaceAll("{ type", "{\n        type")],
    ["with kept lines", (text: string) => text.replaceAll("|-", "|+")],
    ["with mixed line endings", (text: string) => text.replaceAll("tags:\n", "tags:\r\n")],
    [
      "with tabs",
      (text: string) => text.replaceAll("schema: ", "schema:\t").replaceAll("s\n", "s\t\n"),
    ],
    ["with digits of indentation", (text: string) => text.replaceAll("|-\n", "|-2\n")],
    ["with explicit keys", (text: string) => text.replaceAll("  /p/{id}:\n", "  ? /p/{id}\n  :\n")],
    ["with directive and end", (text: string) => `%YAML 1.2\n${text}...\n# c\n`],
  ] as const
) {
  Deno.test(`YAML: of a large document ${name} little is read`, () => assertShort(change(large)));
}

Deno.test("YAML: of a large document in braces little is read", () => {
  const members = Array.from({ length: 500 }, (_, index) => [`p${index}`, { get: [{ a: index }] }]);
  const data = { paths: Object.fromEntries(members), end: [{ a: 1, b: 2 }] };
  for (const space of [0, 2]) assertShort(JSON.stringify(data, undefined, space));
});

function assertShort(text: string): void {
  const [operation] = operationsOf({ set: "end[0].b=3" });
  assert.ok(operation !== undefined);
  const abridged = abridge(text, [operation.path], tick);
  assert.ok(abridged !== undefined && abridged.text.length < 100, abridged?.text.slice(0, 300));
  assert.equal(abridged.restore(abridged.text), text);
}

for (
  const text of ["[", "[a,", "{a: ", "[\n", "[a #\n", "a: [", "[a b", "['a',", "[[a],\n", '{"a":']
) {
  Deno.test(`R15: readLines() takes time linear in repetitions of ${JSON.stringify(text)}`, () => {
    assertLinear((source) => void readLines(source, tick), (length) => fill(text, length));
  });
}
