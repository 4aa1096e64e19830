/**
 * The flags of grep, each with what it means here: the parser, the help, the completions and
 * docs/grep.md are made of this table.
 *
 * @module
 */
import { withoutFinalSlashes } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import { choiceOf, countOf, type Flag } from "@ct/core/grep/flags";
import type { GrepSettings } from "./settings.ts";

/** What grep takes for `--color`. */
const colourWords: ReadonlyMap<string, GrepSettings["colour"]> = new Map([
  ["always", "always"],
  ["never", "never"],
  ["auto", "auto"],
  ["yes", "always"],
  ["force", "always"],
  ["no", "never"],
  ["none", "never"],
  ["tty", "auto"],
  ["if-tty", "auto"],
]);

function syntax(settings: GrepSettings, next: NonNullable<GrepSettings["syntax"]>): void {
  if (settings.syntax !== undefined && settings.syntax !== next) {
    throw new UsageError("only one of -E, -F and -G can be used");
  }
  settings.syntax = next;
}

const patternFlags: readonly Flag<GrepSettings>[] = [
  {
    name: "basic-regexp",
    short: "G",
    does: "Read patterns as basic regular expressions, the default.",
    set: (settings) => syntax(settings, "basic"),
  },
  {
    name: "extended-regexp",
    short: "E",
    does: "Read patterns as extended regular expressions.",
    set: (settings) => syntax(settings, "extended"),
  },
  {
    name: "fixed-strings",
    short: "F",
    does: "Read patterns as literal text.",
    set: (settings) => syntax(settings, "fixed"),
  },
  {
    name: "perl-regexp",
    short: "P",
    does: "Take patterns as those of Perl.",
    refused: "use -E, or `ct rg`, whose patterns have `\\d`, lazy repeats and flags",
  },
  {
    name: "regexp",
    short: "e",
    value: "PATTERNS",
    does: "Search for these patterns, one per line; may be repeated.",
    set: ({ patterns }, value) => patterns.push({ from: "text", value }),
  },
  {
    name: "file",
    short: "f",
    value: "FILE",
    does: "Search for the patterns in this file, one per line; `-` is standard input.",
    set: ({ patterns }, value) => patterns.push({ from: "file", value }),
  },
  {
    name: "ignore-case",
    short: "i",
    alsoShort: "y",
    does: "Ignore case distinctions when matching.",
    set: (settings) => settings.fold = true,
  },
  {
    name: "no-ignore-case",
    does: "Respect case, the default.",
    set: (settings) => settings.fold = false,
  },
  {
    name: "word-regexp",
    short: "w",
    does: "Match whole words only.",
    set: (settings) => settings.words = true,
  },
  {
    name: "line-regexp",
    short: "x",
    does: "Match whole lines only.",
    set: (settings) => settings.lines = true,
  },
  {
    name: "null-data",
    short: "z",
    does: "Take NUL as the line end.",
    refused: "lines end with \\n",
  },
  {
    name: "invert-match",
    short: "v",
    does: "Print the lines that do not match.",
    set: (settings) => settings.invert = true,
  },
];

const fileFlags: readonly Flag<GrepSettings>[] = [
  {
    name: "recursive",
    short: "r",
    does: "Search directories recursively.",
    set: (settings) => {
      settings.directories = "recurse";
      settings.follow = false;
    },
  },
  {
    name: "dereference-recursive",
    short: "R",
    does: "Search directories recursively and follow symbolic links.",
    set: (settings) => {
      settings.directories = "recurse";
      settings.follow = true;
    },
  },
  {
    name: "directories",
    short: "d",
    value: "ACTION",
    does: "How to treat directories: `read`, `recurse` or `skip`.",
    set: (settings, value) => {
      settings.directories = choiceOf(value, "--directories", ["read", "recurse", "skip"]);
    },
  },
  {
    name: "devices",
    short: "D",
    value: "ACTION",
    does: "Say what becomes of devices.",
    refused: "they are read if named, and skipped otherwise",
  },
  {
    name: "include",
    value: "GLOB",
    does: "Search only files whose name matches.",
    set: ({ names }, glob) => names.push({ includes: true, glob }),
  },
  {
    name: "exclude",
    value: "GLOB",
    does: "Skip files whose name matches.",
    set: ({ names }, glob) => names.push({ includes: false, glob }),
  },
  {
    name: "exclude-from",
    value: "FILE",
    does: "Leave out files that match a glob in this file.",
    refused: "write each glob as --exclude",
  },
  {
    name: "exclude-dir",
    value: "GLOB",
    does: "Skip directories whose name matches.",
    set: ({ directoryNames }, value) => {
      directoryNames.push({ includes: false, glob: withoutFinalSlashes(value) || "/" });
    },
  },
  {
    name: "binary-files",
    value: "TYPE",
    does: "How to treat binary files: `binary`, `text` or `without-match`.",
    set: (settings, value) => {
      const type = choiceOf(value, "--binary-files", ["binary", "text", "without-match"]);
      settings.binary = type === "binary" ? "note" : type === "text" ? "text" : "skip";
    },
  },
  {
    name: "text",
    short: "a",
    does: "Search binary files as if they were text.",
    set: (settings) => settings.binary = "text",
  },
  {
    name: "binary-without-match",
    short: "I",
    does: "Skip binary files; only ct has the long name.",
    set: (settings) => settings.binary = "skip",
  },
];

