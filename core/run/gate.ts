/**
 * Lists the programs that may be run. Which tools a tool may run stands in its definition; the
 * programs that are not ours, their arguments and where they lie are listed here. Nothing at run
 * time can extend either (docs/spec/conventions.md#command-gate). The runtime's own lists follow
 * from the same definitions, see `permissionFlags`; so a command passes two gates that know the
 * same names.
 *
 * A name on a list stands for one program, found in {@linkcode systemDirectories} only, and for the
 * arguments that `refusedArgument` leaves it.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { ToolDefinition } from "../definition/types.ts";
import { refusedArgument } from "./arguments.ts";
import { listedName, system } from "./system.ts";

/**
 * Programs that only read, whatever their arguments: all that a tool may name in its
 * `permissions.run.programs`.
 */
export const readOnlyPrograms: readonly string[] = system.readOnly;

/**
 * On the runtime's lists only: ends the process group of a command whose time is up. No caller can
 * name it.
 */
export const runtimeOnlyNames: readonly string[] = Object.freeze([system.killer]);

/** Where programs are taken from; the caller's `PATH` is ignored. */
export const systemDirectories: readonly string[] = system.directories;

/** What of a tool decides what it may run. */
export type RunningTool = Pick<ToolDefinition, "name" | "permissions">;

/** The gate of one call. */
export interface Gate {
  /** The definition of the tool that runs commands. */
  readonly tool: RunningTool;
  /** The call has `--mutating`: a tool that knows this form may run commands that write. */
  readonly mutating?: boolean;
}

/** The gate's decision about one command. */
export type Judgement =
  | {
    /** It may run. */
    readonly allowed: true;
    /** The name on the list that it goes by. */
    readonly name: string;
  }
  | {
    /** It may not. */
    readonly allowed: false;
    /** Why, and what may run: several lines, without the tool's name. */
    readonly message: string;
  };

/** Everything that the gate's tool may run for its caller, in the order in which it is printed. */
export function permittedNames({ tool, mutating = false }: Gate): readonly string[] {
  const { programs = [], tools = [], mutating: more = [] } = tool.permissions?.run ?? {};
  return [...programs, ...tools, ...(mutating ? more : [])].sort();
}

/**
 * Judges a command by its words, the program's name first. Whether a name with a `/` in it is the
 * program that the list means is for the file system to say, and not judged here.
 *
 * @example No shell
 * ```ts
 * import { judgeCommand, readOnlyPrograms } from "@ct/core/run";
 * import assert from "node:assert/strict";
 * const tool = { name: "ct-demo", permissions: { run: { programs: readOnlyPrograms } } };
 * const judgement = judgeCommand({ tool }, ["grep", "-n", "x"]);
 * assert.deepEqual(judgement, { allowed: true, name: "grep" });
 * assert.equal(judgeCommand({ tool }, ["sh", "-c", "rm x"]).allowed, false);
 * ```
 */
export function judgeCommand(gate: Gate, words: readonly string[]): Judgement {
  const [program = "", ...args] = words;
  const name = listedName(program);
  const { plainOnly = [] } = gate.tool.permissions?.run ?? {};
  const refusesForm = words.includes("--mutating");
  const permitted = permittedNames(gate).filter((it) => !(refusesForm && plainOnly.includes(it)));
  if (!permitted.includes(name)) {
    return refusal(gate, program, reasonAgainst(gate, words, permitted), permitted);
  }
  const argument = refusedArgument(name, args);
  if (argument === undefined) return { allowed: true, name };
  const reason = `its argument '${escapeControls(argument)}' is not permitted`;
  return refusal(gate, program, reason, permitted);
}

/** Why a program that is not on the list may not run. */
function reasonAgainst(
  { tool }: Gate,
  words: readonly string[],
  permitted: readonly string[],
): string {
  const [program = ""] = words;
  const { plainOnly = [], ruleChecks = [] } = tool.permissions?.run ?? {};
  if (plainOnly.includes(listedName(program))) {
    return `with --mutating it may write, but ${tool.name} runs only commands that read`;
  }
  return ruleChecks.includes(program)
    ? `it works only inside rules: ct rules -- ${program} …`
    : `it is not on the list of permitted programs${nameOfTool(words, permitted)}`;
}

/** What to write in place of `ct NAME`, if that tool is permitted; begins with a semicolon. */
export function nameOfTool(
  [program, name = ""]: readonly string[],
  permitted: readonly string[],
): string {
  const isTool = program === "ct" && permitted.includes(`ct-${name}`);
  return isTool ? `; write ct-${name} in place of ct ${name}` : "";
}

/** The decision against a command, in the one form that all refusals have. */
export function refusal(
  gate: Gate,
  program: string,
  reason: string,
  permitted: readonly string[] = permittedNames(gate),
): Judgement {
  const lines = [
    `refused to run '${escapeControls(program)}': ${reason}`,
    `${gate.tool.name} may run:`,
    `  ${permitted.join(" ")}`,
    "the list cannot be extended, and there is no shell mode",
  ];
  return { allowed: false, message: lines.join("\n") };
}
