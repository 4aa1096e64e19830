import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const files = {
  ".ignore": "/out/\n",
  "out/pool.ts": "function release() {\n  a();\n  b();\n}\n",
  "src/pool.ts": "// Gives a connection back.\nfunction release() {\n  a();\n  b();\n}\n",
  "src/retry.py": "# Waits longer each time.\ndef backoff():\n    wait()\n    more()\n",
  "docs/guide.md": "# Retries\n\nHow connections are tried again.\n",
};

interface Row {
  readonly args: readonly string[];
  readonly status: number;
  readonly out: string;
}

const rows: readonly Row[] = [
  {
    args: ["how", "is", "a", "connection", "given", "back", "--limit", "1"],
    status: 0,
    out: "./src/pool.ts:1:5:function:release\n  function release() {\n" +
      "  Gives a connection back.\n",
  },
  {
    args: ["longer waits", "--ext", "py", "--paths"],
    status: 0,
    out: "./src/retry.py:1:4:def:backoff\n",
  },
  {
    args: ["--symbol", "backoff", "--body"],
    status: 0,
    out: "./src/retry.py:1:4:def:backoff\n  1  # Waits longer each time.\n  2  def backoff():\n" +
      "  3      wait()\n  4      more()\n",
  },
  {
    args: ["--symbol", "backoff", "--body", "--budget", "80b"],
    status: 0,
    out: "./src/retry.py:1:4:def:backoff\n  1  # Waits longer each time.\n  ⋮ 3 more lines\n",
  },
  {
    args: [
      "recipes for tomato soup with basil, salt and onions that release",
      "--limit",
      "1",
      "--ext",
      "ts",
      "--paths",
    ],
    status: 0,
    out: "no good match; closest:\n./src/pool.ts:1:5:function:release\n",
  },
  { args: ["release", "--path", "docs/**"], status: 1, out: "" },
  {
    args: ["--symbol", "backoff"],
    status: 0,
    out: "./src/retry.py:1:4:def:backoff\n  def backoff():\n  Waits longer each time.\n",
  },
  { args: ["--symbol", "backoff", "--paths", "--body"], status: 2, out: "" },
  { args: ["--symbol", "backoff", "--body", "--budget", "much"], status: 2, out: "" },
  { args: ["--symbol", "Backoff"], status: 1, out: "" },
  { args: ["--symbol", "Backoff", "--expect", "none"], status: 0, out: "" },
  {
    args: ["--symbol", "release", "--base", "src", "--expect", "=1", "--paths"],
    status: 0,
    out: "src/pool.ts:1:5:function:release\n",
  },
  {
    args: ["--symbol", "release", "--no-ignore", "--limit", "1", "--expect", "=1", "--paths"],
    status: 1,
    out: "./out/pool.ts:1:4:function:release\n",
  },
  {
    args: ["--symbol", "release", "--base", "src/pool.ts", "--paths"],
    status: 0,
    out: "src/pool.ts:1:5:function:release\n",
  },
  { args: [], status: 2, out: "" },
  { args: ["release", "--symbol", "release"], status: 2, out: "" },
  { args: ["--like", "src/pool.ts"], status: 2, out: "" },
  { args: ["--like", "src/pool.ts:99"], status: 2, out: "" },
  { args: ["release", "--base", "nowhere"], status: 2, out: "" },
];

for (const { args, status, out } of rows) {
  Deno.test(`ct-find ${args.join(" ")} ends with ${status}`, async () => {
    await using tree = await tempTree(files);
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(args, ctx), status, ctx.stderr.text);
    assert.equal(ctx.stdout.text, out);
  });
}