const outputFlags: readonly Flag<GrepSettings>[] = [
  {
    name: "max-count",
    short: "m",
    value: "NUM",
    does: "Stop after this many matching lines of each file.",
    set: (settings, value) => settings.maxCount = countOf(value, "--max-count"),
  },
  {
    name: "byte-offset",
    short: "b",
    does: "Print the offset of each line in its file, in bytes.",
    set: (settings) => settings.offsets = true,
  },
  {
    name: "line-number",
    short: "n",
    does: "Print the line number of each line.",
    set: (settings) => settings.numbers = true,
  },
  {
    name: "with-filename",
    short: "H",
    does: "Print the path with each line.",
    set: (settings) => settings.paths = true,
  },
  {
    name: "no-filename",
    short: "h",
    does: "Print no path with any line; `-h` does the same.",
    set: (settings) => settings.paths = false,
  },
  {
    name: "label",
    value: "LABEL",
    does: "Use this name for standard input.",
    set: (settings, value) => settings.label = value,
  },
  {
    name: "only-matching",
    short: "o",
    does: "Print only the matches, each on its own line.",
    set: (settings) => settings.onlyMatching = true,
  },
  {
    name: "quiet",
    also: ["silent"],
    short: "q",
    does: "Print nothing on stdout; the exit status says whether anything matches.",
    set: (settings) => settings.quiet = true,
  },
  {
    name: "files-without-match",
    short: "L",
    does: "Print the paths of the files that do not match.",
    set: (settings) => settings.list = "without",
  },
  {
    name: "files-with-matches",
    short: "l",
    does: "Print the paths of the files that match.",
    set: (settings) => settings.list = "with",
  },
  {
    name: "count",
    short: "c",
    does: "Print the number of matching lines of each file.",
    set: (settings) => settings.count = true,
  },
  {
    name: "null",
    short: "Z",
    does: "Print a NUL after each path.",
    set: (settings) => settings.nullPaths = true,
  },
  {
    name: "initial-tab",
    short: "T",
    does: "Align lines by tabs.",
    refused: "columns are not padded",
  },
  {
    name: "before-context",
    short: "B",
    value: "NUM",
    does: "Print this many lines before each match.",
    set: (settings, value) => settings.before = countOf(value, "--before-context"),
  },
  {
    name: "after-context",
    short: "A",
    value: "NUM",
    does: "Print this many lines after each match.",
    set: (settings, value) => settings.after = countOf(value, "--after-context"),
  },
  {
    name: "context",
    short: "C",
    value: "NUM",
    does: "Print this many lines before and after each match; `-NUM` does the same.",
    set: (settings, value) => settings.around = countOf(value, "--context"),
  },
  {
    name: "group-separator",
    value: "TEXT",
    does: "Print this line between groups of lines.",
    set: (settings, value) => settings.groupSeparator = value,
  },
  {
    name: "no-group-separator",
    does: "Print nothing between groups of lines.",
    set: (settings) => settings.groupSeparator = undefined,
  },
  {
    name: "color",
    also: ["colour"],
    value: "WHEN",
    implied: "auto",
    does: "When to print colours: `always`, `never` or `auto`.",
    set: (settings, value) => {
      const word = choiceOf(value, "--color", [...colourWords.keys()]);
      settings.colour = colourWords.get(word) ?? "auto";
    },
  },
  {
    name: "no-messages",
    short: "s",
    does: "Print no messages about files that cannot be read.",
    set: (settings) => settings.messages = false,
  },
  { name: "line-buffered", does: "Has no effect on what is printed." },
  { name: "binary", short: "U", does: "Has no effect on this system." },
  {
    name: "help",
    does: "Print complete help.",
    set: (settings) => settings.info ??= "help",
  },
  {
    name: "version",
    short: "V",
    does: "Print the version of ct.",
    set: (settings) => settings.info ??= "version",
  },
];

/** Under which heading the flags stand. */
export const flagGroups: readonly (readonly [string, readonly Flag<GrepSettings>[]])[] = [
  ["Patterns", patternFlags],
  ["Files", fileFlags],
  ["Output", outputFlags],
];

/** All flags. */
export const flags: readonly Flag<GrepSettings>[] = flagGroups.flatMap(([, group]) => group);
