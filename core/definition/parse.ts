/**
 * argv to typed options, as the definition says.
 *
 * @module
 */
import { type InfoRequest, normalizeArgv } from "./argv.ts";
import { checkRawArguments } from "./check_options.ts";
import type { CommonOptions } from "./common_options.ts";
import { argumentsByWords, type RawArguments } from "./given.ts";
import type { OptionsOf, ToolDefinition } from "./types.ts";

/** What an argv asks for: information about the tool, or a run. */
export type ParsedArgv<D extends ToolDefinition> =
  | { readonly info: InfoRequest }
  | { readonly info: undefined; readonly options: OptionsOf<D> };

/**
 * Parses argv (without the program's name).
 * @throws {UsageError} If an option is unknown or repeated, a value is missing or wrong, there are
 * too few or too many arguments, or two options exclude each other.
 *
 * @example Defaults are filled in
 * ```ts
 * import { parseArgv, type ToolDefinition } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * const definition = {
 *   name: "ct-demo",
 *   summary: "Demonstrates",
 *   description: "Demonstrates.",
 *   options: {
 *     base: { kind: "path", default: ".", description: "Root." },
 *     type: { kind: "list", split: true, description: "Kinds." },
 *   },
 * } as const satisfies ToolDefinition;
 * const parsed = parseArgv(definition, ["--type", "f,d"]);
 * assert.deepEqual(parsed, { info: undefined, options: { base: ".", type: ["f", "d"] } });
 * ```
 */
export function parseArgv<D extends ToolDefinition>(
  definition: D,
  argv: readonly string[],
): ParsedArgv<D> {
  const { info, given } = readWords(definition, argv);
  const options = checkRawArguments(definition, given, { isComplete: info === undefined });
  return info === undefined ? { info, options } : { info };
}

/** What words give, and what they ask in place of a run. */
export interface ReadWords {
  /** The question, if there is one. */
  readonly info: InfoRequest | undefined;
  /** What is given; not checked. */
  readonly given: RawArguments;
  /** How the call shows itself. */
  readonly common: CommonOptions;
}

/**
 * The first half of {@linkcode parseArgv}.
 * @throws {UsageError} If an option is unknown or repeated, or a value is missing.
 */
export function readWords(definition: ToolDefinition, argv: readonly string[]): ReadWords {
  const normalized = normalizeArgv(definition, argv);
  const { info, common } = normalized;
  return { info, common, given: argumentsByWords(definition, normalized) };
}
