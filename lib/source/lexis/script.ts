/**
 * Segments of JavaScript and TypeScript. One pass with a stack of what is open: it tells a regular
 * expression from a division, follows templates whose holes hold templates, and knows the text of
 * an element from code.
 * @module
 */

import { quotedEnd } from "./segment_rules.ts";
import type { Segment, SegmentKind } from "./segment.ts";
import { isWordAt, lineEnd } from "./words.ts";

/** How segments are listed. */
export interface ScriptOptions {
  /** A template with all that its holes hold is one segment, so that nothing inside it shows. */
  readonly wholeTemplates?: boolean;
}

/**
 * The segments of a JavaScript or TypeScript text, JSX among it.
 *
 * @example
 * ```ts
 * import { scriptSegments } from "@ct/source/lexis";
 * import assert from "node:assert/strict";
 * const source = "a = b / c; d = /[/]/g; `e ${f} g`";
 * assert.deepEqual(
 *   scriptSegments(source).map(({ kind, start, end }) => [kind, source.slice(start, end)]),
 *   [["regex", "/[/]/g"], ["template", "`e ${"], ["template", "} g`"]],
 * );
 * ```
 */
export function scriptSegments(source: string, options: ScriptOptions = {}): readonly Segment[] {
  return new Scanner(source, options).run();
}

/** Something open. For a bracket, it is known whether an expression may begin after its end. */
type Frame =
  | { readonly kind: "group" | "block"; readonly opensExpression: boolean }
  | { readonly kind: "hole" }
  | { readonly kind: "tag"; readonly name: string; angles: number }
  | { readonly kind: "element" };

const marks = new Set([..."\"'`/(){}<\\"].map((char) => char.charCodeAt(0)));
const isMark = Uint8Array.from({ length: 128 }, (_, code) => marks.has(code) ? 1 : 0);

/** Words after which an expression begins, so that a slash there is not a division. */
const operators = new Set(
  ("return typeof instanceof in of new delete void throw case do else yield await default extends")
    .split(" "),
);
/** Words with a condition after them, after which a statement begins. */
const conditions = new Set(["if", "while", "for", "with"]);

/**
 * The beginning of an element where an expression is expected. What has no attributes might be a
 * type in angle brackets as well: `>` in the second group.
 */
