/**
 * What a TypeScript or JavaScript file imports.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import {
  masked,
  scriptSegments,
  type Segment,
  textCode,
  tokenize,
  type Tokens,
  wordCode,
} from "@ct/source/lexis";
import { lineCounter } from "./code_text.ts";

/** One import, re-export, or call of `import()` or `require()`. */
export interface ScriptImport {
  /** What is imported, as written between the quotes. */
  readonly specifier: string;
  /**
   * How: `import … from`, `export … from`, a call of `import()` or of `require()`, or a comment:
   * `/// <reference path|types="…" />` before all code, or `// @ts-types="…"`.
   */
  readonly form: "import" | "export" | "dynamic" | "require" | "reference";
  /** Only types are, so that nothing is loaded. */
  readonly isTypeOnly: boolean;
  /** 1-based line of the keyword. */
  readonly line: number;
}

/**
 * All imports of a text, in order. `import()` and `require()` count where their argument is a
 * literal; `import("x").T` as a type cannot be told from a call, but after `typeof`.
 *
 * @example Comments are no code
 * ```ts
 * import { scanImports } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const text = 'import type { A } from "./a.ts";\n// import "./b.ts"\nawait import("./c.ts");';
 * assert.deepEqual(scanImports(text), [
 *   { specifier: "./a.ts", form: "import", isTypeOnly: true, line: 1 },
 *   { specifier: "./c.ts", form: "dynamic", isTypeOnly: false, line: 3 },
 * ]);
 * ```
 */
export function scanImports(text: string): readonly ScriptImport[] {
  return locateImports(text).map(({ specifier, form, isTypeOnly, line }) => ({
    specifier,
    form,
    isTypeOnly,
    line,
  }));
}

/** An import, and where its specifier stands. */
export interface LocatedImport extends ScriptImport {
  /** Offset of the first character between the quotes. */
  readonly start: number;
  /** Offset of the quote behind it. */
  readonly end: number;
}

/** All imports of a text, in order, as {@linkcode scanImports} finds them, with their places. */
export function locateImports(text: string): readonly LocatedImport[] {
  // Most of a file has nothing to do with imports, so the whole of it is read only if there are
  // some.
  if (!/\b(?:import|export|require)\b|<reference\s|-types\s*=/.test(text)) return [];
  const segments = scriptSegments(text);
  const tokens = tokenize(masked(text, segments));
  const { codes, count, ends, starts } = tokens;
  const line = lineCounter(text);
  const references = referencesIn(text, segments, starts[0] ?? text.length);
  const found: LocatedImport[] = [];
  let noted = 0;
  const noteReferences = (before: number): void => {
    for (let next = references[noted]; next !== undefined && next.start < before;) {
      const { start, specifier, from, to } = next;
      const place = { line: line(start), start: from, end: to };
      found.push({ specifier, form: "reference", isTypeOnly: true, ...place });
      next = references[++noted];
    }
  };
  for (let index = 0; index < count; index++) {
    const start = starts[index] ?? 0;
    const length = (ends[index] ?? 0) - start;
    if (codes[index] !== wordCode || length < 6 || length > 7) continue;
    const target = new Statement(text, { tokens, start: index }).target();
    if (target === undefined) continue;
    noteReferences(start);
    found.push({ ...target, line: line(start) });
  }
  noteReferences(text.length);
  return found;
}

/** A comment that names a file, and where it stands. */
interface Reference {
  readonly start: number;
  readonly specifier: string;
  /** Where the specifier begins and ends. */
  readonly from: number;
  readonly to: number;
}

const reference =
  /^\/\/\/\s*<reference(?=\s)[^\n]*?\s(path|types)\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')/;
const typesComment = /^\/\/\s*@(?:deno|ts|ts-self)-types\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')/;

