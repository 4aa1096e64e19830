/**
 * The flags that say what is printed.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { choiceOf, countOf, type Flag } from "@ct/core/grep";
import { overridable } from "./overridable.ts";
import type { RgSettings } from "./settings.ts";

/** Sets what is printed; some pairs mean something else in each version of rg. */
function mode(settings: RgSettings, next: RgSettings["mode"], flag: string): void {
  const { mode: last } = settings;
  const isCount = last === "count" || last === "count-matches";
  const isList = next === "with" || next === "without";
  const meets = (one: RgSettings["mode"]) => (last === one) !== (next === one) && last !== "lines";
  if ((isCount && isList) || (meets("json") && last !== next)) {
    throw new UsageError(`${flag} cannot be used with the flag before it that says what to print`, {
      help: "versions of rg differ here; use one of them",
    });
  }
  if (last !== "files" && last !== "types") settings.mode = next;
}

/** Asks for lines around matches; `-C` beside `-A` or `-B` differs between versions of rg. */
function around(settings: RgSettings, which: "before" | "after" | "both", value: string): void {
  const count = countOf(value, which === "both" ? "--context" : `--${which}-context`);
  const isMixed = which === "both"
    ? !settings.aroundIsBoth && (settings.before ?? settings.after) !== undefined
    : settings.aroundIsBoth;
  if (isMixed) {
    throw new UsageError("--context cannot be used with --before-context or --after-context", {
      help: "versions of rg differ here; use -A and -B",
    });
  }
  settings.passthru = false;
  settings.aroundIsBoth = which === "both";
  if (which !== "before") settings.after = count;
  if (which !== "after") settings.before = count;
}

function sort(settings: RgSettings, value: string, descending: boolean): void {
  const flag = descending ? "--sortr" : "--sort";
  const key = choiceOf(value, flag, ["none", "path", "modified", "accessed", "created"]);
  settings.sorted = key !== "none";
  settings.descending = descending && key !== "none";
  settings.time = key === "none" || key === "path" ? undefined : key;
}

/** Replaces what stands for characters that cannot be typed, as `\t`. */
function unescaped(value: string): string {
  return value.replace(/\\(?:x([0-9A-Fa-f]{2})|([\\nrt0]))/g, (_, hex?: string, letter = "") => {
    if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
    return { "\\": "\\", n: "\n", r: "\r", t: "\t", 0: "\0" }[String(letter)] ?? "";
  });
}

