/**
 * A stateful fuzzer: commands that change a checkout in hostile ways, and commands that run a tool
 * on what it has become. Whatever happens, nothing beside the checkout changes, in it only what a
 * call may change, and no file by a part; every call ends in time with 0, 1 or 2, and neither
 * stream carries an escape or a forged line.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";
import { arbitraryCall, type Call } from "./fuzz_calls.ts";
import {
  arbitraryMutation,
  filesIn,
  type FuzzLocation,
  mutate,
  type Mutation,
  snapshot,
} from "./fuzz_tree.ts";

/** What a run of the fuzzer has done. */
export interface FuzzFigures {
  /** Calls by tool. */
  readonly calls: Map<string, number>;
  /** How many of the checkout's changes were made. */
  mutations: number;
  /** The longest call, in milliseconds. */
  longestMs: number;
  /** Calls by exit status. */
  readonly statuses: Map<number, number>;
}

/** The model holds nothing: what must hold is the same in every state. */
type Model = Record<string, never>;

interface Real extends FuzzLocation {
  readonly figures: FuzzFigures;
  readonly bin: string;
  readonly before: string;
}

/** Time for a call with a limit of 0.4 seconds, or some, on a loaded machine. */
const longestCallMs = 30_000;
// deno-lint-ignore no-control-regex -- control characters are what this looks for
const control = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/;

// deno-lint-ignore no-control-regex -- the same
const escape = /\x1b/;

class Mutate implements fc.AsyncCommand<Model, Real> {
  readonly #mutation: Mutation;

  constructor(mutation: Mutation) {
    this.#mutation = mutation;
  }

  check(): boolean {
    return true;
  }

  run(_: Model, real: Real): Promise<void> {
    mutate(this.#mutation, real);
    real.figures.mutations++;
    return Promise.resolve();
  }

  toString(): string {
    const { kind, path, content } = this.#mutation;
    return `${kind} ${JSON.stringify(path)} ${JSON.stringify(content.slice(0, 60))}`;
  }
}

class Run implements fc.AsyncCommand<Model, Real> {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  check(): boolean {
    return true;
  }

  async run(_: Model, { inside, outside, bin, before, figures }: Real): Promise<void> {
    const [tool, ...args] = this.#call;
    if (writers.has(tool) && basesOf(args).some((base) => leadsOut(base, inside))) return;
    if (likePrograms.has(tool) && args.some((word) => isStream(word, inside))) return;
    const files = filesIn(inside);
    const started = performance.now();
    const { code, signal, stdout, stderr } = await new Deno.Command(`${bin}/${tool}`, {
      args,
      cwd: inside,
      stdin: "null",
      signal: AbortSignal.timeout(longestCallMs),
    }).output();
    const took = performance.now() - started;
    const said = new TextDecoder().decode(stderr);
    figures.longestMs = Math.max(figures.longestMs, took);
    figures.calls.set(tool, (figures.calls.get(tool) ?? 0) + 1);
    figures.statuses.set(code, (figures.statuses.get(code) ?? 0) + 1);
    assert.equal(signal, null, `it had to be ended after ${took} ms: ${said}`);
    assert.ok(code <= 2, `exit status ${code}: ${said}`);
    assert.equal(snapshot(outside), before, "something outside has changed");
    assertWhole(this.#call, code, { before: files, after: filesIn(inside) });
    assert.doesNotMatch(said, control);
    // JSON holds texts as they are, but for what it has escapes for.
    const isExact = args.some((word) => /^--(?:json|explain|format)/.test(word));
    // What is not a terminal gets from these the bytes that the programs print.
    if (!likePrograms.has(tool)) {
      assert.doesNotMatch(new TextDecoder().decode(stdout), isExact ? escape : control);
    }
    assert.doesNotMatch(said, /^ct: all is well/m);
    assert.doesNotMatch(said, /^\s+at .*:\d+:\d+\)?$|Uncaught/m, "an error of our own");
  }

