/**
 * Edits ready to be applied to texts.
 *
 * @module
 */
import {
  type PatternKind,
  patternLines,
  patternRegex,
  readPattern,
  type Refinement,
  refinePattern,
} from "@ct/pattern";
import { CtError, itemAt } from "@ct/base";
import { literalRegex, type RequiredLiteral } from "@ct/regex";
import type { BlockEdit } from "./block_edit.ts";
import { type LineEdit, lineEdit } from "./line_edit.ts";

/** An edit, and what is known about any file in which it finds something. */
export type CompiledEdit = (LineEdit | BlockEdit) & {
  /** A text that it contains, and that is not empty. */
  readonly literal: string | undefined;
  /** Texts, one of which it contains, or the find as it was typed. */
  readonly literals: readonly RequiredLiteral[] | undefined;
};

const asItIs: Refinement = { fold: false, words: false };

/** What an edit is made of. */
export interface EditSource {
  /** The text of the find. */
  readonly find: string;
  /** The text of the replacement. */
  readonly replace: string;
  /** The kind of a find of one line; promoted where it is `undefined`. */
  readonly mode: PatternKind | undefined;
  /** How a find of one line is refined; not at all by default. */
  readonly refinement?: Refinement;
  /** Runs of blank lines of a block match runs of any length. */
  readonly squeeze: boolean;
  /** The option or section that the find comes from, for messages. */
  readonly option: string;
}

/**
 * Compiles an edit: a find of one line replaces within lines, a longer one replaces whole lines.
 * @throws {CtError} With code `pattern` if the find is empty or malformed, or a block has a mode
 * but literal.
 */
export function compileEdit(
  { find, replace, mode, refinement = asItIs, squeeze, option }: EditSource,
): CompiledEdit {
  if (find === "") throw new CtError("pattern", `empty ${option} payload`);
  const lines = patternLines(find, option);
  const first = itemAt(lines, 0);
  if (lines.length === 1) {
    if (first === "") throw new CtError("pattern", `empty ${option} payload`);
    const read = readPattern(first, { option, mode, modeOption: "--mode" });
    const edit = lineEdit(read, replace, refinement);
    const { pattern, pattern: { line: { literals } } } = edit;
    return {
      ...edit,
      literal: pattern.requiredText,
      // A find that was promoted is also looked for as it is, since it may be ambiguous.
      literals: mode === undefined ? bothLiterals(literals, first, refinement) : literals,
    };
  }
  const flag = refinement.fold ? "--ignore-case" : refinement.words ? "--word" : undefined;
  if (flag !== undefined) {
    throw new CtError("usage", `${flag} cannot be used with a ${option} of several lines`);
  }
  if (mode === "glob" || mode === "regex") {
    throw new CtError(
      "pattern",
      `a multi-line ${option} is always a literal block; mode ${mode} is reserved for it`,
    );
  }
  const replacement = replace === "" ? [] : replace.replace(/\r?\n$/, "").split(/\r?\n/);
  const isKnown = first !== "" && !(squeeze && first.trim() === "");
  return {
    kind: "block",
    find: lines,
    replacement,
    squeeze,
    literal: isKnown ? first : undefined,
    literals: isKnown ? literalRegex(first).literals : undefined,
  };
}

function bothLiterals(
  literals: CompiledEdit["literals"],
  text: string,
  refinement: Refinement,
): CompiledEdit["literals"] {
  const own = patternRegex(refinePattern({ kind: "literal", text }, refinement)).literals;
  return literals === undefined || own === undefined ? undefined : [...literals, ...own];
}
