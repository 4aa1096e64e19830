/**
 * What a search that looked at nothing would have looked at.
 *
 * @module
 */
import { type EmptyCall, type ScopeFilter, scopeFilters } from "@ct/core/walking";
import type { Entry } from "@ct/walk";
import type { SearchRequest } from "./request.ts";
import type { SearchResult } from "./search.ts";

/**
 * The call if it looked at nothing. What is in files is asked of those that all other filters keep;
 * without such a question the filters themselves are what is asked, of all that `--path` keeps.
 */
export function emptyCallOf(
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
