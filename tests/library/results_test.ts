/**
 * What the function of a tool resolves to is what its command prints as JSON, and `status` is its
 * exit status. Both start from the same files.
 */
import assert from "node:assert/strict";
import { CtError, openDoor } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import type { Command } from "@ct/core/definition";
import type { CallContext, Status } from "@ct/core/library";
import { denoSpawn } from "@ct/core/run";
import { formatJson } from "@ct/core/text";
import { tempTree } from "@ct/testing";
import * as wait from "@ct/await";
import * as check from "@ct/check";
import * as deps from "@ct/deps";
import * as each from "@ct/each";
import * as edit from "@ct/edit";
import * as find from "@ct/find";
import * as grep from "@ct/grep";
import * as map from "@ct/map";
import * as outline from "@ct/outline";
import * as patches from "@ct/patch";
import * as rg from "@ct/rg";
import * as rules from "@ct/rules";
import * as search from "@ct/search";
import * as steer from "@ct/steer";
import * as test from "@ct/test";
import * as tree from "@ct/tree";
import * as undo from "@ct/undo";
import * as view from "@ct/view";

const files = {
  "src/a.ts": "export function red(): number {\n  return 1;\n}\n",
  "src/b.ts": 'import { red } from "./a.ts";\nred();\n',
  "README.md": "# Fish\n\nred fish\n",
  "a.json": '{ "port": 80, "hosts": ["a", "b"], "big": 1.50 }\n',
  "b.json": '{ "port": 81, "hosts": ["a"] }\n',
  ".ct/rules.jsonc": JSON.stringify({
    rules: [
      { id: "no-blue", question: "No blue?", probe: ["ct-search", "blue", "--expect", "none"] },
      { id: "some-green", question: "Green?", probe: ["ct-search", "green"] },
    ],
  }),
};

const patch = `--- a/README.md
+++ b/README.md
@@ -1,3 +1,3 @@
 # Fish
 
-red fish
+blue fish
`;

/** A function with options, and the words that say the same. */
interface Pair {
  readonly command: Command;
  readonly words: readonly string[];
  readonly call: (context: CallContext) => Promise<Status>;
}

const pairs: readonly Pair[] = [
  {
    command: edit.command,
    words: ["--find", "red", "--replace", "blue", "--ext", "md"],
    call: (at) => edit.edit({ find: ["red"], replace: ["blue"], ext: ["md"] }, at),
  },
  {
    command: edit.command,
    words: ["--find", "  red", "--replace", "blue", "--dry-run"],
    call: (at) => edit.edit({ find: ["  red"], replace: ["blue"], "dry-run": true }, at),
  },
  {
    command: edit.command,
    words: ["--find=red", "--replace=blue", "--find=fish", "--replace=bird", "README.md"],
    call: (at) =>
      edit.edit({ find: ["red", "fish"], replace: ["blue", "bird"], paths: ["README.md"] }, at),
  },
  {
    command: edit.command,
    words: [`--apply=${patch}`],
    call: (at) => edit.applyPatch({ apply: patch }, at),
  },
  {
    command: edit.command,
    words: ["--new-file", "new.txt", "--text", "one\n"],
    call: (at) => edit.createFile({ "new-file": "new.txt", text: "one\n" }, at),
  },
  { command: edit.command, words: ["--recover"], call: (at) => edit.recover({}, at) },
  {
    command: view.command,
    words: ["src/a.ts", "--match", "return"],
    call: (at) => view.view({ path: "src/a.ts", match: "return" }, at),
  },
  {
    command: view.command,
    words: ["README.md", "--match", "green"],
    call: (at) => view.view({ path: "README.md", match: "green" }, at),
  },
  {
    command: view.command,
    words: ["src/a.ts", "--symbol", "red"],
    call: (at) => view.view({ path: "src/a.ts", symbol: ["red"] }, at),
  },
  { command: tree.command, words: [], call: (at) => tree.tree({}, at) },
  {
    command: tree.command,
    words: ["--code", "src"],
    call: (at) => tree.tree({ code: true, paths: ["src"] }, at),
  },
  {
    command: outline.command,
    words: ["src"],
    call: (at) => outline.outline({ paths: ["src"] }, at),
  },
  {
    command: outline.command,
    words: ["--match", "none", "--expect", "none"],
    call: (at) => outline.outline({ match: "none", expect: "none" }, at),
  },
  {
    command: map.command,
    words: ["--budget", "1kb"],
    call: (at) => map.map({ budget: "1kb" }, at),
  },
  {
    command: find.command,
    words: ["the red number"],
    call: (at) => find.find({ ask: ["the red number"] }, at),
  },
  {
    command: deps.command,
    words: ["--modules", "--acyclic"],
    call: (at) => deps.deps({ modules: true, acyclic: true }, at),
  },
  {
    command: patches.command,
    words: ["a.json", "--set", "port=8080"],
    call: (at) => patches.patch({ paths: ["a.json"], set: ["port=8080"] }, at),
  },
  {
    command: patches.command,
    words: ["a.json", "--get", "hosts", "--get", "none"],
    call: (at) => patches.getValues({ paths: ["a.json"], get: ["hosts", "none"] }, at),
  },
  {
    command: patches.command,
    words: ["a.json", "--compare", "b.json"],
    call: (at) => patches.compareDocuments({ paths: ["a.json"], compare: "b.json" }, at),
  },
  {
    command: test.command,
    words: ["--ok-match", "Fish", "--cmd", "cat", "--", "README.md"],
    call: (at) => test.test({ "ok-match": "Fish", cmd: "cat", args: ["README.md"] }, at),
  },
  {
    command: each.command,
    words: ["--items", "a", "b", "--dry-run", "--", "echo", "{ITEM}"],
    call: (at) => each.planEach({ items: ["a", "b"], command: ["echo", "{ITEM}"] }, at),
  },
  { command: check.command, words: [], call: (at) => check.check({}, at) },
  { command: check.command, words: ["--list"], call: (at) => check.listRules({}, at) },
  { command: rules.command, words: ["--list"], call: (at) => rules.rules({ list: true }, at) },
  {
    command: rules.command,
    words: ["--remove", "no-blue"],
    call: (at) => rules.rules({ remove: "no-blue" }, at),
  },
  {
    command: steer.command,
    words: ["check", "head -20 README.md"],
    call: (at) => steer.steer({ command: "head -20 README.md" }, at),
  },
];

