/**
 * The tokens of a file of C, and what its directives say.
 *
 * @module
 */
import { cSegments, hasOpenSegment, masked } from "@ct/source/lexis";

/** A token. */
export interface CToken {
  /** Its text. */
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last. */
  readonly end: number;
  /** Whether it is a name or a keyword. */
  readonly isWord: boolean;
}

/** A macro that a file defines. */
export interface CMacro {
  /** Its name. */
  readonly name: CToken;
  /** The names of what it takes, if it takes something. */
  readonly parameters: readonly CToken[];
  /** What it stands for. */
  readonly body: readonly CToken[];
  /** Offset after its last character. */
  readonly end: number;
}

/** See the module. */
export interface CSource {
  /** What stands outside of directives. */
  readonly tokens: readonly CToken[];
  /** The macros, in order. */
  readonly macros: readonly CMacro[];
  /** The names in conditions and in `#undef`. */
  readonly conditions: readonly CToken[];
  /** What is for the other language alone. */
  readonly foreign: readonly CToken[];
  /** Whether names may be missing, since nothing closes a comment or a text. */
  readonly isPartial: boolean;
}

const token =
  /[\p{L}_$][\p{L}\p{N}\p{M}_$]*|\.?\d(?:[eEpP][-+]|[\w.'])*|->|\+\+|--|<<=|>>=|[-+*/%&|^!=<>]=|&&|\|\||<<|>>|\.\.\.|##?|::|[^\s]/gu;

const directive = /^[ \t]*#(?:[^\n\\]|\\(?!\r?\n)|\\\r?\n)*/gm;

/** Reads the tokens of a text. What is under `#if 0` and for the other language is left out. */
export function cTokens(text: string, language: "C" | "C++" = "C"): CSource {
  const segments = cSegments(text);
  const mask = masked(text, segments);
  const reader = new Reader(language, hasOpenSegment(segments));
  let at = 0;
  for (const { 0: line, index } of mask.matchAll(directive)) {
    reader.code(tokensIn(mask.slice(at, index), at));
    reader.directive(tokensIn(line.replace(/\\(?=\r?\n)/g, " "), index));
    at = index + line.length;
  }
  reader.code(tokensIn(mask.slice(at), at));
  return reader;
}

function tokensIn(text: string, offset: number): CToken[] {
  const found: CToken[] = [];
  for (const { 0: each, index } of text.matchAll(token)) {
    // Of a text only the quotes are left.
    if (each === '"') continue;
    const start = offset + index;
    const isWord = /^[\p{L}_$]/u.test(each);
    found.push({ text: each, start, end: start + each.length, isWord });
  }
  return found;
}

/** A condition around what is read. */
interface Condition {
  /** Where its present branch begins among the tokens. */
  start: number;
  /** Which branch that is. */
  branch: number;
  /** Whether that is left out. */
  isOmitted: boolean;
  /** Whether that is for the other language alone. */
  isForeign: boolean;
  /** Whether what is not in that branch is for the other language alone. */
  isOwn: boolean;
  /** Whether all around it is left out. */
  readonly isInside: boolean;
}

class Reader implements CSource {
  readonly tokens: CToken[] = [];
  readonly macros: CMacro[] = [];
  readonly conditions: CToken[] = [];
  readonly foreign: CToken[] = [];
  readonly #open: Condition[] = [];
  readonly #isCpp: boolean;

  constructor(language: "C" | "C++", readonly isPartial: boolean) {
    this.#isCpp = language === "C++";
  }

  get #isOmitted(): boolean {
    const last = this.#open.at(-1);
    return last !== undefined && (last.isOmitted || last.isInside);
  }

  code(tokens: readonly CToken[]): void {
    if (!this.#isOmitted) { for (const each of tokens) this.tokens.push(each); }
    else if (this.#open.every(({ isOmitted, isForeign }) => !isOmitted || isForeign)) {
      for (const each of tokens) if (each.isWord) this.foreign.push(each);
    }
  }

  directive([, word, ...rest]: readonly CToken[]): void {
    switch (word?.text) {
      case "if":
      case "ifdef":
      case "ifndef": {
        const condition = rest.map(({ text }) => text).join("");
        const isAsked = /^!?(?:defined\(?)?__cplusplus\)?$/.test(condition);
        const isNot = (word.text === "ifndef") !== condition.startsWith("!");
        const isForeign = isAsked && isNot === this.#isCpp;
        const isOwn = this.#isCpp && isAsked && !isForeign;
        const isOmitted = isForeign || word.text === "if" && condition === "0";
        const isInside = this.#isOmitted;
        if (!isInside) this.#name(rest);
        const start = this.tokens.length;
        this.#open.push({ start, branch: 0, isOmitted, isForeign, isOwn, isInside });
        return;
      }
      case "else":
      case "elif": {
        const last = this.#open.at(-1);
        if (last === undefined) return;
        this.#balance(last);
        last.start = this.tokens.length;
        last.branch++;
        last.isOmitted = last.isForeign = last.isOwn && word.text === "else";
        last.isOwn = false;
        if (word.text === "elif" && !last.isInside) this.#name(rest);
        return;
      }
      case "endif": {
        const last = this.#open.pop();
        if (last !== undefined) this.#balance(last);
        return;
      }
      case "undef":
        if (!this.#isOmitted) this.#name(rest);
        return;
      case "pragma":
        // Only the compiler knows what its words mean.
        if (this.#isCpp && !this.#isOmitted) {
          for (const each of rest) if (each.isWord) this.foreign.push(each);
        }
        return;
      case "define":
        if (!this.#isOmitted) this.#define(rest);
    }
  }

  #name(tokens: readonly CToken[]): void {
    for (const each of tokens) {
      if (each.isWord && each.text !== "defined") this.conditions.push(each);
    }
  }

  #define([name, ...rest]: readonly CToken[]): void {
    if (name === undefined) return;
    const end = rest.at(-1)?.end ?? name.end;
    // What stands apart from the name is what it stands for.
    if (rest[0]?.text !== "(" || rest[0].start !== name.end) {
      this.macros.push({ name, parameters: [], body: rest, end });
      return;
    }
    const close = rest.findIndex(({ text }) => text === ")");
    this.macros.push({
      ...{ name, end },
      parameters: rest.slice(0, close).filter(({ isWord }) => isWord),
      body: rest.slice(close + 1),
    });
  }

  /** A further branch that opens what it does not close must not do so twice. */
  #balance({ start, branch }: Condition): void {
    if (branch === 0) return;
    const own = this.tokens.slice(start);
    for (const [open, close] of ["{}", "()"]) {
      let depth = 0;
      let lowest = 0;
      for (const { text } of own) {
        if (text === open) depth++;
        else if (text === close) lowest = Math.min(lowest, --depth);
      }
      if (depth === 0 && lowest === 0) continue;
      const kept = this.tokens.splice(start).filter(({ text }) => text !== open && text !== close);
      for (const each of kept) this.tokens.push(each);
    }
  }
}
