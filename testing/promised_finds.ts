/**
 * Puts to the test what a tool says that other calls would find.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import type { Command } from "@ct/core/definition";

/** An option of a call and its value, `""` for a flag; or `""` and operands. */
export type TypedOption = readonly [option: string, value: string];

/** A call that another one promises to find more than it has found itself. */
export interface Promised {
  /** Whether the count is exact. */
  readonly complete: boolean;
  /** How much it finds. */
  readonly count: number;
  /** The words that are added, or take the place of others. */
  readonly options?: readonly string[];
  /** The option that is left away. */
  readonly without?: string;
  /** The encoding of the files in which it is found. */
  readonly encoding?: string;
}

/** The JSON result of a call, as far as it matters here. */
export interface PromisingResult {
  /** What it promises. */
  readonly relaxations?: readonly Promised[];
}

/** Calls with one or both of the first two options and a few others, each with one of its values. */
export function arbitraryOptions(
  values: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<readonly TypedOption[]> {
  const all = Object.entries(values);
  const few = fc.tuple(
    fc.subarray(all.slice(0, 2), { minLength: 1 }),
    fc.subarray(all.slice(2), { maxLength: 2 }),
  );
  return few.chain(([first, others]) =>
    fc.tuple(
      ...[...first, ...others].map(([option, all]) =>
        fc.constantFrom(...all).map((value): TypedOption => [option, value])
      ),
    )
  );
}

/** The words of a call. */
function wordsOf(call: readonly TypedOption[]): readonly string[] {
  return call.flatMap(([option, value]) =>
    option === "" ? value.split(" ") : value === "" ? [option] : [`${option}=${value}`]
  );
}

/** The call that a promise is about. */
function promisedCall(call: readonly TypedOption[], { options = [], without }: Promised) {
  const changes: TypedOption[] = [];
  for (let at = 0; at < options.length; at++) {
    const [, option, value] = /^(--[a-z-]+)(?:=(.*))?$/s.exec(options[at] ?? "") ?? [];
    const isFlag = ["--hidden", "--no-ignore", "--lossy"].includes(option ?? "");
    changes.push([option ?? "", isFlag ? "" : value ?? options[++at] ?? ""]);
  }
  const gone = new Set([without, ...changes.map(([option]) => option)]);
  return [...call.filter(([option]) => !gone.has(option)), ...changes];
}

/**
 * Creates a call with `--json` in the directory, then each one that it makes promises about, and
 * compares; returns how many these are. A call that is malformed promises nothing.
 */
export async function assertPromises(
  command: Command,
  call: readonly TypedOption[],
  { cwd, countOf }: {
    readonly cwd: string;
    /** How much a call has found, by its JSON result. */
    readonly countOf: (result: Readonly<Record<string, unknown>>) => number;
  },
): Promise<number> {
  const run = async (words: readonly string[]) => {
    const ctx = memoryContext({ cwd });
    await command.run([...words, "--json"], ctx);
    return ctx.stdout.text === "" ? undefined : JSON.parse(ctx.stdout.text);
  };
  const result = await run(wordsOf(call));
  const promises: readonly Promised[] = result?.relaxations ?? [];
  for (const promise of promises) {
    const words = wordsOf(promisedCall(call, promise));
    const found = countOf(await run(words));
    assert.equal(promise.complete, true);
    assert.equal(found, promise.count, words.join(" "));
    assert.ok(found > countOf(result));
  }
  return promises.length;
}
