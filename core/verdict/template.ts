/**
 * Templates of `--emit` and its kin: `{NAME}` replaced in one pass
 * (docs/spec/conventions.md#templates).
 *
 * @module
 */

import { escapeControls, escapeLines } from "@ct/base";

/** Values by token name; a function is called when its token occurs. */
export type TemplateTokens = Readonly<Record<string, string | number | (() => string)>>;

/**
 * Replaces each `{NAME}` whose name is known. Unknown names stay, with their braces; replaced text
 * is never scanned again. A brace inside an unknown name starts a new token.
 *
 * @example Unknown names stay
 * ```ts
 * import { expandTemplate } from "@ct/core/verdict";
 * import assert from "node:assert/strict";
 * assert.equal(expandTemplate("{COUNT} of {WHAT}", { COUNT: 3 }), "3 of {WHAT}");
 * ```
 */
export function expandTemplate(template: string, tokens: TemplateTokens): string {
  return template.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    if (value === undefined) return whole;
    return typeof value === "function" ? value() : String(value);
  });
}

/**
 * The same for a line that is printed: control characters and newlines in values appear as escapes,
 * because a name, an item or a store may come from anywhere (R14). What a function yields may have
 * several lines, and has to be safe. Of the template itself newlines stay.
 */
export function expandPrinted(template: string, tokens: TemplateTokens): string {
  const safe = Object.entries(tokens).map(([name, value]) =>
    [name, typeof value === "string" ? escapeControls(value) : value] as const
  );
  return expandTemplate(escapeLines(template), Object.fromEntries(safe));
}
