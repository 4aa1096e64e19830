/**
 * What the patterns of a call were read as, for whoever typed them to see.
 *
 * @module
 */
import type { Pattern } from "./pattern.ts";
import { globToRegex } from "./glob.ts";
import { isNegated, nameAlternatives, type NameOptions } from "./name_set.ts";
import { type PatternKind, promoteName } from "./promotion.ts";

/** A pattern and its kind. */
export type PatternUse = {
  /** What it was read as; `block` for several lines. */
  readonly kind: PatternKind | "block";
  /** The option that it came from, such as `--grep`. */
  readonly option: string;
  /** The pattern. */
  readonly text: string;
};

/** The use of a pattern of one line, or of the lines of a block. */
export function patternUse(option: string, pattern: Pattern | readonly string[]): PatternUse {
  return "kind" in pattern
    ? { kind: pattern.kind, option, text: pattern.text }
    : { kind: "block", option, text: pattern.join("\n") };
}

/** Uses as a member of a result, which is absent if there are none. */
export function usesMember(uses: readonly PatternUse[]): readonly PatternUse[] | undefined {
  return uses.length === 0 ? undefined : uses;
}

/**
 * The use of each alternative of `--name`.
 *
 * @example Two alternatives
 * ```ts
 * import { nameUses } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.deepEqual(nameUses({ name: "*.mk|Makefile" }), [
 *   { kind: "glob", option: "--name", text: "*.mk" },
 *   { kind: "literal", option: "--name", text: "Makefile" },
 * ]);
 * ```
 */
export function nameUses(options: NameOptions): readonly PatternUse[] {
  return nameAlternatives(options.name ?? "").map((text) => ({
    kind: options["name-mode"] ?? promoteName(isNegated(text) ? text.slice(1) : text).kind,
    option: "--name",
    text,
  }));
}

/**
 * A regex that matches what the pattern of one line does.
 *
 * @example A literal
 * ```ts
 * import { regexText } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.equal(regexText({ kind: "literal", text: "f(x)" }), "f\\(x\\)");
 * ```
 */
export function regexText({ kind, text }: Pick<PatternUse, "kind" | "text">): string {
  if (kind === "regex") return text;
  return kind === "glob" ? globToRegex(text) : text.replace(/[.*+?()|[\]{}^$\\]/g, "\\$&");
}
