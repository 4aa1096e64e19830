/**
 * What a search says about what it has looked at, compared with a walk of its own.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { arbitraryIgnoreTree, emptyRepository, isMissing, output, tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const isLinux = Deno.build.os === "linux";

interface Skipped {
  readonly count: number;
  readonly first: readonly string[];
}

async function coverageOf(cwd: string, ...argv: readonly string[]): Promise<{
  readonly candidates: number;
  readonly complete: boolean;
  readonly searched: number;
  readonly skipped: Readonly<Record<string, Skipped | undefined>>;
}> {
  const ctx = memoryContext({ cwd });
  await command.run([...argv, "--json"], ctx);
  return JSON.parse(ctx.stdout.text).coverage;
}

/**
 * What a walk must leave out at the border of what git shows, as the file system and git have it.
 */
async function expectedCounts(cwd: string): Promise<Readonly<Record<string, number>>> {
  const listed = await output(
    ["git", "ls-files", "-z", "-c", "-o", "--exclude-standard"],
    cwd,
    { env: { HOME: "/none" } },
  );
  const kept = listed.split("\0").slice(0, -1);
  const counts = { searched: 0, hidden: 0, ignored: 0 };
  const visit = (directory: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(`${cwd}/${directory}`)) {
      const path = directory + name;
      if (name === ".git") continue;
      if (name.startsWith(".")) counts.hidden++;
      else if (isDirectory && kept.some((it) => it.startsWith(`${path}/`))) visit(`${path}/`);
      else if (!isDirectory && kept.includes(path)) counts.searched++;
      // A directory of which all files are ignored one by one, or which only holds hidden ones, is
      // entered.
      else if (isDirectory) visitUnlisted(path);
      else counts.ignored++;
    }
  };
  const visitUnlisted = (path: string) => {
    const argv = ["git", "check-ignore", "-q", "--no-index", "--", `./${path}`];
    const isIgnored = new Deno.Command("git", { args: argv.slice(1), cwd }).outputSync().code === 0;
    if (isIgnored) counts.ignored++;
    else visit(`${path}/`);
  };
  visit("");
  return counts;
}

Deno.test({
  name: "ct-search tells how much it has looked at, as git and the file system have it (long)",
  ignore: isMissing("git") || !isLinux,
  fn: async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryIgnoreTree(), async (tree) => {
        const rules = Object.entries(tree.rules).map(([path, text]) => [`${path}.gitignore`, text]);
        const files = tree.files.map((path) => [path, "x"]);
        await using made = await tempTree({
          ...emptyRepository,
          ...Object.fromEntries([...files, ...rules]),
        });
        const { searched, ...excluded } = await expectedCounts(made.path);
        const found = await coverageOf(made.path, "--grep", "x");
        const skipped = Object.fromEntries(
          Object.keys(excluded).map((reason) => [reason, found.skipped[reason]?.count ?? 0]),
        );
        assert.deepEqual({ searched: found.searched, ...skipped }, { searched, ...excluded });
        const sum = Object.values(found.skipped).reduce((sum, it) => sum + (it?.count ?? 0), 0);
        assert.equal(found.candidates, found.searched + sum);
        assert.equal(found.complete, true);
      }),
      { numRuns: Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 40) },
    );
  },
});

Deno.test("ct-search --explain-skip includes just what the result has (long)", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryIgnoreTree(), async ({ files, rules }) => {
      const texts = files.map((path, index) => [path, index % 2 === 0 ? "x" : "y"]);
      const ignoring = Object.entries(rules).map(([path, text]) => [`${path}.ignore`, text]);
      await using made = await tempTree(Object.fromEntries([...texts, ...ignoring]));
      const filters = ["--grep", "x", "--name", "*a*|?"];
      const ctx = memoryContext({ cwd: made.path });
      await command.run([...filters, "--json"], ctx);
      const matches = new Set(JSON.parse(ctx.stdout.text).matches);
      for (const path of files) {
        const asked = memoryContext({ cwd: made.path });
        const status = await command.run([...filters, `--explain-skip=./${path}`], asked);
        assert.equal(status, matches.has(`./${path}`) ? 0 : 1, asked.stdout.text);
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("ct-search names the first few of what it leaves out, if the name would do", async () => {
  const names = ["a", "b", "c", "d"].map((name) => [`.${name}.txt`, ""]);
  await using tree = await tempTree({
    ...Object.fromEntries(names),
    ".other": "",
    ".dir/x.txt": "",
    ".ignore": "e.txt\n",
    "e.txt": "",
    "f.txt": "",
  });
  const { candidates, searched, skipped } = await coverageOf(tree.path, "--name", "*.txt");
  assert.equal(candidates, 7);
  assert.equal(searched, 1);
  assert.equal(skipped["hidden"]?.count, 5);
  assert.equal(skipped["hidden"]?.first.length, 3);
  assert.deepEqual(skipped["ignored"], { count: 1, first: ["./e.txt"] });
});

Deno.test("ct-search says that it stopped before the end", async () => {
  await using tree = await tempTree({ a: "", b: "" });
  const { complete, searched } = await coverageOf(tree.path, "--type", "f", "--limit", "1");
  assert.deepEqual([complete, searched], [false, 1]);
});

for (
  const [expect, status, verdict] of [
    ["none", 2, "ERROR"],
    ["=0", 2, "ERROR"],
    ["-5", 2, "ERROR"],
    ["any", 1, "ERROR"],
    ["0", 0, "SUCCESS"],
  ] as const
) {
  Deno.test({
    name: `ct-search --expect ${expect} with a file that cannot be read ends with ${status}`,
    ignore: !isLinux,
    fn: async () => {
      await using tree = await tempTree({ a: "x\n" });
      // The name is not UTF-8, so that nobody can open it, not even root.
      await output(["sh", "-c", ": > \"$(printf 'b\\376')\""], tree.path);
      const ctx = memoryContext({ cwd: tree.path });
      assert.equal(await command.run(["--grep", "y", "--expect", expect, "--json"], ctx), status);
      const result = JSON.parse(ctx.stdout.text);
      assert.equal(result.verdict, verdict);
      assert.deepEqual(result.coverage.skipped, {
        unreadable: { count: 1, first: ["./b\ufffd"] },
      });
      assert.equal(/no verdict: .*: \.\/b\ufffd\n/.test(ctx.stderr.text), status === 2);
    },
  });
}

Deno.test("ct-search prints what it has found when the time is up, and says where it stopped", async () => {
  await using tree = await tempTree({ a: "x\n", b: "x\n", c: "x\n" });
  let now = 0;
  const clock = { now: (): number => now += 500, sleep: (): Promise<void> => Promise.resolve() };
  const ctx = memoryContext({ cwd: tree.path, clock });
  assert.equal(await command.run(["--grep", "x", "--timeout", "3", "--json"], ctx), 2);
  const { matches, complete, verdict, coverage, stopped_at: stoppedAt } = JSON.parse(
    ctx.stdout.text,
  );
  assert.ok(matches.length > 0 && matches.length < 3, matches.join());
  assert.equal(stoppedAt, matches.at(-1));
  assert.deepEqual([complete, coverage.complete, verdict], [false, false, "ERROR"]);
  assert.match(
    ctx.stderr.text,
    /^ct-search: timed out after 3s; aborted at \.\/[abc]; the result is/,
  );
});
