/**
 * Why a walk yields an entry, or does not: what {@linkcode walk} does on the way to one path.
 *
 * @module
 */

import {
  CtError,
  decodeLossy,
  joinName,
  osErrorText,
  resolvePath,
  splitPath,
  tryLstat,
} from "@ct/base";
import { findBase } from "./base.ts";
import { type Entry, kindOf } from "./entry.ts";
import type { IgnorePattern } from "./ignore_pattern.ts";
import { IgnoreReader, type RuleDirectory } from "./ignore_reader.ts";
import { resolveLink } from "./link.ts";
import { listDirectory } from "./listing.ts";
import type { ReportProblem } from "./problem.ts";
import { realPathIfKnown } from "./real_path.ts";
import type { WalkOptions } from "./traversal.ts";

/** A line of an ignore file. */
export type IgnoreLine = {
  /** The file: as the walk prints it if it lies below the base, else absolute. */
  readonly file: string;
  /** The number of the line, 1-based. */
  readonly line: number;
  /** The line's pattern. */
  readonly pattern: string;
};

/** What becomes of a path. */
export type PathExplanation =
  | {
    /** It is yielded. */
    readonly entry: Entry;
    /**
     * Why, if not as a matter of course: git `tracked` it, though the line ignores it; or the line
     * says that it is `kept`.
     */
    readonly because:
      | { readonly reason: "tracked" | "kept"; readonly line: IgnoreLine }
      | undefined;
  }
  | {
    /** It is not yielded. */
    readonly entry: undefined;
    /** What is omitted: the path, or a directory that it lies in; as printed. */
    readonly path: string;
    /** Why. */
    readonly reason: "hidden" | "ignored" | "version control" | "link" | "unreadable";
    /** The line that ignores it. */
    readonly line: IgnoreLine | undefined;
    /** The system's words, if it is unreadable. */
    readonly message?: string;
  };

/**
 * Tells what becomes of one path, relative to `cwd`, in a walk with these options.
 * @throws {CtError} With code `traversal` if there is no base, or nothing at that path; with code
 * `usage` if the path is not below the base.
 *
 * @example The line that hides a file
 * ```ts
 * import { explainPath } from "@ct/walk";
 * import assert from "node:assert/strict";
 * const cwd = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${cwd}/.ignore`, "# logs\n*.log\n");
 * await Deno.writeTextFile(`${cwd}/a.log`, "");
 * const options = { base: ".", cwd, hidden: false, follow: false, ignore: true };
 * assert.deepEqual(explainPath(options, "a.log", () => {}), {
 *   entry: undefined,
 *   path: "./a.log",
 *   reason: "ignored",
 *   line: { file: "./.ignore", line: 2, pattern: "*.log" },
 * });
 * await Deno.remove(cwd, { recursive: true });
 * ```
 */
export function explainPath(
  options: WalkOptions,
  path: string,
  report: ReportProblem,
): PathExplanation {
  const { base, cwd, follow } = options;
  const { entry, entered } = findBase(base, cwd, follow);
  const names = namesBelow(entry, path, cwd);
  if (names.length > 0 && !entered) throw notBelow(path, base);
  return names.length === 0 ? { entry, because: undefined } : explainBelow(options, entry, {
    names,
    report,
  });
}

/** The components that lead from the base to the path. */
function namesBelow({ absolutePath, path: base }: Entry, path: string, cwd: string): string[] {
  let resolved: string;
  try {
    resolved = resolvePath(path, { cwd });
  } catch (error) {
    throw nothingAt(path, osErrorText(error));
  }
  if (resolved === absolutePath) return [];
  const prefix = joinName(absolutePath, "");
  if (!resolved.startsWith(prefix)) throw notBelow(path, base);
  return [...splitPath(resolved.slice(prefix.length)).components];
}

/** The way to go. */
interface Way {
  readonly names: readonly string[];
  readonly report: ReportProblem;
}

