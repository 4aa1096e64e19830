/**
 * The one reader of globs.
 *
 * @module
 */
import { itemAt, pushAll } from "@ct/base";
import type { GlobDialect } from "./dialect.ts";
import type { GlobFault, GlobPart, GlobSequence, ParsedGlob } from "./glob_part.ts";
import { readClass } from "./read_class.ts";

/** Reads a glob. Offsets of the fault count code points. */
export function readGlob(glob: string, dialect: GlobDialect): ParsedGlob {
  return new GlobReader(glob, dialect).read();
}

/** Braces nest no deeper, as the groups of a regex. */
const deepest = 200;

/** A `{` without its `}` so far. */
interface OpenBrace {
  readonly start: number;
  readonly options: GlobSequence[];
  /** What stands before it. */
  readonly before: GlobPart[];
}

class GlobReader {
  readonly #chars: readonly string[];
  readonly #dialect: GlobDialect;
  readonly #open: OpenBrace[] = [];
  readonly #lastClose: number;
  #at = 0;
  #parts: GlobPart[] = [];
  #fault: GlobFault | undefined;

  constructor(glob: string, dialect: GlobDialect) {
    this.#chars = [...glob];
    this.#dialect = dialect;
    this.#lastClose = this.#chars.lastIndexOf("]");
  }

  read(): ParsedGlob {
    while (this.#at < this.#chars.length && this.#fault === undefined) this.#next();
    const [unclosed] = this.#open;
    if (unclosed !== undefined && this.#dialect.braces !== "lenient") {
      this.#note("brace", unclosed.start, unclosed.start + 1);
    }
    return { parts: this.#withOpenBraces(), fault: this.#fault };
  }

  #next(): void {
    const { braces, escapes } = this.#dialect;
    const start = this.#at;
    const char = itemAt(this.#chars, this.#at++);
    const brace = this.#open.at(-1);
    if (char === "?") this.#parts.push({ kind: "any" });
    else if (char === "*") {
      while (this.#chars[this.#at] === "*") this.#at++;
      this.#parts.push({ kind: "stars", count: this.#at - start });
    } else if (char === "[") this.#class(start);
    else if (char === "{" && braces !== "none") {
      this.#open.push({ start, options: [], before: this.#parts });
      this.#parts = [];
      if (this.#open.length > deepest) this.#note("depth", start, this.#at);
    } else if (char === "}" && brace !== undefined) {
      this.#open.pop();
      this.#close(brace);
    } else if (char === "," && brace !== undefined) {
      brace.options.push(this.#parts);
      this.#parts = [];
    } else if (char === "\\" && escapes) this.#escape(start);
    else {
      if (char === "}" && braces === "strict") this.#note("end", start, this.#at);
      this.#text(char);
    }
  }

  #class(start: number): void {
    // To look for the end of each of many would take quadratic time.
    const isClosed = this.#lastClose > start + 1;
    const found = isClosed ? readClass(this.#chars, start, this.#dialect) : undefined;
    if (found !== undefined) {
      const { part, end, fault } = found;
      if (fault !== undefined && this.#dialect.strictClasses) this.#fault ??= fault;
      this.#parts.push(part);
      this.#at = end;
      return;
    }
    if (this.#dialect.closesClasses) this.#note("class", start, start + 1);
    this.#text("[");
  }

  #escape(start: number): void {
    const next = this.#chars[this.#at++];
    if (next !== undefined) return this.#text(next, true);
    if (this.#dialect.lastEscape === "fault") this.#note("escape", start, start + 1);
    if (this.#dialect.lastEscape === "text") this.#text("\\");
  }

  #close(brace: OpenBrace): void {
    const options = [...brace.options, this.#parts];
    this.#parts = brace.before;
    this.#parts.push({ kind: "choice", options });
  }

  /** All parts. A brace without `}` is text after all. */
  #withOpenBraces(): GlobSequence {
    const [outermost] = this.#open;
    if (outermost === undefined) return this.#parts;
    const parts = outermost.before;
    const last = this.#parts;
    for (const [at, { options }] of this.#open.entries()) {
      parts.push(plain("{"));
      for (const option of options) {
        pushAll(parts, option);
        parts.push(plain(","));
      }
      pushAll(parts, this.#open[at + 1]?.before ?? last);
    }
    return parts;
  }

  #text(text: string, isEscaped = false): void {
    this.#parts.push(plain(text, isEscaped));
  }

  #note(kind: GlobFault["kind"], start: number, end: number): void {
    this.#fault ??= { kind, start, end };
  }
}

function plain(text: string, isEscaped = false): GlobPart {
  return { kind: "text", text, isEscaped };
}
