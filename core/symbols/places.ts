/**
 * Offsets as lines and columns, and what stands around them.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import {
  type Definition,
  enclosing,
  pathOfDefinition,
  type Placed,
  qualifiedName,
} from "@ct/symbols";
import type { Declaration } from "@ct/source";
import type { FoundDefinition } from "./found_definition.ts";
import type { SourceHost } from "./source_host.ts";

/** A place in a text. */
export interface LineColumn {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
}

/** The lines of one text. */
export class TextLines {
  readonly #text: string;
  readonly #starts: readonly number[];

  /** Finds the starts of the lines. */
  constructor(text: string) {
    this.#text = text;
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.#starts = starts;
  }

  /** The line and the column of an offset. */
  at(offset: number): LineColumn {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (itemAt(this.#starts, middle) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - itemAt(this.#starts, low) + 1 };
  }

  /** The offset of a place; `undefined` if there is none. */
  offset(line: number, column: number): number | undefined {
    const start = this.#starts[line - 1];
    const offset = start === undefined ? -1 : start + column - 1;
    return column >= 1 && offset <= this.#text.length && this.at(offset).line === line
      ? offset
      : undefined;
  }

  /** The text of a line, without what it ends with. */
  textOf(line: number): string {
    const start = this.#starts[line - 1] ?? this.#text.length;
    const end = this.#starts[line] ?? this.#text.length + 1;
    return this.#text.slice(start, end - 1).replace(/\r$/, "");
  }
}

/** What a script calls tests with, and anything that may come between that and its arguments. */
const scriptTest =
  /(?<![\w$])[fx]?(?:describe|context|suite|it|test|specify)\s*(?:[(\x60]|\/[/*]|\.\s*[\w/])/;

/** Knows the lines and the declarations of files. */
export class Places {
  readonly #host: SourceHost;
  readonly #lines = new Map<string, TextLines>();
  readonly #outlines = new Map<string, readonly Declaration[]>();
  /** The first line of a file that looks like a test. */
  readonly #firstTests = new Map<string, number>();

  /** Creates one from the files. */
  constructor(host: SourceHost) {
    this.#host = host;
  }

  /** The lines of a file. */
  lines(path: string): TextLines {
    let lines = this.#lines.get(path);
    if (lines === undefined) {
      this.#lines.set(path, lines = new TextLines(this.#host.text(path) ?? ""));
    }
    return lines;
  }

  /** The innermost definition around an offset; `undefined` at the top of the file. */
  enclosing(path: string, offset: number): Definition | undefined {
    const model = this.#host.model(path);
    return model && enclosing(model, offset);
  }

  /** The declaration around an offset as text; empty if there is none. */
  around(path: string, offset: number): string {
    const definition = this.enclosing(path, offset);
    const text = definition === undefined ? "" : pathOfDefinition(definition);
    if (text !== "" && !text.startsWith("property ")) return text;
    // A function of an object says less than the test that it is in.
    return this.#testAround(path, this.lines(path).at(offset).line) || text;
  }

  /** A group or a case of tests, which is no definition but has a name. */
  #testAround(path: string, line: number): string {
    if (!this.#mayBeInTest(path, line)) return "";
    const found = this.#outline(path).filter(({ kind, start, end }) =>
      /^(?:describe|context|suite|it|test|specify)$/.test(kind) && start <= line &&
      (end ?? start) >= line
    );
    const [first] = found;
    return first === undefined ? "" : `${first.kind} ${found.map(({ name }) => name).join(" > ")}`;
  }

  #outline(path: string): readonly Declaration[] {
    let outline = this.#outlines.get(path);
    if (outline === undefined) this.#outlines.set(path, outline = this.#host.outline(path));
    return outline;
  }

  /** Whether anything up to a line looks like a test, as nothing does where imports stand. */
  #mayBeInTest(path: string, line: number): boolean {
    let first = this.#firstTests.get(path);
    if (first === undefined) {
      const text = this.#host.text(path) ?? "";
      const isScript = this.#host.packOf(path)?.language === "TypeScript and JavaScript";
      const offset = isScript ? text.search(scriptTest) : 0;
      first = offset < 0 ? Infinity : this.lines(path).at(offset).line;
      this.#firstTests.set(path, first);
    }
    return line >= first;
  }

  /** The lines of a declaration, whole; those of its name if it is not known where it ends. */
  code({ path, definition }: Placed): string {
    const { body, extent, spans: [name = { start: 0, end: 0 }] } = definition;
    const { start, end } = body ?? extent ?? name;
    const lines = this.lines(path);
    const first = lines.at(start).line;
    const last = lines.at(Math.max(start, end - 1)).line;
    return Array.from({ length: last - first + 1 }, (_, at) => lines.textOf(first + at)).join("\n");
  }

  /** A definition with the place of its first name. */
  definition({ path, definition }: Placed, start: number): FoundDefinition {
    const { line, column } = this.lines(path).at(start);
    const text = this.lines(path).textOf(line).trim();
    const { kind } = definition;
    return {
      path: this.#host.shown(path),
      line,
      column,
      kind,
      name: qualifiedName(definition),
      text,
    };
  }
}
