/**
 * What the worker for tests does, for comparison.
 *
 * @module
 */
import type { FileJob } from "@ct/core/threads";

/** Answers each path with the setup and itself, `sized:N` with N characters; fails for `broken`. */
export function echoJob(setup: string): FileJob<string> {
  return (path) => {
    if (path === "broken") throw new Error("broken");
    const size = /^sized:(\d+)/.exec(path)?.[1];
    return size === undefined ? setup + path : "x".repeat(Number(size));
  };
}
