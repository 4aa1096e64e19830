/**
 * Running other commands: who may be run, how a program is started and watched, and how a tool of
 * the suite runs in this process instead.
 *
 * @module
 */
export { abortReason } from "./abort_reason.ts";
export { refusedArgument } from "./arguments.ts";
export { groupKiller, type GroupWatch, guardedSpawn } from "./announced_spawn.ts";
export { CommandRunner, type ProgramLookup } from "./command_runner.ts";
export { denoSpawn } from "./deno_spawn.ts";
export { type Address, parseAddress, tryConnection } from "./connection.ts";
export { Dispatcher } from "./dispatch.ts";
export { childEnvironment, depthVariable, judgedVariable, passedVariables } from "./environment.ts";
export {
  type Gate,
  judgeCommand,
  type Judgement,
  nameOfTool,
  permittedNames,
  readOnlyPrograms,
  type RunningTool,
  runtimeOnlyNames,
  systemDirectories,
} from "./gate.ts";
export {
  type GitLocation,
  type GitOutcome,
  GitProgram,
  type GitProgramContext,
} from "./git_program.ts";
export { showingProgress } from "./showing_progress.ts";
export { Heartbeat, type HeartbeatOptions } from "./heartbeat.ts";
export {
  findInstalled,
  installedFiles,
  neutralDirectory,
  programDirectories,
  projectsOf,
  rustEnvironment,
  withManifest,
} from "./installed.ts";
export { type OrderedPoolOptions, runInOrder } from "./ordered_pool.ts";
export type { CapturedOutput, Outcome, OutcomeEnd, RunOptions, StreamName } from "./outcome.ts";
export {
  permissionFlags,
  type PermissionForm,
  runsAsProgram,
  runsInProcess,
} from "./permission_flags.ts";
export { type ValuedOptions, valuedOptionsOf } from "./program_grammar.ts";
export { pathsOpenedBy } from "./program_words.ts";
export { findProgram, isExecutable, isSameEntry, mayStart } from "./resolve.ts";
export { listedName, type RunningSystem, saysWhere, system } from "./system.ts";
export {
  type Leftovers,
  type ProgramContext,
  type ProgramRequest,
  runProgram,
} from "./supervise.ts";