Deno.test("ct-find counts what it leaves out", async () => {
  await using tree = await tempTree({
    ...files,
    "yarn.lock": "a",
    "big.txt": "word\n".repeat(110_000),
    "data.json": `[${"1234567890,".repeat(100)}1]`,
    "image.png": "a\0b",
    "latin.txt": new Uint8Array([0x61, 0xff]),
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--symbol", "nothing", "--expect", "none", "--json"], ctx), 2);
  const { coverage, verdict } = JSON.parse(ctx.stdout.text);
  assert.equal(verdict, "ERROR");
  assert.equal(coverage.searched, 3, ctx.stdout.text);
  assert.deepEqual(
    Object.entries<{ count: number }>(coverage.skipped).map((
      [reason, { count }],
    ) => [reason, count]),
    [["binary", 1], ["generated", 2], ["hidden", 1], ["ignored", 1], ["not UTF-8", 1], [
      "too large",
      1,
    ]],
  );
});

Deno.test("ct-find says that it has made a damaged index anew", async () => {
  await using tree = await tempTree(files);
  await using home = await tempTree({});
  const ask = async () => {
    const ctx = memoryContext({ cwd: tree.path, home: home.path });
    assert.equal(await command.run(["--symbol", "backoff", "--paths"], ctx), 0);
    assert.equal(ctx.stdout.text, "./src/retry.py:1:4:def:backoff\n");
    return ctx.stderr.text;
  };
  assert.equal(await ask(), "");
  Deno.writeTextFileSync(`${home.path}/.cache/ct/index.sqlite`, "x".repeat(9_000));
  assert.equal(await ask(), "ct-find: the index was damaged and has been rebuilt\n");
  assert.equal(await ask(), "");
});

for (
  const [title, spoil, reason] of [
    ["can be kept", () => {}, undefined],
    [
      "others may change",
      (path: string) => Deno.chmodSync(path, 0o770),
      "others may write to its directory",
    ],
    ["has a file in the place of its directory", (path: string) => {
      Deno.removeSync(path, { recursive: true });
      Deno.writeTextFileSync(path, "");
    }, "File exists (os error 17)"],
  ] as const
) {
  Deno.test(`ct-find with an index that ${title} says ${reason ?? "nothing"}`, async () => {
    await using tree = await tempTree({ ...files, "home/.cache/ct/x": "" });
    spoil(`${tree.path}/home/.cache/ct`);
    const ask = async (more: readonly string[], memory?: Map<string, unknown>) => {
      const ctx = memoryContext({ cwd: `${tree.path}/src`, home: `${tree.path}/home`, memory });
      assert.equal(await command.run(["--symbol", "backoff", "--json", ...more], ctx), 0);
      return [JSON.parse(ctx.stdout.text).coverage.unstored, ctx.stderr.text];
    };
    const note = reason === undefined
      ? ""
      : `ct-find: the index is in memory only, so the next call reads all files again: ${reason}\n`;
    assert.deepEqual(await ask([]), [reason, note]);
    assert.deepEqual(await ask([], new Map()), [reason, ""]);
    assert.deepEqual(await ask(["--no-index"]), [undefined, ""]);
  });
}

/** A file with three places for the same question, and one that mentions it. */
const pooled = {
  "src/pool.ts": "/** A pool of connections. */\nexport class Pool {\n" +
    "  /** Takes a connection from the pool, opened if none is idle. */\n" +
    "  takeConnection(\n    name: string,\n  ) {\n    const found = this.idle.pop();\n" +
    "    return found ?? openConnection(name);\n  }\n\n" +
    "  /** Gives a connection back to the pool. */\n  releaseConnection(own: Connection) {\n" +
    "    own.reset();\n    this.idle.push(own);\n  }\n}\n",
  "src/serve.ts":
    "export function serve() {\n  const connection = pool.take();\n  use(connection);\n}\n",
};

async function asked(words: readonly string[], tree: string) {
  const ctx = memoryContext({ cwd: tree });
  const status = await command.run(words, ctx);
  return { status, out: ctx.stdout.text, err: ctx.stderr.text };
}

Deno.test("ct-find has each file once, with further places of it", async () => {
  await using tree = await tempTree(pooled);
  const question = ["pool connection"];
  const { out } = await asked([...question, "--json"], tree.path);
  const { matches, count, confident } = JSON.parse(out);
  const paths = matches.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths, [...new Set(paths)]);
  assert.equal(count, paths.length);
  assert.equal(confident, true);
  assert.equal(matches[0].path, "./src/pool.ts");
  assert.ok(matches[0].also.length > 0 && matches[0].also.length <= 2, out);
  const spans = JSON.parse((await asked([...question, "--spans", "--json"], tree.path)).out);
  const all = spans.matches.filter(({ path }: { path: string }) => path === "./src/pool.ts");
  assert.ok(all.length > 1, "--spans has places");
  assert.deepEqual(all.flatMap(({ also }: { also: unknown[] }) => also), []);
  const limited = await asked([...question, "--limit", "1", "--expect", "=1"], tree.path);
  assert.equal(limited.status, 1, "two files are found, of which one is printed");
  assert.match(limited.out, /^\.\/src\/pool\.ts:.* {2}also: \d+:\d+/);
});

Deno.test("ct-find says that --limit omits declarations, in the words of the other tools", async () => {
  await using tree = await tempTree({ "a.ts": "function go() {}\n", "b.ts": "function go() {}\n" });
  const { out, err } = await asked(["--symbol", "go", "--limit", "1", "--paths"], tree.path);
  assert.equal(out, "./a.ts:1:1:function:go\n");
  assert.equal(err, "ct-find: stopped at --limit 1; there may be more\n");
  const judged = await asked(["--symbol", "go", "--limit", "1", "--expect", "=2"], tree.path);
  assert.equal(judged.err, "ct-find: omitted: 1 more than --limit 1\n");
  assert.equal((await asked(["--symbol", "go", "--limit", "2"], tree.path)).err, "");
});

Deno.test("ct-find shows the signature, the summary and the lines that carried a match", async () => {
  await using tree = await tempTree(pooled);
  const { out } = await asked(["--json", "where", "is", "a", "connection", "opened"], tree.path);
  const [{ qualified, kind, signature, summary, lines, part }] = JSON.parse(out).matches;
  assert.deepEqual({ qualified, kind, signature, summary, lines, part }, {
    qualified: "Pool.takeConnection",
    kind: "method",
    signature: "takeConnection(name: string) {",
    summary: "Takes a connection from the pool, opened if none is idle.",
    lines: [{ line: 8, text: "return found ?? openConnection(name);" }],
    part: { end: 9, start: 3 },
  });
});

Deno.test("a match of ct-find has at most 4 lines and 240 characters", async () => {
  const long = "x".repeat(90);
  await using tree = await tempTree({
    [`${long}/${long}/${long}.ts`]:
      `/** Sends ${long} ${long}. */\nfunction send(${long}) {\n  a;\n}\n`,
    "b.ts":
      `/** Sends ${long} ${long}. */\nfunction send(${long}: ${long}) {\n  send(${long} + ${long});\n  a;\n}\n`,
    ...pooled,
  });
  for (const question of ["send", "sends something", "connection pool", long]) {
    const { out } = await asked([question], tree.path);
    const matches = out.split(/\n(?! )/).filter((each) => each !== "");
    assert.ok(matches.length > 0);
    for (const match of matches) {
      const lines = match.split("\n");
      assert.ok(lines.length <= 4, match);
      assert.ok(lines.length === 1 || match.length + 1 <= 240, match);
    }
  }
});

Deno.test("ct-find escapes what files say", async () => {
  await using tree = await tempTree({
    "a.ts": "/** Sends \x1b[31m it. */\nfunction send() {\n  sent('\x1b[0m');\n  b;\n}\n",
  });
  for (const shape of [[], ["--body"]]) {
    const { out } = await asked(["send", ...shape], tree.path);
    assert.match(out, /\\x1b/);
    assert.ok(!out.includes("\x1b"), out);
  }
});
