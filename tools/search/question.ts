/**
 * What the options ask of the contents of files.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type ContentPattern, contentPattern, contentUse, readEncoding } from "@ct/core/input";
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import {
  anyPattern,
  type Pattern,
  type PatternUse,
  type Refinement,
  refinePattern,
} from "@ct/pattern";
import type { ContentQuestion } from "./file_result.ts";
import type { SearchOptions } from "./definition.ts";

/** The options about contents. */
export type ContentOptions = Pick<
  SearchOptions,
  | "grep"
  | "and"
  | "lacks"
  | "not"
  | "in"
  | "mode"
  | "ignore-case"
  | "smart-case"
  | "word"
  | "encoding"
>;

/** A question, and what its patterns were read as. */
export interface ReadQuestion {
  /** The question. */
  readonly question: ContentQuestion;
  /** Its patterns. */
  readonly uses: readonly PatternUse[];
  /** Those that files must have and that were promoted. */
  readonly promoted: readonly PromotedPattern[];
}

/** A pattern that may have been meant as plain text. */
export interface PromotedPattern {
  /** The option that it came from. */
  readonly option: string;
  /** The pattern, refined. */
  readonly pattern: Pattern;
}

/**
 * Reads the patterns; `undefined` if there are none.
 * @throws {CtError} If a pattern is malformed or the encoding unknown.
 */
export function readQuestion(
  options: ContentOptions,
  ctx: Pick<Context, "cwd" | "door">,
): ReadQuestion | undefined {
  const { grep, and, lacks, in: place } = options;
  if (place !== undefined && grep.length + and.length === 0) {
    throw new UsageError("--in needs --grep");
  }
  if (options.not.length > 0 && grep.length + and.length === 0) {
    throw new UsageError("--not needs --grep");
  }
  const encoding = readEncoding(options.encoding);
  if (grep.length === 0 && and.length === 0 && lacks === undefined) return undefined;
  const uses: PatternUse[] = [];
  const promoted: PromotedPattern[] = [];
  const read = (option: string, text: string) => {
    const pattern = readContent(text, { option, mode: options.mode }, ctx);
    uses.push(contentUse(option, pattern));
    const content = refined(pattern, options);
    const isPromoted = options.mode === undefined && pattern.kind === "line" &&
      pattern.pattern.kind !== "literal";
    const isAsked = option !== "--lacks" && option !== "--not";
    if (isPromoted && content.kind === "line" && isAsked) {
      promoted.push({ option, pattern: content.pattern });
    }
    return content;
  };
  const wanted = grep.map((text) => read("--grep", text));
  const others = and.map((text) => read("--and", text));
  const question = {
    // Of several that must all be there, the first is the one whose lines are shown.
    grep: wanted.length > 0 ? anyOf(wanted) : others[0],
    and: wanted.length > 0 ? others : others.slice(1),
    lacks: lacks === undefined ? undefined : read("--lacks", lacks),
    not: anyOf(options.not.map((text) => lineOnly(read("--not", text)))),
    isPlaced: place !== undefined,
    encoding,
  };
  return { question, uses, promoted };
}

/** How the options refine patterns. */
export function refinementOf(
  { "ignore-case": ignoreCase, "smart-case": smartCase, word }: ContentOptions,
): Refinement {
  return { fold: ignoreCase || (smartCase && "smart"), words: word };
}

function refined(content: ContentPattern, options: ContentOptions): ContentPattern {
  const { "ignore-case": ignoreCase, "smart-case": smartCase, word } = options;
  if (content.kind === "line") {
    return { kind: "line", pattern: refinePattern(content.pattern, refinementOf(options)) };
  }
  const flag = ignoreCase ? "ignore-case" : smartCase ? "smart-case" : word ? "word" : undefined;
  if (flag === undefined) return content;
  throw new UsageError(`--${flag} cannot be used with a pattern of several lines`);
}

/** Reads a pattern; an error about look-around names the option that does what it mostly is for. */
function readContent(
  text: string,
  source: Parameters<typeof contentPattern>[1],
  ctx: Pick<Context, "cwd" | "door">,
): ContentPattern {
  try {
    return contentPattern(text, source, ctx);
  } catch (error) {
    if (!(error instanceof CtError) || !/\(\?<?!/.test(text)) throw error;
    const { code, message, path, help = "", cause } = error;
    throw new CtError(code, message, {
      ...(path === undefined ? {} : { path }),
      help: `lines that match something else are left out with --not; ${help}`,
      cause,
    });
  }
}

/** A pattern that is compared with single lines. */
function lineOnly(content: ContentPattern): ContentPattern {
  if (content.kind === "line") return content;
  throw new UsageError("--not cannot be a pattern of several lines");
}

function anyOf(patterns: readonly ContentPattern[]): ContentPattern | undefined {
  const [first] = patterns;
  if (first === undefined || patterns.length === 1) return first;
  const lines = patterns.map((content) => {
    if (content.kind === "line") return content.pattern;
    throw new UsageError("a pattern of several lines must be the only --grep");
  });
  return { kind: "line", pattern: anyPattern(lines) };
}