/** The references of a text; those in angle brackets only before its first token. */
function referencesIn(
  text: string,
  segments: readonly Segment[],
  firstToken: number,
): readonly Reference[] {
  return segments.flatMap(({ kind, start, end }) => {
    if (kind !== "comment") return [];
    const comment = text.slice(start, Math.min(end, start + longestReference));
    const types = typesComment.exec(comment);
    if (types !== null) {
      const to = start + types[0].length - 1;
      const specifier = types[1] ?? itemAt(types, 2);
      return [{ start, specifier, from: to - specifier.length, to }];
    }
    const [whole = "", attribute, double, single] =
      (start < firstToken && comment.includes("/>") && reference.exec(comment)) || [];
    const specifier = double ?? single;
    if (specifier === undefined) return [];
    const to = start + whole.length - 1;
    const isBare = attribute === "path" && !/^(?:\.{0,2}\/|[a-z]+:)/.test(specifier);
    const place = { from: to - specifier.length, to };
    return [{ start, specifier: isBare ? `./${specifier}` : specifier, ...place }];
  });
}

/** No path is longer, so that a long comment is not copied. */
const longestReference = 8192;

type Target = Omit<LocatedImport, "line">;

/** What stands at one keyword. Tokens are numbered from there. */
class Statement {
  readonly #text: string;
  readonly #tokens: Tokens;
  readonly #start: number;

  constructor(text: string, over: { readonly tokens: Tokens; readonly start: number }) {
    this.#text = text;
    this.#tokens = over.tokens;
    this.#start = over.start;
  }

