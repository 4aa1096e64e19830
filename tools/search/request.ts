/**
 * What a call asks for, once its positionals are put where they belong.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import type { SearchOptions } from "./definition.ts";

/** The options of a call, with the positionals among them. */
export interface SearchRequest extends SearchOptions {
  /** Where to search, in order. */
  readonly bases: readonly string[];
  /** Whether matching lines are printed. */
  readonly isDetailed: boolean;
  /** Whether the result is one JSON object. */
  readonly isJson: boolean;
}

/**
 * Takes the first positional for the pattern unless there is one, and the others for bases.
 * @throws {UsageError} If paths are given twice, or several where one is needed.
 */
export function searchRequest(options: SearchOptions): SearchRequest {
  const { pattern, base } = options;
  const hasPattern = options.grep.length > 0 || options.lacks !== undefined;
  const grep = pattern === undefined || hasPattern ? options.grep : [pattern];
  const paths = pattern === undefined || !hasPattern ? options.paths : [pattern, ...options.paths];
  if (paths.length > 0 && base !== ".") {
    throw new UsageError(`"${paths[0]}" cannot be used with --base`, {
      help: "give all directories as arguments, or only --base",
    });
  }
  if (paths.includes("")) throw new UsageError("<paths> needs a path, found an empty value");
  const [first = base] = paths;
  if (paths.length > 1 && options["explain-skip"] !== undefined) {
    throw new UsageError("--explain-skip needs a single base");
  }
  const isJson = options.json || options["json-pretty"];
  const around = [options.context, options["after-context"], options["before-context"]];
  const isDetailed = options.detail || options["only-matching"] ||
    around.some((count) => count !== undefined);
  return {
    ...options,
    grep,
    base: first,
    bases: paths.length > 0 ? paths : [base],
    isDetailed,
    isJson,
  };
}
