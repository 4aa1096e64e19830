/**
 * A pattern that is searched for in the contents of files: one line, or a block of several
 * (docs/spec/conventions.md#pattern-kinds).
 *
 * @module
 */
import { CtError, itemAt } from "@ct/base";
import type { Context } from "../context/context.ts";
import {
  type Pattern,
  patternLines,
  type PatternSource,
  type PatternUse,
  patternUse,
  readPattern,
} from "@ct/pattern";
import { readPayload } from "./payload.ts";

/** A content pattern that was read: plain data. */
export type ContentPattern =
  | { readonly kind: "line"; readonly pattern: Pattern }
  | { readonly kind: "block"; readonly lines: readonly string[] };

/**
 * Reads the payload, tells blocks from lines and reads the pattern.
 * @throws {CtError} With code `payload` if a file cannot be read, or `pattern` if the text is no
 * pattern of its kind.
 */
export function contentPattern(
  value: string,
  options: PatternSource,
  ctx: Pick<Context, "cwd" | "door">,
): ContentPattern {
  const { text, fromFile } = readPayload(value, ctx);
  const lines = patternLines(text, options.option);
  if (lines.length === 1) {
    const line = itemAt(lines, 0);
    const mode = options.mode ?? (fromFile ? "literal" : undefined);
    return { kind: "line", pattern: readPattern(line, { ...options, mode, modeOption: "--mode" }) };
  }
  if (options.mode === "glob" || options.mode === "regex") {
    throw new CtError(
      "pattern",
      `invalid ${options.option} pattern: a multi-line pattern is always a literal block; --mode ` +
        `${options.mode} is reserved`,
    );
  }
  return { kind: "block", lines };
}

/** What a content pattern was read as. */
export function contentUse(option: string, content: ContentPattern): PatternUse {
  return patternUse(option, content.kind === "line" ? content.pattern : content.lines);
}
