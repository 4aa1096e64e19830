/**
 * What other threads do for a tree: measuring files. The module of a worker.
 *
 * @module
 */
import { serveFiles } from "@ct/core/threads";
import { FileCounter } from "./file_counter.ts";

serveFiles(() => {
  const counter = new FileCounter();
  return (absolutePath) => counter.countSmall(absolutePath);
});
