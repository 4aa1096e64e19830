/**
 * Random changes to a tree, each followed by a question that a search with an index, a server that
 * started from that index and a search that knows nothing answer.
 *
 * `deno run -A tests/search_index/run_random_changes.ts COUNT [SEED]` makes as many as one likes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { Residents } from "@ct/core/residents";
import { systemClock } from "@ct/base";
import { command as search } from "@ct/search";
import { output, tempTree } from "@ct/testing";
import { Changer } from "../resident/tree_changer.ts";
import { compareIndexed, type IndexUse, settledMs } from "./indexed_call.ts";

/** With so many changes a server has to do until another one takes its place. */
const changesPerServer = 250;
/** So many come while no server runs. */
const changesUnseen = 12;
/** A server may take so long until it holds a tree. */
const maxMs = 60_000;
const worker = new URL("../../tools/mcp/worker.ts", import.meta.url);

type Call = readonly [string, string, ...string[]];

const calls: readonly Call[] = [
  ["--grep", "alpha", "--detail", "--json"],
  ["--grep", "beta|gam+a", "--mode", "regex", "--detail"],
  ["--grep", "ALPHA", "--ignore-case", "--hidden", "--expect", "none"],
  ["--grep", "nowhere", "--no-ignore"],
  ["--grep", "nowhere", "--json"],
  ["--grep", "delta", "--name", "d*|e*", "--json"],
  ["--grep", "DELTA", "--size", "+5"],
  ["--grep", "delta$", "--mode", "regex", "--detail"],
  ["--grep", "éclair", "--limit", "1", "--sort", "hits"],
  ["--grep", "gamma", "--path", "d1/**", "--base", "d1"],
  ["--grep", "gamma", "--ext", "ts", "--json"],
  ["--lacks", "alpha", "--json"],
  ["--grep", "gamma", "--lacks", "alpha", "--json", "--hidden"],
];

/** What was compared, and whether the index and the memory had a part in it. */
export interface ComparedChanges {
  readonly changes: number;
  /** Answers of a command with an index. */
  readonly indexed: number;
  /** Files that the index ruled out in them. */
  readonly ruledOut: number;
  /** Answers of servers, and how many of them came from memory. */
  readonly served: number;
  readonly held: number;
  /** Servers, and how many files they took from the index when they started. */
  readonly servers: number;
  readonly storedFiles: number;
}

/** Makes changes and compares; what differs is an assertion error. */
export async function compareRandomChanges(
  changes: number,
  seed?: number,
): Promise<ComparedChanges> {
  await using made = await tempTree({ "tree/d0/a": "alpha\n", "tree/d1/d.ts": "beta\n" });
  await using outside = await tempTree({});
  await using cache = await tempTree({});
  const cwd = Deno.realPathSync(`${made.path}/tree`);
  await output(["git", "init", "-q"], cwd);
  const compared = new Comparison(cwd, Deno.realPathSync(cache.path));
  const changer = new Changer(cwd, outside.path, { seed });
  const { random } = changer;
  const change = () => {
    changer.change();
    Deno.mkdirSync(`${cwd}/d1`, { recursive: true });
  };
  try {
    for (let done = 0; done < changes; done++) {
      if (done % changesPerServer === 0) {
        compared.stop();
        await systemClock.sleep(settledMs);
        // The first stores, and the second uses it.
        for (const call of [calls[3], calls[0]]) await compared.indexed(call, `after ${done}`);
        for (let unseen = 0; unseen < changesUnseen; unseen++) change();
        await compared.start();
        for (const call of calls) await compared.all(call, `a while after ${done} changes`);
      }
      change();
      if (random.below(20) === 0) await output(["git", "add", "-A"], cwd).catch(() => {});
      await compared.all(random.one(calls), `after ${done + 1} changes`);
    }
  } finally {
    compared.stop();
  }
  return { changes, ...compared.figures };
}

/** The searches of one tree. */
class Comparison {
  readonly #cwd: string;
  readonly #cacheHome: string;
  readonly #use: IndexUse = { ruledOut: 0 };
  #residents: Residents | undefined;
  #indexed = 0;
  #served = 0;
  #held = 0;
  #servers = 0;
  #storedFiles = 0;

  constructor(cwd: string, cacheHome: string) {
    this.#cwd = cwd;
    this.#cacheHome = cacheHome;
  }

  get figures(): Omit<ComparedChanges, "changes"> {
    return {
      indexed: this.#indexed,
      ruledOut: this.#use.ruledOut,
      served: this.#served,
      held: this.#held,
      servers: this.#servers,
      storedFiles: this.#storedFiles,
    };
  }

  /** Starts to keep the tree, as a server does. */
  async start(): Promise<void> {
    const user = { cacheHome: this.#cacheHome, home: undefined, configHome: undefined };
    const options = { worker, unreported: () => undefined, fewStored: 0 };
    const residents = new Residents([this.#cwd], { ...user, clock: systemClock }, options);
    this.#residents = residents;
    this.#servers++;
    await this.#serve(residents, ["--grep", "nowhere"]);
    const until = systemClock.now() + maxMs;
    for (;;) {
      const [status] = residents.status;
      if (status?.state === "ready" && status.directories && status.holding === undefined) {
        this.#storedFiles += status.stored?.files ?? 0;
        return;
      }
      assert.ok(systemClock.now() < until, JSON.stringify(status));
      await systemClock.sleep(5);
    }
  }

  /** Ends that. */
  stop(): void {
    this.#residents?.close();
    this.#residents = undefined;
  }

  /** Compares the command with an index alone. */
  async indexed(call: Call | undefined, what: string): Promise<void> {
    assert.ok(call !== undefined);
    const place = { cwd: this.#cwd, cacheHome: this.#cacheHome };
    await compareIndexed(call, place, { use: this.#use, what });
    this.#indexed++;
  }

  /** Compares that, and the server. */
  async all(call: Call, what: string): Promise<void> {
    await this.indexed(call, what);
    assert.ok(this.#residents !== undefined);
    const expected = await this.#search(call, {});
    assert.deepEqual(
      await this.#serve(this.#residents, call),
      expected,
      `${what}: ${call.join(" ")}`,
    );
  }

  async #serve(residents: Residents, call: Call) {
    return await residents.answer((known) => {
      this.#served++;
      if (known.residentFiles !== undefined) this.#held++;
      return this.#search(call, known);
    });
  }

  async #search(call: Call, known: Parameters<Parameters<Residents["answer"]>[0]>[0] | object) {
    const ctx = { ...memoryContext({ cwd: this.#cwd, home: "/nonexistent" }), ...known };
    const status = await search.run(call, ctx);
    // Only a server says so.
    const stdout = ctx.stdout.text.replace(/,"(?:un)?held":"(?:[^"\\]|\\.)*"/, "");
    return { status, stdout, stderr: ctx.stderr.text };
  }
}
