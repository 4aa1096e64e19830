/**
 * What a pattern may have been meant as, where it was read as something else.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { nameModeOf, type NameOptions } from "./name_set.ts";
import type { PatternUse } from "./pattern_use.ts";
import { promote } from "./promotion.ts";

/** What is known about the call of patterns. */
export interface DoubtOptions extends Pick<NameOptions, "mode" | "name-mode"> {
  /** Whether anything was found; then only what is nearly always a mistake is doubted. */
  readonly found: boolean;
}

/**
 * A sentence for each pattern that was most likely meant as another kind, with the option that says
 * so.
 *
 * @example A table header of TOML
 * ```ts
 * import { patternDoubts } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const use = { kind: "regex", option: "--grep", text: "[tool.ruff]" } as const;
 * assert.deepEqual(patternDoubts([use], { mode: undefined, found: true }), [
 *   "--grep '[tool.ruff]' was read as a regex for any one of the characters in brackets; to " +
 *   "look for the text as it is, add --mode literal",
 * ]);
 * ```
 */
export function patternDoubts(
  uses: readonly PatternUse[],
  options: DoubtOptions,
): readonly string[] {
  return uses.flatMap((use) => {
    const isName = use.option === "--name";
    const mode = isName ? nameModeOf(options) : options.mode;
    const modeOption = isName && "name-mode" in options ? "--name-mode" : "--mode";
    const doubt: Doubt | undefined = mode === undefined
      ? doubtOf(use, options.found)
      : isName && mode === "literal" && !options.found && /[*?[]/.test(use.text)
      ? { was: "was read as literal text", kind: "glob" }
      : undefined;
    if (doubt === undefined) return [];
    const aim = doubt.kind === "glob" ? "read it as a glob" : "look for the text as it is";
    const advice = doubt.advice ?? `to ${aim}, add ${modeOption} ${doubt.kind}`;
    return [`${use.option} ${shellWord(use.text)} ${doubt.was}; ${advice}`];
  });
}

interface Doubt {
  readonly was: string;
  readonly kind: "glob" | "literal";
  readonly advice?: string | undefined;
}

/** What is doubtful about a pattern whose text decided its kind. */
function doubtOf({ kind, option, text }: PatternUse, found: boolean): Doubt | undefined {
  if (isHeader(text) && (kind === "glob" || kind === "regex")) {
    const was = `was read as a ${kind} for any one of the characters in brackets`;
    return { was, kind: "literal" };
  }
  if (found) return undefined;
  if (kind === "regex" && isTextOfCode(text)) {
    return { was: "was read as a regex, which does not match that text", kind: "literal" };
  }
  if (kind !== "glob") return undefined;
  const advice = option === "--name" ? withoutBraces(text) : undefined;
  if (advice !== undefined) {
    return { was: "was read as a glob, where braces are text", kind: "literal", advice };
  }
  const promotion = promote(text);
  const reason = promotion.kind === "glob"
    ? promotion.reason?.message.split("\n").at(-1)
    : undefined;
  const isMeant = /\\[A-Za-z]/.test(text) || (/[()]/.test(text) && /[*?[]/.test(text));
  if (reason === undefined || !isMeant) return undefined;
  return { was: `is no valid regex (${reason}) and was read as a glob`, kind: "literal" };
}

/** Whether a text is one class that looks like a header, such as `[tool.ruff]` or `[[bin]]`. */
function isHeader(text: string): boolean {
  return /^\[\[?[A-Za-z][\w.: "-]*[A-Za-z"]\]\]?$/.test(text) && !/^\[.-.\]$/.test(text);
}

/** Whether a regex looks like code with a call, which it then does not match. */
function isTextOfCode(text: string): boolean {
  if (/[\\^|]|\.[*+?]|\(\?/.test(text)) return false;
  const open = text.indexOf("(");
  const close = text.indexOf(")", open);
  if (open < 1 || close < 0) return false;
  const isCall = /\w/.test(text.charAt(open - 1)) && !/[*+?{]/.test(text.charAt(close + 1));
  return isCall && !/[(*+?]/.test(text.slice(open + 1, close));
}

/** The alternatives that a glob with braces stands for elsewhere. */
function withoutBraces(text: string): string | undefined {
  const [before = "", inner, ...more] = text.split("{");
  const [choices = "", after, ...others] = inner?.split("}") ?? [];
  if (after === undefined || more.length + others.length > 0 || !choices.includes(",")) {
    return undefined;
  }
  const all = choices.split(",").map((choice) => before + choice + after).join("|");
  return `write --name ${shellWord(all)}`;
}
