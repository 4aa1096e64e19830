/**
 * The options and operands in the words of a command, wherever they stand.
 *
 * @module
 */
import { pushAll } from "@ct/base";

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
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--") {
      pushAll(operands, words.slice(at + 1));
      break;
    }
    if (word.startsWith("--")) {
      const [name = ""] = word.slice(2).split("=", 1);
      flags.add(name);
      if (valued.includes(name) && !word.includes("=")) at++;
    } else if (word.startsWith("-") && word.length > 1) {
      for (const [index, letter] of [...word.slice(1)].entries()) {
        flags.add(letter);
        if (!valued.includes(letter)) continue;
        if (index === word.length - 2) at++;
        break;
      }
    } else operands.push(word);
  }
  return { flags, operands };
}

/** Whether an option was given: as a letter, or as a long name or what begins it unmistakably. */
export function hasOption({ flags }: CommandOptions, letters: string, name: string): boolean {
  if ([...letters].some((letter) => flags.has(letter))) return true;
  return [...flags].some((flag) => flag.length > 2 && name.startsWith(flag));
}
