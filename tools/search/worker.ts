/**
 * What other threads do for a search: finding out what files hold. The module of a worker;
 * importing it makes the importing thread one.
 *
 * @module
 */
import { openDoor } from "@ct/base";
import { serveFiles } from "@ct/core/threads";
import { ContentMatcher } from "./content_matcher.ts";
import type { FileQuery } from "./file_result.ts";

serveFiles(({ question, wanted }: FileQuery) => {
  const matcher = new ContentMatcher(question, { tick: () => {}, door: openDoor });
  return (absolutePath) => matcher.find(absolutePath, wanted);
});