/** The flags that say what is printed. */
export const outputFlags: readonly Flag<RgSettings>[] = [
  {
    name: "after-context",
    short: "A",
    value: "NUM",
    does: "Print this many lines after each match.",
    set: (settings, value) => around(settings, "after", value),
  },
  {
    name: "before-context",
    short: "B",
    value: "NUM",
    does: "Print this many lines before each match.",
    set: (settings, value) => around(settings, "before", value),
  },
  {
    name: "context",
    short: "C",
    value: "NUM",
    does: "Print this many lines before and after each match.",
    set: (settings, value) => around(settings, "both", value),
  },
  {
    name: "passthru",
    also: ["passthrough"],
    does: "Print all lines, matching or not.",
    set: (settings) => {
      settings.passthru = true;
      settings.before = settings.after = undefined;
      settings.aroundIsBoth = false;
    },
  },
  {
    name: "count",
    short: "c",
    does: "Print the number of matching lines of each file.",
    set: (settings) => mode(settings, "count", "--count"),
  },
  {
    name: "count-matches",
    does: "Print the number of matches in each file.",
    set: (settings) => mode(settings, "count-matches", "--count-matches"),
  },
  {
    name: "files-with-matches",
    short: "l",
    does: "Print the paths of the files that match.",
    set: (settings) => mode(settings, "with", "--files-with-matches"),
  },
  {
    name: "files-without-match",
    does: "Print the paths of the files that do not match.",
    set: (settings) => mode(settings, "without", "--files-without-match"),
  },
  {
    name: "files",
    does: "Print the paths of the files that would be searched.",
    set: (settings) => {
      mode(settings, "files", "--files");
      settings.mode = "files";
    },
  },
  {
    name: "type-list",
    does: "Print the known types and their globs.",
    set: (settings) => settings.mode = "types",
  },
  {
    name: "json",
    does: "Print each line as a JSON object.",
    set: (settings) => mode(settings, "json", "--json"),
  },
  {
    name: "no-json",
    does: "Override an earlier `--json`.",
    set: (settings) => {
      if (settings.mode === "json") settings.mode = "lines";
    },
  },
  {
    name: "include-zero",
    does: "Also print counts of 0.",
    set: (settings) => settings.includeZero = true,
  },
  {
    name: "quiet",
    short: "q",
    does: "Print nothing on stdout; the exit status says whether anything matches.",
    set: (settings) => settings.quiet = true,
  },
  {
    name: "only-matching",
    short: "o",
    does: "Print only the matches, each on its own line.",
    set: (settings) => settings.onlyMatching = true,
  },
  {
    name: "replace",
    short: "r",
    value: "TEXT",
    does: "Print this in place of each match; `$1` and `${name}` stand for groups.",
    set: (settings, value) => settings.replacement = value,
  },
  {
    name: "line-number",
    short: "n",
    does: "Print the line number of each line.",
    set: (settings) => settings.numbers = true,
  },
  {
    name: "no-line-number",
    short: "N",
    does: "Print lines without line numbers.",
    set: (settings) => settings.numbers = false,
  },
  ...overridable(
    { name: "column", does: "Print the column of the first match, and line numbers." },
    (settings, isOn) => settings.columns = isOn,
  ),
  ...overridable(
    {
      name: "byte-offset",
      short: "b",
      does: "Print the offset of each line in its file, in bytes.",
    },
    (settings, isOn) => settings.offsets = isOn,
  ),
  {
    name: "with-filename",
    short: "H",
    does: "Print the path with each line.",
    set: (settings) => settings.paths = true,
  },
  {
    name: "no-filename",
    short: "I",
    does: "Print no path with any line.",
    set: (settings) => settings.paths = false,
  },
  {
    name: "heading",
    does: "Print the path above the lines of a file.",
    set: (settings) => settings.heading = true,
  },
  {
    name: "no-heading",
    does: "Print the path before each line.",
    set: (settings) => settings.heading = false,
  },
  {
    name: "vimgrep",
    does: "Print each match on a line with path, line and column.",
    set: (settings) => settings.vimgrep = true,
  },
  {
    name: "pretty",
    short: "p",
    does: "Print with colours, headings and line numbers.",
    set: (settings) => {
      if (settings.colour === "never") {
        throw new UsageError("--pretty cannot be used with --color never before it", {
          help: "versions of rg differ here; use --heading -n",
        });
      }
      settings.colour = "always";
      settings.pretty = true;
      settings.heading = settings.numbers = true;
    },
  },
  ...overridable(
    { name: "null", short: "0", does: "Print a NUL after each path." },
    (settings, isOn) => settings.nullPaths = isOn,
  ),
  {
    name: "max-columns",
    short: "M",
    value: "NUM",
    does: "Print no lines longer than this, in bytes; 0 for no limit.",
    set: (settings, value) => settings.maxColumns = countOf(value, "--max-columns") || undefined,
  },
  ...overridable(
    { name: "max-columns-preview", does: "Print the beginning of lines that are too long." },
    (settings, isOn) => settings.preview = isOn,
  ),
  ...overridable(
    { name: "trim", does: "Trim white space at the start of lines." },
    (settings, isOn) => settings.trim = isOn,
  ),
  {
    name: "context-separator",
    value: "TEXT",
    does: "Print this line between groups of lines.",
    set: (settings, value) => settings.groupSeparator = unescaped(value),
  },
  {
    name: "no-context-separator",
    does: "Print nothing between groups of lines.",
    set: (settings) => settings.groupSeparator = undefined,
  },
  {
    name: "field-match-separator",
    value: "TEXT",
    does: "The separator after path, number and column of a match.",
    set: (settings, value) => settings.matchSeparator = unescaped(value),
  },
  {
    name: "field-context-separator",
    value: "TEXT",
    does: "The separator after path and number of a context line.",
    set: (settings, value) => settings.contextSeparator = unescaped(value),
  },
  ...overridable(
    { name: "stats", does: "Print statistics at the end." },
    (settings, isOn) => settings.stats = isOn,
  ),
  {
    name: "sort",
    value: "KEY",
    does: "Sort by `path` (the default), `modified`, `accessed` or `created`.",
    set: (settings, value) => sort(settings, value, false),
  },
  {
    name: "sortr",
    value: "KEY",
    does: "Sort like `--sort`, but in reverse.",
    set: (settings, value) => sort(settings, value, true),
  },
  {
    name: "sort-files",
    does: "Sort by path; the output always is.",
    set: (settings) => {
      sort(settings, "path", false);
    },
  },
  { name: "no-sort-files", does: "Sort by path, the default." },
  {
    name: "color",
    also: ["colour"],
    value: "WHEN",
    does: "When to print colours: `never`, `always`, `ansi` or `auto`.",
    set: (settings, value) => {
      choiceOf(value, "--color", ["never", "auto", "always", "ansi"]);
      const isAlways = value === "always" || value === "ansi";
      settings.colour = isAlways ? "always" : value === "never" ? "never" : "auto";
    },
  },
  { name: "colors", value: "SPEC", does: "Choose colours.", refused: "there is one set of them" },
  {
    name: "path-separator",
    value: "TEXT",
    does: "Choose what separates directories.",
    refused: "it is always /",
  },
  {
    name: "hyperlink-format",
    value: "FORMAT",
    does: "Print paths as links; there is only `none`.",
    set: (_, value) => choiceOf(value, "--hyperlink-format", ["none", ""]),
  },
  {
    name: "hostname-bin",
    value: "COMMAND",
    does: "Ask a program for the host.",
    refused: "it would start a program",
  },
];
