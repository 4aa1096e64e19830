/**
 * A pattern that is looked for in the contents of files: one line, or a block of several
 * (docs/spec/conventions.md#pattern-kinds).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "../context/context.ts";
import { compilePattern, type PatternKind, patternLines, type PatternOptions } from "@ct/pattern";
import { readPayload } from "./payload.ts";
import type { Regex } from "@ct/regex";

/** A compiled content pattern. */
export type ContentPattern =
  | {
    readonly kind: "line";
    readonly text: string;
    readonly mode: PatternKind | undefined;
    readonly regex: Regex;
  }
  | { readonly kind: "block"; readonly lines: readonly string[] };

/**
 * Reads the payload, tells blocks from lines and compiles.
 * @throws {CtError} With code `payload` if a file cannot be read, or `pattern` if the text is no pattern of its kind.
 */
export function contentPattern(
  value: string,
  options: PatternOptions,
  ctx: Pick<Context, "cwd">,
): ContentPattern {
  const { text, fromFile } = readPayload(value, ctx);
  const lines = patternLines(text, options.option);
  if (lines.length === 1) {
    const line = lines[0] ?? "";
    const mode = options.mode ?? (fromFile ? "literal" : undefined);
    return {
      kind: "line",
      text: line,
      mode,
      regex: compilePattern(line, { ...options, mode }),
    };
  }
  if (options.mode === "glob" || options.mode === "regex") {
    throw new CtError(
      "pattern",
      `invalid ${options.option} pattern: a multi-line pattern is always a literal block; --mode ${options.mode} is reserved`,
    );
  }
  return { kind: "block", lines };
}
