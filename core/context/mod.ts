/**
 * The outside world as a tool sees it, and a context that keeps what is printed.
 *
 * @module
 */
export type { CallResult, RawOptions, RawValue } from "./call_result.ts";
export type {
  Backlog,
  Callable,
  Check,
  CheckedCall,
  Child,
  ChildEnd,
  Context,
  Interruption,
  KeptLimit,
  Observations,
  ProgressLine,
  Sink,
  Source,
  Spawn,
  SpawnRequest,
  Starter,
} from "./context.ts";
export { type MemoryContext, memoryContext, MemorySink } from "./memory_context.ts";
export { printJson } from "./print_json.ts";
export { cacheHomeOf } from "./user_directories.ts";
export { writeFailure } from "./write_failure.ts";