function explainBelow(options: WalkOptions, base: Entry, { names, report }: Way): PathExplanation {
  const { ignore, home, configHome, door, rules: more } = options;
  const reader = ignore
    ? new IgnoreReader({ home, configHome }, { report, rules: more, door })
    : undefined;
  let rules = reader?.above(realPathIfKnown(base.absolutePath));
  let entry = base;
  let line: IgnoreLine | undefined;
  let reason: "tracked" | "kept" | undefined;
  /** What ignores the directory, except for what git tracks in it. */
  let partly: IgnorePattern | undefined;
  for (const name of names) {
    const place = placeOf(entry);
    const left = excludedReason(entry, name, options);
    if (left !== undefined) return left;
    const { ruleFiles } = listDirectory(place.absolutePrefix, {
      hidden: false,
      ruleFiles: more?.files ?? [],
      readDirectory: Deno.readDirSync,
    });
    rules = rules && reader?.enter(rules, place, ruleFiles);
    entry = childOf(entry, name, options);
    const explained = rules?.explain(name, entry.kind === "d");
    const pattern = partly ?? explained?.pattern;
    line = pattern && lineOf(pattern);
    const decision = explained?.decision;
    if (decision === "ignored") {
      return { entry: undefined, path: entry.path, reason: decision, line };
    }
    reason = decision && (explained?.isTracked ? "tracked" : "kept");
    partly = decision === "partly" ? pattern : undefined;
    rules = rules?.descend(name, decision === "partly");
  }
  return { entry, because: reason && line && { reason, line } };
}

function placeOf({ path, absolutePath }: Entry): RuleDirectory {
  return { prefix: joinName(path, ""), absolutePrefix: joinName(absolutePath, "") };
}

/** Why the entry of that name in a directory is omitted, whatever the rules say. */
function excludedReason(
  { path: parent, absolutePath, kind, depth }: Entry,
  name: string,
  { hidden, door }: WalkOptions,
): Extract<PathExplanation, { readonly entry: undefined }> | undefined {
  const path = joinName(parent, name);
  const left = { entry: undefined, path, line: undefined } as const;
  if (depth > 0 && kind === "l") return { ...left, path: parent, reason: "link" };
  door?.assertListable(absolutePath);
  try {
    Deno.readDirSync(absolutePath);
  } catch (error) {
    if (error instanceof Deno.errors.NotADirectory) throw nothingAt(path, osErrorText(error));
    return { ...left, path: parent, reason: "unreadable", message: osErrorText(error) };
  }
  if (tryLstat(joinName(absolutePath, name)) === undefined) {
    throw nothingAt(path, "No such file or directory (os error 2)");
  }
  if (name === ".git") return { ...left, reason: "version control" };
  return name.startsWith(".") && !hidden ? { ...left, reason: "hidden" } : undefined;
}

function childOf(parent: Entry, name: string, { follow }: WalkOptions): Entry {
  const path = joinName(parent.path, name);
  const absolutePath = joinName(parent.absolutePath, name);
  const info = tryLstat(absolutePath);
  const own = info === undefined ? "other" : kindOf(info);
  const kind = own === "l" && follow ? resolveLink(absolutePath, path).kind : own;
  return { path, name, kind, depth: parent.depth + 1, absolutePath };
}

function lineOf({ line, writtenAt }: IgnorePattern): IgnoreLine | undefined {
  if (writtenAt === undefined) return undefined;
  const pattern = decodeLossy(Uint8Array.from(line, (byte) => byte.charCodeAt(0)));
  return { file: writtenAt.file, line: writtenAt.number, pattern };
}

function nothingAt(path: string, reason: string): CtError {
  return new CtError("traversal", `traversal error: ${path}: ${reason}`, { path });
}

function notBelow(path: string, base: string): CtError {
  return new CtError("usage", `'${path}' is not below --base '${base}'`, { path });
}
