/**
 * What `ct-edit` is: its options, words and examples.
 *
 * @module
 */
import {
  type Bases,
  boundsOptions,
  encodingOption,
  foreignModeOptions,
  foreignWalkOptions,
  jsonOptions,
  modeOption,
  noRevertOption,
  type OptionsOf,
  selectionOptions,
  type ToolDefinition,
  walkDepthOption,
} from "@ct/core/definition";

/** With one of these a call has no text to find among its arguments: all of them are paths. */
export const formOptions = [
  "find",
  "replace",
  "call",
  "to",
  "script",
  "apply",
  "new-file",
  "text",
  "recover",
  "revert",
] as const;

/** The tool as data. */
export const definition = {
  name: "ct-edit",
  summary: "Find and replace in files, judged before anything is written",
  description:
    "Replaces text in the files below a base directory, or applies a script of edits. All " +
    "changes are computed first, and --expect judges the number of replacements (by default at " +
    "least one). Only if the verdict is SUCCESS and --dry-run is not given are the files " +
    "written: all of them, or none. A --find of one line replaces every match within lines and " +
    "leaves all other bytes alone. It is a literal if it has no metacharacters, a regex if it " +
    "is a valid one ($1, $name and ${name} in the replacement then stand for its groups, and $$ " +
    "for a dollar sign), and otherwise a glob; --mode sets the kind, and is needed if the files " +
    "contain the text itself but the pattern also matches other text. A --find of several lines " +
    "is a literal block of whole lines, compared without line endings and replaced by whole " +
    "lines; if a block is not found, the report shows the closest place, and for an edit that " +
    "finds nothing a reason with its place, such as tabs_vs_spaces. --find and --replace take " +
    "file:PATH and text:VALUE, and may be repeated, in pairs. The first two arguments are such " +
    "a pair, and further ones the paths to edit. --script FILE applies many edits, each with " +
    "its own expectation (by default exactly one replacement). Each edit of a script is an item " +
    "`#% edit [expect=…] [mode=…] [file=…] [squeeze=true]` with sections `#% find` and `#% " +
    "replace`, up to `#% end`. It sees the result of the edits before it, unless --no-cascade " +
    "is given. If an edit fails, nothing is written. Files that are not valid in their encoding " +
    "are left alone, and named if they contain the text to find. Exit status: 0 SUCCESS, 1 " +
    "ERROR, 2 usage or runtime error. Call it as `ct edit …` or `ct-edit …`.",
  positionals: {
    old: {
      kind: "text",
      optional: true,
      payload: true,
      pathWith: formOptions,
      description: "The text to replace, as with --find. With --find, --call or --script, a path.",
    },
    new: {
      kind: "text",
      optional: true,
      payload: true,
      pathWith: formOptions,
      description: "The replacement, as with --replace. With --find, --call or --script, a path.",
    },
    paths: {
      kind: "list",
      optional: true,
      paths: true,
      description: "Directories and files to edit, in place of --base.",
    },
  },
  options: {
    ...selectionOptions,
    depth: walkDepthOption,
    find: {
      kind: "list",
      misspellings: ["search", "old", "old-string", "pattern", "from", "grep"],
      single: true,
      payload: true,
      dashValues: "flag",
      description:
        "The text to replace: one line is found within lines, several lines are a block of " +
        "whole lines. Takes file:PATH and text:VALUE; needs --replace. Repeatable: each has its " +
        "own --replace, in the same order, and sees the result of those before it.",
    },
    replace: {
      kind: "list",
      misspellings: ["new", "new-string", "with", "replacement"],
      single: true,
      payload: true,
      dashValues: "flag",
      description: "The text to replace it with; one final newline is dropped. An empty text " +
        "deletes the lines of a block. Takes file:PATH and text:VALUE; needs --find.",
    },
    "ignore-case": {
      kind: "flag",
      short: "i",
      description: "Ignore case when matching --find. The replacement is inserted as it is.",
    },
    word: {
      kind: "flag",
      short: "w",
      misspellings: ["word-regexp"],
      description: "Match whole words only.",
    },
    call: {
      kind: "text",
      dashValues: "text",
      description:
        "Rewrite these calls, whatever their arguments: 'f($a, $b)', '$obj.f($a, $$$rest)' or " +
        "'new T($a)'. $name stands for one argument or for the object of a method, $$$name for " +
        "any number of arguments. Declarations, comments and strings are not searched. Needs " +
        "--to.",
    },
    to: {
      kind: "text",
      dashValues: "text",
      description:
        "The new form of the calls, such as 'f($b, $a)'. Comments and line breaks of the " +
        "arguments stay. Needs --call.",
    },
    "skip-unreadable": {
      kind: "flag",
      description:
        "Skip calls that cannot be parsed to their end. Without this option nothing is written " +
        "if there are any. Only with --call.",
    },
    within: {
      kind: "text",
      valuesFrom: "symbols",
      description:
        "Edit only inside one declaration of a file: NAME, KIND:NAME or OUTER.NAME, such as run, " +
        "fn:run or Server.run. Files that do not declare it are left alone. To select one of " +
        "several: NAME@LINE, NAME(PARAMETERS), such as Server.run(int,String), PATH:NAME or " +
        "PATH:LINE.",
    },
    all: {
      kind: "flag",
      description: "Edit inside all declarations of the name given by --within.",
    },
    mode: modeOption,
    encoding: encodingOption,
    script: {
      kind: "path",
      orText: true,
      description: "Apply the edits in this file: no --find and --replace are needed; `-` is " +
        "standard input, and a value of several lines is the script itself.",
    },
    fence: {
      kind: "text",
      default: "#%",
      description: "The text that starts a directive line of the script, in its first column. " +
        "Only with --script.",
    },
    "no-cascade": {
      kind: "flag",
      description: "Apply every edit to the files as they are on disk; edits that touch the " +
        "same line are refused. Only with --script or several --find.",
    },
    "squeeze-blank": {
      kind: "flag",
      description: "Let blank lines in a block match one or more blank lines. In a script, write " +
        "squeeze=true instead.",
    },
    apply: {
      kind: "path",
      orText: true,
      description: "Apply the unified diff in this file below --base: `-` " +
        "is standard input, and a value of several lines is the diff itself. Files are also " +
        "created, deleted and renamed. Each hunk must match exactly, or nothing is written.",
    },
    "new-file": {
      kind: "path",
      description:
        "Create this file and missing directories. The file must not exist yet. Needs --text.",
    },
    text: {
      kind: "text",
      payload: true,
      dashValues: "text",
      description: "The content of the new file. Takes file:PATH and text:VALUE; only with " +
        "--new-file.",
    },
    expect: {
      kind: "text",
      dashValues: "number",
      description:
        "How many replacements or hunks count as SUCCESS, for each --find. One of: any " +
        "(at least 1), none (exactly 0), N (at least N), =N (exactly N), +N (more than N), -N " +
        "(fewer than N).",
    },
    "dry-run": {
      kind: "flag",
      misspellings: ["preview", "check"],
      description: "Report the changes, and write nothing. The verdict is printed, too.",
    },
    interactive: {
      kind: "flag",
      description:
        "Ask for each change whether to make it. It is shown as a diff, and y makes it, n skips " +
        "it, a and d decide for the rest of the file, q quits. The chosen changes are written " +
        "at the end, in one write. Needs a terminal.",
    },
    diff: {
      kind: "flag",
      description:
        "Print a unified diff in place of the changed lines: one that `git apply` accepts. JSON " +
        "always has it.",
    },
    quiet: {
      kind: "flag",
      description: "Print only the summary line, and what failed on stderr.",
    },
    ...jsonOptions,
    recover: {
      kind: "flag",
      description:
        "Finish or undo interrupted writes: those below --base, with a report of what was done. " +
        "Edits nothing else.",
    },
    revert: {
      kind: "text",
      description:
        "Undo an earlier write: the one with this token, or with `last` the last one that " +
        "changed a file below the working directory. If one of its files has changed since, " +
        "nothing is written. `ct undo --list` lists them.",
    },
    "no-revert": noRevertOption,
    ...boundsOptions,
  },
  foreignOptions: [
    ...foreignWalkOptions,
    ...foreignModeOptions,
    {
      names: ["in-place", "inplace", "write", "yes", "y", "force", "f", "no-dry-run"],
      advice: "files are written unless --dry-run is given",
    },
    { names: ["global"], advice: "every match is replaced; --expect says how many there must be" },
    {
      names: ["backup", "undo"],
      advice: "each write prints the call of ct undo that undoes it",
    },
    { names: ["delete"], advice: "--replace '' deletes what --find finds" },
  ],
  exclusive: [
    ["diff", "quiet"],
    ["diff", "json"],
    ["diff", "json-pretty"],
    ["interactive", "apply"],
    ["interactive", "new-file"],
    ["interactive", "revert"],
    ["interactive", "recover"],
    ["interactive", "dry-run"],
    ["interactive", "diff"],
    ["interactive", "quiet"],
    ["interactive", "json"],
    ["interactive", "json-pretty"],
    ["interactive", "timeout"],
    ["recover", "dry-run"],
    ["recover", "find"],
    ["recover", "script"],
    ["recover", "call"],
    ["recover", "new-file"],
    ["recover", "apply"],
    ["recover", "revert"],
  ],
  permissions: { write: true },
  examples: [
    { command: "-w oldName newName src --dry-run", purpose: "See what a rename would change." },
    {
      command: "--find red --replace blue --find left --replace right src",
      purpose: "Two edits in one call, both or none.",
    },
    {
      command: "--name '*.ts' --find 'log\\((.*)\\)' --replace 'debug($1)' --expect =3",
      purpose: "Change exactly three calls, or nothing.",
    },
    {
      command: "--call 'f($a, $b)' --to 'f($b, $a)' --dry-run",
      purpose: "See what two arguments that change places would change.",
    },
    {
      command: "--base src --script changes.ctb",
      purpose: "Apply many edits, all or none.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-edit`, and where its walks start. */
export type EditOptions = OptionsOf<typeof definition> & Bases;
