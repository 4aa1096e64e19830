import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { applyRedExample } from "./red_copy.ts";
import { parseRedExample, type RedExample } from "./red_example.ts";

const files = {
  "a.ts": "one two one\n",
  "src/b.ts": "two\n",
  "bytes": new Uint8Array([0xff, 0x74, 0x77, 0x6f]),
  ".ct/rules.jsonc": "two",
  "out": { link: "/tmp" },
};

function contents(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ["a.ts", "src/b.ts", "src/new/c.ts", ".ct/rules.jsonc"].flatMap((path) => {
      try {
        return [[path, Deno.readTextFileSync(`${root}/${path}`)]];
      } catch {
        return [];
      }
    }),
  );
}

const before = { "a.ts": "one two one\n", "src/b.ts": "two\n", ".ct/rules.jsonc": "two" };

const rows: readonly (readonly [
  red: readonly string[],
  edits: readonly string[],
  changed: Readonly<Record<string, string>>,
])[] = [
  [["src/new/c.ts=x\\ny"], [], { "src/new/c.ts": "x\ny" }],
  [["a.ts=x=y"], [], { "a.ts": "x=y" }],
  [[], ["one=>$&"], { "a.ts": "$& two $&\n" }],
  [[], ["two=>2"], { "a.ts": "one 2 one\n", "src/b.ts": "2\n" }],
  [["a.ts=two"], ["two=>2", "2=>3"], { "a.ts": "3", "src/b.ts": "3\n" }],
];

for (const [red, edits, changed] of rows) {
  Deno.test(`applyRedExample() of ${[...red, ...edits]} changes that, and takes it back`, async () => {
    await using tree = await tempTree(files);
    const example = parseRedExample(red, edits);
    assert.ok(example !== undefined);
    const undo = applyRedExample(tree.path, example);
    assert.deepEqual(contents(tree.path), { ...before, ...changed });
    undo();
    assert.deepEqual(contents(tree.path), before);
    assert.deepEqual([...Deno.readDirSync(`${tree.path}/src`)].map(({ name }) => name), ["b.ts"]);
  });
}

const refused: readonly (readonly [RedExample, RegExp])[] = [
  [{ files: new Map(), edits: [{ find: "three", replace: "" }] }, /'three' is in no file/],
  [{ files: new Map([["out/x", ""]]), edits: [] }, /not a regular file of the project/],
  [{ files: new Map([["out", ""]]), edits: [] }, /not a regular file of the project/],
  [{ files: new Map([["src", ""]]), edits: [] }, /not a regular file of the project/],
  [
    { files: new Map([["a.ts", "x"]]), edits: [{ find: "three", replace: "" }] },
    /'three' is in no file/,
  ],
];

for (const [red, message] of refused) {
  Deno.test(`applyRedExample() of ${JSON.stringify([[...red.files], red.edits])} changes nothing`, async () => {
    await using tree = await tempTree(files);
    assert.throws(() => applyRedExample(tree.path, red), message);
    assert.deepEqual(contents(tree.path), before);
  });
}

for (const path of ["../a", "/etc/x", "a/../b", ".git/config", ".ct/rules.jsonc", "a//b", "./a"]) {
  Deno.test(`--red '${path}' is refused`, () => {
    assert.throws(() => parseRedExample([`${path}=x`], []), /not a path within the project/);
  });
}

for (const [red, edits] of [[["a"], []], [["=x"], []], [[], ["a"]], [[], ["=>b"]]] as const) {
  Deno.test(`the words ${[...red, ...edits]} are no red example`, () => {
    assert.throws(() => parseRedExample(red, edits), /^CtError: invalid --red/);
  });
}
