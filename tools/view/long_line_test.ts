import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command } from "./mod.ts";

const wide = "wörd 漢字 🦀 ".repeat(240_000);
const lines = [
  "one",
  `${wide}needle`,
  "two",
  "ab ".repeat(1_450_000),
  `${wide}needle${wide}`,
  "end",
];

async function view(argv: readonly string[], bytes: Uint8Array) {
  await using tree = await tempTree({});
  Deno.writeFileSync(`${tree.path}/a.txt`, bytes);
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(["a.txt", "--mode", "regex", ...argv], ctx);
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

const text = new TextEncoder().encode(`${lines.join("\r\n")}\r\n`);

for (
  const [expression, shown] of [
    ["nee.?dle", [2, 5]],
    ["^wörd.*needle$", [2]],
    ["needle$|^two", [2, 3]],
    ["^ab ", [4]],
    ["\\Bb ab $", [4]],
    ["^[aw]", [2, 4, 5]],
  ] as const
) {
  Deno.test(`ct-view --match ${expression} finds it in long lines (long)`, async () => {
    const { status, stdout } = await view(
      ["--match", expression, "--context", "0", "--json"],
      text,
    );
    assert.equal(status, 0);
    const { lines: found, total_lines } = JSON.parse(stdout);
    assert.equal(total_lines, lines.length);
    assert.deepEqual(found.map(({ n }: { n: number }) => n), shown);
    assert.ok(found.every(({ n, text }: { n: number; text: string }) => text === lines[n - 1]));
  });
}

Deno.test("ct-view --match refuses a long line that is not UTF-8 (long)", async () => {
  const bytes = text.slice();
  bytes[1_000_000] = 0xff;
  const { status, stderr } = await view(["--match", "zzz"], bytes);
  assert.equal(status, 2);
  assert.equal(stderr, "ct-view: read a.txt: stream did not contain valid UTF-8\n");
  assert.equal((await view(["--match", "needle", "--lossy"], bytes)).status, 0);
});
