/**
 * A search for the calls of a function, `grep -rn 'name('`: its uses are what is meant, and
 * `ct refs` tells them from other things of that name.
 *
 * @module
 */
import type { PlainWord } from "../line/plain_line.ts";
import type { CallWords } from "./call.ts";

/** Files in which nothing is called. */
const noCode = /^(?:md|txt|json|jsonc|ya?ml|toml|html?|css|xml|csv|log)$/;

/** What follows a search and only cuts it. */
const headOnly = /^(?: \| head(?: -n ?\d+| -\d+)?)?$/;

/** A search in whole trees. */
export interface TreeSearch {
  /** The program. */
  readonly name: string;
  /** Its options as letters. */
  readonly letters: ReadonlySet<string>;
  readonly words: CallWords;
  readonly pattern: readonly PlainWord[];
  /** Where it searches, as an option. */
  readonly base: string | undefined;
  /** What follows it on its line. */
  readonly rest: string;
}

/** The call that lists the uses; `undefined` if the search is for something else, or says more. */
export function usesInstead(search: TreeSearch): string | undefined {
  const { name, letters, words, pattern, base, rest } = search;
  const [only, ...more] = pattern;
  if (only === undefined || more.length > 0 || !only.isExact || base === undefined) {
    return undefined;
  }
  if (![...letters].every((letter) => "rRnHIEF".includes(letter))) return undefined;
  const isEscaped = !letters.has("F") && (name !== "grep" || letters.has("E"));
  const [, called] = (isEscaped ? /^(\w+)\\\($/ : /^(\w+)\($/).exec(only.text) ?? [];
  if (called === undefined || /^\d/.test(called) || !headOnly.test(rest)) return undefined;
  const filters = ["glob", "type", "exclude", "exclude-dir", "hidden", "no-ignore", "context"]
    .concat("after-context", "before-context");
  if (filters.some((long) => words.longs.has(long))) return undefined;
  const included = words.values("include").map(({ text }) => /^\*\.(\w+)$/.exec(text)?.[1]);
  if (included.some((each) => each === undefined || noCode.test(each))) return undefined;
  const extensions = included.length === 0 ? "" : ` --ext ${included.join(",")}`;
  return `ct refs ${called}${base}${extensions}${rest}`;
}
