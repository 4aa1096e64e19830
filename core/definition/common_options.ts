/**
 * Options that every tool takes besides its own: how a call shows itself to a person. They change
 * no result, so whoever calls with values in place of words has none of them
 * (docs/spec/conventions.md#command-line).
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { ChoiceDefinition, FlagDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";
import { readValue } from "./value_parsers.ts";

/** The options by their names. */
export const commonOptions = {
  color: {
    kind: "choice",
    values: ["auto", "always", "never"],
    description: "Print colours always, never or auto. auto is at a terminal, unless NO_COLOR is " +
      "set or TERM is dumb, and anywhere if CLICOLOR_FORCE is set.",
  },
  progress: {
    kind: "flag",
    description: "Show on stderr how far the call is, as at a terminal. There it shows after 300 " +
      "ms and leaves no trace.",
  },
} as const satisfies Readonly<Record<string, ChoiceDefinition | FlagDefinition>>;

/** The rows that help has of them. */
export const commonRows: readonly {
  readonly key: keyof typeof commonOptions;
  readonly head: string;
  readonly description: string;
}[] = [
  { key: "color", head: "--color <WHEN>", description: commonOptions.color.description },
  { key: "progress", head: "--progress", description: commonOptions.progress.description },
];

/** When colours are printed. */
export type ColourChoice = typeof commonOptions.color.values[number];

/** The common options that are typed. */
export interface CommonOptions {
  /** The last `--color`. */
  readonly color?: ColourChoice;
  /** `--progress`. */
  readonly progress?: boolean;
}

/** Common options at some word, and how many words they take. */
export interface ParsedCommonOption {
  /** What is typed. */
  readonly options: CommonOptions;
  /** How many words that is. */
  readonly words: number;
}

/**
 * The common option that `word` is, with `next` as its value in the spaced form; `undefined` if it
 * is none.
 * @throws {UsageError} If its value is missing or none of the allowed.
 *
 * @example Colours in a pipe
 * ```ts
 * import { typedCommon } from "./common_options.ts";
 * import assert from "node:assert/strict";
 * assert.deepEqual(typedCommon("--color", "always"), { options: { color: "always" }, words: 2 });
 * assert.equal(typedCommon("--colors"), undefined);
 * ```
 */
export function typedCommon(word: string, next?: string): ParsedCommonOption | undefined {
  if (word === "--progress") return { options: { progress: true }, words: 1 };
  const [, glued] = /^--color(?:=(.*))?$/s.exec(word) ?? [undefined];
  if (word !== "--color" && glued === undefined) return undefined;
  const text = glued ?? next;
  if (text === undefined || text === "--") throw new UsageError("--color needs a value");
  readValue("--color", commonOptions.color, text);
  const color = commonOptions.color.values.find((value) => value === text);
  return { options: color === undefined ? {} : { color }, words: glued === undefined ? 2 : 1 };
}

/**
 * The words without the common options among them.
 * @throws {UsageError} If a value is missing or none of the allowed.
 */
export function splitCommon(
  words: readonly string[],
): { readonly rest: readonly string[]; readonly common: CommonOptions } {
  const rest: string[] = [];
  let common: CommonOptions = {};
  for (let index = 0; index < words.length; index++) {
    const word = itemAt(words, index);
    const typed = typedCommon(word, words[index + 1]);
    if (typed === undefined) rest.push(word);
    else {
      common = { ...common, ...typed.options };
      index += typed.words - 1;
    }
  }
  return { rest, common };
}