const tagOpening =
  /<(?!const\s)([\p{ID_Start}$_][\p{ID_Continue}$.:-]*)?(?:\s*(>|\/[>*/]|\{)|<|\s+(?!extends\b)[\p{ID_Start}$_])/uy;
const tagClosing = /<\/\s*(?:([\p{ID_Continue}$.:-]+)\s*)?>/gu;
const inTag = /["'{}<>/]/g;
const inElement = /[<{]/g;
const commentEnd = /[\n\r\u2028\u2029]/g;

class Scanner {
  readonly #source: string;
  readonly #wholeTemplates: boolean;
  readonly #segments: Segment[] = [];
  readonly #frames: Frame[] = [];
  /** How many frames are holes, and where the outermost of their templates begins. */
  #holes = 0;
  #template = 0;
  #at = 0;
  /** The last character of code, or of a literal, before {@linkcode #at}. */
  #before = -1;
  /**
   * For the closing bracket or the literal that ends at `at`: whether an expression may begin
   * after it.
   */
  #known = { at: -1, opensExpression: false };
  /** On the line that ends here there is no further regular expression. */
  #noRegexBefore = 0;
  /** Where the last closing tag of each name begins. */
  #closings: ReadonlyMap<string, number> | undefined;

  constructor(source: string, { wholeTemplates = false }: ScriptOptions) {
    this.#source = source;
    this.#wholeTemplates = wholeTemplates;
  }

  run(): readonly Segment[] {
    const source = this.#source;
    if (source.startsWith("#!")) this.#add("comment", lineEnd(source, 0));
    while (this.#at < source.length) {
      const frame = this.#frames.at(-1);
      if (frame?.kind === "element") this.#stepInElement();
      else if (frame?.kind === "tag") this.#stepInTag(frame);
      else this.#stepInCode();
    }
    if (this.#wholeTemplates && this.#holes > 0) {
      this.#segments.push({ kind: "stray", start: this.#template, end: source.length });
    }
    return this.#segments;
  }

  #add(kind: SegmentKind, end: number): void {
    const isHidden = this.#wholeTemplates && this.#holes > 0;
    if (!isHidden) this.#segments.push({ kind, start: this.#at, end });
    this.#at = end;
  }

  #addOpenComment(): void {
    const { length } = this.#source;
    this.#segments.push({ kind: "comment", start: this.#at, end: length, isOpen: true });
    this.#at = length;
  }

  /** Adds a literal, which is an operand. */
  #addOperand(kind: SegmentKind, end: number): void {
    this.#add(kind, end);
    this.#know(end - 1, false);
  }

  #know(at: number, opensExpression: boolean): void {
    this.#before = at;
    this.#known = { at, opensExpression };
  }

  #stepInCode(): void {
    const source = this.#source;
    let at = this.#at;
    let before = this.#before;
    for (; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code <= 32) continue;
      if (isMark[code] === 1) break;
      before = at;
    }
    this.#at = at;
    this.#before = before;
    const mark = source.charAt(at);
    if (mark === "") return;
    if (mark === '"' || mark === "'") this.#string(mark);
    else if (mark === "`") this.#templateText();
    else if (mark === "/") this.#slash();
    else if (mark === "\\") this.#add("stray", Math.min(at + 2, source.length));
    else if (mark === "<") this.#angle();
    else this.#bracket(mark);
  }

  #string(mark: string): void {
    const end = quotedEnd(this.#source, this.#at + 1, {
      mark,
      escape: "backslash",
      multiline: false,
    });
    // A lone apostrophe is most often one in prose: only the mark itself goes.
    if (end > 0) this.#addOperand("string", end);
    else this.#add("stray", this.#at + 1);
  }

  /** Reads the text of a template from its first mark, or from the end of a hole, on. */
  #templateText(): void {
    const source = this.#source;
    if (this.#holes === 0 && source.charAt(this.#at) === "`") this.#template = this.#at;
    for (let at = this.#at + 1; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === 92) at++;
      else if (code === 96) {
        if (this.#wholeTemplates && this.#holes === 0) this.#at = this.#template;
        return this.#addOperand("template", at + 1);
      } else if (code === 36 && source.charCodeAt(at + 1) === 123) {
        this.#holes++;
        this.#add("template", at + 2);
        this.#frames.push({ kind: "hole" });
        this.#before = at + 1;
        return;
      }
    }
    if (this.#wholeTemplates && this.#holes === 0) this.#at = this.#template;
    this.#add("stray", source.length);
  }

  #slash(): void {
    const source = this.#source;
    const at = this.#at;
    const next = source.charCodeAt(at + 1);
    if (next === 47) return this.#add("comment", this.#lineCommentEnd());
    if (next === 42) {
      const close = source.indexOf("*/", at + 2);
      if (close < 0) return this.#addOpenComment();
      return this.#add("comment", close + 2);
    }
    // `</` closes an unknown element.
    const isClosing = this.#before === at - 1 && source.charAt(at - 1) === "<";
    const end = isClosing || !this.#expectsExpression(this.#before) ? 0 : this.#regexEnd();
    if (end > 0) this.#addOperand("regex", end);
    else this.#before = this.#at++;
  }

  #lineCommentEnd(): number {
    commentEnd.lastIndex = this.#at;
    return commentEnd.test(this.#source) ? commentEnd.lastIndex - 1 : this.#source.length;
  }

  /**
   * Offset after the regular expression that begins here and its flags; 0 if it does not end on its
   * line.
   */
  #regexEnd(): number {
    const source = this.#source;
    if (this.#at < this.#noRegexBefore) return 0;
    let isClass = false;
    let to = this.#at + 1;
    for (; to < source.length; to++) {
      const code = source.charCodeAt(to);
      if (code === 10) break;
      if (code === 92) to++;
      else if (code === 91) isClass = true;
      else if (code === 93) isClass = false;
      else if (code === 47 && !isClass) {
        while (isWordAt(source, to + 1)) to++;
        return to + 1;
      }
    }
    this.#noRegexBefore = to;
    return 0;
  }

  /** Whether an expression may begin after the code that ends at `before`. */
  #expectsExpression(before: number): boolean {
    if (before < 0) return true;
    if (before === this.#known.at) return this.#known.opensExpression;
    const source = this.#source;
    if (isWordAt(source, before)) return operators.has(this.#wordAt(before));
    const char = source.charAt(before);
    const previous = source.charAt(before - 1);
    if (char === "+" || char === "-") return previous !== char;
    if (char === ".") return source.startsWith("..", before - 2);
    if (char !== "!") return !")]}".includes(char);
    // `a! / b` divides, `return!/b/` does not.
    const isPostfix = isWordAt(source, before - 1) || previous === ")" || previous === "]";
    return !isPostfix || this.#expectsExpression(before - 1);
  }

  /**
   * The end of the word that ends at an offset, as far as keywords need it; empty for the name of a
   * member.
   */
  #wordAt(last: number): string {
    const source = this.#source;
    let from = last;
    while (last - from < 10 && isWordAt(source, from - 1)) from--;
    const isMember = source.charAt(from - 1) === "." && source.charAt(from - 2) !== ".";
    return isMember ? "" : source.slice(from, last + 1);
  }

  #bracket(mark: string): void {
    const before = this.#before;
    if (mark === "(") {
      const opensExpression = conditions.has(this.#wordAt(before));
      this.#frames.push({ kind: "group", opensExpression });
      this.#before = this.#at++;
    } else if (mark === "{") {
      this.#frames.push({ kind: "block", opensExpression: this.#isStatement(before) });
      this.#before = this.#at++;
    } else if (mark === ")") {
      const frame = this.#frames.at(-1);
      const opensExpression = frame?.kind === "group" && frame.opensExpression;
      if (frame?.kind === "group") this.#frames.pop();
      this.#know(this.#at++, opensExpression);
    } else this.#closeBrace();
  }

  /** A brace closes what was opened inside it and left open, too. */
  #closeBrace(): void {
    while (this.#frames.at(-1)?.kind === "group") this.#frames.pop();
    const frame = this.#frames.at(-1);
    if (frame?.kind === "hole") {
      this.#frames.pop();
      this.#holes--;
      this.#templateText();
    } else {
      if (frame?.kind === "block") this.#frames.pop();
      this.#know(this.#at++, frame?.kind === "block" && frame.opensExpression);
    }
  }

  /**
   * Whether a brace after `before` begins a block, after which a statement may begin, and not an
   * object.
   */
  #isStatement(before: number): boolean {
    if (before < 0) return true;
    if (isWordAt(this.#source, before)) {
      const word = this.#wordAt(before);
      return !operators.has(word) || word === "do" || word === "else";
    }
    return ";{})]>\"'`".includes(this.#source.charAt(before));
  }

  /** Enters an element, if one begins here. */
  #angle(): void {
    tagOpening.lastIndex = this.#at;
    const [, name = "", end] = this.#expectsExpression(this.#before)
      ? tagOpening.exec(this.#source) ?? []
      : [];
    const isTag = tagOpening.lastIndex > this.#at &&
      (end === ">" ? this.#isClosed(name) : name !== "");
    if (isTag) this.#openTag(name);
    else this.#before = this.#at++;
  }

  #openTag(name: string): void {
    this.#frames.push({ kind: "tag", name, angles: 0 });
    this.#at += 1 + name.length;
  }

  /** Whether a closing tag of this name follows. */
  #isClosed(name: string): boolean {
    this.#closings ??= new Map(
      [...this.#source.matchAll(tagClosing)].map(({ 1: closed = "", index }) => [closed, index]),
    );
    return (this.#closings.get(name) ?? -1) > this.#at;
  }

  #stepInTag(frame: Frame & { readonly kind: "tag" }): void {
    const source = this.#source;
    inTag.lastIndex = this.#at;
    const at = this.#at = inTag.test(source) ? inTag.lastIndex - 1 : source.length;
    const mark = source.charAt(at);
    const next = source.charAt(at + 1);
    if (mark === '"' || mark === "'") {
      const close = source.indexOf(mark, at + 1);
      if (close < 0) this.#add("stray", at + 1);
      else this.#add("string", close + 1);
    } else if (mark === "{") {
      this.#frames.push({ kind: "block", opensExpression: false });
      this.#before = this.#at++;
    } else if (mark === "/" && (next === "/" || next === "*")) {
      this.#slash();
    } else if (mark === ">" || (mark === "/" && next === ">")) {
      this.#endTag(frame);
    } else if (mark === "}") {
      // No tag holds one: something was taken for a tag.
      this.#frames.pop();
    } else {
      if (mark === "<") frame.angles++;
      this.#at++;
    }
  }

  #endTag(frame: Frame & { readonly kind: "tag" }): void {
    const isOpening = this.#source.charAt(this.#at) === ">";
    if (isOpening && frame.angles > 0) {
      // The `>` of `=>` closes nothing.
      if (this.#source.charAt(this.#at - 1) !== "=") frame.angles--;
      this.#at++;
      return;
    }
    const hasContent = isOpening && this.#isClosed(frame.name);
    this.#frames.pop();
    this.#at += isOpening ? 1 : 2;
    this.#know(this.#at - 1, false);
    if (hasContent) this.#frames.push({ kind: "element" });
  }

  #stepInElement(): void {
    const source = this.#source;
    inElement.lastIndex = this.#at;
    const end = inElement.test(source) ? inElement.lastIndex - 1 : source.length;
    if (end > this.#at) this.#add("text", end);
    if (source.charAt(end) === "{") {
      this.#frames.push({ kind: "block", opensExpression: false });
      this.#before = this.#at++;
    } else if (source.startsWith("</", end)) {
      const close = source.indexOf(">", end);
      this.#frames.pop();
      this.#at = close < 0 ? source.length : close + 1;
      this.#know(this.#at - 1, false);
    } else if (end < source.length) {
      tagOpening.lastIndex = end;
      const name = tagOpening.exec(source)?.[1] ?? "";
      if (tagOpening.lastIndex > end) this.#openTag(name);
      else this.#at++;
    }
  }
}
