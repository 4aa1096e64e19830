/**
 * Filters names by `--name` and `--ext` (docs/spec/conventions.md#where-patterns-apply).
 *
 * @module
 */
import { CtError, shellWord } from "@ct/base";
import { compilePattern } from "./pattern.ts";
import { isNameGlob, type PatternKind } from "./promotion.ts";
import type { Regex } from "@ct/regex";

/** The options that select names. */
export interface NameOptions {
  /** Alternatives separated by `|`; those that begin with `!` are names that are not kept. */
  readonly name: string | undefined;
  /** Extensions without dot. */
  readonly ext?: readonly string[];
  /** Kind of the alternatives, where the tool has such an option; does not concern extensions. */
  readonly "name-mode"?: PatternKind | undefined;
  /** Patterns of paths, where the tool has such an option. */
  readonly path?: readonly string[];
}

/**
 * Compiles the test on an entry's name (its last path component).
 * @throws {CtError} With code `pattern` if an alternative does not compile, or asks for a `/`,
 * which no name has.
 *
 * @example Alternatives, and extensions beside them
 * ```ts
 * import { nameTest } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const keeps = nameTest({ name: "Makefile|*.mk", ext: ["rs"] });
 * assert.deepEqual(["Makefile", "a.mk", "b.rs", "c.py"].map(keeps), [true, true, true, false]);
 * ```
 */
export function nameTest(options: NameOptions): (name: string) => boolean {
  if (options.name === undefined && (options.ext ?? []).length === 0) return () => true;
  const { suffixes, wanted, unwanted } = readNames(options);
  const isAnyWanted = unwanted.length > 0 && wanted.length === 0 && suffixes.length === 0;
  return (text) =>
    (isAnyWanted || suffixes.some((suffix) => text.endsWith(suffix)) ||
      wanted.some((pattern) => pattern.test(text))) &&
    !unwanted.some((pattern) => pattern.test(text));
}

/**
 * Texts of which each name that {@linkcode nameTest} keeps has one; `undefined` if none are known,
 * as where letters of either case match.
 * @throws {CtError} As {@linkcode nameTest}.
 *
 * @example What a name must have
 * ```ts
 * import { nameTexts } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.deepEqual(nameTexts({ name: "Makefile|test_*", ext: ["rs"] }), [
 *   ".rs",
 *   "Makefile",
 *   "test_",
 * ]);
 * assert.equal(nameTexts({ name: "!*.min.js" }), undefined);
 * ```
 */
export function nameTexts(options: NameOptions): readonly string[] | undefined {
  const { suffixes, wanted } = readNames(options);
  const texts = [...suffixes];
  for (const { plain, literals } of wanted) {
    const found = plain === undefined ? literals : [{ text: plain, fold: false }];
    if (found === undefined || found.some(({ fold }) => fold)) return undefined;
    texts.push(...found.map(({ text }) => text));
  }
  return texts.length === 0 ? undefined : texts;
}

/** What names must end in, and what they must be or not be. */
function readNames(options: NameOptions) {
  const { name = "", ext = [] } = options;
  const suffixes = ext.map((word) => word.trim().replace(/^[.\s]+/, ""))
    .filter((word) => word !== "")
    .map((word) => `.${word}`);
  const compiled = (text: string) => nameRegex(text, options);
  const alternatives = nameAlternatives(name);
  const wanted = alternatives.filter((text) => !isNegated(text)).map(compiled);
  const unwanted = alternatives.filter(isNegated).map((text) => compiled(text.slice(1)));
  return { suffixes, wanted, unwanted };
}

/** Whether an alternative says which names are not kept. */
export function isNegated(alternative: string): boolean {
  return alternative.startsWith("!");
}

function nameRegex(text: string, options: NameOptions): Regex {
  const option = "--name";
  if (withoutClasses(text).includes("/")) {
    const message = `${option} ${shellWord(text)} can match nothing: a name has no /`;
    throw new CtError("pattern", message, {
      ...(options.path && { help: `--path ${shellWord(text)} is matched against whole paths` }),
    });
  }
  const modeOption = "name-mode" in options ? "--name-mode" : undefined;
  const mode = options["name-mode"];
  return compilePattern(text, { option, mode, modeOption, isName: true, anchored: true });
}

/** The pattern without its classes: a `/` in one is no `/` in a name. */
function withoutClasses(text: string): string {
  let rest = "";
  for (let index = 0; index < text.length; index++) {
    const end = text.charAt(index) === "[" ? classEnd(text, index) : index;
    if (end === index) rest += text.charAt(index);
    index = end;
  }
  return rest;
}

/**
 * The alternatives of `--name`: cuts at every `|` outside classes, escapes and parentheses that
 * have their counterpart; drops empty pieces.
 */
export function nameAlternatives(text: string): string[] {
  const cuts: number[] = [];
  const cutsBeforeOpen: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index++;
    else if (character === "[") index = classEnd(text, index);
    else if (character === "(") cutsBeforeOpen.push(cuts.length);
    else if (character === ")") {
      cuts.length = cutsBeforeOpen.pop() ?? cuts.length;
    } else if (character === "|") cuts.push(index);
  }
  return [-1, ...cuts]
    .map((cut, index) => text.slice(cut + 1, cuts[index]))
    .filter((piece) => piece !== "");
}

/**
 * The patterns that one of whole names stands for, as `--match` of `ct-outline`: its alternatives
 * if one of them is a glob such as `get_*`, which it would not be as a part of a regex.
 */
export function namePatterns(text: string, mode: PatternKind | undefined): readonly string[] {
  const alternatives = nameAlternatives(text);
  return mode === undefined && alternatives.some(isNameGlob) ? alternatives : [text];
}

/** Where the class that opens at `start` closes, nested ones within it; `start` if it does not. */
function classEnd(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index++;
    else if (character === "[") {
      depth++;
      // A bracket that comes first in its class is a member of it.
      index += /^[!^]?\]?/.exec(text.slice(index + 1, index + 3))?.[0].length ??
        0;
    } else if (character === "]" && --depth === 0) return index;
  }
  return Math.max(start, text.indexOf("]", start));
}
