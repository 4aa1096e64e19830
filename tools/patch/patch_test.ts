import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { assertRun, tempTree, testRows, type ToolRow } from "@ct/testing";
import { command } from "./mod.ts";

type Files = Parameters<typeof tempTree>[0];

const two = { "a.json": '{"v":1,"w":1}', "b.json": '{"v":1}' };

const rows: readonly ToolRow[] = [
  {
    name: "a file that is not UTF-8 and may change, where none may",
    files: { "a.json": new Uint8Array([0x7b, 0xff, 0x7d]), "b.json": "{}" },
    argv: ["--delete", "v", "--expect", "none"],
    status: 2,
    stderr: /a\.json/,
  },
  // Selection.
  {
    name: "files of all formats, by extension in any case",
    files: {
      "d/a.json": '{"v":1}',
      "d/s/b.jsonc": '{"v":1} // x\n',
      "d/c.yaml": "v: 1\n",
      "d/c.yml": "v: 1\n",
      "d/e.ndjson": '{"v":1}\n{"v":1}\n',
      "d/d.txt": '{"v":1}',
      "d/E.JSON": '{"v":1}',
      "d/.json": '{"v":1}',
    },
    argv: ["--base", "d", "--hidden", "--set", "v=2"],
    stdout:
      "d/E.JSON: 1 change(s)\nd/a.json: 1 change(s)\nd/c.yaml: 1 change(s)\nd/c.yml: 1 change(s)\nd/e.ndjson: 2 change(s)\nd/s/b.jsonc: 1 change(s)\n7 change(s) in 6 file(s) -> SUCCESS (applied)\n",
    stderr: "d/E.JSON d/a.json d/c.yaml d/c.yml d/e.ndjson:1 d/e.ndjson:2 d/s/b.jsonc".split(" ")
      .map(
        (place) => `ct-patch: ${place}: set v: 1 -> 2\n`,
      ).join(""),
    after: {
      "d/a.json": '{"v":2}',
      "d/s/b.jsonc": '{"v":2} // x\n',
      "d/c.yaml": "v: 2\n",
      "d/c.yml": "v: 2\n",
      "d/e.ndjson": '{"v":2}\n{"v":2}\n',
      "d/E.JSON": '{"v":2}',
    },
  },
  {
    name: "files by name",
    files: two,
    argv: ["--name", "b*", "--set", "v=2", "--quiet"],
    stdout: "1 change(s) in 1 file(s) -> SUCCESS (applied)\n",
    after: { "b.json": '{"v":2}' },
  },
  {
    name: "names in a pinned mode",
    files: { "a.json": "{}", "axjson.json": "{}" },
    argv: ["--name", "a.json", "--name-mode", "literal", "--set", "v=2", "--quiet"],
    after: { "a.json": '{"v": 2}' },
  },
  {
    name: "what git ignores only with --no-ignore",
    files: { ".ignore": "a.json\n", ...two },
    argv: ["--set", "v=2", "--quiet"],
    after: { "b.json": '{"v":2}' },
  },
  {
    name: "ignored files with --no-ignore",
    files: { ".ignore": "a.json\n", ...two },
    argv: ["--set", "v=2", "--quiet", "--no-ignore"],
    after: { "a.json": '{"v":2,"w":1}', "b.json": '{"v":2}' },
  },
  {
    name: "a forced format",
    files: { conf: "{'a':1}" },
    argv: ["--base", "conf", "--format", "jsonc", "--set", "a=2", "--quiet"],
    after: { conf: "{'a':2}" },
  },
  {
    name: "links only with --follow",
    files: { "x/a.json": '{"v":1}', "d/l.json": { link: "../x/a.json" } },
    argv: ["--base", "d", "--set", "v=2"],
    status: 1,
    stdout: "0 change(s) in 0 file(s) -> ERROR (verdict ERROR, not written)\n",
    stderr: "ct-patch: no file is in scope: nothing is below d\n",
  },
  {
    name: "through a link with --follow",
    files: { "x/a.json": '{"v":1}', "d/l.json": { link: "../x/a.json" } },
    argv: ["--base", "d", "--set", "v=2", "--follow"],
    stderr: "ct-patch: d/l.json: set v: 1 -> 2\n",
    stdout: "d/l.json: 1 change(s)\n1 change(s) in 1 file(s) -> SUCCESS (applied)\n",
    after: { "x/a.json": '{"v":2}' },
  },
  {
    name: "a missing base",
    files: {},
    argv: ["--base", "no", "--set", "v=2"],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: traversal error: .*no.*os error 2/,
  },
  // Verdict and output.
  {
    name: "an expectation that fails",
    files: two,
    argv: ["--delete", "w", "--expect", "=2"],
    status: 1,
    stderr: "ct-patch: ./a.json: delete w: 1\n",
    stdout:
      "./a.json: 1 change(s)\n1 change(s) in 1 file(s), exactly 2 wanted -> ERROR (verdict ERROR, not written)\n",
  },
  {
    name: "no change expected",
    files: two,
    argv: ["--delete", "zz", "--expect", "none"],
    stdout: "0 change(s) in 0 file(s), none wanted -> SUCCESS (applied)\n",
  },
  {
    name: "a dry run",
    files: two,
    argv: ["--set", "v=2", "--dry-run"],
    stderr: "ct-patch: ./a.json: set v: 1 -> 2\nct-patch: ./b.json: set v: 1 -> 2\n",
    stdout:
      "./a.json: 1 change(s)\n./b.json: 1 change(s)\n2 change(s) in 2 file(s) -> SUCCESS (dry-run, not written)\n",
  },
  {
    name: "a dry run that fails",
    files: two,
    argv: ["--set", "v=2", "--dry-run", "--expect", "none", "--quiet"],
    status: 1,
    stdout: "2 change(s) in 2 file(s), none wanted -> ERROR (dry-run, not written)\n",
  },
  {
    name: "changes that cancel out",
    files: { "a.json": '{"l":[1, 2]}' },
    argv: ["--move-up", "l[1]", "--move-down", "l[0]"],
    stdout: "2 change(s) in 0 file(s) -> SUCCESS (applied)\n",
  },
  {
    name: "JSON",
    files: two,
    argv: ["--set", "v=2", "--delete", "w", "--json"],
    stdout:
      '{"applied":true,"changes":3,"dry_run":false,"files":[{"changes":2,"nodes":[{"new":2,"old":1,"op":"set","path":"v"},{"old":1,"op":"delete","path":"w"}],"path":"./a.json"},{"changes":1,"nodes":[{"new":2,"old":1,"op":"set","path":"v"}],"path":"./b.json"}],"files_changed":2,"tool":"ct-patch","verdict":"SUCCESS"}\n',
    after: { "a.json": '{"v":2}', "b.json": '{"v":2}' },
  },
  {
    name: "indented JSON",
    files: { "a.json": "[]" },
    argv: ["--delete", "[0]", "--json-pretty", "--dry-run"],
    status: 1,
    stdout:
      '{\n  "applied": false,\n  "changes": 0,\n  "dry_run": true,\n  "files": [],\n  "files_changed": 0,\n  "tool": "ct-patch",\n  "verdict": "ERROR"\n}\n',
  },
  {
    name: "a name with a control character",
    files: { "a\x1b.json": '{"v":1}' },
    argv: ["--set", "v=2"],
    stderr: "ct-patch: ./a\\x1b.json: set v: 1 -> 2\n",
    stdout: "./a\\x1b.json: 1 change(s)\n1 change(s) in 1 file(s) -> SUCCESS (applied)\n",
    after: { "a\x1b.json": '{"v":2}' },
  },
  // Files that are passed over.
  {
    name: "a file that is not UTF-8",
    files: { "a.json": new Uint8Array([0x22, 0xff, 0x22]), "b.json": '{"v":1}' },
    argv: ["--set", "v=2", "--json"],
    stdout: /"skipped":\[\{"path":"\.\/a\.json","reason":"not UTF-8"\}\]/,
    stderr: "ct-patch: skipped ./a.json: not UTF-8\nct-patch: 1 file(s) skipped: 1 not UTF-8\n",
    after: { "b.json": '{"v":2}' },
  },
  {
    name: "JSON lines that are not UTF-8",
    files: { "a.jsonl": new Uint8Array([0x31, 0x0a, 0xff]) },
    argv: ["--delete", "[0]"],
    status: 1,
    stderr: "ct-patch: skipped ./a.jsonl: not UTF-8\nct-patch: 1 file(s) skipped: 1 not UTF-8\n",
  },
  // Values from files.
  {
    name: "a value from a file, which is not patched itself",
    files: { "v.json": '{"t":0}', "a.json": '{"t":0}' },
    argv: ["--set", "t=file:v.json", "--quiet"],
    stdout: "1 change(s) in 1 file(s) -> SUCCESS (applied)\n",
    after: { "a.json": '{"t":"{\\"t\\":0}"}' },
  },
  {
    name: "a missing payload file",
    files: two,
    argv: ["--set", "v=file:no"],
    status: 2,
    stdout: "",
    stderr: "ct-patch: reading payload file 'no': No such file or directory (os error 2)\n",
  },
  // Errors stop everything.
  {
    name: "a malformed document",
    files: { "a.json": '{"v":1}', "b.json": '{\n  "v" 1\n}' },
    argv: ["--set", "v=2"],
    status: 2,
    stdout: "",
    stderr: 'ct-patch: ./b.json: parse error: expected a colon, found "1" on line 2 column 7\n',
  },
  {
    name: "a malformed record",
    files: { "a.json": '{"v":1}', "b.jsonl": '{"v":1}\n{"v":\n' },
    argv: ["--set", "v=2"],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: \.\/b\.jsonl: line 2: parse error: .* on line 1 column 6\n$/,
  },
  {
    name: "a malformed YAML document",
    files: { "a.json": '{"v":1}', "b.yaml": "v: [1\n" },
    argv: ["--set", "v=2"],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: \.\/b\.yaml: yaml parse error: .* on line 2 column 1\n$/,
  },
  {
    name: "a missing parent",
    files: two,
    argv: ["--set", "w.x=1"],
    status: 2,
    stdout: "",
    stderr: "ct-patch: ./a.json: cannot set 'w.x': expected an object at 'w', found a number\n",
  },
  {
    name: "nothing to do",
    files: two,
    argv: [],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: nothing to do\n.*--set, --set-json, --add/,
  },
  {
    name: "an assignment without =",
    files: two,
    argv: ["--set", "v"],
    status: 2,
    stdout: "",
    stderr: "ct-patch: --set needs PATH=VALUE, got 'v'\n",
  },
  {
    name: "a malformed path",
    files: two,
    argv: ["--delete", "a..b"],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: invalid path 'a\.\.b': a part between dots is empty\n/,
  },
  {
    name: "a malformed expectation",
    files: two,
    argv: ["--set", "v=2", "--expect", "two"],
    status: 2,
    stdout: "",
    stderr: /invalid --expect: invalid count in --expect 'two'/,
  },
  {
    name: "a date in another format than TOML",
    files: two,
    argv: ["--set", "v=2021-02-03", "--type", "date"],
    status: 2,
    stdout: "",
    stderr: /^ct-patch: .*a\.json: --type date is for TOML, and the format is json\n/,
  },
  {
    name: "an unknown format",
    files: two,
    argv: ["--set", "v=2", "--format", "ini"],
    status: 2,
    stdout: "",
    stderr: /--format[^]*json, jsonc, jsonl, toml, yaml/,
  },
  {
    name: "a timeout that is none",
    files: two,
    argv: ["--set", "v=2", "--timeout", "0"],
    status: 2,
    stdout: "",
    stderr: /invalid --timeout '0'/,
  },
  {
    name: "a file that may not be written",
    files: { "a.json": '{"v":1}', "b.json": { content: '{"v":1}', mode: 0o444 } },
    argv: ["--set", "v=2"],
    status: 2,
    stdout: "",
    stderr: /write pre-flight.*b\.json/,
  },
];

