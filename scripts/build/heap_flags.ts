/**
 * The heaps and the code of installed commands, as flags of the runtime.
 *
 * @module
 */
import { engineHeapFlag } from "@ct/core/process";
import type { ToolDefinition } from "@ct/core/definition";

/**
 * Each thread has a heap of its own. With space for new objects as large as the engine would make
 * it, some hundred megabytes would be held, most of them garbage; with this, collecting takes no
 * longer.
 */
export const threadFlags: readonly string[] = ["--v8-flags=--max-semi-space-size=4"];

/**
 * What programs print passes through a heap that would grow to some hundred megabytes of garbage
 * before the engine searches for any; with this it looks each time that a fifth has been added.
 */
const runnerFlags: readonly string[] = ["--v8-flags=--heap-growing-percent=20"];

/**
 * A question about an index runs a great deal of code once, which the engine would compile function
 * by function at each start; with this all of it is compiled once and stored. What a question needs
 * of memory is rather there at once than collected and copied until the heap has grown.
 */
const questionFlags: readonly string[] = ["--v8-flags=--no-lazy,--min-semi-space-size=4"];

/** Flags for the heap and the code of a command. */
export function heapFlags(
  { permissions }: Pick<ToolDefinition, "permissions">,
  hasThreads: boolean,
): readonly string[] {
  if (hasThreads) return threadFlags;
  if (permissions?.caches === true) return questionFlags;
  return permissions?.run === undefined ? [] : runnerFlags;
}

/** The same for the engine of a server, whose heap is bounded besides. */
export const engineFlags: readonly string[] = threadFlags.map((flag) =>
  `${flag},${engineHeapFlag}`
);
