/**
 * The options and operands in the words of a command, wherever they stand.
 *
 * @module
 */
import { readOptionWords } from "@ct/base";

/** What the words of a command say. */
export interface CommandOptions {
  /** Letters and long names that were given. */
  readonly flags: ReadonlySet<string>;
  /** The words that are no options, nor their values. */
  readonly operands: readonly string[];
}

/** Reads words after a program's name; `valued` are letters and long names with a value after. */
export function readOptions(
  words: readonly string[],
  valued: readonly string[] = [],
): CommandOptions {
  const flags = new Set<string>();
  const operands: string[] = [];
  const ruleOf = (name: string) => valued.includes(name) ? "required" : "none";
  for (const item of readOptionWords(words, { ruleOf })) {
    if (item.kind === "operand") operands.push(item.word);
    else flags.add(item.name);
  }
  return { flags, operands };
}

/** Whether an option was given: as a letter, or as a long name or what begins it unmistakably. */
export function hasOption({ flags }: CommandOptions, letters: string, name: string): boolean {
  if ([...letters].some((letter) => flags.has(letter))) return true;
  return [...flags].some((flag) => flag.length > 2 && name.startsWith(flag));
}
