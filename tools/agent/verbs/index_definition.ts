/**
 * What `ct-agent index` is.
 *
 * @module
 */
import type { OptionsOf, ToolDefinition } from "@ct/core/definition";
import { jsonOption, placeOptions } from "./verb_options.ts";

/** The verb as data. */
export const indexDefinition = {
  name: "ct-agent index",
  summary: "Make the index of a project",
  description:
    "Indexes what agents see of a project for semantic_search, and prints how many files the " +
    "index has and how many of them were read again. Unchanged files are not read. The index is " +
    "in the user's cache directory and can be deleted at any time. Exit status: 0 the index is " +
    "there, 1 there is none (--status), 2 it cannot be stored.",
  options: {
    root: placeOptions.root,
    status: {
      kind: "flag",
      description:
        "Print the state of the index: its files, and how many were changed, added or removed.",
    },
    rebuild: { kind: "flag", description: "Rebuild the index from all files." },
    clear: { kind: "flag", description: "Remove the index." },
    json: jsonOption,
  },
  exclusive: [["status", "rebuild", "clear"]],
  examples: [{ command: "--root .", purpose: "Index a project before agents work on it." }],
} as const satisfies ToolDefinition;

/** The options of the verb. */
export type IndexVerbOptions = OptionsOf<typeof indexDefinition>;
