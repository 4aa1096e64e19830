/**
 * What a pattern may have been meant as, where it was read as something else.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { isNegated, type NameOptions } from "./name_set.ts";
import type { PatternUse } from "./pattern_use.ts";
import { isNameGlob, type PatternKind, promote } from "./promotion.ts";

/** What is known about the call of patterns. */
export interface DoubtOptions extends Pick<NameOptions, "name-mode"> {
  /** The kind that patterns of text have, if it was not their text that decided. */
  readonly mode?: PatternKind | undefined;
  /** Whether anything was found; then only what is nearly always a mistake is doubted. */
  readonly found: boolean;
  /** Whether an entry has a name that was asked for; how names were read is told otherwise. */
  readonly isNamed: boolean;
}

/**
 * A sentence for each pattern that was most likely meant as another kind, with the option that says
 * so; and for each name that could have been read as another, if no entry has it.
 *
 * @example A table header of TOML
 * ```ts
 * import { patternDoubts } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const use = { kind: "regex", option: "--grep", text: "[tool.ruff]" } as const;
 * assert.deepEqual(patternDoubts([use], { found: true, isNamed: true }), [
 *   "--grep '[tool.ruff]' was read as a regex for any one of the characters in brackets; to " +
 *   "search for the text as it is, add --mode literal",
 * ]);
 * ```
 */
export function patternDoubts(
  uses: readonly PatternUse[],
  options: DoubtOptions,
): readonly string[] {
  return uses.flatMap((use) => {
    const isName = use.option === "--name";
    const doubt = isName
      ? unconcernedDoubt(use, uses, options) ?? nameDoubt(use, options)
      : textDoubt(use, options);
    if (doubt === undefined) return [];
    const head = `${use.option} ${shellWord(use.text)} ${doubt.was}`;
    const advice = doubt.advice ??
      (doubt.kind &&
        `to ${aimOf(doubt.kind)}, add ${isName ? "--name-mode" : "--mode"} ${doubt.kind}`);
    return [advice === undefined ? head : `${head}; ${advice}`];
  });
}

function aimOf(kind: PatternKind): string {
  return kind === "literal" ? "search for the text as it is" : `read it as a ${kind}`;
}

interface Doubt {
  readonly was: string;
  /** What it may have been meant as. */
  readonly kind?: PatternKind | undefined;
  readonly advice?: string | undefined;
}

/** A name that `--mode` would have read as another kind, where there is no other pattern. */
function unconcernedDoubt(
  { kind }: PatternUse,
  uses: readonly PatternUse[],
  { mode, "name-mode": nameMode }: DoubtOptions,
): Doubt | undefined {
  // What is no regex and no glob is the same text in every mode.
  if (mode === undefined || nameMode !== undefined || kind === mode) return undefined;
  if (kind === "literal" || uses.some(({ option }) => option !== "--name")) return undefined;
  const advice = `--mode does not apply to it, so to ${aimOf(mode)}, add --name-mode ${mode}`;
  return { was: `was read as a ${kind}`, advice };
}

/** How a name was read that no entry has, if another way could find more. */
function nameDoubt(
  { kind, text: typed }: PatternUse,
  { "name-mode": mode, isNamed }: DoubtOptions,
): Doubt | undefined {
  const text = isNegated(typed) ? typed.slice(1) : typed;
  const header = mode === undefined ? headerDoubt(kind, text) : undefined;
  if (header !== undefined || isNamed) return header;
  if (kind === "literal") {
    return /[*?[]/.test(text) ? { was: "was read as literal text", kind: "glob" } : undefined;
  }
  if (kind === "regex") {
    if (/^[^*?[\^$()|+{}\\]*$/.test(text)) return undefined;
    const isSimple = /^[^[\^$()|+{}\\]*$/.test(text);
    return { was: "was read as a regex", kind: isSimple ? "glob" : undefined };
  }
  const advice = mode === undefined ? withoutBraces(text) : undefined;
  if (advice !== undefined) return { was: "was read as a glob, where braces are text", advice };
  return isNameGlob(text) && promote(text).kind === "regex"
    ? { was: "was read as a glob", kind: "regex" }
    : undefined;
}

/** What is doubtful about a pattern of text. */
function textDoubt(use: PatternUse, { mode, found }: DoubtOptions): Doubt | undefined {
  const { kind, text } = use;
  if (kind === "regex" && !found && hasLineBreak(text)) return lineBreakDoubt(use);
  // What follows is about texts that decided their kind.
  if (mode !== undefined) return undefined;
  const header = headerDoubt(kind, text);
  if (header !== undefined) return header;
  if (found) return undefined;
  if (kind === "regex" && isTextOfCode(text)) {
    return { was: "was read as a regex, which does not match that text", kind: "literal" };
  }
  if (kind !== "glob") return undefined;
  const promotion = promote(text);
  const reason = promotion.kind === "glob"
    ? promotion.reason?.message.split("\n").at(-1)
    : undefined;
  const isMeant = /\\[A-Za-z]/.test(text) || (/[()]/.test(text) && /[*?[]/.test(text));
  if (reason === undefined || !isMeant) return undefined;
  return { was: `is not a valid regex (${reason}) and was read as a glob`, kind: "literal" };
}

/** Whether a regex names a line break outside of a class, which may name it among others. */
function hasLineBreak(text: string): boolean {
  return /(?<!\\)(?:\\\\)*\\[nr]/.test(text.replace(/\[(?:\\.|[^\]\\])*\]/g, ""));
}

function lineBreakDoubt({ option }: PatternUse): Doubt {
  const advice = option === "--find"
    ? "to change several lines, type them with their line breaks"
    : undefined;
  return { was: "names a line break, but each line is matched by itself", advice };
}

function headerDoubt(kind: PatternUse["kind"], text: string): Doubt | undefined {
  if (!isHeader(text) || (kind !== "glob" && kind !== "regex")) return undefined;
  const was = `was read as a ${kind} for any one of the characters in brackets`;
  return { was, kind: "literal" };
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
