/**
 * A built server of two parts, and calls that take all the time or memory they can get. Whatever
 * becomes of them, the server answers meanwhile, works after that, and leaves nothing behind.
 */
import assert from "node:assert/strict";
import { sampled, type TempTree, tempTree } from "@ct/testing";
import { childrenOf, usageOf } from "../../scripts/bench/process_usage.ts";
import { builtCommands } from "../built_commands.ts";
import { BuiltSession } from "./built_session.ts";
import { running, untilNoneRuns } from "./left_processes.ts";

/** A call, and the files that it is about. */
interface Bomb {
  readonly tool: string;
  readonly given: () => object;
  readonly files?: (tree: string) => void;
}

const oneLine = (tree: string) => Deno.writeTextFileSync(`${tree}/line.txt`, "a".repeat(3 << 20));

const bombs: Readonly<Record<string, Bomb>> = {
  "a regex of many states on a long line": {
    tool: "ct-search",
    given: () => ({ grep: "(a{300}){400}", mode: "regex" }),
    files: oneLine,
  },
  "a regex of fewer states on a long line": {
    tool: "ct-search",
    given: () => ({ grep: "(a{60}){300}b", mode: "regex" }),
    files: oneLine,
  },
  "16 MB of flow YAML": {
    tool: "ct-patch-preview",
    given: () => ({ path: "y.yaml", set: ["[0]=1"] }),
    files: (tree) => Deno.writeTextFileSync(`${tree}/y.yaml`, `[${"a,".repeat(8 << 20)}a]\n`),
  },
  "12,000 hunks off by one": {
    tool: "ct-edit",
    given: () => ({ apply: "p.diff" }),
    files: (tree) => {
      const lines = Array.from({ length: 120_000 }, (_, n) => `line ${n}`);
      Deno.writeTextFileSync(`${tree}/h.txt`, `first\n${lines.join("\n")}\n`);
      const hunks = Array.from({ length: 12_000 }, (_, n) => {
        const at = n * 10 + 1;
        const text = `line ${n * 10}`;
        return `@@ -${at},1 +${at},1 @@\n-${text}\n+${text} more\n`;
      });
      Deno.writeTextFileSync(`${tree}/p.diff`, `--- a/h.txt\n+++ b/h.txt\n${hunks.join("")}`);
    },
  },
  "24 jobs of 105 MB": {
    tool: "ct-each",
    given: () => ({
      items: Array.from({ length: 24 }, () => "big.txt"),
      jobs: 24,
      command: ["cat", "{ITEM}"],
    }),
    files: (tree) => Deno.writeFileSync(`${tree}/big.txt`, new Uint8Array(105 << 20).fill(97)),
  },
};

const linux = { ignore: Deno.build.os !== "linux" };

async function prepared(bomb: Bomb): Promise<TempTree> {
  const tree = await tempTree({ "small.txt": "small\n" });
  bomb.files?.(tree.path);
  return tree;
}

/** Whether the part that works has computed for a while, or has started programs. */
function isAtWork({ engine }: BuiltSession, before: number): boolean {
  if (engine === undefined) return false;
  return usageOf(engine).cpuMs > before + 300 || childrenOf(engine).length > 0;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

for (const [title, bomb] of sampled(Object.entries(bombs), 3, "bombs")) {
  Deno.test({
    name: `a server answers while it is hit by ${title}, and after that`,
    ...linux,
    fn: async () => {
      await using tree = await prepared(bomb);
      await using session = await BuiltSession.start("ct-mcp", ["--root", tree.path]);
      // Tells how long an answer takes on this machine at the moment, whatever the other one does.
      await using idle = await BuiltSession.start("ct-mcp", ["--tools", "ct-view"]);
      const state = { over: false };
      const hit = session.call(bomb.tool, bomb.given()).finally(() => state.over = true);
      await pause(100);
      const viewed = session.call("ct-view", { path: "small.txt" });
      const times: number[] = [];
      while (!state.over && times.length < 2000) {
        const [ms, usualMs] = await Promise.all([session.pingMs(), idle.pingMs()]);
        times.push(ms - usualMs);
        await pause(20);
      }
      assert.notEqual(await hit, "");
      assert.equal(await viewed, "1  small");
      assert.equal(await session.call("ct-view", { path: "small.txt" }), "1  small");
      const late = times.filter((ms) => ms > 100);
      // The machine may be busy with something else for a moment, of which the other knows nothing.
      assert.ok(late.length <= 1 + times.length / 20, `${late.length} of ${times.length}: ${late}`);
    },
  });

  Deno.test({
    name: `a client that is killed leaves nothing behind while ${title} works`,
    ...linux,
    fn: async () => {
      await using tree = await prepared(bomb);
      await using session = await BuiltSession.start("ct-mcp", ["--root", tree.path]);
      const before = usageOf(session.engine ?? assert.fail()).cpuMs;
      void session.call(bomb.tool, bomb.given());
      for (let waits = 0; !isAtWork(session, before); waits++) {
        assert.ok(waits < 500, "it does not begin to work");
        await pause(20);
      }
      assert.notDeepEqual(running(tree.path), []);
      await session.kill();
      await untilNoneRuns(tree.path);
    },
  });
}

for (const [command, words] of [["ct-mcp", []], ["ct-agent", ["serve", "--agent=plan"]]] as const) {
  Deno.test({
    name: `${command}: when its engine is killed, another one works`,
    ...linux,
    fn: async () => {
      await using tree = await tempTree({ "small.txt": "small\n" });
      await using session = await BuiltSession.start(command, [...words, "--root", tree.path]);
      const view = () =>
        command === "ct-mcp"
          ? session.call("ct-view", { path: "small.txt", plain: true })
          : session.call("read_file", { path: "small.txt", reason: "r" });
      assert.equal((await view()).trim(), "small");
      const before = session.engine ?? assert.fail();
      Deno.kill(before, "SIGKILL");
      assert.equal((await view()).trim(), "small");
      assert.notEqual(session.engine, before);
    },
  });
}

for (
  const [command, words, message] of [
    ["ct-mcp", ["--root=none"], /cannot serve "none"/],
    ["ct-mcp", ["--tools=none"], /"none" is not a tool of this server/],
    ["ct-agent", ["serve", "--agent=plan", "--root=none"], /cannot open root/],
  ] as const
) {
  Deno.test(`${command} ${words.join(" ")}: what its engine refuses is its status`, async () => {
    await using tree = await tempTree({});
    const { code, stdout, stderr } = await new Deno.Command(
      `${await builtCommands()}/bin/${command}`,
      { args: [...words], cwd: tree.path, stdin: "null" },
    ).output();
    assert.equal(code, 2);
    assert.equal(stdout.length, 0);
    assert.match(new TextDecoder().decode(stderr), message);
  });
}
