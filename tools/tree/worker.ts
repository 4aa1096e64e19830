/**
 * What other threads do for a tree: measuring files. The module of a worker.
 *
 * @module
 */
import { openDoor } from "@ct/base";
import { serveFiles } from "@ct/core/threads";
import { FileCounter } from "./file_counter.ts";

serveFiles((encoding: string) => {
  const counter = new FileCounter(encoding, { door: openDoor });
  return (absolutePath) => counter.countSmall(absolutePath);
});
