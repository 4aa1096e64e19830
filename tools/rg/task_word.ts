/**
 * What a thread is told of a file, in one word.
 *
 * @module
 */
import type { BinaryRule } from "./binary.ts";
import type { FileTask } from "./file_query.ts";

/** A file to search. */
export interface Task {
  /** The path to open it by. */
  readonly absolutePath: string;
  /** How it is printed and read. */
  readonly task: FileTask;
}

const rules: readonly BinaryRule[] = ["text", "skip", "note", "note-mapped"];

/** The word for a file. No path has a NUL in it. */
export function taskWord({ absolutePath, task: { path, binary } }: Task): string {
  return `${rules.indexOf(binary)}\0${absolutePath}\0${path}`;
}

/** The file of a word. */
export function readTask(word: string): Task {
  const [rule = "", absolutePath = "", path = ""] = word.split("\0");
  return { absolutePath, task: { path, binary: rules[Number(rule)] ?? "skip" } };
}