  /** What the word here imports or passes on, if it is a keyword that does. */
  target(): Target | undefined {
    if (this.#isMember()) return undefined;
    switch (this.#word(0)) {
      case "import":
        return this.#is(1, "(")
          ? this.#called("dynamic", this.#word(-1) === "typeof")
          : this.#imported();
      case "export":
        return this.#exported();
      case "require":
        // The one of `import a = require("x")` was counted with its keyword.
        return this.#isImportEquals() ? undefined : this.#called("require", false);
    }
    return undefined;
  }

  /** The one literal that a call begins with. */
  #called(form: ScriptImport["form"], isTypeOnly: boolean): Target | undefined {
    const text = this.#is(1, "(") ? this.#string(2) : undefined;
    if (text === undefined || !(this.#is(3, ")") || this.#is(3, ","))) return undefined;
    return { ...text, form, isTypeOnly };
  }

  #isImportEquals(): boolean {
    return this.#is(-1, "=") && this.#word(-2) !== undefined &&
      (this.#word(-3) === "import" || this.#word(-3) === "type" && this.#word(-4) === "import");
  }

  #imported(): Target | undefined {
    if (!this.#beginsStatement()) return undefined;
    const bare = this.#string(1);
    if (bare !== undefined) return { ...bare, form: "import", isTypeOnly: false };
    const isType = this.#word(1) === "type" && this.#isClause(2);
    const text = this.#behindFrom(isType ? 2 : 1);
    if (text === undefined) return undefined;
    return { ...text, form: "import", isTypeOnly: isType || this.#namesTypes(1) };
  }

  #exported(): Target | undefined {
    if (!this.#beginsStatement()) return undefined;
    const isType = this.#word(1) === "type";
    const first = isType ? 2 : 1;
    if (!this.#is(first, "{") && !this.#is(first, "*")) return undefined;
    const text = this.#behindFrom(first);
    if (text === undefined) return undefined;
    return { ...text, form: "export", isTypeOnly: isType || this.#namesTypes(1) };
  }

  /** Whether braces begin here in which every name has the modifier `type`. */
  #namesTypes(open: number): boolean {
    if (!this.#is(open, "{")) return false;
    let words = 0;
    for (let index = open + 1; this.#start + index < this.#tokens.count; index++) {
      const isEnd = this.#is(index, "}");
      if (isEnd || this.#is(index, ",")) {
        if (isEnd && words === 0) return !this.#is(index - 1, "{");
        // `type a`, `type a as b`; but `type as b` is a value called type.
        if (this.#word(index - words) !== "type" || words !== 2 && words !== 4) return false;
        if (isEnd) return true;
        words = 0;
      } else words++;
    }
    return false;
  }

  /** A property or a method may have the keyword's name. */
  #beginsStatement(): boolean {
    return this.#startsLine() || [";", "}", ")"].some((end) => this.#is(-1, end)) ||
      this.#word(-1) === "export";
  }

  #startsLine(): boolean {
    const { starts, ends } = this.#tokens;
    const gap = this.#text.slice(ends[this.#start - 1] ?? 0, starts[this.#start]);
    return this.#start === 0 || /[\n\r\u2028\u2029]/.test(gap);
  }

  /** The name of a member is not a keyword. */
  #isMember(): boolean {
    return this.#is(-1, ".") || this.#is(-1, "?.");
  }

  /** Whether what follows `type` makes it a modifier: in `import type from "x"` it is a name. */
  #isClause(index: number): boolean {
    if (this.#is(index, "{") || this.#is(index, "*")) return true;
    if (this.#word(index) === undefined) return false;
    return this.#word(index) !== "from" || this.#string(index + 1) === undefined;
  }

  /**
   * The string after `from`, or in `= require("x")`, if nothing but names, braces and commas come
   * before it.
   */
  #behindFrom(first: number): Specifier | undefined {
    let depth = 0;
    for (let index = first; this.#start + index < this.#tokens.count; index++) {
      const word = depth === 0 ? this.#word(index) : undefined;
      if (word === "from") {
        const text = this.#string(index + 1);
        if (text !== undefined) return text;
      }
      // Another statement, unless in braces: reading on would read a text of keywords again for
      // each.
      if (word === "import" || word === "export") return undefined;
      if (depth === 0 && this.#is(index, "=")) {
        const isCall = this.#word(index + 1) === "require" && this.#is(index + 2, "(");
        return isCall ? this.#string(index + 3) : undefined;
      }
      if (this.#is(index, "{")) depth++;
      else if (this.#is(index, "}")) depth--;
      else if (!this.#isPartOfClause(index)) return undefined;
      if (depth !== 0 && depth !== 1) return undefined;
    }
    return undefined;
  }

  #isPartOfClause(index: number): boolean {
    return this.#word(index) !== undefined || this.#string(index) !== undefined ||
      this.#is(index, ",") || this.#is(index, "*");
  }

  #is(index: number, mark: string): boolean {
    const at = this.#start + index;
    const code = this.#tokens.codes[at];
    return code !== wordCode && code !== textCode && this.#textOf(at) === mark;
  }

  #word(index: number): string | undefined {
    const at = this.#start + index;
    return this.#tokens.codes[at] === wordCode ? this.#textOf(at) : undefined;
  }

  /** The value of a string, or of a template without holes. */
  #string(index: number): Specifier | undefined {
    const at = this.#start + index;
    return this.#tokens.codes[at] === textCode
      ? specifierAt(this.#text, this.#tokens, at)
      : undefined;
  }

  #textOf(token: number): string {
    return this.#text.slice(this.#tokens.starts[token], this.#tokens.ends[token]);
  }
}

/** A string and where it stands. */
export type Specifier = Pick<LocatedImport, "specifier" | "start" | "end">;

/** The value of the string that a token is, or of a template without holes. */
export function specifierAt(text: string, tokens: Tokens, token: number): Specifier | undefined {
  const [start = 0, end = 0] = [tokens.starts[token], tokens.ends[token]];
  const quoted = text.slice(start, end);
  const isString = /^["'`]/.test(quoted) && quoted.length > 1 &&
    quoted.endsWith(quoted.charAt(0));
  if (!isString) return undefined;
  return { specifier: unescaped(quoted.slice(1, -1)), start: start + 1, end: end - 1 };
}

/** The value of a string with the commoner escapes; specifiers seldom have any. */
function unescaped(body: string): string {
  if (!body.includes("\\")) return body;
  const escape = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]))/g;
  return body.replace(
    escape,
    (_, long?: string, short?: string, byte?: string, plain: string = "") => {
      const hex = long ?? short ?? byte;
      if (hex === undefined) return /[\n\r\u2028\u2029]/.test(plain) ? "" : plain;
      const point = parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : "";
    },
  );
}
