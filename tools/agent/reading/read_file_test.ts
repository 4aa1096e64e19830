import assert from "node:assert/strict";
import { toolsetTree } from "../testing/toolset_tree.ts";

const twenty = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`).join("");
const secret = 'token = "t8Kd03LmQ9zX"\n';

const tree = {
  "a.txt": twenty,
  "no-end.txt": "one\ntwo",
  "crlf.txt": "one\r\ntwo\r\n",
  "empty.txt": "",
  "bom.txt": "\ufeffone\n",
  "latin1.txt": new Uint8Array([97, 0xe9, 10]),
  "binary": new Uint8Array([1, 0, 2]),
  "dir/x": "",
  "link": { link: "a.txt" },
  ".env": "A=b\n",
  ".env.example": "A=\n",
  "to-env": { link: ".env" },
  "ENV/.Env": "A=b\n",
  "key.txt": "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n",
  "config.ts": `a\n${secret}b\n`,
  ".gitignore": "ignored\n",
  "ignored": "seen\n",
  ".git/HEAD": "ref\n",
  ".git/config": "[core]\n",
} as const;

for (
  const [args, text] of [
    [{ path: "a.txt" }, twenty],
    [{ path: "./a.txt" }, twenty],
    [{ path: "link" }, twenty],
    [{ path: "no-end.txt" }, "one\ntwo"],
    // Easily got wrong 9: what is shown is what an edit has to match.
    [{ path: "crlf.txt" }, "one\r\ntwo\r\n"],
    [{ path: "bom.txt" }, "one\n"],
    [{ path: "latin1.txt" }, "a\ufffd\n"],
    [{ path: ".env.example" }, "A=\n"],
    [{ path: "ignored" }, "seen\n"],
    [{ path: ".git/HEAD" }, "ref\n"],
    // Easily got wrong 10: a range's final newline, an end beyond the end, an empty file.
    [{ path: "a.txt", startLine: 2, endLine: 3 }, "line 2\nline 3"],
    [{ path: "a.txt", startLine: 19 }, "line 19\nline 20"],
    [{ path: "a.txt", startLine: 20, endLine: 900 }, "line 20"],
    [{ path: "a.txt", endLine: 1 }, "line 1"],
    [{ path: "crlf.txt", endLine: 1 }, "one\r"],
    [{ path: "no-end.txt", startLine: 2 }, "two"],
    [{ path: "empty.txt" }, ""],
    [{ path: "empty.txt", startLine: 1 }, ""],
    [{ path: "config.ts" }, 'a\ntoken = "[blocked]"\nb\n'],
    [{ path: "config.ts", startLine: 3 }, "b"],
  ] as const
) {
  Deno.test(`read_file ${JSON.stringify(args)}`, async () => {
    await using made = await toolsetTree(tree);
    const result = await made.call("read_file", args);
    assert.deepEqual([result.text, result.ok, result.ended], [text, true, false]);
  });
}

Deno.test("R14: read_file shows control characters as escapes, line endings as they are", async () => {
  const odd = "a\x1b[1m\u202e\u{e0041}\x7fb\r\nc\td\r\n";
  await using made = await toolsetTree({ "a.txt": odd });
  const { text, notes } = await made.call("read_file", { path: "a.txt" });
  assert.equal(text, "a\\x1b[1m\\u{202e}\\u{e0041}\\x7fb\r\nc\td\r\n");
  assert.match(notes.join("\n"), /^control characters are shown as escapes/);
});

for (
  const [args, message] of [
    [{ path: "none" }, "File not found: none"],
    [{ path: "./none" }, "File not found: ./none"],
    [{ path: "" }, "Not a file: "],
    [{ path: "dir" }, "Not a file: dir"],
    [{ path: "binary" }, "Cannot read binary file: binary"],
    [{ path: "../x" }, "Path is outside the worktree root: ../x"],
    [{ path: "a.txt", startLine: 0 }, "startLine must be a positive integer"],
    [{ path: "a.txt", endLine: 1.5 }, "endLine must be a positive integer"],
    [{ path: "a.txt", startLine: 20, endLine: 10 }, "Invalid line range: 20-10"],
    [
      { path: "a.txt", startLine: 900 },
      "startLine 900 is past the end of the file (20 lines)",
    ],
    [
      { path: "empty.txt", startLine: 2 },
      "startLine 2 is past the end of the file (0 lines)",
    ],
    [{ path: "output:none" }, "File not found: output:none"],
    [{ path: 7 }, "Invalid arguments for read_file: path must be a string"],
  ] as const
) {
  Deno.test(`read_file ${JSON.stringify(args)}: ${message}`, async () => {
    await using made = await toolsetTree(tree);
    const result = await made.call("read_file", args);
    assert.deepEqual([result.value, result.ok], [{ error: message }, false]);
    assert.deepEqual(await made.store.reads.list(made.kit.session), []);
  });
}

for (
  const [path, rule] of [
    [".env", "env"],
    ["to-env", "env"],
    ["ENV/.Env", "env"],
    ["key.txt", "private key"],
    [".git/config", "auth files"],
  ] as const
) {
  Deno.test(`read_file ${path} is blocked`, async () => {
    await using made = await toolsetTree(tree);
    const result = await made.call("read_file", { path, startLine: 1 });
    assert.equal(result.text, '{"blocked":true,"reason":"File contains sensitive content"}');
    assert.deepEqual(result.notes, [`blocked by rule: ${rule}`]);
    assert.equal(result.ok, false);
    assert.equal((await made.store.calls.list(made.kit.session))[0]?.end, "blocked");
  });
}

Deno.test("read_file: the lines of a large file are found without returning it (long)", async () => {
  const line = "x".repeat(99) + "\n";
  await using made = await toolsetTree({ "large.txt": line.repeat(30_000) + "last\n" });
  const whole = await made.call("read_file", { path: "large.txt" });
  assert.deepEqual(whole.value, {
    error: "File too large to read at once: large.txt (3.0 MB, 30001 lines). " +
      "Use startLine and endLine.",
  });
  const end = await made.call("read_file", { path: "large.txt", startLine: 29_999 });
  assert.equal(end.text, `${line}${line}last`);
  const max = await made.call("read_file", { path: "large.txt", endLine: 2621 });
  assert.equal(max.text.length, 2621 * 100 - 1);
  const more = await made.call("read_file", { path: "large.txt", endLine: 2622 });
  assert.match(more.text, /^{"error":"File too large/);
});

Deno.test("read_file never opens a FIFO", async () => {
  await using made = await toolsetTree({});
  const made2 = await new Deno.Command("mkfifo", { args: [`${made.path}/pipe`] }).output();
  assert.ok(made2.success);
  const result = await made.call("read_file", { path: "pipe" });
  assert.deepEqual(result.value, { error: "Not a regular file: pipe" });
});

Deno.test("easily got wrong 21: a read is recorded by the real path, however it was spelled", async () => {
  await using made = await toolsetTree(tree);
  const { kit, store, path } = made;
  for (const spelling of ["a.txt", "./a.txt", `${path}/a.txt`, "dir/../a.txt", "link"]) {
    await made.call("read_file", { path: spelling, startLine: 19, endLine: 900 });
  }
  const reads = await store.reads.list(kit.session);
  assert.deepEqual(new Set(reads.map((read) => read.path)), new Set([`${path}/a.txt`]));
  assert.deepEqual(
    reads.map(({ startLine, endLine }) => [startLine, endLine]),
    Array(5).fill([19, 20]),
  );
  assert.equal(new Set(reads.map(({ hash }) => hash)).size, 1);
});

Deno.test("read_file reads a saved output of its session, in ranges too", async () => {
  await using made = await toolsetTree({});
  const { kit, store } = made;
  const origin = { session: kit.session, call: "c" };
  const id = await store.outputs.add({ stdout: "one\ntwo", stderr: "bad\n" }, origin);
  const whole = await made.call("read_file", { path: `output:${id}` });
  assert.equal(whole.text, "one\ntwo\n[stderr]\nbad\n");
  const part = await made.call("read_file", { path: `output:${id}`, startLine: 2, endLine: 2 });
  assert.equal(part.text, "two");
});
