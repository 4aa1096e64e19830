/**
 * What a TypeScript or JavaScript file imports.
 *
 * @module
 */
import { type ScriptToken, scriptTokens } from "./script_lexer.ts";

/** One import, re-export, or call of `import()`. */
export interface ScriptImport {
  /** What is imported, as written between the quotes. */
  readonly specifier: string;
  /** How: `import … from`, `export … from`, or a call. */
  readonly form: "import" | "export" | "dynamic";
  /** Only types are, so that nothing is loaded. */
  readonly isTypeOnly: boolean;
  /** 1-based line of the keyword. */
  readonly line: number;
}

/**
 * All imports of a text, in order. `import()` counts where its argument is a literal; `import("x").T` as a type cannot
 * be told from it, but behind `typeof`.
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
  // Most of a file has nothing to do with imports, so the whole of it is read only if there are some.
  if (!/\b(?:import|export)\b/.test(text)) return [];
  const tokens = [...scriptTokens(text)];
  const found: ScriptImport[] = [];
  const line = lineCounter(text);
  for (const [index, { kind, text: keyword, offset }] of tokens.entries()) {
    if (kind !== "word" || (keyword !== "import" && keyword !== "export")) continue;
    const statement = new Statement(tokens, index);
    const target = keyword === "import" ? statement.imported() : statement.exported();
    if (target !== undefined) found.push({ ...target, line: line(offset) });
  }
  return found;
}

type Target = Omit<ScriptImport, "line">;

/** What stands at one keyword. */
class Statement {
  readonly #tokens: readonly ScriptToken[];
  readonly #start: number;

  constructor(tokens: readonly ScriptToken[], start: number) {
    this.#tokens = tokens;
    this.#start = start;
  }

  /** What the `import` here imports. */
  imported(): Target | undefined {
    if (this.#is(-1, ".")) return undefined;
    if (this.#is(1, "(")) {
      const specifier = this.#string(2);
      if (specifier === undefined || !(this.#is(3, ")") || this.#is(3, ","))) return undefined;
      return { specifier, form: "dynamic", isTypeOnly: this.#word(-1) === "typeof" };
    }
    if (!this.#beginsStatement()) return undefined;
    const bare = this.#string(1);
    if (bare !== undefined) return { specifier: bare, form: "import", isTypeOnly: false };
    const isTypeOnly = this.#word(1) === "type" && this.#isClause(2);
    const specifier = this.#behindFrom(isTypeOnly ? 2 : 1);
    return specifier === undefined ? undefined : { specifier, form: "import", isTypeOnly };
  }

  /** What the `export` here passes on. */
  exported(): Target | undefined {
    if (this.#is(-1, ".") || !this.#beginsStatement()) return undefined;
    const isTypeOnly = this.#word(1) === "type";
    const first = isTypeOnly ? 2 : 1;
    if (!this.#is(first, "{") && !this.#is(first, "*")) return undefined;
    const specifier = this.#behindFrom(first);
    return specifier === undefined ? undefined : { specifier, form: "export", isTypeOnly };
  }

  /** A property or a method may have the keyword's name. */
  #beginsStatement(): boolean {
    const here = this.#at(0);
    return here?.startsLine === true || [";", "}", ")"].some((end) => this.#is(-1, end)) ||
      this.#word(-1) === "export";
  }

  /** Whether what follows `type` makes it a modifier: in `import type from "x"` it is a name. */
  #isClause(index: number): boolean {
    if (this.#is(index, "{") || this.#is(index, "*")) return true;
    if (this.#word(index) === undefined) return false;
    return this.#word(index) !== "from" || this.#string(index + 1) === undefined;
  }

  /** The string behind `from`, or in `= require("x")`, if nothing but names, braces and commas come before it. */
  #behindFrom(first: number): string | undefined {
    let depth = 0;
    for (let index = first;; index++) {
      const token = this.#at(index);
      if (token === undefined) return undefined;
      if (depth === 0 && token.text === "from" && token.kind === "word") {
        const specifier = this.#string(index + 1);
        if (specifier !== undefined) return specifier;
      }
      if (depth === 0 && this.#is(index, "=")) {
        const isCall = this.#word(index + 1) === "require" && this.#is(index + 2, "(");
        return isCall ? this.#string(index + 3) : undefined;
      }
      if (this.#is(index, "{")) depth++;
      else if (this.#is(index, "}")) depth--;
      else if (
        token.kind === "string" ? false : token.kind !== "word" && !/^[,*]$/.test(token.text)
      ) {
        return undefined;
      }
    }
  }

  #at(index: number): ScriptToken | undefined {
    return this.#tokens[this.#start + index];
  }

  #is(index: number, punctuation: string): boolean {
    const token = this.#at(index);
    return token?.kind === "punctuation" && token.text === punctuation;
  }

  #word(index: number): string | undefined {
    const token = this.#at(index);
    return token?.kind === "word" ? token.text : undefined;
  }

  #string(index: number): string | undefined {
    const token = this.#at(index);
    return token?.kind === "string" ? token.text : undefined;
  }
}

/** Tells the 1-based line of ever greater offsets. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let counted = 0;
  return (offset) => {
    for (let next = text.indexOf("\n", counted); next >= 0 && next < offset;) {
      line++;
      counted = next + 1;
      next = text.indexOf("\n", counted);
    }
    return line;
  };
}
