/**
 * The second gate: what the runtime lets a tool do, as its command-line flags. They follow from the
 * tool's definition, as the first gate does, and are what its script, a compiled executable and
 * `ct permissions` use.
 *
 * @module
 */
import { permittedNames, type RunningTool, runtimeOnlyNames, systemDirectories } from "./gate.ts";
import { programFiles } from "./system.ts";

/** What the flags depend on besides the tool. */
export interface PermissionForm {
  /** The tool was called with `--mutating`: one that knows this form may write then. */
  readonly mutating?: boolean;
  /** The tool was called with the option without which it writes nothing. */
  readonly writing?: boolean;
  /** The tool was called with the option without which it writes no cache. */
  readonly caching?: boolean;
  /** The tool was called with an option with which it only reads. */
  readonly reading?: boolean;
  /** The tool was called for a command of rules. */
  readonly ofRules?: boolean;
  /** The tool was called with the option without which it starts nothing. */
  readonly starting?: boolean;
  /**
   * The tool was called with the option for which it copies what is staged: to this directory's
   * inside, an absolute path without a comma.
   */
  readonly copying?: string;
  /** The user's directory for caches, where known; an absolute path without a comma. */
  readonly cacheHome?: string;
  /** What the tool was asked to connect to, `HOST:N`. */
  readonly address?: string;
  /**
   * Absolute paths of the suite's programs that the tool starts as programs; without a comma, the
   * list's separator.
   */
  readonly programs?: readonly string[];
}

/**
 * The permission flags of a tool. Every tool may read files.
 * @throws {RangeError} If the tool may run programs but names none, or a path has a comma in it.
 *
 * @example A tool that writes
 * ```ts
 * import { permissionFlags } from "@ct/core/run";
 * import assert from "node:assert/strict";
 * const flags = permissionFlags({ name: "ct-demo", permissions: { write: true } });
 * assert.deepEqual(flags, ["--allow-read", "--allow-write"]);
 * ```
 */
export function permissionFlags(
  tool: RunningTool,
  form: PermissionForm = {},
): readonly string[] {
  const { write, readsWith, writesWith, caches, cachesWith, run, connectWith, copiesWith } =
    tool.permissions ?? {};
  const mayConnect = connectWith !== undefined && form.address !== undefined;
  const isReading = form.reading && readsWith !== undefined;
  const mayWrite = (write && !isReading) || (form.mutating && run?.mutating !== undefined) ||
    (form.writing && writesWith !== undefined);
  const copying = copiesWith === undefined ? undefined : form.copying;
  if (copying?.includes(",")) {
    throw new RangeError(`a comma in the path of a directory: ${copying}`);
  }
  const isCaching = (caches || (form.caching && cachesWith !== undefined)) &&
    form.cacheHome !== undefined && /^\/[^,]*$/.test(form.cacheHome);
  const git = copying === undefined
    ? []
    : systemDirectories.flatMap((it) => programFiles(it, "git"));
  const programs = [...(form.programs ?? []), ...git];
  const mayRun = run !== undefined && (run.onlyWith === undefined || form.starting);
  return [
    "--allow-read",
    ...(mayRun ? [`--allow-run=${runList(tool, programs, form).join(",")}`] : []),
    ...(mayWrite ? ["--allow-write"] : copying === undefined ? [] : [`--allow-write=${copying}`]),
    ...(isCaching ? [`--allow-write=${form.cacheHome}/ct`] : []),
    ...(mayConnect ? [`--allow-net=${form.address}`] : []),
  ];
}

/**
 * Whether a tool runs another one in its own process: it may run it, and could start every program
 * that the other may start. A tool that needs other programs, as `cargo`, stays a program with
 * permissions of its own.
 */
export function runsInProcess(tool: RunningTool, other: RunningTool): boolean {
  const startable = new Set(programsOf(tool));
  const needed = other.permissions?.run?.onlyAlone ? [] : programsOf(other);
  return mayRun(tool, other) && needed.every((program) => startable.has(program));
}

/** Whether a tool starts another one as a program. */
export function runsAsProgram(tool: RunningTool, other: RunningTool): boolean {
  return mayRun(tool, other) && !runsInProcess(tool, other);
}

function mayRun(tool: RunningTool, { name }: RunningTool): boolean {
  return permittedNames({ tool, mutating: true }).includes(name);
}

/** Every program that a tool may start and that is not of the suite. */
function programsOf({ permissions }: RunningTool): readonly string[] {
  const { programs = [], installed = [] } = permissions?.run ?? {};
  return [...programs, ...installed];
}

/**
 * Absolute paths, so that neither the search path nor the working directory decides what a name
 * means. The runtime compares them as text, and skips those that do not exist.
 */
function runList(
  tool: RunningTool,
  programs: readonly string[],
  form: PermissionForm,
): readonly string[] {
  const comma = programs.find((program) => program.includes(","));
  if (comma !== undefined) throw new RangeError(`a comma in the path of a program: ${comma}`);
  const ofRules = form.ofRules ? tool.permissions?.run?.ofRules ?? [] : [];
  const names = [...programsOf(tool), ...ofRules];
  if (names.length === 0) throw new RangeError(`${tool.name} may run programs, but names none`);
  return [
    ...systemDirectories.flatMap((directory) =>
      [...names, ...runtimeOnlyNames].flatMap((name) => programFiles(directory, name))
    ),
    ...programs,
  ];
}