/** The tools that rules run in this process. */
const commands = new Map([[search.command.definition.name, search.command]]);

/** What differs from one call to the next: times, and where the files are. */
function settled(text: string, path: string): string {
  return text.replaceAll(path, "PROJECT").replaceAll(/"(duration|elapsed)_ms":\d+/g, '"$1_ms":0');
}

for (const { command, words, call } of pairs) {
  Deno.test(`${command.definition.name} ${words.join(" ")}: the function gives the JSON`, async () => {
    await using printing = await tempTree(files);
    await using giving = await tempTree(files);
    const ctx = memoryContext({ cwd: printing.path, commands, spawn: denoSpawn });
    const tail = words.indexOf("--");
    const all = tail < 0 ? [...words, "--json"] : words.toSpliced(tail, 0, "--json");
    const expected = await command.run(all, ctx);
    const { status, ...result } = await call({ cwd: giving.path, commands });
    // The command prints a number of a document as it is there: 1.50 is no longer that here.
    const printed = formatJson(JSON.parse(ctx.stdout.text));
    assert.equal(settled(formatJson(result), giving.path), settled(printed, printing.path));
    assert.equal(status, expected, ctx.stderr.text);
  });
}

Deno.test("each() and waitFor() give what the commands print but for times", async () => {
  await using project = await tempTree(files);
  const ctx = memoryContext({ cwd: project.path, spawn: denoSpawn });
  const at = { cwd: project.path };
  await each.command.run(["--json", "--items", "a", "b", "--", "echo", "{ITEM}"], ctx);
  const { status: _, ...sweep } = await each.each(
    { items: ["a", "b"], command: ["echo", "{ITEM}"] },
    at,
  );
  await wait.command.run(
    ["--json", "--timeout", "10", "--", "grep", "-q", "red", "README.md"],
    ctx,
  );
  const { status, ...waited } = await wait.waitFor(
    { probe: ["grep", "-q", "red", "README.md"], timeout: 10 },
    at,
  );
  const given = formatJson(sweep) + formatJson(waited);
  assert.equal(settled(given, project.path), settled(ctx.stdout.text, project.path));
  assert.equal(status, 0);
});

Deno.test("undo() takes back what edit() wrote, and listUndoable() has it before", async () => {
  await using project = await tempTree(files);
  await using home = await tempTree({});
  const at = { cwd: project.path, home: home.path };
  const { revert } = await edit.edit(
    { find: ["red"], replace: ["blue"], paths: ["README.md"] },
    at,
  );
  const { count, writes } = await undo.listUndoable(at);
  assert.deepEqual([count, writes[0]?.token], [1, revert]);
  const { applied, token } = await undo.undo({}, at);
  assert.deepEqual([applied, token], [true, revert]);
  assert.equal(await Deno.readTextFile(`${project.path}/README.md`), files["README.md"]);
});

Deno.test("grep() and rg() print what the commands do", async () => {
  await using project = await tempTree(files);
  const at = { cwd: project.path };
  const found = { status: 0, stdout: "README.md:3:red fish\n", stderr: "" };
  assert.deepEqual(await grep.grep(["-n", "fish", "README.md", "a.json"], at), found);
  assert.deepEqual(await rg.rg(["-n", "--no-heading", "fish", "README.md", "a.json"], at), found);
});

/** Lets files be read and none be written. */
const closedDoor = {
  ...openDoor,
  assertWritable(): void {
    throw new CtError("refused", "nothing is written here");
  },
};

for (
  const [name, code, call] of [
    [
      "view() of a file that is missing",
      "read",
      (at: CallContext) => view.view({ path: "x" }, at),
    ],
    ["view() of a directory", "read", (at: CallContext) => view.view({ path: "src" }, at)],
    ["edit() without a text to find", "usage", (at: CallContext) => edit.edit({}, at)],
    [
      "test() of a program that is refused",
      "refused",
      (at: CallContext) => test.test({ cmd: "rm", args: ["-rf", "."] }, at),
    ],
    [
      "tree() that is aborted",
      "aborted",
      (at: CallContext) => tree.tree({}, { ...at, signal: AbortSignal.abort() }),
    ],
    [
      "edit() that is aborted",
      "aborted",
      (at: CallContext) =>
        edit.edit({ find: ["red"], replace: ["x"] }, { ...at, signal: AbortSignal.abort() }),
    ],
    [
      "edit() through a closed door",
      "refused",
      (at: CallContext) =>
        edit.edit({ find: ["red"], replace: ["x"] }, { ...at, door: closedDoor }),
    ],
  ] as const
) {
  Deno.test(`${name} throws a CtError with the code ${code}`, async () => {
    await using project = await tempTree(files);
    await assert.rejects(call({ cwd: project.path }), { name: "CtError", code });
  });
}