testRows(command, rows);

Deno.test("ct-patch: a directory that cannot be listed fails the call, and nothing is written", {
  ignore: Deno.uid() === 0,
}, async () => {
  await using tree = await tempTree({ "a.json": '{"v":1}', closed: { dir: true, mode: 0 } });
  await assertRun(command, tree.path, ["--set", "v=2"], {
    status: 2,
    stdout: "",
    stderr: /traversal error: \.\/closed[^]*nothing was written/,
  });
  assert.equal(await Deno.readTextFile(`${tree.path}/a.json`), '{"v":1}');
});

Deno.test(
  "ct-patch: a FIFO is passed over at once",
  { ignore: Deno.build.os === "windows" },
  async () => {
    await using tree = await tempTree({ "b.json": '{"v":1}' });
    await new Deno.Command("mkfifo", { args: [`${tree.path}/a.json`] }).output();
    await assertRun(command, tree.path, ["--set", "v=2", "--quiet"], {
      status: 0,
      stdout: "1 change(s) in 1 file(s) -> SUCCESS (applied)\n",
      stderr: /skipped \.\/a\.json: special file/,
    });
  },
);

Deno.test("ct-patch: a file with several names is named", async () => {
  await using tree = await tempTree({ "a.json": '{"v":1}' });
  await Deno.link(`${tree.path}/a.json`, `${tree.path}/other`);
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--set", "v=2"], ctx), 0);
  assert.match(ctx.stderr.text, /\.\/a\.json: has several hard links/);
  assert.equal(await Deno.readTextFile(`${tree.path}/other`), '{"v":2}');
});

Deno.test("ct-patch: the time limit is noticed within a large document (long)", async () => {
  await using tree = await tempTree({ "a.json": `[${"1,".repeat(400_000)}]` });
  let now = 0;
  const clock = { now: () => now++, sleep: () => Promise.resolve() };
  const ctx = memoryContext({ cwd: tree.path, clock });
  assert.equal(await command.run(["--delete", "[0]", "--timeout", "0.006"], ctx), 2);
  assert.equal(ctx.stderr.text, "ct-patch: timed out after 0.006s; aborted\n");
});
