/**
 * Patterns as values: a text is read once, and whatever matches with it is made of what was read.
 *
 * @module
 */
import { CtError } from "@ct/base";
import {
  type CompileOptions,
  compileRegex,
  literalRegex,
  parseRegex,
  type Regex,
  type RegexNode,
} from "@ct/regex";
import { globToRegex } from "./glob.ts";
import { type PatternKind, promote, promoteName } from "./promotion.ts";

/**
 * A pattern that was read: plain data, from which a {@linkcode Regex} is made without reading the
 * text again.
 */
export type Pattern =
  | {
    /** Discriminant. */
    readonly kind: "literal";
    /** What is searched for. */
    readonly text: string;
  }
  | {
    /** Discriminant. */
    readonly kind: "glob" | "regex";
    /** The pattern as it was written. */
    readonly text: string;
    /** Its tree; of a glob that of the regex it stands for. */
    readonly node: RegexNode;
  };

/** What a pattern is read as. */
export interface PatternSource {
  /** The option that the text came from, for messages, such as `--grep`. */
  readonly option: string;
  /** The kind; promoted where it is `undefined`. */
  readonly mode: PatternKind | undefined;
  /** Whether whole names are compared with it, which decides what it is promoted to. */
  readonly isName?: boolean;
  /** The option that would set the kind, for advice, such as `--mode`; none by default. */
  readonly modeOption?: string | undefined;
}

/**
 * Reads a pattern.
 * @throws {CtError} With code `pattern` if the text is no regex or glob, naming the option.
 */
export function readPattern(text: string, source: PatternSource): Pattern {
  const { mode, isName } = source;
  const promotion = mode === undefined
    ? (isName ? promoteName(text) : promote(text))
    : { kind: mode };
  const { kind } = promotion;
  if (kind === "literal") return { kind, text };
  if ("node" in promotion) return { kind, text, node: promotion.node };
  if ("reason" in promotion && promotion.reason?.code === "unsupported") {
    throw invalid(source, promotion.reason, "literal");
  }
  try {
    return { kind, text, node: parseRegex(kind === "glob" ? globToRegex(text) : text) };
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw invalid(source, cause, mode === "regex" && /^[*?]/.test(text) ? "glob" : "literal");
  }
}

/** The error for a text that is no pattern of its kind, and which kind it would be valid in. */
function invalid(
  { option, modeOption }: PatternSource,
  cause: CtError,
  kind: PatternKind,
): CtError {
  const use = kind === "literal" ? "search for the text as it is" : "read it as a glob";
  const help = modeOption && `to ${use}, add ${modeOption} ${kind}`;
  return new CtError("pattern", `invalid ${option} pattern: ${cause.message}`, {
    cause,
    ...(help === undefined ? {} : { help }),
  });
}

/** The matcher of a pattern. */
export function patternRegex(pattern: Pattern, options: CompileOptions = {}): Regex {
  return pattern.kind === "literal"
    ? literalRegex(pattern.text, options)
    : compileRegex(pattern.node, options);
}

/** How {@linkcode compilePattern} reads and compiles. */
export interface PatternOptions extends PatternSource, CompileOptions {}

/**
 * Reads a pattern and makes its matcher.
 * @throws {CtError} With code `pattern` if the text is no regex or glob, naming the option.
 *
 * @example A pinned kind
 * ```ts
 * import { compilePattern } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const pattern = compilePattern("run(fast)", { option: "--grep", mode: "literal" });
 * assert.equal(pattern.test("await run(fast);"), true);
 * ```
 */
export function compilePattern(text: string, options: PatternOptions): Regex {
  return patternRegex(readPattern(text, options), options);
}
