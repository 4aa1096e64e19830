/**
 * Writes scalars in YAML: plain where it reads back as the same value in every reader, quoted where
 * not, and as a literal block where it has several lines (docs/spec/patch.md#yaml).
 *
 * @module
 */
import type { ScalarModel } from "../model/model.ts";

/** A value as text. */
export interface YamlText {
  /** What stands after the indicator, without line ending. */
  readonly inline: string;
  /** The lines below, with their indentation. */
  readonly body: readonly string[];
}

/** Where a value is to stand. */
export interface YamlContext {
  /** Within brackets or braces. */
  readonly isFlow: boolean;
  /** How far the lines of a block are indented. */
  readonly column: number;
  /**
   * Nothing follows in the file, not even a line ending: readers differ in what a literal block
   * then ends with.
   */
  readonly endsFile: boolean;
}

// Numbers, also as YAML 1.1 readers take them: with underscores and (Ruby's) commas, in base 2, 8
// and 16, in base 60, and dates.
const numberLike =
  /^[-+]?(?:0b[01_]+|0o[0-7_]+|0x[\da-f_]+|\d[\d_,]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.\d[\d_]*(?:e[-+]?\d+)?|\d[\d_]*(?::(?:[0-5]\d?|[6-9]))+(?:\.[\d_]*)?|\.inf|\.nan)$/i;
const dateLike = /^\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?$/;
const wordLike = /^(?:~|null|true|false|yes|no|y|n|on|off|=|<<)$/i;
const indicator = /^[-?:,[\]{}#&*!|>'"%@`]|^\.{3}/;
const commentOrKey = /[ \t]#|:[ \t]|:$/;
const flowIndicator = /[,[\]{}]/;
// What may not stand in a text as it is, tabs and line feeds apart.
// deno-lint-ignore no-control-regex -- control characters are what this looks for
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\p{Cs}]/u;

/** The text of a scalar. */
export function scalarText({ kind, text, quote }: ScalarModel, context: YamlContext): YamlText {
  const { isFlow, column, endsFile } = context;
  const inline = (written: string): YamlText => ({ inline: written, body: [] });
  if (kind !== "string") return inline(text);
  if (quote !== undefined && canBeIn(quote, text)) return inline(quote + text + quote);
  const fits = !isFlow && !(endsFile && text.endsWith("\n"));
  if (fits && canBeLiteral(text)) return literal(text, column);
  if (text.includes("\n") || unprintable.test(text)) return inline(doubleQuoted(text));
  if (isPlain(text, isFlow)) return inline(text);
  return inline(text.includes("'") ? doubleQuoted(text) : `'${text}'`);
}

/** Whether a text within quotes is its own spelling. */
function canBeIn(quote: string, text: string): boolean {
  return !text.includes(quote) && !(quote === '"' && text.includes("\\")) &&
    !text.includes("\n") && !unprintable.test(text);
}

function isPlain(text: string, isFlow: boolean): boolean {
  return text !== "" && text.trim() === text && !indicator.test(text) && !commentOrKey.test(text) &&
    !(isFlow && flowIndicator.test(text)) && !text.includes("\t") && !numberLike.test(text) &&
    !dateLike.test(text) && !wordLike.test(text);
}

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Several lines, of which the first tells the indentation and none is all white space; more than
 * one line ending at the end would take in blank lines that follow.
 */
function canBeLiteral(text: string): boolean {
  return text.includes("\n") && /^\S/.test(text) && !unprintable.test(text) &&
    !/\n[ \t]+(?:\n|$)/.test(text) && !/\n\n$/.test(text);
}

function literal(text: string, column: number): YamlText {
  const isEnded = text.endsWith("\n");
  const lines = (isEnded ? text.slice(0, -1) : text).split("\n");
  const indentation = " ".repeat(column);
  return {
    inline: isEnded ? "|" : "|-",
    body: lines.map((line) => line === "" ? "" : indentation + line),
  };
}
