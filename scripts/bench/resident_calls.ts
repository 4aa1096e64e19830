/**
 * Shows that no call is slower since a server keeps the tree: the same calls, one after the other,
 * on a new server that keeps it and on one that does not (`--no-resident`), in turn. Each call is
 * compared with the call of the same number, so the first ones, while the watch is set up and files
 * are read ahead, count as much as the last.
 *
 * Usage: `deno run -A scripts/bench/held_calls.ts DIR [ROUNDS [CALLS [PAUSE_MS]]]`
 *
 * It fails if one is slower than 1.15 times the other, by the median of the rounds. On a machine
 * that is busy otherwise, the ratio of the processor's time tells more.
 * @module
 */
import { Client, handshake } from "../mcp_client.ts";
import { say } from "../project.ts";
import { usageOf } from "./process_usage.ts";
import { median } from "./result.ts";

/** A call may take so much longer. */
const maxRatio = 1.15;
/** What takes less, in milliseconds, is not compared: both are done before anybody looks. */
const leastMs = 50;
/** A word that no tree has, another one for each call, so that no answer is a repeated one. */
const absent = (call: number): string => `zqxj${call}kvbp`;

/** What a call took, in milliseconds. */
interface Took {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** The calls of a number: of contents and of names in turn. */
function argumentsOf(call: number): Readonly<Record<string, unknown>> {
  return call % 3 === 2 ? { name: absent(call) } : { grep: absent(call) };
}

/** Makes all calls on a new server with these words, one after the other. */
async function callsOn(
  tree: string,
  { words, calls, pauseMs }: {
    readonly words: readonly string[];
    readonly calls: number;
    readonly pauseMs: number;
  },
): Promise<readonly Took[]> {
  await using client = new Client(tree, words);
  await client.request("initialize", handshake);
  const took: Took[] = [];
  for (let call = 0; call < calls; call++) {
    const cpuBefore = usageOf(client.pid).cpuMs;
    const began = performance.now();
    await client.request("tools/call", {
      name: "ct-search",
      arguments: { timeout: 300, ...argumentsOf(call) },
    });
    took.push({ wallMs: performance.now() - began, cpuMs: usageOf(client.pid).cpuMs - cpuBefore });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return took;
}

if (import.meta.main) {
  const [tree, rounds = "3", calls = "12", pause = "0"] = Deno.args;
  if (tree === undefined) throw new Error("usage: held_calls.ts DIR [ROUNDS [CALLS [PAUSE_MS]]]");
  const options = { calls: Number(calls), pauseMs: Number(pause) };
  const [plain, held]: (readonly Took[])[][] = [[], []];
  for (let round = 0; round < Number(rounds); round++) {
    plain?.push(await callsOn(tree, { words: ["--no-resident"], ...options }));
    held?.push(await callsOn(tree, { words: [], ...options }));
  }
  say("| call | plain ms | held ms | ratio | ratio of processor time |");
  say("| --- | ---: | ---: | ---: | ---: |");
  let worst = 0;
  for (let call = 0; call < options.calls; call++) {
    const of = (all: (readonly Took[])[] | undefined, key: keyof Took): number[] =>
      (all ?? []).map((each) => Math.max(leastMs, each[call]?.[key] ?? NaN));
    const ratioOf = (key: keyof Took): number => {
      const others = of(plain, key);
      return median(of(held, key).map((each, at) => each / (others[at] ?? NaN)));
    };
    const [wall, cpu] = [ratioOf("wallMs"), ratioOf("cpuMs")];
    worst = Math.max(worst, wall);
    const what = JSON.stringify(argumentsOf(call)).includes("name") ? "names" : "contents";
    const cells = [
      Math.round(median(of(plain, "wallMs"))),
      Math.round(median(of(held, "wallMs"))),
      wall.toFixed(2),
      cpu.toFixed(2),
    ];
    say(`| ${call + 1}, ${what} | ${cells.join(" | ")} |`);
  }
  say(`the slowest call took ${worst.toFixed(2)} times the same call without memory`);
  if (worst > maxRatio) throw new Error(`more than ${maxRatio}`);
}
