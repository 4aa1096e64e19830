/**
 * Options that several tools have in common, worded once.
 *
 * @module
 */
import type {
  ChoiceDefinition,
  FlagDefinition,
  ForeignOptions,
  IntegerDefinition,
  ListDefinition,
  PathDefinition,
  SecondsDefinition,
  TextDefinition,
  ToolDefinition,
} from "./types.ts";

/** `--hidden`, `--follow` and `--no-ignore` of every tool that walks a tree. */
export const walkerOptions = {
  hidden: {
    kind: "flag",
    description: "Include entries whose name starts with a dot. Such directories are entered, " +
      "except for `.git`.",
  },
  follow: {
    kind: "flag",
    description:
      "Follow symbolic links: a link counts as its target, and linked directories are entered, " +
      "each once. Loops are skipped with a warning.",
  },
  "no-ignore": {
    kind: "flag",
    description: "Include what git would ignore: do not read `.gitignore`, `.ignore`, " +
      "`.git/info/exclude` or the global git ignore file.",
  },
} as const satisfies ToolDefinition["options"];

/** `--explain-skip` of the walkers that only look. */
export const explainSkipOption = {
  kind: "path",
  description: "Say why this path is or is not in the result: which line of which ignore file, " +
    "a dot, or an option of the call. Printed in place of the result.",
} as const satisfies PathDefinition;

/** `--no-revert` of the tools whose writes can be undone. */
export const noRevertOption = {
  kind: "flag",
  description: "Keep no copy for undoing the write, and print no token.",
} as const satisfies FlagDefinition;

/** `--mode` of every tool that takes promoted patterns. */
export const modeOption = {
  kind: "choice",
  values: ["literal", "glob", "regex"],
  description:
    "The kind of every pattern of text: without it, patterns are promoted. Use literal " +
    "for text copied from code.",
} as const satisfies ChoiceDefinition;

/** `--mode` of the walkers whose only patterns are of names and paths. */
export const unusedModeOption = {
  ...modeOption,
  description:
    "Has no effect here: accepted so that the options of a search can be reused. --name-mode is " +
    "the kind of --name.",
} as const satisfies ChoiceDefinition;

/** `--name` of every walker. */
export const nameOption = {
  kind: "text",
  description:
    "Keep entries whose whole name matches. Alternatives are separated by `|` (outside groups " +
    "and classes), and each is promoted by itself, as in `*.java|test_*.py`. An alternative " +
    "that begins with `!` excludes names, as in `*.ts|!*.d.ts`.",
} as const satisfies TextDefinition;

/** `--name-mode` of every walker. */
export const nameModeOption = {
  kind: "choice",
  values: ["literal", "glob", "regex"],
  description: "The kind of --name: without it, each alternative is promoted by itself. --mode " +
    "has no effect on names.",
} as const satisfies ChoiceDefinition;

/** `--path` of the walkers. */
export const pathOption = {
  kind: "list",
  misspellings: ["glob", "include", "iglob"],
  description: "Keep entries by a glob of the path below the base: `*` and `?` stay within " +
    "a component, `**` crosses directories, and `{a,b}` is a choice, as in `src/**/*.{ts,tsx}`. " +
    "Repeatable: one of several must match, and none that begins with `!`.",
} as const satisfies ListDefinition;

/** `--ext` of the walkers that select files by extension. */
export const extOption = {
  kind: "list",
  split: true,
  misspellings: ["extension", "extensions"],
  valuesFrom: "extensions",
  description:
    "Keep files with one of these extensions: without the dot, as in 'rs,toml'. Repeatable or " +
    "comma-joined. A file that passes either --ext or --name is kept.",
} as const satisfies ListDefinition;

/** `--glob` of the walkers. */
const globOption = {
  kind: "list",
  short: "g",
  misspellings: ["include", "iglob"],
  description:
    "Keep paths that match this glob, as in rg: without a `/` it matches names, as in `*.ts`; " +
    "with one it starts at the working directory. A glob that starts with `!` excludes what it " +
    "matches, and everything below. Repeatable: the last glob that matches decides.",
} as const satisfies ListDefinition;

/** `--type` of the walkers. */
const typeOption = {
  kind: "list",
  short: "t",
  split: true,
  values: ["f", "d", "l"],
  valuesFrom: "types",
  description:
    "Keep entries of these kinds or types: f regular file, d directory, l symbolic link; or " +
    "files of a type that rg knows, such as py, rust or ts. Repeatable or comma-joined.",
} as const satisfies ListDefinition;

/** `--size` of the walkers. */
const sizeOption = {
  kind: "text",
  dashValues: "number",
  description: "Keep regular files by size, [+|-]N[k|m|g|b]: +N larger than N, -N smaller " +
    "than N, N at least N bytes; k, m and g are powers of 1024.",
} as const satisfies TextDefinition;

/** `--depth` of the walkers for which it is none of the result. */
export const walkDepthOption = {
  kind: "integer",
  misspellings: ["max-depth", "maxdepth", "d"],
  description: "Go at most N levels below the base; 1 means its own entries.",
} as const satisfies IntegerDefinition;

/** Options of grep, rg and find that no walker needs, and what does their work. */
export const foreignWalkOptions = [
  {
    names: ["r", "R", "rn", "recursive"],
    advice: "directories are walked to any depth without an option; --depth limits it",
  },
  {
    names: ["exclude", "exclude-dir", "ignore", "not-path"],
    advice: "--glob '!PATTERN' leaves out what matches PATTERN",
  },
  { names: ["iname"], advice: "--name takes a regex, as in --name '(?i)readme.*'" },
  { names: ["exec", "execdir"], advice: "ct each runs a command for each file" },
  { names: ["print0", "null", "0"], advice: "--json quotes every path" },
] as const satisfies readonly ForeignOptions[];

