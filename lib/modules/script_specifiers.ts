/**
 * All texts of a TypeScript or JavaScript file that name another file: imports, and what else
 * resolves a specifier or looks like one.
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
import { locateImports, type ScriptImport, specifierAt } from "./script_imports.ts";

/** A text that names a file, or may. */
export interface ScriptSpecifier {
  /** What is named, as written; of a computed one, the text before what is computed. */
  readonly specifier: string;
  /**
   * How: an import; `resolve` for `import.meta.resolve()` and `require.resolve()`, `url` for
   * `new URL(…, import.meta.url)`, `mock` for `vi.mock()` and its like, `module` for `declare
   * module`, `doc` for `import()` and `@import` in comments for documentation, `computed` for
   * `import()` and `require()` of what is no literal, `string` for any other text that begins with
   * `./` or `../`.
   */
  readonly form:
    | ScriptImport["form"]
    | "resolve"
    | "url"
    | "mock"
    | "module"
    | "doc"
    | "computed"
    | "string";
  /** Of a computed one, the text behind what is computed; empty if that is not certain. */
  readonly tail?: string;
  /** Offset of the first character between the quotes; of a computed one, of its keyword. */
  readonly start: number;
  /** Offset of the quote behind it. */
  readonly end: number;
  /** 1-based line. */
  readonly line: number;
}

/**
 * All specifiers of a text, in order.
 *
 * @example
 * ```ts
 * import { scriptSpecifiers } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const text = 'import "./a.ts";\nvi.mock("./a.ts");\nopen("./b.txt");\nimport(`./${c}.ts`);';
 * assert.deepEqual(
 *   scriptSpecifiers(text).map(({ form, specifier }) => [form, specifier]),
 *   [["import", "./a.ts"], ["mock", "./a.ts"], ["string", "./b.txt"], ["computed", "./"]],
 * );
 * ```
 */
