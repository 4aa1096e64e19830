/**
 * What a thread is told of a file, in one word.
 *
 * @module
 */
import type { FileTask } from "./file_search.ts";

/** A file to search. */
export interface Task {
  /** The path to open it by. */
  readonly absolutePath: string;
  /** How it is printed. */
  readonly task: FileTask;
}

/** The word for a file. No path has a NUL in it. */
export function taskWord({ absolutePath, task: { path, hasPath } }: Task): string {
  return `${hasPath ? 1 : 0}\0${absolutePath}\0${path}`;
}

/** The file of a word. */
export function readTask(word: string): Task {
  const [hasPath = "", absolutePath = "", path = ""] = word.split("\0");
  return { absolutePath, task: { path, hasPath: hasPath === "1" } };
}
