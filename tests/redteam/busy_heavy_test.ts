/**
 * Calls that are busy for minutes, on a line of 3 MB with a pattern whose cost is just legal:
 * `--timeout` and signals end them whatever they do, and none of their programs is left (R16, R25).
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { sampled, tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const limitMs = 1_000;
/** Far from the minutes that they would be busy, and enough on a machine that is busy itself. */
const soonMs = 20_000;
/** What a call computes before it is asked to end: its start takes less. */
const busySeconds = 1;
const pattern = "[ab]*a[ab]{9000}c";
const search = ["ct-search", "long", "--grep", pattern, "--mode", "regex"];
const probe = ["ct-test", "--ok-match", pattern, "--cmd", "cat", "--", "rest"];

/** A line that no automaton with few states can read. */
function randomLine(chars: number): string {
  let seed = 1;
  return Array.from({ length: chars }, () => {
    seed = Math.imul(seed, 1103515245) + 12345 & 0x7fffffff;
    return seed & 0x10000 ? "a" : "b";
  }).join("") + "\n";
}

const long = randomLine(3_000_000);

function busyTree() {
  const rule = { question: "a?", why: "a" };
  const rules = [{ ...rule, id: "a", probe }, { ...rule, id: "b", probe: search }];
  return tempTree({
    long,
    rest: `${long}${"x\n".repeat(500_000)}`,
    ".ct/rules.jsonc": JSON.stringify({ rules }),
  });
}

const calls: readonly (readonly string[])[] = [
  search,
  ["ct-edit", "long", "--find", pattern, "--replace", "x", "--mode", "regex", "--dry-run"],
  ["ct-view", "long", "--match", pattern, "--mode", "regex"],
  ["ct-test", "--ok-match", pattern, "--cmd", "cat", "--", "long"],
  probe,
  ["ct-test", "--cmd", "ct-search", "--", ...search.slice(1)],
  ["ct-each", "--items", "long", "--", "ct-search", "{ITEM}", ...search.slice(2)],
  ["ct-each", "--items", "a", "--", ...probe],
  ["ct-check"],
  ["ct-check", "--jobs", "2"],
  ["ct-await", "--every", "1", "--ok-match", pattern, "--", "cat", "rest"],
];

async function start([name = "", ...args]: readonly string[], cwd: string, source: boolean) {
  const words = source
    ? [Deno.execPath(), "run", "-A", "--no-check", mainModule, name.slice(3), ...args]
    : [`${await builtCommands()}/bin/${name}`, ...args];
  const [program = "", ...rest] = words;
  return new Deno.Command(program, { args: rest, cwd, stdout: "null", stderr: "piped" }).spawn();
}

const mainModule = new URL("../../mod.ts", import.meta.url).href;

/** Programs that still have the file of this tree open, or read it. */
async function left(path: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (Deno.readLinkSync(`/proc/${name}/cwd`) === path) found.push(name);
    } catch {
      // It has ended, or is another user's.
    }
  }
  return found;
}

/** Waits until a call and what it has started have computed for so long. */
async function untilBusy(path: string, seconds: number): Promise<void> {
  const ticks = 100 * seconds;
  const deadline = performance.now() + soonMs;
  while (performance.now() < deadline) {
    const used = (await left(path)).map((pid) => {
      try {
        const stat = Deno.readTextFileSync(`/proc/${pid}/stat`).replace(/^.*\) /s, "").split(" ");
        return Number(stat[11]) + Number(stat[12]);
      } catch {
        return 0;
      }
    });
    if (used.reduce((sum, each) => sum + each, 0) >= ticks) return;
    await systemClock.sleep(50);
  }
  assert.fail(`not busy after ${soonMs} ms`);
}

const timedCalls = [...calls.map((call) => [call, false] as const), [probe, true] as const];
for (const [call, source] of sampled(timedCalls, 3, "calls with a limit")) {
  const [name = "", ...words] = call;
  const timed = [name, "--timeout", String(limitMs / 1000), ...words];
  const from = source ? " from source" : "";
  Deno.test({
    name: `R25: --timeout ends the busy ${call.join(" ").slice(0, 70)}${from}`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using tree = await busyTree();
      const began = performance.now();
      const child = await start(timed, tree.path, source);
      const { code, stderr } = await child.output();
      const tookMs = performance.now() - began;
      const said = new TextDecoder().decode(stderr);
      assert.ok(code === 2 || code === 1, `${code}: ${said}`);
      assert.match(said, /timed out after 1s|timeout/);
      assert.ok(tookMs < soonMs, `${tookMs}: ${said}`);
      assert.deepEqual(await left(tree.path), []);
    },
  });
}

const signalledCalls = calls.flatMap(([name = "", ...words]) =>
  (name === "ct-await" ? [["--timeout", "60"]] : [[], ["--timeout", "60"]])
    .map((limit) => [name, ...limit, ...words])
);
for (const call of sampled(signalledCalls, 4, "calls with a signal")) {
  Deno.test({
    name: `R16: SIGTERM ends the busy ${call.join(" ").slice(0, 80)}`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using tree = await busyTree();
      const child = await start(call, tree.path, false);
      await untilBusy(tree.path, busySeconds);
      const began = performance.now();
      child.kill("SIGTERM");
      const { code } = await child.output();
      assert.ok(performance.now() - began < soonMs, `${performance.now() - began}`);
      // Killed where it could not hear it.
      assert.ok(code === 143 || code === 137, `${code}`);
      assert.deepEqual(await left(tree.path), []);
    },
  });
}