export function scriptSpecifiers(text: string): readonly ScriptSpecifier[] {
  const imports = locateImports(text);
  if (!/["'`]\.{1,2}\/|import|require|\bmodule\b/.test(text)) return [];
  const segments = scriptSegments(text);
  const tokens = tokenize(masked(text, segments));
  const taken = new Set(imports.map(({ start }) => start));
  const line = lineCounter(text);
  const others = [...inCode(text, tokens, taken), ...inComments(text, segments)]
    .sort((a, b) => a.start - b.start)
    .map((each) => ({ ...each, line: line(each.start) }));
  return [...imports, ...others].sort((a, b) => a.start - b.start);
}

type Found = Omit<ScriptSpecifier, "line">;

function* inCode(text: string, tokens: Tokens, taken: ReadonlySet<number>): Generator<Found> {
  const { codes, count, starts } = tokens;
  const call = new Call(text, tokens);
  for (let at = 0; at < count; at++) {
    if (codes[at] === wordCode) {
      const computed = call.computedAt(at);
      if (computed !== undefined) yield computed;
      continue;
    }
    if (codes[at] !== textCode || taken.has((starts[at] ?? 0) + 1)) continue;
    const found = specifierAt(text, tokens, at);
    if (found === undefined) continue;
    const form = call.formOf(at);
    if (form !== undefined) yield { ...found, form };
    else if (/^\.{1,2}\//.test(found.specifier)) yield { ...found, form: "string" };
  }
}

const mock = /^(?:vi|jest|vitest|td)$/;
const mocking =
  /^(?:mock|unmock|doMock|dontMock|doUnmock|deepUnmock|setMock|requireActual|requireMock|importActual|importMock|createMockFromModule|unstable_mockModule|unstable_unmockModule|replace|replaceEsm)$/;

/** Words that a sum is an operand of. */
const ofLowerRank = /^(?:in|instanceof|as|satisfies|yield|async|function|class)$/;

/** What stands around a string. */
class Call {
  readonly #text: string;
  readonly #tokens: Tokens;

  constructor(text: string, tokens: Tokens) {
    this.#text = text;
    this.#tokens = tokens;
  }

  /** What a string is as the first argument of a call, or after `declare module`. */
  formOf(at: number): "resolve" | "url" | "mock" | "module" | undefined {
    if (this.#is(at - 1, "module") && this.#is(at - 2, "declare")) return "module";
    if (!this.#is(at - 1, "(")) return undefined;
    const name = this.#behindTypes(at - 2);
    if (this.#is(name, "URL") && this.#is(name - 1, "new")) {
      return this.#isMetaUrl(at + 1) ? "url" : undefined;
    }
    if (!this.#is(name - 1, ".")) return undefined;
    const [method, object] = [this.#word(name), this.#word(name - 2)];
    if (method === "resolve") {
      const isMeta = object === "meta" && this.#is(name - 3, ".") && this.#is(name - 4, "import");
      return isMeta || object === "require" ? "resolve" : undefined;
    }
    return mock.test(object) && mocking.test(method) ? "mock" : undefined;
  }

  /** A call of `import()` or `require()` whose argument is no literal. */
  computedAt(at: number): Found | undefined {
    const word = this.#word(at);
    if (word !== "import" && word !== "require" || !this.#is(at + 1, "(")) return undefined;
    if (this.#is(at - 1, ".") || this.#is(at - 1, "?.") || this.#is(at - 1, "function")) {
      return undefined;
    }
    const [start = 0] = [this.#tokens.starts[at]];
    if (this.#is(at + 2, ")")) return undefined;
    // The body of a method of this name, or its declaration.
    const mate = this.#tokens.mates[at + 1] ?? -1;
    if (mate < 0 || this.#is(mate + 1, "{") || this.#is(mate + 1, ":") && this.#is(at + 3, ":")) {
      return undefined;
    }
    const first = this.#tokens.codes[at + 2] === textCode ? this.#textOf(at + 2) : "";
    const isLiteral = first !== "" && specifierAt(this.#text, this.#tokens, at + 2) !== undefined;
    if (isLiteral && (this.#is(at + 3, ")") || this.#is(at + 3, ","))) return undefined;
    const specifier = first.replace(/^["'`]/, "").replace(isLiteral ? /["'`]$/ : /\$\{$/, "");
    return { specifier, form: "computed", tail: this.#tailOf(at + 2, mate), start, end: start };
  }

  /** The text at the end of the argument that begins here, if each value of it ends so. */
  #tailOf(from: number, end: number): string {
    let last = from;
    let depth = 0;
    for (let at = from; at < end && (depth > 0 || !this.#is(at, ",")); at++) {
      const isText = this.#tokens.codes[at] === textCode;
      // The parts of a template are texts, and what stands between two of them is computed.
      if (isText && this.#textOf(at).startsWith("}")) depth--;
      const mate = this.#tokens.mates[at] ?? -1;
      if (mate > at) at = mate;
      else if (depth === 0 && !this.#isPart(at)) return "";
      if (isText && this.#textOf(at).endsWith("${")) depth++;
      last = at;
    }
    if (this.#tokens.codes[last] !== textCode) return "";
    const text = this.#textOf(last);
    if (text.includes("\\")) return "";
    if (text.startsWith("}")) return text.slice(1, -1);
    return this.#is(last - 1, "+") && !text.endsWith("${") ? text.slice(1, -1) : "";
  }

  /** Whether a token is one of a sum, and of nothing that has a sum in it, as `a ? b : c + d`. */
  #isPart(at: number): boolean {
    // A template behind anything but a sign is an argument of what its tag calls.
    if (this.#tokens.codes[at] === textCode) {
      return !this.#textOf(at).startsWith("`") || /^[+(]$/.test(this.#textOf(at - 1));
    }
    const word = this.#word(at);
    return word === "" ? /^[+.]$/.test(this.#textOf(at)) : !ofLowerRank.test(word);
  }

  /** Whether `, import.meta.url` stands here. */
  #isMetaUrl(at: number): boolean {
    return [",", "import", ".", "meta", ".", "url"].every((mark, index) =>
      this.#is(at + index, mark)
    );
  }

  /** The token before parameters of types that end here. */
  #behindTypes(at: number): number {
    if (!this.#is(at, ">")) return at;
    let depth = 0;
    for (let each = at; each >= 0 && each > at - 64; each--) {
      if (this.#is(each, ">")) depth++;
      else if (this.#is(each, "<") && --depth === 0) return each - 1;
    }
    return at;
  }

  #is(at: number, text: string): boolean {
    return this.#tokens.codes[at] !== textCode && this.#textOf(at) === text;
  }

  #word(at: number): string {
    return this.#tokens.codes[at] === wordCode ? this.#textOf(at) : "";
  }

  #textOf(at: number): string {
    return at < 0 ? "" : this.#text.slice(this.#tokens.starts[at], this.#tokens.ends[at]);
  }
}

const docImport = /\b(?:import\([ \t]*|from[ \t]+)(?:"([^"\n]{1,4096})"|'([^'\n]{1,4096})')/g;

/** The imports of types in comments for documentation, which the compiler reads in JavaScript. */
function* inComments(text: string, segments: readonly Segment[]): Generator<Found> {
  for (const { kind, start, end } of segments) {
    if (kind !== "comment" || !text.startsWith("/**", start)) continue;
    const comment = text.slice(start, end);
    for (const match of comment.matchAll(docImport)) {
      const isClause = match[0].startsWith("from");
      if (isClause && !comment.slice(0, match.index).includes("@import")) continue;
      const specifier = match[1] ?? itemAt(match, 2);
      const from = start + match.index + match[0].lastIndexOf(specifier);
      yield { specifier, form: "doc", start: from, end: from + specifier.length };
    }
  }
}
