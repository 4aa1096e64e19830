import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { isolatesOf, writeIsolates } from "./isolates.ts";

const file = (path: string, text = "") => ({ path, text });

const numbered = (directory: string, count: number) =>
  Array.from({ length: count }, (_, n) => file(`${directory}/${n}_test.ts`));

Deno.test("files of a package share an isolate, with those of small packages beside it", () => {
  const few = ["lib/a/x_test.ts", "lib/a/b/c/y_test.ts", "lib/b/x_test.ts"];
  const all = [...few.map((path) => file(path)), ...numbered("lib/c", 62), file("rules/z_test.ts")];
  const isolates = isolatesOf(all);
  assert.deepEqual(isolates[0], few);
  assert.deepEqual(isolates.map(({ length }) => length), [3, 62, 1]);
  assert.deepEqual(isolates.flat(), all.map(({ path }) => path));
});

Deno.test("a package with many files has several isolates of like size", () => {
  const files = numbered("lib/a", 135);
  const isolates = isolatesOf(files);
  assert.deepEqual(isolates.map(({ length }) => length), [45, 45, 45]);
  assert.deepEqual(isolates.flat(), files.map(({ path }) => path));
});

for (
  const text of [
    "  globalThis.RegExp = new Proxy(RegExp, {});",
    "  String.prototype.at = () => undefined;",
  ]
) {
  Deno.test(`a test is alone that has ${text.trim()}`, () => {
    const isolates = isolatesOf([file("lib/a_test.ts"), file("lib/b_test.ts", text)]);
    assert.deepEqual(isolates, [["lib/a_test.ts"], ["lib/b_test.ts"]]);
  });
}

Deno.test("the runner counts each test of an isolate, and names the file of one that fails (long)", async () => {
  await using tree = await tempTree({
    "a b/one_test.ts": 'Deno.test("same", () => {});\n',
    "a b/two_test.ts": 'Deno.test("same", () => {\n  throw new Error("no");\n});\n',
    "a b/three_test.ts": 'Deno.test("other", () => {});\n',
    "written/.keep": "",
    "deno.json": "{}",
  });
  const modules = writeIsolates(
    [["a b/one_test.ts", "a b/two_test.ts"], ["a b/three_test.ts"]],
    { root: tree.path, directory: `${tree.path}/written` },
  );
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--no-check", "--config=deno.json", ...modules],
    cwd: tree.path,
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert.match(text, /\| 2 passed \| 1 failed/);
  assert.match(text, /same => \.\/a(?: |%20)b\/two_test\.ts:1:6/);
});
