/**
 * What other threads do for a search: finding out what files hold. The module of a worker; importing it for anything
 * but its types makes the importing thread one.
 *
 * @module
 */
import { serveFiles } from "@ct/core";
import { ContentMatcher, type SearchedContent } from "./content_matcher.ts";
import type { MatchSink } from "./search.ts";

/** What is to be found out. */
export interface FindingSetup {
  /** What files are searched for. */
  readonly content: SearchedContent;
  /** How much is to be told of them. */
  readonly detail: MatchSink["detail"];
}

serveFiles(({ content, detail }: FindingSetup) => {
  const matcher = new ContentMatcher(content, () => {});
  return (absolutePath) => matcher.find(absolutePath, detail);
});
