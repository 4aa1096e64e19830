/**
 * Work on many files by several threads.
 *
 * @module
 */
export { type FileJob, resultOf, serveFiles } from "./batch_worker.ts";
export { type AheadOptions, workAhead, type WorkItem } from "./work_ahead.ts";
export { isLoadable, workerModule } from "./worker_module.ts";
