/**
 * A language with braces as data: how its text is cut, and rules that tell what the head of
 * a block or a statement declares. The engine that goes by it is `braces.ts`.
 * @module
 */

import type { Segmenter } from "../../lexis/segment.ts";
import type { LineBreakRule, Tokens } from "../../lexis/tokens.ts";
import type { Found } from "./declarations.ts";
import type { Range, SkeletonStyle } from "./skeleton.ts";

/** Source texts of a pattern's named groups, runs of white space as one space. */
export type Groups = Readonly<Record<string, string>>;

/** Recognises one form of declaration, or only tells what a block holds. */
export interface Rule {
  /** Contexts it is tried in. */
  readonly in: readonly string[];
  /** What ends the head: a block, a statement's end, or a round group. */
  readonly at: "{" | ";" | "(";
  /**
   * Fits the skeleton of the head. Group `name` holds the name and decides where the declaration
   * starts, unless there is a group `at`; group `kind` can hold the kind. Without `name` and `at`
   * nothing is declared and the rule only tells what the block holds.
   */
  readonly pattern: RegExp;
  /** Kind of what is declared; the group `kind` when omitted. */
  readonly kind?: string;
  /**
   * Computes kind and name from the groups and the name of what is around; `undefined` declares
   * nothing.
   */
  readonly declare?: (
    groups: Groups,
    outer: string | undefined,
  ) => { readonly kind: string; readonly name: string } | undefined;
  /**
   * Finds names in the brackets that the group `names` fits, or that the head stands before if
   * there is no such group: indices of tokens, given that of the first bracket. Each becomes the
   * group `name`.
   */
  readonly names?: (tokens: Tokens, bracket: number) => readonly number[];
  /** Finds further names after the first fit, as in `int a, b;`; needs the flag `g`. */
  readonly more?: RegExp;
  /** Context of the block or group; without it a block is `code` and a group `group`. */
  readonly body?: string;
  /** Whether the statement continues after the block, as in `struct s {…} a;`. */
  readonly continues?: boolean;
  /** Whether the declaration reaches to the end of the text, as `namespace N;` does. */
  readonly isRest?: boolean;
}

/** What holds for a kind of block. Blocks of a context that is not listed are not looked into. */
export interface Context {
  /** A cheap look at the tokens of a head that tells the hopeless; all are tried when omitted. */
  readonly mayDeclare?: (tokens: Tokens, head: Range) => boolean;
  /** Whether commas end statements. */
  readonly hasCommas?: boolean;
  /** Whether a `<` shifts or compares there, so that it holds no comma. */
  readonly hasShifts?: boolean;
  /** Context that the first `;` turns this one into. */
  readonly afterSemicolon?: string;
}

/** A language as data for the engine. */
export interface BraceLanguage {
  /** Lists comments and strings. */
  readonly segments: Segmenter;
  /** Takes out what is not a token of the language and may itself declare. */
  readonly prepare?: (mask: string) => {
    readonly text: string;
    readonly found: readonly Found[];
  };
  /** Set for languages in which a line break can end a statement. */
  readonly endsAtBreak?: LineBreakRule;
  /**
   * Marks besides `;` that can end a statement, by character code, each with a test that is given
   * the head before it.
   */
  readonly endsAt?: Readonly<Record<number, (tokens: Tokens, head: Range) => boolean>>;
  /**
   * Index of the first token of a head whose block stands right after a `;`; the block's own index
   * when it has none. Old C declares parameters there.
   */
  readonly headBefore?: (tokens: Tokens, block: number) => number;
  /** Words that begin a head whose round group may hold declarations, such as `describe`. */
  readonly callees?: ReadonlySet<string>;
  /** How heads are shrunk. */
  readonly style: SkeletonStyle;
  /** Contexts that are looked into; the text as a whole is `file`. */
  readonly contexts: Readonly<Record<string, Context>>;
  /** In order of preference. */
  readonly rules: readonly Rule[];
  /**
   * Fits a head, with a space after it, whose `{` opens a value or a type and no body; its context
   * is `group`.
   */
  readonly literal: RegExp;
  /** Returns whether a statement continues with this token after a block that declares nothing. */
  readonly goesOn: (token: string, isOnSameLine: boolean) => boolean;
}
