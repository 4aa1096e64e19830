/**
 * A tool as a process: its context, its words and its end.
 *
 * @module
 */
export {
  type CalledTool,
  commandMap,
  installedInput,
  installedRunnerInput,
  main,
  type ProcessInput,
  processInput,
  type Runnable,
  type Runs,
  type UserDirectories,
} from "./deno_context.ts";
export {
  compiledStarter,
  engineHeapFlag,
  engineMaxBytes,
  engineWord,
  speakerHeapFlag,
  withEngine,
} from "./starter.ts";
export type { ColourWishes } from "./terminal.ts";
