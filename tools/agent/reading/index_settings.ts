/**
 * What options say about the index of a project.
 *
 * @module
 */
import type { IndexSettings } from "../call/workplace.ts";
import { compileGlob } from "../files/glob.ts";

/** What may be said. */
export interface IndexOptions {
  /**
   * When the project is indexed for `semantic_search`: `auto`, the default, by the calls that need
   * it; `manual`, only by `ct agent index`, after which calls keep it up to date.
   */
  readonly index?: "auto" | "manual";
  /** Globs of files that are never indexed. */
  readonly indexExclude?: readonly string[];
}

/**
 * Reads the options.
 * @throws {ToolFailure} If a glob is malformed.
 */
export function indexSettings({ index = "auto", indexExclude = [] }: IndexOptions): IndexSettings {
  const globs = indexExclude.map((glob) => compileGlob(glob, { anyDepth: true }));
  return {
    isManual: index === "manual",
    excludes: (path) => globs.some((glob) => glob.matches(path)),
  };
}
