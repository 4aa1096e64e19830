/**
 * What belongs to a declaration and stands before it: comments, attributes and decorators.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { packFor, packForScript } from "@ct/source";
import { masked } from "@ct/source/lexis";

/**
 * Finds the first lines of declarations of one text, with what belongs to them.
 *
 * @example A comment and a decorator
 * ```ts
 * import { LeadingLines } from "@ct/core/declarations";
 * import assert from "node:assert/strict";
 * const source = "x = 1\n# why\n@cached\ndef f(): pass\n";
 * assert.equal(new LeadingLines("a.py", source).before(4), 2);
 * ```
 */
export class LeadingLines {
  readonly #lines: readonly string[];
  /** The lines without comments. */
  readonly #uncommented: readonly string[];
  /** The lines without comments and without the contents of strings. */
  readonly #code: readonly string[];

  /** Creates one from the text of the file `path`, with `\n` at the ends of lines. */
  constructor(path: string, text: string) {
    const segments = (packFor(path) ?? packForScript(text))?.segments(text) ?? [];
    this.#lines = text.split("\n");
    const comments = segments.filter(({ kind }) => kind === "comment");
    this.#uncommented = masked(text, comments).split("\n");
    this.#code = masked(text, segments).split("\n");
  }

  /**
   * The first line of what belongs to the declaration on line `start`: comments, attributes and
   * decorators on the lines right before it, with no blank line between.
   */
  before(start: number): number {
    let first = start;
    for (let line = start - 1; line >= 1;) {
      const opening = this.#openingOf(line);
      if (opening === undefined) break;
      first = opening;
      line = opening - 1;
    }
    return first;
  }

  /** The first line of the comment or attribute that ends on a line; `undefined` if none does. */
  #openingOf(line: number): number | undefined {
    const text = this.#lines[line - 1]?.trim() ?? "";
    // These begin a file: what runs a script, and where code starts in a page.
    if (text === "" || /^(?:#!(?!\[)|<\?)/.test(text)) return undefined;
    if (this.#uncommented[line - 1]?.trim() === "") return line;
    let first = line;
    let open = 0;
    for (;; first--) {
      open += balance(itemAt(this.#code, first - 1));
      if (open >= 0 || first === 1) break;
    }
    const code = withoutGroups(this.#code.slice(first - 1, line).join("\n")).trim();
    const isBefore = attributes.test(code) || templateParameters.test(code);
    return open === 0 && isBefore ? first : undefined;
  }
}

/**
 * Code whose bracketed groups are empty and which is nothing but attributes: `@name()`, `#[]`,
 * `[]`. What follows a name belongs to it in one way only: `@a[]` is no `@a` before a `[]`.
 */
const attributes = /^(?:(?:@[\w.:]*(?:(?:\(\)|\[\]|\{\})[\w.]*)*(?!\[\])|#?\[\])\s*)+$/;

/** The parameters of a template in C++, which stand before what they are for, too. */
const templateParameters = /^template\s*<[^;]*>$/;

/** How many brackets a line opens more than it closes. */
function balance(code: string): number {
  const count = (bracket: RegExp): number => code.match(bracket)?.length ?? 0;
  return count(/[([{]/g) - count(/[)\]}]/g);
}

/** The code with nothing between brackets. */
function withoutGroups(code: string): string {
  let depth = 0;
  let kept = "";
  for (const character of code) {
    if (")]}".includes(character)) depth--;
    if (depth <= 0) kept += character;
    if ("([{".includes(character)) depth++;
  }
  return kept;
}
