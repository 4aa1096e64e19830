/**
 * Programs that only read and print. A line is rewritten only if all of its commands are among
 * them: then nothing in it changes a file that another one reads, and whoever approves the line
 * without looking approves no change.
 *
 * @module
 */
import type { PlainCommand, PlainWord } from "./line/plain_line.ts";
import { readsByFind } from "./find_command.ts";
import { sedRange } from "./line/line_range.ts";

/** Programs that only read and print, whatever their arguments. */
const anyArguments = new Set(
  ("basename cat cd cmp column comm cut diff dirname du echo egrep false fgrep grep head jq " +
    "ls md5sum nl paste printf pwd readlink realpath rev sha1sum sha256sum stat tac tail test tr " +
    "true wc which").split(" "),
);

/** Programs that only read and print with some arguments. */
const withArguments: Readonly<Record<string, (words: readonly PlainWord[]) => boolean>> = {
  find: readsByFind,
  rg: without(/^--pre\b|^--hostname-bin\b/),
  sed: (words) => sedRange(words.map(({ text }) => text)) !== undefined,
  sort: without(/^-[^-]*o|^--o|^--c/),
  tree: without(/^-[^-]*[oR]|^--output/),
  uniq: (words) => words.every(({ text }) => text.startsWith("-")),
};

/** Whether a command only reads and prints. */
export function onlyReads({ name, words }: PlainCommand): boolean {
  if (anyArguments.has(name)) return true;
  const isAllowed = Object.hasOwn(withArguments, name) ? withArguments[name] : undefined;
  return isAllowed !== undefined && words.every(({ isExact }) => isExact) && isAllowed(words);
}

function without(option: RegExp): (words: readonly PlainWord[]) => boolean {
  return (words) => !words.some(({ text }) => option.test(text));
}
