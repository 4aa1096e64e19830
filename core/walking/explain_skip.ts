/**
 * `--explain-skip`: whether a path is in the result of a call, and what leaves it out if not
 * (docs/spec/conventions.md#explained-paths).
 *
 * @module
 */
import { escapeControls, resolvePath } from "@ct/base";
import {
  type Entry,
  explainPath,
  type IgnoreLine,
  type PathExplanation,
  reportProblems,
  type WalkProblem,
} from "@ct/walk";
import type { Context } from "../context/context.ts";
import { printJson } from "../context/print_json.ts";
import { pathFilter } from "./path_filters.ts";
import type { WalkTreeOptions } from "./walk_tree.ts";

/** The options behind an explanation. */
export interface ExplainSkipOptions extends WalkTreeOptions {
  /** The path in question, as typed. */
  readonly "explain-skip": string | undefined;
  /** As JSON. */
  readonly json: boolean;
  /** As indented JSON. */
  readonly "json-pretty": boolean;
}

/** Why a tool does not report an entry that its walk yields. */
export interface Refusal {
  /** In a word or two, as in the coverage of the tool, or the option. */
  readonly reason: string;
  /** In words that follow `left out: `. */
  readonly text: string;
}

/** What a tool needs to explain a path. */
export interface ExplainSkipCall {
  /** The tool's name. */
  readonly tool: string;
  /** The path asked about. */
  readonly path: string;
  /** Why the tool does not report the entry of the path, if so. */
  readonly refusal: (entry: Entry) => Refusal | undefined | Promise<Refusal | undefined>;
}

/** What is printed. */
interface Explained {
  readonly isIncluded: boolean;
  readonly reason?: string | undefined;
  /** What the walk omits: the path, or a directory that it lies in. */
  readonly at?: string | undefined;
  readonly line?: IgnoreLine | undefined;
  /** The reason in words. */
  readonly text?: string | undefined;
}

/**
 * Prints what becomes of the path; returns the exit status: 0 it is in the result, 1 it is omitted,
 * 2 something that decides could not be read.
 * @throws {CtError} With code `traversal` if there is nothing at the path; with code `usage` if it
 * is not below the base.
 */
export async function explainSkip(
  options: ExplainSkipOptions,
  { tool, path, refusal }: ExplainSkipCall,
  ctx: Context,
): Promise<number> {
  const { base, hidden, follow, "no-ignore": noIgnore } = options;
  const { cwd, door, home, configHome } = ctx;
  door.assertReadable(resolvePath(base, { cwd, door }), base);
  const problems: WalkProblem[] = [];
  const walk = { base, cwd, hidden, follow, ignore: !noIgnore, door, home, configHome };
  const found = explainPath(walk, path, (problem) => problems.push(problem));
  // What a link leads to that was followed.
  if (found.entry !== undefined) door.assertReadable(found.entry.absolutePath, found.entry.path);
  const explained = found.entry === undefined
    ? exclusionOf(found)
    : judged(found, walkRefusal(found.entry, options) ?? await refusal(found.entry));
  const { isIncluded, reason, at, line } = explained;
  const { json, "json-pretty": isPretty } = options;
  if (json || isPretty) {
    printJson({ at, included: isIncluded, line, path, reason, tool }, ctx, isPretty);
  } else ctx.stdout.write(escapeControls(`${path}: ${textOf(explained)}`) + "\n");
  if (reportProblems(problems, tool, ctx)) return 2;
  return isIncluded ? 0 : 1;
}

/** Why the walk of the options does not come to an entry, or passes it over. */
function walkRefusal(
  entry: Entry,
  { base, path = [], glob = [], maxDepth = Infinity }: WalkTreeOptions,
): Refusal | undefined {
  const option = entry.depth > maxDepth
    ? "--depth"
    : !pathFilter(base, { path })(entry)
    ? "--path"
    : !pathFilter(base, { glob })(entry)
    ? "--glob"
    : undefined;
  return option && { reason: option, text: `${option} does not keep it` };
}

type ExcludedPath = Extract<PathExplanation, { readonly entry: undefined }>;

function exclusionOf({ path: at, ...why }: ExcludedPath): Explained {
  return { ...why, at, isIncluded: false, text: textOfReason(at, why) };
}

function judged(
  { because }: Extract<PathExplanation, { readonly entry: Entry }>,
  refusal: Refusal | undefined,
): Explained {
  if (refusal !== undefined) return { ...refusal, isIncluded: false };
  if (because === undefined) return { isIncluded: true };
  const { reason, line } = because;
  const text = reason === "tracked"
    ? `git tracks it, though ${placeOf(line)} ignores it`
    : `${placeOf(line)} keeps it`;
  return { isIncluded: true, reason, line, text };
}

function textOf({ isIncluded, text }: Explained): string {
  return `${isIncluded ? "included" : "left out"}${text === undefined ? "" : `: ${text}`}`;
}

function textOfReason(
  at: string,
  { reason, line, message = "" }: Pick<ExcludedPath, "reason" | "line" | "message">,
): string {
  switch (reason) {
    case "hidden":
      return `${at} is hidden; --hidden includes it`;
    case "ignored":
      return `${
        line === undefined ? "a rule" : placeOf(line)
      } ignores ${at}; --no-ignore includes it`;
    case "version control":
      return `${at} is never entered`;
    case "link":
      return `${at} is a link; --follow follows it`;
    case "unreadable":
      return `${at} cannot be read: ${message}`;
  }
}

function placeOf({ file, line, pattern }: IgnoreLine): string {
  return `${file}:${line} (${pattern})`;
}
