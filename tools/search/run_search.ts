/**
 * A search from its options to its exit status, whatever takes the matches.
 *
 * @module
 */
import { type Bounds, reportStopped } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { reportDoubts } from "@ct/core/input";
import { limitNote } from "@ct/core/text";
import { exitStatus, reportUnread } from "@ct/core/verdict";
import {
  type EmptyCall,
  explanationLine,
  reportEmptyScope,
  type ScopeFilter,
  scopeFilters,
} from "@ct/core/walking";
import { formatNearestMiss, usesMember } from "@ct/pattern";
import { BorrowedScanner } from "@ct/scan";
import { type Entry, reportProblems } from "@ct/walk";
import type { AmbiguousPatterns } from "./ambiguous_patterns.ts";
import { definition } from "./definition.ts";
import type { MatchSink } from "./match.ts";
import type { SearchRequest } from "./request.ts";
import { Search, type SearchResult } from "./search.ts";
import { largeBytes } from "./search_buffer.ts";

/** Receives the matches of a search and its result. */
export interface SearchReceiver extends MatchSink {
  /** What was found that may not be what was meant. */
  readonly ambiguous: AmbiguousPatterns;
  /** Receives what comes last. */
  end(result: SearchResult): void;
}

/** What a search runs in. */
interface SearchSurroundings {
  readonly ctx: Context;
  readonly bounds: Bounds;
}

/**
 * Searches; resolves to the exit status. Notes go to the context's stderr.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 */
export async function runSearch(
  options: SearchRequest,
  { ctx, bounds }: SearchSurroundings,
  receiverOf: (search: Search) => SearchReceiver,
): Promise<number> {
  const run = (known: Context) => runIn({ ctx: known, bounds }, options, receiverOf);
  if (!options.indexed) return await run(ctx);
  // What keeps an index is loaded only then.
  const { withIndex } = await import("./indexed_search.ts");
  return await withIndex(options, ctx, run);
}

async function runIn(
  { ctx, bounds }: SearchSurroundings,
  options: SearchRequest,
  receiverOf: (search: Search) => SearchReceiver,
): Promise<number> {
  using lent = new BorrowedScanner(largeBytes, { memory: ctx.memory, key: "ct-search: scanner" });
  const search = new Search(options, ctx, { bounds, scanner: lent.scanner });
  const receiver = receiverOf(search);
  const result = await search.run(receiver);
  ctx.onObservations?.({ coverage: result.coverage, patterns: usesMember(result.patterns) });
  receiver.end(result);
  const call = emptyCallOf(options, result, search.asksForText);
  if (call !== undefined) await reportEmptyScope(definition.name, call, bounds, ctx);
  if (!options.quiet) receiver.ambiguous.report(search, options, ctx);
  return reportDiagnostics(options, result, ctx);
}

function reportDiagnostics(
  options: SearchRequest,
  result: SearchResult,
  ctx: Context,
): number {
  const { miss, skipped, problems, count, verdict, unread, stopped, relaxed } = result;
  if (options.isDetailed && miss !== undefined && count === 0) {
    for (const line of formatNearestMiss(miss, miss.path)) {
      ctx.stderr.write(`${definition.name}: ${line}\n`);
    }
  }
  if (!options.quiet) {
    const found = count > 0 || relaxed.some(({ words }) => words.includes("literal"));
    const { patterns, coverage: { searched } } = result;
    const isNamed = count > 0 ||
      (searched > 0 && patterns.some(({ option }) => option !== "--name"));
    reportDoubts({ tool: definition.name, found, isNamed, patterns }, options, ctx);
    ctx.stderr.write(explanationLine(definition.name, result));
    ctx.stderr.write(limitLine(options, result));
  }
  const isAll = result.coverage.searched === 0;
  skipped.reportUnsearched(definition.name, ctx, { each: options.isDetailed, isAll });
  const isIncomplete = reportProblems(problems, definition.name, ctx);
  if (unread.length > 0) reportUnread(definition.name, unread, ctx);
  if (stopped !== undefined) reportStopped(definition.name, stopped, ctx);
  const isEarned = !isIncomplete && unread.length === 0 && stopped === undefined;
  return isEarned ? exitStatus(verdict) : 2;
}

/** What `--limit` omitted, as a line. */
function limitLine({ limit = 0 }: SearchRequest, result: SearchResult): string {
  const { count, seen, coverage: { complete }, stopped } = result;
  if (limit === 0 || count < limit || stopped !== undefined) return "";
  const omitted = complete ? seen - count : undefined;
  return omitted === 0 ? "" : `${definition.name}: ${limitNote(limit, omitted)}\n`;
}

/**
 * The call if it looked at nothing. What is in files is asked of those that all other filters keep;
 * without such a question the filters themselves are what is asked, of all that `--path` keeps.
 */
function emptyCallOf(
  options: SearchRequest,
  { coverage: { complete, searched }, count, skipped }: SearchResult,
  asksForText: boolean,
): EmptyCall | undefined {
  const { name, ext, size, path, depth, place } = options;
  // What is searched need not have declarations.
  const candidates = asksForText && place === undefined ? searched : count;
  if (!complete || candidates > 0) return undefined;
  const walk = { ...options, maxDepth: depth };
  if (asksForText) {
    const filters = [...scopeFilters(options), ...placeFilters(options)];
    const unread = searched > 0 ? 0 : skipped.files.length;
    return { options: walk, filters, isOfFiles: true, skipped: unread };
  }
  const isOfPaths = name !== undefined || ext.length > 0 || size !== undefined;
  const only = { ...options, path, name: undefined, ext: [], type: [], size: undefined };
  const filters = isOfPaths ? scopeFilters(only) : [];
  return { options: walk, filters, isOfFiles: false, skipped: 0 };
}

function placeFilters({ place }: SearchRequest): readonly ScopeFilter[] {
  if (place === undefined) return [];
  const keeps = ({ name }: Entry) => place.mayHave(name);
  return [{ option: "the set of known languages", keeps }];
}
