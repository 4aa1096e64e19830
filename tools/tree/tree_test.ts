import { memoryContext } from "@ct/core/context";
import { tempTree, testExplainedPaths, testRows, type ToolRow } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { mixedTree } from "./testing/mixed_tree.ts";

const isSuperuser = Deno.uid() === 0;

const rows: readonly ToolRow[] = [
  // Selection.
  {
    name: "an extension as typed",
    argv: ["--ext", "ts", "--flat"],
    stdout: /two.ts\n.* 2 file\(s\)\n$/,
  },
  {
    name: "name and extension as alternatives",
    argv: ["--ext", "md", "--name", "c|x", "--flat"],
    stdout: /a\/in\/x\n.*a\/one.md\n.* c\n.* 3 file\(s\)\n$/,
  },
  {
    name: "an extension whatever the mode",
    argv: ["--ext", "md", "--mode", "literal", "--flat"],
    stdout: / 1 file\(s\)\n$/,
  },
  {
    name: "hidden files",
    files: { a: "", ".b": "", ".git/c": "" },
    argv: ["--hidden", "--flat"],
    stdout: / \.b\n.* a\n.* 2 file\(s\)\n$/,
  },
  {
    name: "ignored files",
    files: { ".ignore": "gen\n", "gen/a": "1\n", b: "2\n" },
    argv: ["--flat"],
    stdout: / 1 file\(s\)\n$/,
  },
  {
    name: "ignored files too",
    files: { ".ignore": "gen\n", "gen/a": "1\n", b: "2\n" },
    argv: ["--flat", "--no-ignore"],
    stdout: / 2 file\(s\)\n$/,
  },
  {
    name: "links are not followed",
    files: { a: "1\n", ln: { link: "a" }, dangling: { link: "nowhere" } },
    argv: ["--flat"],
    stdout: "lines words chars  file\n    1     1     2  a\n    1     1     2  1 file(s)\n",
  },
  {
    name: "links are followed",
    files: { a: "1\n", ln: { link: "a" } },
    argv: ["--flat", "--follow"],
    stdout: / a\n.* ln\n.* 2 file\(s\)\n$/,
  },
  {
    name: "a loop is a warning",
    files: { "d/a": "1\n", "d/up": { link: ".." } },
    argv: ["--flat", "--follow"],
    stdout: / d\/a\n.* 1 file\(s\)\n$/,
    stderr: /^ct-tree: warning: \.\/d\/up: /,
  },
  {
    name: "a file as base, by its name",
    argv: ["--base", "b/two.ts", "--flat"],
    stdout: "lines words chars  file\n    4     4     8  two.ts\n    4     4     8  1 file(s)\n",
  },
  {
    name: "a link to a file as base",
    files: { "d/a": "1\n", ln: { link: "d/a" } },
    argv: ["--base", "ln", "--json"],
    stdout: /"path":"ln"/,
  },
  {
    name: "at least so many lines",
    argv: ["--min-lines", "3", "--flat"],
    stdout: / b\/two.ts\n.* c\n.* 2 file\(s\)\n$/,
  },
  {
    name: "bounds are inclusive and must all hold",
    argv: [
      "--min-lines",
      "1",
      "--max-lines",
      "1",
      "--min-words",
      "3",
      "--max-chars",
      "6",
      "--flat",
    ],
    stdout: / a\/one.md\n.* b\/one.ts\n.* 2 file\(s\)\n$/,
  },
  {
    name: "characters are not bytes",
    argv: ["--max-chars", "4", "--min-bytes", "6", "--max-bytes", "6", "--flat"],
    stdout: / b\/three.TS\n.* 1 file\(s\)\n$/,
  },
  {
    name: "zero is a bound",
    argv: ["--max-words", "0", "--max-bytes", "0", "--flat"],
    stdout: / a\/in\/x\n.* 1 file\(s\)\n$/,
  },
  {
    name: "folders with enough files",
    argv: ["--min-files-per-folder", "2", "--flat"],
    stdout: / b\/one.ts\n.* b\/three.TS\n.* b\/two.ts\n.* 3 file\(s\)\n$/,
  },
  {
    name: "folders with few files",
    argv: ["--max-files-per-folder", "1", "--flat", "--base", "./"],
    stdout: / a\/in\/x\n.* a\/one.md\n.* c\n.* 3 file\(s\)\n$/,
  },
  {
    name: "folders count the files that pass the other tests",
    argv: ["--min-files-per-folder", "3", "--ext", "ts"],
    status: 1,
    stderr:
      "ct-tree: nothing found; without --ext would find 3, without --min-files-per-folder 2\n",
  },
  // What cannot be measured.
  {
    name: "bytes that are not UTF-8",
    files: { a: Uint8Array.of(0xff, 0x20, 0xe2, 0x82, 0x0a), b: "nul\0\n" },
    argv: ["--flat", "--bytes"],
    stdout: `lines words chars bytes  file
    1     2     4     5  a
    1     1     5     5  b
    2     3     9    10  2 file(s)
`,
  },
  {
    name: "control characters in a name",
    files: { "a\x1b[31m\nb": "" },
    argv: [],
    stdout: /^└─ a\\x1b\[31m\\nb {6}0 {5}0 {5}0$/m,
  },
  {
    name: "control characters in JSON",
    files: { "a\x1b\nb": "" },
    argv: ["--json"],
    stdout: /"path":"a\\u001b\\nb"/,
  },
  {
    name: "an unreadable file",
    files: { a: "1\n", b: { content: "", mode: 0 } },
    argv: ["--flat"],
    stdout: / 1 file\(s\)\n$/,
    stderr: "ct-tree: 1 file(s) skipped: 1 unreadable\n",
    ignore: isSuperuser,
  },
  {
    name: "an unreadable folder",
    files: { a: "1\n", d: { dir: true, mode: 0 } },
    argv: ["--flat"],
    status: 2,
    stdout: / 1 file\(s\)\n$/,
    stderr: "ct-tree: traversal error: ./d: Permission denied (os error 13)\n",
    ignore: isSuperuser,
  },
  {
    name: "a file that opens but cannot be read",
    argv: ["--base", "/proc/self/mem", "--json"],
    status: 1,
    stdout:
      /"skipped":\[\{"message":"[^"]*\(os error 5\)","path":"\/proc\/self\/mem","reason":"unreadable"\}\]/,
    stderr: "ct-tree: 1 file(s) skipped: 1 unreadable\n",
    ignore: Deno.build.os !== "linux",
  },
  {
    name: "a device",
    argv: ["--base", "/dev/null"],
    status: 1,
    stdout: /^0 file\(s\) total$/m,
    stderr: "ct-tree: 1 file(s) skipped: 1 special file\n",
    ignore: Deno.build.os === "windows",
  },
  // Errors.
  {
    name: "a missing base",
    argv: ["--base", "nowhere"],
    status: 2,
    stdout: "",
    stderr: "ct-tree: traversal error: nowhere: No such file or directory (os error 2)\n",
  },
  {
    name: "two reports at once",
    argv: ["--flat", "--summary"],
    status: 2,
    stdout: "",
    stderr: /^error: --flat cannot be used with --summary\n/,
  },
  {
    name: "a malformed name",
    argv: ["--name", "["],
    status: 2,
    stdout: "",
    stderr: /^ct-tree: invalid --name pattern: /,
  },
  {
    name: "a negative bound",
    argv: ["--min-lines=-1"],
    status: 2,
    stdout: "",
    stderr: /--min-lines/,
  },
  {
    name: "the timeout is checked first",
    argv: ["--timeout", "0", "--name", "["],
    status: 2,
    stdout: "",
    stderr: "ct-tree: invalid --timeout '0': must be a positive number of seconds\n",
  },
];

testRows(command, rows, { files: mixedTree });

testExplainedPaths(command, [
  {
    name: "a path that is no file",
    argv: ["--explain-skip", "."],
    status: 1,
    stdout: ".: left out: it is not a regular file\n",
  },
  {
    name: "a path with too few lines",
    argv: ["--explain-skip", "a.rs", "--min-lines", "2"],
    status: 1,
    stdout: "a.rs: left out: its size is not within the bounds of the call\n",
  },
  {
    name: "a path and the number of files in its folder",
    argv: ["--explain-skip", "a.rs", "--min-files-per-folder", "2"],
    status: 2,
    stdout: "",
    stderr: /--explain-skip cannot be used with --min-files-per-folder/,
  },
]);

Deno.test("ct-tree stops inside a large file when the time is up", async () => {
  await using tree = await tempTree({ large: "word\n".repeat(400_000) });
  let now = 0;
  // Half a second for every look at the clock: the limit falls between two pieces of the file.
  const clock = { now: (): number => now += 500, sleep: (): Promise<void> => Promise.resolve() };
  const ctx = memoryContext({ cwd: tree.path, clock });
  assert.equal(await command.run(["--timeout", "2.5", "--heartbeat", "1"], ctx), 2);
  assert.match(ctx.stdout.text, /\n0 file\(s\) total\n$/);
  assert.match(
    ctx.stderr.text,
    /^\[1s\]\n(\[2s\]\n)?ct-tree: timed out after 2.5s; aborted at \.\/large; the result is incomplete\n$/,
  );
});

Deno.test("ct-tree prints what it has measured when the time is up, and says where it stopped", async () => {
  await using tree = await tempTree({ a: "1\n", b: "2\n", c: "3\n" });
  let now = 0;
  const clock = { now: (): number => now += 500, sleep: (): Promise<void> => Promise.resolve() };
  const ctx = memoryContext({ cwd: tree.path, clock });
  assert.equal(await command.run(["--timeout", "3", "--json"], ctx), 2);
  const { complete, coverage, files, stopped_at: stoppedAt } = JSON.parse(ctx.stdout.text);
  assert.deepEqual([complete, coverage.complete], [false, false]);
  assert.ok(files.length > 0 && files.length < 3 && files.length === coverage.searched);
  assert.match(stoppedAt, /^\.\/[abc]$/);
});

Deno.test("ct-tree marks folders and paths where colour is welcome", async () => {
  await using tree = await tempTree({ "d/a": "1\n" });
  const ctx = memoryContext({ cwd: tree.path, colour: true });
  await command.run([], ctx);
  await command.run(["--flat"], ctx);
  assert.ok(ctx.stdout.text.includes("\x1b[1;34md/\x1b[0m        1     1     2\n"));
  assert.ok(ctx.stdout.text.includes("1     1     2  \x1b[35md/a\x1b[0m\n"));
});
