/**
 * Options and operands among the words after a program's name, as `getopt_long` reads them: letters
 * after one dash can be joined, and an option's value is the rest of its word or the next word.
 *
 * @module
 */
import { itemAt } from "../item_at.ts";

/** Which values an option takes: none, one in its own word or the next, or one in its own word. */
export type ValueRule = "none" | "required" | "joined";

/** How a program reads its words. */
export interface OptionDialect {
  /** Which values an option takes, by its letter or long name; `undefined` if it is not known. */
  readonly ruleOf: (name: string, isLong: boolean) => ValueRule | undefined;
  /** The letter of the option that digits are the value of, as in `-3`; none by default. */
  readonly digits?: string | undefined;
  /** Whether a `=` between a letter and its value is no part of the value; it is by default. */
  readonly skipsEquals?: boolean | undefined;
}

/** An option that was given. */
export interface ReadOption {
  /** What it is. */
  readonly kind: "option";
  /** Its letter or long name, without dashes. */
  readonly name: string;
  /** Whether that is a long name. */
  readonly isLong: boolean;
  /** Which values it takes; `undefined` if it is not known. */
  readonly rule: ValueRule | undefined;
  /**
   * Its value. It is absent where the last word lacks it, and may be there though the option takes
   * none, as in `--quiet=1`.
   */
  readonly value: string | undefined;
  /** The index of its word. */
  readonly at: number;
  /** The index of the word that the value stands in. */
  readonly valueAt: number;
}

/** A word that is neither an option nor the value of one. */
export interface OperandWord {
  /** What it is. */
  readonly kind: "operand";
  /** The word. */
  readonly word: string;
  /** Its index. */
  readonly at: number;
}

/**
 * The options and operands, in order; a single dash is an operand, and so is all after `--`.
 *
 * @example Joined letters, and a value in the next word
 * ```ts
 * import { readOptionWords } from "@ct/base";
 * import assert from "node:assert/strict";
 * const items = readOptionWords(["-nA3", "--max", "9", "x"], {
 *   ruleOf: (name) => name === "A" || name === "max" ? "required" : "none",
 * });
 * const read = Array.from(items, (it) => it.kind === "option" ? [it.name, it.value] : it.word);
 * assert.deepEqual(read, [["n", undefined], ["A", "3"], ["max", "9"], "x"]);
 * ```
 */
export function* readOptionWords(
  words: readonly string[],
  dialect: OptionDialect,
): Generator<ReadOption | OperandWord> {
  let hasEnded = false;
  for (let at = 0; at < words.length; at++) {
    const word = itemAt(words, at);
    if (hasEnded || word === "-" || !word.startsWith("-")) yield { kind: "operand", word, at };
    else if (word === "--") hasEnded = true;
    else {
      for (const option of optionsAt(words, at, dialect)) {
        at = option.valueAt;
        yield option;
      }
    }
  }
}

/** The options of the word at an index. The value of the last may be the next word. */
export function optionsAt(
  words: readonly string[],
  at: number,
  dialect: OptionDialect,
): Iterable<ReadOption> {
  const word = itemAt(words, at);
  return word.startsWith("--") ? [longOption(words, at, dialect)] : letters(words, at, dialect);
}

function longOption(words: readonly string[], at: number, { ruleOf }: OptionDialect): ReadOption {
  const word = itemAt(words, at);
  const equals = word.indexOf("=");
  const name = word.slice(2, equals < 0 ? undefined : equals);
  const rule = ruleOf(name, true);
  const option = { kind: "option", name, isLong: true, rule, at } as const;
  if (equals >= 0) return { ...option, value: word.slice(equals + 1), valueAt: at };
  return rule === "required"
    ? { ...option, value: words[at + 1], valueAt: at + 1 }
    : { ...option, value: undefined, valueAt: at };
}

/** The letters of a word; the value of the first that takes one ends it. */
function* letters(
  words: readonly string[],
  at: number,
  { ruleOf, digits, skipsEquals = false }: OptionDialect,
): Generator<ReadOption> {
  const word = itemAt(words, at);
  const parts = word.slice(1).match(digits === undefined ? /[^]/gu : /\d+|[^]/gu) ?? [];
  let end = 1;
  for (const part of parts) {
    end += part.length;
    if (digits !== undefined && /^\d/.test(part)) {
      const rule = ruleOf(digits, false);
      yield { kind: "option", name: digits, isLong: false, rule, value: part, at, valueAt: at };
      continue;
    }
    const rule = ruleOf(part, false);
    const option = { kind: "option", name: part, isLong: false, rule, at } as const;
    const rest = word.slice(end);
    if (rule === "required" && rest === "") {
      yield { ...option, value: words[at + 1], valueAt: at + 1 };
    } else if (rule === "required" || (rule === "joined" && rest !== "")) {
      yield { ...option, value: skipsEquals ? rest.replace(/^=/, "") : rest, valueAt: at };
      return;
    } else yield { ...option, value: undefined, valueAt: at };
  }
}
