/**
 * A reader of our output that takes nothing, or that has gone, while other programs run (R25). All
 * pipes and programs are real.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { usageOf } from "../../scripts/bench/process_usage.ts";
import { builtCommands } from "../built_commands.ts";

const isLinux = Deno.build.os === "linux";

/** A call, what becomes of its reader, and how it has to end. */
interface Case {
  readonly words: readonly string[];
  /** The reader goes away after the start, or stays and takes nothing. */
  readonly reader: "goes" | "stalls";
  /** What is sent to the call while the reader stalls. */
  readonly signal?: "SIGTERM";
  readonly status: number;
  readonly says: RegExp;
}

const shown = ["test", "--show-output", "--cmd", "cat", "--", "/dev/zero"];
const silent = ["test", "--cmd", "cat", "--", "fifo"];
const nothing = /^$/;

const cases: readonly Case[] = [
  {
    words: [...shown.slice(0, 2), "--timeout", "1", ...shown.slice(2)],
    reader: "stalls",
    status: 2,
    says:
      /^ct-test: timed out after 1s; .*\nct-test: the reader of the output does not read; gave up\n$/,
  },
  {
    words: ["each", "--timeout", "1", "--show-output", "--items", "a", "b", "--", "cat", "large"],
    reader: "stalls",
    status: 2,
    says: /^ct-each: the reader of the output does not read; gave up\n$/,
  },
  // Where the main thread cannot print, the thread that guards it ends the process.
  { words: shown, reader: "stalls", signal: "SIGTERM", status: 137, says: /^(?:.*Killed.*\n)?$/ },
  {
    words: ["each", "--show-output", "--items", "a", "b", "--", "cat", "large"],
    reader: "stalls",
    signal: "SIGTERM",
    status: 143,
    says: /^(?:.*Terminated.*\n)?$/,
  },
  { words: shown, reader: "goes", status: 141, says: nothing },
  { words: silent, reader: "goes", status: 141, says: nothing },
  {
    words: ["each", "--items", "a", "--", "cat", "fifo"],
    reader: "goes",
    status: 141,
    says: nothing,
  },
  {
    words: ["await", "--timeout", "60", "--", "cat", "fifo"],
    reader: "goes",
    status: 141,
    says: nothing,
  },
  { words: ["check"], reader: "goes", status: 141, says: nothing },
];

for (const { words, reader, signal = "", status, says } of cases) {
  Deno.test({
    name: `R25: reader: ct ${words.join(" ")} ends when its reader ${reader} ${signal}`.trimEnd(),
    ignore: !isLinux,
    fn: async () => {
      await using tree = await tempTree({
        "large": "line\n".repeat(1_000_000),
        ".ct/rules.jsonc": JSON.stringify({
          rules: [{ id: "r", question: "?", probe: ["cat", "fifo"] }],
        }),
      });
      await new Deno.Command("mkfifo", { args: [`${tree.path}/fifo`] }).output();
      const [tool = "", ...args] = words;
      const program = `${await builtCommands()}/bin/ct-${tool}`;
      // It holds the output open and takes nothing, or is gone at once.
      const reading = reader === "stalls" ? "sleep 20" : "true";
      const script = `{ "$@"; echo $? > status; } 2> errors | ${reading}`;
      const started = performance.now();
      const shell = new Deno.Command("bash", {
        args: ["-c", script, "", program, ...args],
        cwd: tree.path,
        stdin: "null",
        stdout: "null",
      }).spawn();
      if (signal !== "") await askToEnd(tree.path);
      while (!exists(`${tree.path}/status`)) {
        assert.ok(performance.now() - started < 18_000, "it does not end");
        await sleep(50);
      }
      // What tells of a gone reader looks every second whether we are still there.
      await sleep(signal === "" ? 50 : 1500);
      assert.equal(Number(Deno.readTextFileSync(`${tree.path}/status`)), status);
      assert.match(Deno.readTextFileSync(`${tree.path}/errors`), says);
      assert.deepEqual(await running(tree.path), [], "a program was left behind");
      for (const { pid } of await processes(tree.path)) Deno.kill(pid, "SIGKILL");
      await shell.status;
    },
  });
}

/** Sends SIGTERM to the tool once what it runs has printed, and it waits for the reader. */
async function askToEnd(directory: string): Promise<void> {
  const tools = async () =>
    (await processes(directory)).filter(({ command }) => command.includes("/lib/ct/ct-"));
  const deadline = performance.now() + 15_000;
  let before = 0;
  for (let still = 0; still < 4; await sleep(100)) {
    assert.ok(performance.now() < deadline, "it does not wait for its reader");
    const used = (await tools()).reduce((sum, { pid }) => sum + usageOf(pid).cpuMs, 0);
    const isStill = used === before && (await running(directory)).length > 0;
    still = isStill ? still + 1 : 0;
    before = used;
  }
  for (const { pid } of await tools()) Deno.kill(pid, "SIGTERM");
}

/** The programs that still work in a directory. */
async function running(directory: string): Promise<readonly string[]> {
  const all = await processes(directory);
  return all.map(({ command }) => command).filter((command) =>
    /^\/\S*\/(?:cat|tail)\0/.test(command)
  );
}

interface Running {
  readonly pid: number;
  readonly command: string;
}

async function processes(directory: string): Promise<readonly Running[]> {
  const found: Running[] = [];
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (await Deno.readLink(`/proc/${name}/cwd`) !== directory) continue;
      const command = Deno.readTextFileSync(`/proc/${name}/cmdline`);
      found.push({ pid: Number(name), command });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).size > 0;
  } catch {
    return false;
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("R25: reader: a slow reader gets all of a program's output", async () => {
  await using tree = await tempTree({ "large": "line\n".repeat(1_000_000) });
  const child = new Deno.Command(`${await builtCommands()}/bin/ct-test`, {
    args: ["--show-output", "--cmd", "cat", "--", "large"],
    cwd: tree.path,
    stdin: "null",
    stdout: "piped",
  }).spawn();
  let bytes = 0;
  for await (const piece of child.stdout) {
    bytes += piece.length;
    await sleep(bytes < 2_000_000 ? 20 : 0);
  }
  assert.equal((await child.status).code, 0);
  assert.ok(bytes >= 5_000_000, String(bytes));
});
