/**
 * Command lines as grep and rg read them: flags of one letter can be joined, and the last one's
 * value may follow at once. All of it comes from one table.
 *
 * @module
 */
import { readOptionWords, type ValueRule } from "@ct/base";
import { UsageError } from "../definition/usage_error.ts";

/** A flag of a table, for settings of type `S`. */
export interface Flag<S> {
  /** The long name, without dashes. */
  readonly name: string;
  /** Its letter, without the dash. */
  readonly short?: string;
  /** Another letter of the same meaning. */
  readonly alsoShort?: string;
  /** Other long names of the same meaning. */
  readonly also?: readonly string[];
  /** What its value is called; a flag without one is a switch. */
  readonly value?: string;
  /** What it has as its value where none is joined to the long name; a next word is not taken. */
  readonly implied?: string;
  /** What it does, in one sentence. */
  readonly does: string;
  /** Why it is refused, if it is. */
  readonly refused?: string;
  /** Works it into the settings; a flag without this changes nothing that is printed. */
  readonly set?: (settings: S, value: string) => void;
}

/** What a table is read for. */
export interface FlagReading<S> {
  /** Receives the settings of the flags. */
  readonly settings: S;
  /** Whether the beginning of a long name stands for it, if it is the beginning of no other. */
  readonly abbreviates: boolean;
  /** The letter of the flag that digits are the value of, as in `-3`; absent if of none. */
  readonly digits?: string;
}

/**
 * Works the flags of a command line into the settings, in order; returns the other words.
 * @throws {UsageError} If a flag is unknown or refused, or lacks its value.
 *
 * @example Joined letters
 * ```ts
 * import { type Flag, readFlags } from "@ct/core/grep";
 * import assert from "node:assert/strict";
 * const settings = { after: 0, quiet: false };
 * const flags: readonly Flag<typeof settings>[] = [
 *   { name: "quiet", short: "q", does: "Is quiet.", set: (it) => it.quiet = true },
 *   { name: "after", short: "A", value: "N", does: "…", set: (it, n) => it.after = Number(n) },
 * ];
 * assert.deepEqual(readFlags(flags, ["x", "-qA3", "y"], { settings, abbreviates: false }), ["x", "y"]);
 * assert.deepEqual(settings, { after: 3, quiet: true });
 * ```
 */
export function readFlags<S>(
  flags: readonly Flag<S>[],
  argv: readonly string[],
  { settings, abbreviates, digits }: FlagReading<S>,
): readonly string[] {
  const table = new FlagTable(flags, abbreviates);
  const others: string[] = [];
  const dialect = { ruleOf: table.ruleOf, digits, skipsEquals: !abbreviates };
  for (const item of readOptionWords(argv, dialect)) {
    if (item.kind === "operand") others.push(item.word);
    else {
      const { name, isLong, rule, value } = item;
      const spelling = `${isLong ? "--" : "-"}${name}`;
      const flag = table.find(name, isLong);
      if (flag === undefined) throw new UsageError(`unknown option '${spelling}'`);
      if (rule === "none" && value !== undefined) {
        throw new UsageError(`${spelling} takes no value`);
      }
      if (flag.refused !== undefined) {
        throw new UsageError(`${spelling} is not supported: ${flag.refused}`);
      }
      if (rule === "required" && value === undefined) {
        throw new UsageError(`${spelling} needs a value (${flag.value})`);
      }
      flag.set?.(settings, value ?? flag.implied ?? "");
    }
  }
  return others;
}

/** Flags by their names. */
class FlagTable<S> {
  readonly #long: ReadonlyMap<string, Flag<S>>;
  readonly #short: ReadonlyMap<string, Flag<S>>;
  readonly #abbreviates: boolean;

  constructor(flags: readonly Flag<S>[], abbreviates: boolean) {
    this.#long = new Map(
      flags.flatMap((flag) => [flag.name, ...flag.also ?? []].map((name) => [name, flag])),
    );
    this.#short = new Map(
      flags.flatMap((flag) =>
        [flag.short, flag.alsoShort].flatMap((letter) =>
          letter === undefined ? [] : [[letter, flag]]
        )
      ),
    );
    this.#abbreviates = abbreviates;
  }

  readonly ruleOf = (name: string, isLong: boolean): ValueRule | undefined => {
    const flag = this.find(name, isLong);
    if (flag === undefined) return undefined;
    if (flag.value === undefined) return "none";
    return flag.implied === undefined ? "required" : "joined";
  };

  find(name: string, isLong: boolean): Flag<S> | undefined {
    const exact = (isLong ? this.#long : this.#short).get(name);
    if (exact !== undefined || !isLong || !this.#abbreviates) return exact;
    const found = new Set(
      [...this.#long].filter(([key]) => key.startsWith(name)).map(([, flag]) => flag),
    );
    return found.size === 1 ? [...found][0] : undefined;
  }
}

/**
 * A whole number from 0 as the value of a flag.
 * @throws {UsageError} If it is none.
 */
export function countOf(value: string, flag: string): number {
  if (/^\+?\d+$/.test(value)) return Number(value);
  throw new UsageError(`${flag} '${value}' is not a whole number`);
}

/**
 * One of several words as the value of a flag.
 * @throws {UsageError} If it is none of them.
 */
export function choiceOf<T extends string>(value: string, flag: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found !== undefined) return found;
  throw new UsageError(`${flag} '${value}' is not one of its values`, { allowed });
}
