/**
 * What `ct-edit` is: its options, words and examples.
 *
 * @module
 */
import {
  baseOption,
  boundsOptions,
  jsonOptions,
  modeOption,
  nameOption,
  type OptionsOf,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-edit",
  summary: "Find and replace in files, judged before anything is written",
  description:
    "Replaces text in the files below a base, or applies a script of edits. Every effect is computed first and judged by --expect over the number of replacements (by default at least one); only if the verdict is SUCCESS are all files written, each whole or not at all, and never when --dry-run is given. A find of one line replaces every match within lines and keeps everything else byte for byte; it is literal text if it has no metacharacters, a regex if it is a valid one (then $1, $name and ${name} in the replacement stand for its groups, $$ for a dollar), else a glob; --mode pins the kind. A find of several lines is a literal block of whole lines, compared without line endings, and is replaced by whole lines; a block that is not found reports where a file comes closest. --find and --replace take file:PATH and text:VALUE. --script FILE applies many edits, each with its own expectation (by default exactly one replacement): items `#% edit [expect=…] [mode=…] [file=…] [squeeze=true]` with sections `#% find` and `#% replace`, up to `#% end`; each edit sees what the edits before it left, unless --no-cascade is given. All edits must succeed, or nothing is written. Files that are not UTF-8 are left alone, and named if what is looked for is in them. Exit status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error. Call it as `ct edit …` or `ct-edit …`.",
  options: {
    base: baseOption,
    name: nameOption,
    ...walkerOptions,
    find: {
      kind: "text",
      payload: true,
      dashValues: "text",
      description:
        "What to replace: one line is found within lines, several lines are a block of whole lines. Takes file:PATH and text:VALUE; needs --replace.",
    },
    replace: {
      kind: "text",
      payload: true,
      dashValues: "text",
      description:
        "What takes its place; one final newline is dropped. Empty text deletes the lines of a block. Takes file:PATH and text:VALUE; needs --find.",
    },
    mode: modeOption,
    script: {
      kind: "path",
      description: "A file with edits to apply, in place of --find and --replace.",
    },
    fence: {
      kind: "text",
      default: "#%",
      description:
        "What starts a directive line of the script, in its first column. Only with --script.",
    },
    "no-cascade": {
      kind: "flag",
      description:
        "Let every edit of the script see the files as they are on disk; edits that touch the same line are refused. Only with --script.",
    },
    "squeeze-blank": {
      kind: "flag",
      description:
        "Let a run of blank lines in a block stand for any number of blank lines, at least one. Scripts say squeeze=true instead.",
    },
    expect: {
      kind: "text",
      dashValues: "number",
      description:
        "The verdict's expectation over the number of replacements. One of: any (at least 1), none (exactly 0), N (at least N), =N (exactly N), +N (more than N), -N (fewer than N).",
    },
    "dry-run": {
      kind: "flag",
      description: "Compute and report everything, write nothing.",
    },
    quiet: { kind: "flag", description: "Print only the summary line." },
    ...jsonOptions,
    recover: {
      kind: "flag",
      description:
        "Settle what interrupted writes left below --base: finish or undo them, remove leftovers, and report it. Edits nothing else.",
    },
    ...boundsOptions,
  },
  permissions: { write: true },
  examples: [
    {
      command: "--base src --find oldName --replace newName --dry-run",
      purpose: "See what a rename would change.",
    },
    {
      command: "--name '*.ts' --find 'log\\((.*)\\)' --replace 'debug($1)' --expect =3",
      purpose: "Exactly three calls, or nothing is written.",
    },
    {
      command: "--base src --script changes.ctb",
      purpose: "Many edits, all or none.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-edit`. */
export type EditOptions = OptionsOf<typeof definition>;
