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
    out: "./src/pool.ts:1:5:function:release\n",
  },
  { args: ["longer waits", "--ext", "py"], status: 0, out: "./src/retry.py:1:4:def:backoff\n" },
  { args: ["release", "--path", "docs/**"], status: 1, out: "" },
  { args: ["--symbol", "backoff"], status: 0, out: "./src/retry.py:1:4:def:backoff\n" },
  { args: ["--symbol", "Backoff"], status: 1, out: "" },
  { args: ["--symbol", "Backoff", "--expect", "none"], status: 0, out: "" },
  {
    args: ["--symbol", "release", "--base", "src", "--expect", "=1"],
    status: 0,
    out: "src/pool.ts:1:5:function:release\n",
  },
  {
    args: ["--symbol", "release", "--no-ignore", "--limit", "1", "--expect", "=1"],
    status: 1,
    out: "./out/pool.ts:1:4:function:release\n",
  },
  {
    args: ["--symbol", "release", "--base", "src/pool.ts"],
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
    assert.equal(await command.run(["--symbol", "backoff"], ctx), 0);
    assert.equal(ctx.stdout.text, "./src/retry.py:1:4:def:backoff\n");
    return ctx.stderr.text;
  };
  assert.equal(await ask(), "");
  Deno.writeTextFileSync(`${home.path}/.cache/ct/index.sqlite`, "x".repeat(9_000));
  assert.equal(await ask(), "ct-find: the index was damaged and has been made anew\n");
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
