/**
 * Walking a tree: deterministic, synchronous, and with git's view of what is to be omitted.
 *
 * @example Files below a directory, and what went wrong
 * ```ts
 * import { walk, type WalkProblem } from "@ct/walk";
 * import assert from "node:assert/strict";
 * const cwd = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${cwd}/.ignore`, "*.log\n");
 * await Deno.writeTextFile(`${cwd}/a.log`, "");
 * await Deno.writeTextFile(`${cwd}/a.ts`, "");
 * const problems: WalkProblem[] = [];
 * const options = { base: ".", cwd, hidden: false, follow: false, ignore: true };
 * const files = [...walk(options, (problem) => problems.push(problem))].filter((it) => it.kind === "f");
 * assert.deepEqual(files.map((it) => it.path), ["./a.ts"]);
 * assert.deepEqual(problems, []);
 * await Deno.remove(cwd, { recursive: true });
 * ```
 *
 * @module
 */
export type { Entry, EntryKind } from "./entry.ts";
export { explainPath, type IgnoreLine, type PathExplanation } from "./explain_path.ts";
export { fileSize } from "./file_size.ts";
export { fileState, modifiedAt } from "./modified.ts";
export {
  isUnnamed,
  type ReportProblem,
  type WalkProblem,
  type WalkProblemKind,
} from "./problem.ts";
export { parseSize, type SizePredicate } from "./size_predicate.ts";
export type { RuleDirectory, WalkRules } from "./ignore_reader.ts";
export type { Found, ReadDirectory } from "./listing.ts";
export type {
  BelowOptions,
  DirectoryFilter,
  ExcludedEntry,
  WalkDialect,
  WalkOptions,
} from "./traversal.ts";
export { type ResolvedBase, walk, walkBelow } from "./walk.ts";
export { reportProblems, reportUnwritten, unreadDirectories } from "./walk_problems.ts";
