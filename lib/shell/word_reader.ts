/**
 * Reading the words of a shell script: quotes, escapes, parameters, substitutions. Each character
 * is looked at once.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { Part, Script, Word } from "./script.ts";

/** How scripts within words are read. */
export interface NestedScripts {
  /** Reads the script that begins at the reader's place, past the parenthesis that closes it. */
  readonly untilParenthesis: () => Script;
  /** Reads a text of its own. */
  readonly ofText: (text: string) => Script;
}

const plainRun = /[^ \t\r\n;&|()<>'"\\$`?*+@!]+|[?*+@!]/y;
const quotedRun = /[^"\\$`}]+|[}]/y;
const namePattern = /[A-Za-z_]\w*|[@*#?$!-]|\d+/y;
const bareName = /[A-Za-z_]\w*|[@*#?$!0-9-]/y;
const operatorPattern = /:?[-=?+]|##?|%%?|\/[/#%]?|\^\^?|,,?|@|:/y;
const ansiEscape =
  /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|c([^])|([^]))/g;
const ansiLetters: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
/** Parameters within parameters are followed so deep. */
const deepest = 50;

/** Reads words from a text. */
export class WordReader {
  /** The text. */
  readonly text: string;
  /** The offset of what is read next. */
  at = 0;
  /** Whether everything so far was understood. */
  isComplete = true;
  readonly #nested: NestedScripts;
  #depth = 0;

  /** Begins at the beginning. */
  constructor(text: string, nested: NestedScripts) {
    this.text = text;
    this.#nested = nested;
  }

  /** What a sticky pattern matches here, past which the reader goes. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text) ?? undefined;
    if (found !== undefined) this.at += found[0].length;
    return found;
  }

  /** Gives up: what is left of the text is not understood. */
  giveUp(): void {
    this.isComplete = false;
    this.at = this.text.length;
  }

  /** The word that begins here; `undefined` if none does. */
  word(): Word | undefined {
    const start = this.at;
    const parts = this.#parts(undefined, false);
    return this.at === start ? undefined : parts;
  }

  /** The parts of a text in which only `$`, backquotes and backslashes are special. */
  document(): Word {
    const parts: Part[] = [];
    this.#quoted(parts, undefined);
    return parts;
  }

  /** Parts up to the end of the word, or up to a closing brace, which stays. */
  #parts(closer: "}" | undefined, isQuoted: boolean): Word {
    const parts: Part[] = [];
    for (;;) {
      const character = this.text.charAt(this.at);
      if (character === "") {
        if (closer !== undefined) this.isComplete = false;
        return parts;
      }
      if (character === closer) return parts;
      if (character === "'" && !isQuoted) this.#single(parts);
      else if (character === '"') this.#double(parts);
      else if (character === "\\") this.#escape(parts);
      else if (character === "$") this.#dollar(parts, isQuoted);
      else if (character === "`") this.#backquotes(parts, isQuoted);
      else if (closer !== undefined) {
        addText(parts, character, isQuoted);
        this.at++;
      } else if (!this.#plain(parts, character)) return parts;
    }
  }

  /** Unquoted characters; `false` at the end of the word. */
  #plain(parts: Part[], character: string): boolean {
    const run = this.take(plainRun);
    if (run !== undefined) {
      addText(parts, run[0], false);
      return true;
    }
    const isParenthesis = this.text.charAt(this.at + 1) === "(";
    if ((character === "<" || character === ">") && isParenthesis) {
      this.at += 2;
      const script = this.#nested.untilParenthesis();
      parts.push({ kind: "process", script, isQuoted: false });
      return true;
    }
    const isExtended = character === "(" && /[?*+@!]/.test(this.text.charAt(this.at - 1)) &&
      parts.length > 0;
    if (!isExtended) return false;
    this.at++;
    // An extended pattern may stand for anything; what looks like commands in it is none.
    this.#nested.untilParenthesis();
    addText(parts, "*", false);
    return true;
  }

  #single(parts: Part[]): void {
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) return this.giveUp();
    addText(parts, this.text.slice(this.at + 1, end), true);
    this.at = end + 1;
  }

  #double(parts: Part[]): void {
    this.at++;
    addText(parts, "", true);
    this.#quoted(parts, '"');
    if (this.text.charAt(this.at) !== '"') this.isComplete = false;
    this.at++;
  }

  #quoted(parts: Part[], closer: '"' | undefined): void {
    while (this.at < this.text.length) {
      const character = this.text.charAt(this.at);
      if (character === closer) return;
      if (character === "$") this.#dollar(parts, true);
      else if (character === "`") this.#backquotes(parts, true);
      else if (character === "\\") {
        const next = this.text.charAt(this.at + 1);
        const isSpecial = "$`\\\n".includes(next) || next === closer;
        if (next !== "\n") addText(parts, isSpecial ? next : `\\${next}`, true);
        this.at += 2;
      } else if (character === '"') {
        addText(parts, '"', true);
        this.at++;
      } else addText(parts, this.take(quotedRun)?.[0] ?? "", true);
    }
  }

  #escape(parts: Part[]): void {
    const next = this.text.charAt(this.at + 1);
    if (next !== "\n") addText(parts, next, true);
    this.at += 2;
  }

  #dollar(parts: Part[], isQuoted: boolean): void {
    this.at++;
    const next = this.text.charAt(this.at);
    if (next === "(") {
      this.at++;
      parts.push({ kind: "output", script: this.#nested.untilParenthesis(), isQuoted });
    } else if (next === "{") this.#braced(parts, isQuoted);
    else if (next === "'" && !isQuoted) this.#ansi(parts);
    else if (next !== '"' || isQuoted) {
      const name = this.take(bareName)?.[0];
      if (name === undefined) addText(parts, "$", isQuoted);
      else parts.push({ kind: "variable", name, operator: "", operand: [], isQuoted });
    }
  }

  #braced(parts: Part[], isQuoted: boolean): void {
    this.at++;
    if (this.#depth === deepest) return this.giveUp();
    this.#depth++;
    const prefix = this.take(/[#!](?=[\w@*])/y)?.[0] ?? "";
    const name = this.take(namePattern)?.[0] ?? "";
    const index = this.take(/\[[^\]}]*\]/y)?.[0] ?? "";
    const operator = this.take(operatorPattern)?.[0] ?? "";
    const operand = this.#parts("}", isQuoted);
    this.at++;
    this.#depth--;
    parts.push({ kind: "variable", name, operator: prefix + index + operator, operand, isQuoted });
  }

  /** `$'…'`: escapes as in C. */
  #ansi(parts: Part[]): void {
    const found = this.take(/'((?:[^'\\]|\\[^])*)'/y);
    if (found === undefined) return this.giveUp();
    const text = itemAt(found, 1).replace(
      ansiEscape,
      (
        _,
        hex?: string,
        short?: string,
        long?: string,
        octal?: string,
        control?: string,
        letter?: string,
      ) => {
        const digits = hex ?? short ?? long;
        if (digits !== undefined) return codePoint(parseInt(digits, 16));
        if (octal !== undefined) return codePoint(parseInt(octal, 8));
        if (control !== undefined) return codePoint(control.charCodeAt(0) & 0x1f);
        return ansiLetters[letter ?? ""] ?? letter ?? "";
      },
    );
    addText(parts, text, true);
  }

  #backquotes(parts: Part[], isQuoted: boolean): void {
    const found = this.take(/`((?:[^`\\]|\\[^])*)`/y);
    if (found === undefined) return this.giveUp();
    const text = itemAt(found, 1).replace(isQuoted ? /\\([$`\\"])/g : /\\([$`\\])/g, "$1");
    parts.push({ kind: "output", script: this.#nested.ofText(text), isQuoted });
  }
}

function codePoint(code: number): string {
  return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
}

/** Adds text, to the last part if that is text of the same kind. */
function addText(parts: Part[], text: string, isQuoted: boolean): void {
  const last = parts.at(-1);
  if (last?.kind === "text" && last.isQuoted === isQuoted) {
    parts[parts.length - 1] = { ...last, text: last.text + text };
  } else parts.push({ kind: "text", text, isQuoted });
}
