/**
 * What `deno task bench` is asked.
 *
 * @module
 */

/** Groups of races, in the order in which they run. */
export const parts = [
  "start-up",
  "writes",
  "sweeps",
  "search",
  "agent",
  "mcp",
  "find",
  "refs",
  "resident",
  "idle",
  "scaling",
] as const;

/** Name of a group of races. */
export type Part = typeof parts[number];

/** A call of `deno task bench`. */
export interface Arguments {
  /** What to measure. */
  readonly parts: readonly Part[];
  /** Directory with the source of Linux. */
  readonly linux: string | undefined;
  /** Rounds of every race, instead of its own number. */
  readonly rounds: number | undefined;
  /** Whether to write the page and the plot. */
  readonly write: boolean;
}

/** How it is called. */
export const usage = `Usage: deno task bench [${
  parts.join("|")
}]... [--linux DIR] [--rounds N] [--write]`;

/**
 * Reads the words of a call; without a part all are measured. @throws {Error} If a word is unknown.
 */
export function parseArguments(words: readonly string[]): Arguments {
  const rest = [...words];
  const chosen = new Set<string>();
  let result: Arguments = { parts, linux: undefined, rounds: undefined, write: false };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--write") result = { ...result, write: true };
    else if (word === "--linux") result = { ...result, linux: valueOf(word, rest.shift()) };
    else if (word === "--rounds") {
      result = { ...result, rounds: parseRounds(valueOf(word, rest.shift())) };
    } else if (parts.some((part) => part === word)) chosen.add(word);
    else throw new Error(`unknown word "${word}"`);
  }
  return chosen.size === 0
    ? result
    : { ...result, parts: parts.filter((part) => chosen.has(part)) };
}

function valueOf(option: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`${option} needs a value`);
  return value;
}

function parseRounds(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--rounds "${text}" is not a positive number`);
  return Number(text);
}
