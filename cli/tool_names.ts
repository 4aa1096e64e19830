/**
 * The tools of the suite by the word after `ct`, in the order of the manifest: the only list of
 * them. It loads none of them.
 *
 * @module
 */

/** Every word that is a tool. */
export const toolNames = [
  "search",
  "view",
  "tree",
  "edit",
  "patch",
  "test",
  "each",
  "outline",
  "rules",
  "check",
  "deps",
  "await",
  "agent",
  "mcp",
  "steer",
  "rg",
  "grep",
  "find",
  "map",
  "refs",
  "survey",
  "undo",
  "tour",
  "move",
  "rename",
] as const;

/** The word of a tool. */
export type ToolName = typeof toolNames[number];

/** The checks that tools offer to rules, by their names. */
export const checksOf: Readonly<Partial<Record<ToolName, readonly string[]>>> = {
  deps: ["deps", "mods"],
};
