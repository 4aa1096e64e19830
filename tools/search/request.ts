/**
 * What a call asks for, once its positionals are put where they belong.
 *
 * @module
 */
import type { DeclarationFinder } from "@ct/core/declarations";
import { basesOf, printsJson, UsageError } from "@ct/core/definition";
import type { SearchOptions } from "./definition.ts";

/** The options of a call, with the positionals among them. */
export interface SearchRequest extends SearchOptions {
  /** Where to search, in order. */
  readonly bases: readonly string[];
  /** Whether matching lines are printed. */
  readonly isDetailed: boolean;
  /** Whether the result is one JSON object. */
  readonly isJson: boolean;
  /** Finds the declarations of `--in`. */
  readonly place?: DeclarationFinder | undefined;
}

/**
 * Takes the first positional for the pattern unless there is one, and the others for bases.
 * @throws {UsageError} If paths are given twice, or several where one is needed.
 */
function searchRequest(options: SearchOptions): SearchRequest {
  const { pattern } = options;
  const hasPattern = options.grep.length > 0 || options.lacks !== undefined || options.files;
  const grep = pattern === undefined || hasPattern ? options.grep : [pattern];
  const paths = pattern === undefined || !hasPattern ? options.paths : [pattern, ...options.paths];
  if (paths.includes("")) throw new UsageError("<paths> needs a path, found an empty value");
  const isJson = printsJson(options);
  const around = [options.context, options["after-context"], options["before-context"]];
  const isDetailed = options.detail || options["only-matching"] ||
    around.some((count) => count !== undefined);
  return {
    ...options,
    grep,
    type: options.files ? [...options.type.filter((word) => word !== "f"), "f"] : options.type,
    ...basesOf({ ...options, paths }),
    isDetailed,
    isJson,
  };
}

/**
 * The request with the declarations of `--in`. What knows all languages is loaded only then.
 * @throws {CtError} If no language has the kind, the name is malformed, or paths are given twice.
 */
export async function placedRequest(options: SearchOptions): Promise<SearchRequest> {
  const request = searchRequest(options);
  if (options.in === undefined) return request;
  const { declarationFinder } = await import("@ct/core/declarations");
  return { ...request, place: declarationFinder(options.in, { option: "--in", needsKind: true }) };
}
