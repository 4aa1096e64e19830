/**
 * Who may be run: the lists, all of them, and nothing that could extend them
 * (docs/spec/conventions.md#command-gate). From this file also follow the runtime's own lists, see
 * `permissionFlags`; so a command passes two gates that know the same names.
 *
 * A name on a list stands for one program, found in {@linkcode systemDirectories} only, and for the arguments that
 * `refusedArgument` leaves it.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { refusedArgument } from "./arguments.ts";

/** A tool that runs commands for its user. */
export type GatedTool = "ct-test" | "ct-each" | "ct-await";

/** Every tool that runs commands for its user. */
export const gatedTools: readonly GatedTool[] = ["ct-test", "ct-each", "ct-await"];

/** What may be run by every gated tool: nothing that writes. In the order in which it is printed. */
export const readOnlyNames: readonly string[] = [
  "cat",
  "ct-check",
  "ct-deps",
  "ct-outline",
  "ct-search",
  "ct-tree",
  "ct-view",
  "echo",
  "false",
  "file",
  "grep",
  "head",
  "ls",
  "pwd",
  "stat",
  "tail",
  "true",
  "wc",
];

/** A tool that runs the probes of rules. */
export type ProbingTool = "ct-check" | "ct-rules";

/** Every tool that runs the probes of rules. */
export const probingTools: readonly ProbingTool[] = ["ct-check", "ct-rules"];

/** Tools that run other commands for a probe. */
export const probeRunners: readonly string[] = ["ct-each", "ct-test"];

/** What may be run as a probe: nothing that runs probes itself, which would never come to an end. */
export const probeNames: readonly string[] = [
  ...readOnlyNames.filter((name) => !probingTools.some((tool) => tool === name)),
  ...probeRunners,
].sort();

/** Checks that are no programs: they run within the process that runs the rules. */
export const checkNames: readonly string[] = ["deps", "mods"];

/** Other programs of which probes may run single commands; see `rules/bridge.ts`. */
export const bridgePrograms: readonly string[] = ["cargo", "rust-analyzer", "deno"];

/** What `ct-each --mutating` may run besides. */
const mutatingNames: readonly string[] = ["ct-edit", "ct-patch"];

/** What tools may start that run one fixed command of their own and nothing for their user. */
export const fixedPrograms: Readonly<Record<string, readonly string[]>> = { "ct-deps": ["cargo"] };

/** On the runtime's lists only: ends the process group of a command whose time is up. No caller can name it. */
export const runtimeOnlyNames: readonly string[] = ["kill"];

/** Where programs are taken from; the caller's `PATH` has no say. The last one is NixOS's. */
export const systemDirectories: readonly string[] = [
  "/usr/bin",
  "/bin",
  "/run/current-system/sw/bin",
];

/** The gate of one call. */
export interface Gate {
  /** The tool that runs commands. */
  readonly tool: GatedTool;
  /** `ct-each` may run commands that write. */
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

/** Everything that the gate's tool may run, in the order in which it is printed. */
export function permittedNames({ tool, mutating = false }: Gate): readonly string[] {
  const more: Readonly<Record<GatedTool, readonly string[]>> = {
    "ct-test": [],
    "ct-each": ["ct-test", ...(mutating ? mutatingNames : [])],
    "ct-await": ["ct-each", "ct-test"],
  };
  return [...readOnlyNames, ...more[tool]].sort();
}

/**
 * Judges a command by its words, the program's name first. Whether a name with a `/` in it is the program that the list
 * means is for the file system to say, and not judged here.
 *
 * @example No shell
 * ```ts
 * import { judgeCommand } from "@ct/core/run";
 * import assert from "node:assert/strict";
 * assert.deepEqual(judgeCommand({ tool: "ct-test" }, ["grep", "-n", "x"]), {
 *   allowed: true,
 *   name: "grep",
 * });
 * assert.equal(judgeCommand({ tool: "ct-test" }, ["sh", "-c", "rm x"]).allowed, false);
 * ```
 */
export function judgeCommand(gate: Gate, words: readonly string[]): Judgement {
  const [program = "", ...args] = words;
  const name = checkedName(program);
  const waitsForWrites = gate.tool === "ct-await" && words.includes("--mutating");
  const permitted = permittedNames(gate).filter((it) => !(waitsForWrites && it === "ct-each"));
  if (!permitted.includes(name)) {
    return refusal(gate, program, reasonAgainst(program), permitted);
  }
  const argument = refusedArgument(name, args);
  if (argument === undefined) return { allowed: true, name };
  const reason = `its argument '${escapeControls(argument)}' is not permitted`;
  return refusal(gate, program, reason, permitted);
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
    `${gate.tool} may run:`,
    `  ${permitted.join(" ")}`,
    "the list cannot be extended, and there is no shell mode",
  ];
  return { allowed: false, message: lines.join("\n") };
}

function reasonAgainst(program: string): string {
  if (!checkNames.includes(program)) return "it is not on the list of permitted programs";
  return `it is a check that runs within rules only: ct rules -- ${program} …`;
}

/** The last component of a path; the word itself if it has none. */
function checkedName(program: string): string {
  return program.split("/").findLast((component) => component !== "") ?? program;
}
