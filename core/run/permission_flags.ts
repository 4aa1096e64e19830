/**
 * The second gate: what the runtime lets a tool do, as its command-line flags. They follow from the tool's definition
 * and from the gate's lists, and are what its script, a compiled executable and `ct permissions` use.
 *
 * @module
 */
import type { ToolDefinition } from "../definition/types.ts";
import {
  bridgePrograms,
  fixedPrograms,
  type GatedTool,
  gatedTools,
  permittedNames,
  probeNames,
  type ProbingTool,
  probingTools,
  runtimeOnlyNames,
  systemDirectories,
} from "./gate.ts";

/** A tool that runs others: commands for its user, or the probes of rules. */
export type RunningTool = GatedTool | ProbingTool;

/** What the flags depend on besides the tool. */
export interface PermissionForm {
  /** `ct-each` was called with `--mutating`; only then may it write. */
  readonly mutating?: boolean;
  /** Absolute paths of the suite's programs that the tool starts as programs; without a comma, the list's separator. */
  readonly programs?: readonly string[];
}

/**
 * The permission flags of a tool. Every tool may read files.
 * @throws {RangeError} If the tool runs programs but is not known to the gate, or a path has a comma in it.
 *
 * @example A tool that writes
 * ```ts
 * import { permissionFlags } from "@ct/core/run";
 * import assert from "node:assert/strict";
 * const flags = permissionFlags({ name: "ct-edit", permissions: { write: true } });
 * assert.deepEqual(flags, ["--allow-read", "--allow-write"]);
 * ```
 */
export function permissionFlags(
  { name, permissions = {} }: Pick<ToolDefinition, "name" | "permissions">,
  form: PermissionForm = {},
): readonly string[] {
  const mayWrite = permissions.write || (form.mutating && name === "ct-each");
  return [
    "--allow-read",
    ...(permissions.run ? [`--allow-run=${runList(name, form.programs ?? []).join(",")}`] : []),
    ...(mayWrite ? ["--allow-write"] : []),
  ];
}

/**
 * The commands that a gated tool runs in its own process: those which need no more than it may do itself. A command
 * that starts other programs than the gate's, as `ct-deps` starts cargo, stays a program with its own permissions.
 */
export function runsInProcess(
  tool: RunningTool,
  { name, permissions = {} }: Pick<ToolDefinition, "name" | "permissions">,
): boolean {
  if (!namesOf(tool).includes(name)) return false;
  return !permissions.run || isGatedForUser(name);
}

/** The commands that a gated tool starts as programs. */
export function runsAsProgram(
  tool: RunningTool,
  definition: Pick<ToolDefinition, "name" | "permissions">,
): boolean {
  return namesOf(tool).includes(definition.name) && !runsInProcess(tool, definition);
}

/** Whether a tool runs others through a gate. */
export function isGated(name: string): name is RunningTool {
  return isGatedForUser(name) || isProbing(name);
}

function isGatedForUser(name: string): name is GatedTool {
  return gatedTools.some((tool) => tool === name);
}

function isProbing(name: string): name is ProbingTool {
  return probingTools.some((tool) => tool === name);
}

/**
 * Absolute paths, so that neither the search path nor the working directory decides what a name means. The runtime
 * compares them as text, and passes over those that do not exist.
 */
function runList(name: string, programs: readonly string[]): readonly string[] {
  const comma = programs.find((program) => program.includes(","));
  if (comma !== undefined) throw new RangeError(`a comma in the path of a program: ${comma}`);
  const names = isGated(name)
    ? [...namesOf(name).filter((it) => !it.startsWith("ct-")), ...foreignPrograms(name)]
    : foreignPrograms(name);
  if (names.length === 0) throw new RangeError(`the gate does not know what ${name} may run`);
  return [
    ...systemDirectories.flatMap((directory) =>
      [...names, ...runtimeOnlyNames].map((it) => `${directory}/${it}`)
    ),
    ...programs,
  ];
}

/** All that a tool may ever run, but for the bridge. */
function namesOf(tool: RunningTool): readonly string[] {
  return isProbing(tool) ? probeNames : permittedNames({ tool, mutating: tool === "ct-each" });
}

/** The programs that a tool runs which the system does not come with: they lie where each user has installed them. */
export function foreignPrograms(tool: string): readonly string[] {
  return isProbing(tool) ? bridgePrograms : fixedPrograms[tool] ?? [];
}