/** Options of grep and sed that say what a pattern is. */
export const foreignModeOptions = [
  {
    names: ["F", "fixed-strings", "literal", "Q"],
    advice: "--mode literal takes patterns as text",
  },
  {
    names: ["E", "extended-regexp", "P", "perl-regexp", "regex", "regexp", "G"],
    advice: "--mode regex takes patterns as regular expressions",
  },
] as const satisfies readonly ForeignOptions[];

/** `--base` of every walker. */
export const baseOption = {
  kind: "path",
  misspellings: ["dir", "directory", "cwd", "root"],
  default: ".",
  description: "The directory to walk, or a single file. Relative to the working directory.",
} as const satisfies PathDefinition;

/**
 * What selects files by their names and paths, the same in every walker: a search becomes an edit
 * by another name of the tool.
 */
export const pathSelectionOptions = {
  base: baseOption,
  name: nameOption,
  "name-mode": nameModeOption,
  ext: extOption,
  path: pathOption,
  glob: globOption,
} as const satisfies ToolDefinition["options"];

/** Which entries a walker takes, whose `--size` is that of files. */
export const sizeSelectionOptions = {
  size: sizeOption,
  ...walkerOptions,
} as const satisfies ToolDefinition["options"];

/** All that selects files. */
export const selectionOptions = {
  ...pathSelectionOptions,
  type: typeOption,
  ...sizeSelectionOptions,
} as const satisfies ToolDefinition["options"];

/** The arguments of the walkers. */
export const pathsPositional = {
  kind: "list",
  optional: true,
  paths: true,
  description: "Directories and files to walk, in place of --base.",
} as const satisfies ListDefinition & { readonly optional: true };

/** `--timeout` and the heartbeat options of every bounded tool. */
export const boundsOptions = {
  timeout: {
    kind: "seconds",
    description: "Give up after this many seconds. The exit status is 2, and one line says so. " +
      "Fractions are allowed.",
  },
  heartbeat: {
    kind: "seconds",
    description:
      "Print a heartbeat line at this interval while working, in seconds. Fractions are allowed.",
  },
  "heartbeat-emit": {
    kind: "text",
    dashValues: "text",
    implied: "[{ELAPSED}s]",
    description: "Template of the heartbeat line. Tokens: {ELAPSED} (whole seconds so far) {TOOL}.",
  },
  "heartbeat-to": {
    kind: "choice",
    values: ["stderr", "stdout"],
    implied: "stderr",
    description: "Write heartbeat lines to this stream.",
  },
} as const satisfies Record<string, SecondsDefinition | TextDefinition | ChoiceDefinition>;

/** `--question` of the framed tools. */
export const questionOption = {
  kind: "text",
  description: "The question that this call answers. It is printed first, as a `== … ==` banner, " +
    "unless --quiet is given.",
} as const satisfies TextDefinition;

/** `--expect` over a count. */
export const expectOption = {
  kind: "text",
  dashValues: "number",
  implied: "any",
  description: "How many results count as SUCCESS. One of: any (at least 1), none (exactly 0), " +
    "N (at least N), =N (exactly N), +N (more than N), -N (fewer than N).",
} as const satisfies TextDefinition;

/** `--emit` of every tool that has templates; what it says and its tokens are the tool's. */
export const emitOption = {
  kind: "text",
  aliases: ["emit-stdout"],
  dashValues: "text",
} as const satisfies Omit<TextDefinition, "description">;

/** `--emit-stderr` of the same tools. */
export const emitStderrOption = {
  kind: "text",
  dashValues: "text",
} as const satisfies Omit<TextDefinition, "description">;

/** `--encoding` of the tools that look into files. */
export const encodingOption = {
  kind: "text",
  implied: "auto",
  description:
    "Read files in this encoding: for example windows-1252 or utf-16le. latin1 is ISO 8859-1, " +
    "which has no euro sign and no curly quotes: files with these are in windows-1252. By " +
    "default files are UTF-8, or UTF-16 where a byte order mark says so; none reads the bytes.",
} as const satisfies TextDefinition;

/** `--raw` of the tools that print what is in files. */
export const rawOption = {
  kind: "flag",
  description: "Print control characters as they are. By default they, and bidirectional and tag " +
    "characters, are printed as escapes such as \\x1b.",
} as const satisfies FlagDefinition;

/** `--json` and `--json-pretty`. */
export const jsonOptions = {
  json: {
    kind: "flag",
    description: "Print one JSON object on one line instead of text. Keys are sorted.",
  },
  "json-pretty": {
    kind: "flag",
    description: "Print the JSON object indented by two spaces. Implies --json.",
  },
} as const satisfies Record<string, FlagDefinition>;

/** `--budget` and `--cursor` of the tools whose output may be long. */
export const pageOptions = {
  budget: {
    kind: "text",
    misspellings: ["max-tokens", "max-bytes", "max-output"],
    description:
      "Print at most this much, as in 4000tok or 20kb: whole lines, and at least one. A token " +
      "counts as 4 bytes. If there is more, stderr has the cursor to continue with.",
  },
  cursor: {
    kind: "text",
    description: "Continue where an earlier page ended: repeat the call with the cursor that it " +
      "printed. Refused if the call, or a file that was read for the earlier pages, has changed.",
  },
} as const satisfies Record<string, TextDefinition>;

/** `--limit` in entries. */
export const limitOption = {
  kind: "integer",
  description: "Stop after this many entries.",
} as const satisfies IntegerDefinition;
