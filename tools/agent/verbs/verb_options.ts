/**
 * Options that several verbs have.
 *
 * @module
 */
import type {
  ChoiceDefinition,
  FlagDefinition,
  ListDefinition,
  PathDefinition,
  TextDefinition,
  ToolDefinition,
} from "@ct/core/definition";

/** Where an agent works, and the store. */
export const placeOptions = {
  root: { kind: "path", default: ".", description: "The directory that the agents work in." },
  store: {
    kind: "path",
    description:
      "The store's file, or :memory: to keep nothing. By default .ct/agent/state.db in the root. " +
      "postgres://USER@HOST/DATABASE is a store for several machines.",
  },
} as const satisfies Record<string, PathDefinition>;

/** Whose tools. */
export const agentOption = {
  kind: "text",
  required: true,
  description: "The agent to act for: discussion, scoping, research, plan, preflight, pulsing or " +
    "review. Plan may also be written planning, and pulsing execution.",
} as const satisfies TextDefinition;

/** The workflow of an operator's verb. */
export const workflowOption = {
  kind: "text",
  default: "default",
  description: "The workflow to use.",
} as const satisfies TextDefinition;

/** How calls of tools are made. */
export const turnOptions = {
  workflow: {
    kind: "text",
    description: "The workflow that the call belongs to. By default `default`; discussion has " +
      "none unless one is named.",
  },
  "no-workflow": {
    kind: "flag",
    description: "Call it outside any workflow; there are no notes then.",
  },
  "no-read-check": {
    kind: "flag",
    description: "Allow edits of files that this session has not read.",
  },
  commit: {
    kind: "flag",
    description: "Commit the changes of a pulse that this call completes, running the hooks.",
  },
  index: {
    kind: "choice",
    values: ["auto", "manual"],
    default: "auto",
    description:
      "When to index the project for semantic_search: with auto, when calls need it; with " +
      "manual, only by `ct agent index`, after which calls keep it up to date.",
  },
  "shell-output": {
    kind: "integer",
    description: "Show this many characters of each stream of a command; 512 by default.",
  },
} as const satisfies ToolDefinition["options"];

/** Whose words describe the tools. */
export const descriptionsOption = {
  kind: "choice",
  values: ["tools", "contract"],
  default: "tools",
  description:
    "How to describe tools that end a turn: with tools, as calls; with contract, as blocks in a " +
    "message, for programs that read those.",
} as const satisfies ChoiceDefinition;

/** Tools that the contract does not have. */
export const extensionsOption = {
  kind: "list",
  split: true,
  values: ["move_path", "delete_path", "background"],
  description:
    "Also offer these extensions: move_path and delete_path to agents that write files, " +
    "background (start_command, read_output, stop_command) to those with a shell. Repeatable or " +
    "comma-joined.",
} as const satisfies ListDefinition;

/** `--json` of the verbs. */
export const jsonOption = {
  kind: "flag",
  description: "Print JSON on one line instead of text.",
} as const satisfies FlagDefinition;
