/**
 * What other threads do for a tree: measuring files. The module of a worker.
 *
 * @module
 */
import { serveFiles } from "@ct/core/threads";
import { FileCounter } from "./file_counter.ts";

serveFiles((encoding: string) => {
  const counter = new FileCounter(encoding);
  return (absolutePath) => counter.countSmall(absolutePath);
});
