/**
 * What `ct-undo` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  jsonOptions,
  noRevertOption,
  type OptionsOf,
  type ToolDefinition,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-undo",
  summary: "Undo the last write of ct edit, patch, rename or move, or list what can be undone",
  description:
    "Undoes a write of ct-edit, ct-patch, ct-rename or ct-move: the last one that changed a " +
    "file below the working directory, or the one that printed TOKEN. Either all files of the " +
    "write are restored or none: if one of them has changed since, nothing is written, and the " +
    "error names it. Files that the write created are removed, and files that it removed are " +
    "restored. An undo is a write with its own token, which redoes the undone write; called " +
    "again without a token, ct-undo undoes the write before. --list prints the writes that can " +
    "be undone, in all directories, newest first: token, time, call and files. The last 100 " +
    "writes are kept. JSON is {tool, verdict, paths, token, revert, applied} or {tool, verdict, " +
    "count, writes:[{token, time, command, what, reverts, paths}]}. Exit status: 0 done, 2 on " +
    "an error; then nothing is written. Call it as `ct undo …` or `ct-undo …`.",
  positionals: {
    token: {
      kind: "text",
      optional: true,
      description: "Undo the write that printed this token.",
    },
  },
  options: {
    list: {
      kind: "flag",
      description: "List the writes that can be undone.",
    },
    "dry-run": {
      kind: "flag",
      description: "Print the files that would be restored, and write nothing.",
    },
    ...jsonOptions,
    "no-revert": noRevertOption,
    ...boundsOptions,
  },
  exclusive: [["list", "dry-run"], ["list", "no-revert"]],
  permissions: { write: true },
  examples: [
    { command: "--dry-run", purpose: "See which files the last write changed." },
    { command: "--list", purpose: "List all writes that can be undone." },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-undo`. */
export type UndoOptions = OptionsOf<typeof definition>;