  toString(): string {
    return JSON.stringify(this.#call);
  }
}

/** Tools that change files of the checkout; a named base is theirs, wherever it leads. */
const writers = new Set(["ct-edit", "ct-move", "ct-patch", "ct-rename"]);

function basesOf(args: readonly string[]): readonly string[] {
  return args.flatMap((word) => /^--base=(.*)$/s.exec(word)?.[1] ?? []);
}

function leadsOut(path: string, inside: string): boolean {
  try {
    return !`${Deno.realPathSync(`${inside}/${path}`)}/`.startsWith(`${inside}/`);
  } catch {
    return false;
  }
}

/** Tools that do what other programs do: they wait for what a word names, and print it as it is. */
const likePrograms = new Set(["ct-rg", "ct-grep"]);

/** Whether a word, or the value of an option, is the path of something that may have no end. */
function isStream(word: string, inside: string): boolean {
  try {
    const { isFile, isDirectory } = Deno.statSync(`${inside}/${word.replace(/^--?[\w-]+=/, "")}`);
    return !isFile && !isDirectory;
  } catch {
    return false;
  }
}

interface BothStates {
  readonly before: ReturnType<typeof filesIn>;
  readonly after: ReturnType<typeof filesIn>;
}

/** Asserts that a call changed what it may, and no file by a part. */
function assertWhole(
  [tool, ...args]: Call,
  code: number,
  { before, after }: BothStates,
): void {
  if (tool === "ct-rules") return;
  const isOwn = (path: string) => tool === "ct-agent" && /^\.ct(\/agent.*)?$/s.test(path);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) =>
    !isOwn(path) && (before.get(path)?.stamp !== after.get(path)?.stamp ||
      before.get(path)?.content !== after.get(path)?.content)
  );
  const mayWrite = writers.has(tool) ? code === 0 : args.includes("--agent=pulsing");
  if (!mayWrite) assert.deepEqual(changed, [], "something in the checkout has changed");
  const isPlain = !args.some((word) => /^--(mode|script|squeeze|recover)/.test(word)) &&
    args.includes("--find=secret") && args.includes("--replace=stolen");
  if (tool !== "ct-edit" || !isPlain) return;
  for (const path of changed) {
    // What an interrupted write has left is removed by the next one.
    if (/(^|\/)\.ct-[0-9a-f]{32}[-.]/.test(path) && !after.has(path)) continue;
    const wanted = before.get(path)?.content.replaceAll("secret", "stolen");
    assert.equal(after.get(path)?.content, wanted, `${JSON.stringify(path)} is not whole`);
  }
}

/**
 * Fuzzes with so many sequences of so many commands at most. Throws with the shortest that fails.
 */
export async function fuzz(numRuns: number, maxCommands: number): Promise<FuzzFigures> {
  const bin = `${await builtCommands()}/bin`;
  const figures: FuzzFigures = {
    calls: new Map(),
    mutations: 0,
    longestMs: 0,
    statuses: new Map(),
  };
  const commands = fc.commands<Model, Real, false>([
    arbitraryMutation.map((mutation) => new Mutate(mutation)),
    arbitraryMutation.map((mutation) => new Mutate(mutation)),
    arbitraryCall.map((call) => new Run(call)),
    arbitraryCall.map((call) => new Run(call)),
  ], { maxCommands, size: "max" });
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await using tree = await tempTree({
        "inside/a.ts": "export const secret = 1;\n",
        "inside/b.json": '{"secret":1}\n',
        "inside/sub/d.md": "# secret\n",
        "outside/secret": { content: '{"secret":"one two"}\n', mode: 0o600 },
        "outside/a.ts": "secret\n",
        "outside/.git/hooks": { dir: true },
        "outside/.git/HEAD": "ref: refs/heads/main\n",
        "outside/.ct/rules.jsonc": '{"rules":[]}\n',
      });
      const path = await Deno.realPath(tree.path);
      const place = { inside: `${path}/inside`, outside: `${path}/outside` };
      const real = { ...place, bin, figures, before: snapshot(place.outside) };
      await fc.asyncModelRun(() => ({ model: {}, real }), sequence);
    }),
    { numRuns, endOnFailure: false, interruptAfterTimeLimit: 3_000_000 },
  );
  return figures;
}
