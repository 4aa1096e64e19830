/**
 * Reads TOML without losing where anything stands. Whether a text is valid is decided by the
 * package that reads it too; here a valid one is understood, of TOML 1.0 and 1.1.
 *
 * @module
 */
import type { Span } from "@ct/json";
import { deepest } from "../model/value.ts";
import { endOfGap, readKey, readScalar } from "../model/toml_lexis.ts";
import type {
  TomlArray,
  TomlDocument,
  TomlEntry,
  TomlForm,
  TomlHeader,
  TomlKey,
  TomlNode,
  TomlPart,
  TomlTable,
} from "./node.ts";

/** Why a text could not be read, and where. */
export class TomlReadError extends Error {
  /** The offset. */
  readonly offset: number;

  /** Whether the text may be valid, but nests deeper or has more values than are read. */
  readonly exceedsLimit: boolean;

  /** Names the reason. */
  constructor(reason: string, offset: number, exceedsLimit = false) {
    super(reason);
    this.offset = offset;
    this.exceedsLimit = exceedsLimit;
  }
}

/**
 * Reads a document; a byte order mark is kept.
 * @throws {TomlReadError} If it is none, nests too deep, or has too many values.
 */
export function readToml(text: string, tick: () => void): TomlDocument {
  return new TomlReader(text, tick).document();
}

/** Where a value is. */
interface Site {
  readonly parent: TomlTable | TomlArray;
  readonly owner: TomlTable | undefined;
  readonly level: number;
}

/** Nodes take so much memory that a file of a few megabytes could have all there is. */
const maxValues = 1_000_000;

class TomlReader {
  readonly #text: string;
  readonly #tick: () => void;
  readonly #parts: TomlPart[] = [];
  readonly #root = emptyTable("root", { parent: undefined, owner: undefined, depth: 0 });
  #at: number;
  #values = 0;

  constructor(text: string, tick: () => void) {
    this.#text = text;
    this.#tick = tick;
    this.#at = text.startsWith("\ufeff") ? 1 : 0;
  }

  document(): TomlDocument {
    /** The table that lines are for, below what it is in. */
    let way: readonly (TomlTable | TomlArray)[] = [];
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) {
      this.#tick();
      if (this.#text[this.#at] === "[") way = this.#section();
      else {
        const table = way.at(-1) ?? this.#root;
        if (table.kind === "array") throw this.#error("a line in no table");
        const entry = this.#entry(table, undefined, way.length + 1);
        for (const node of way) node.parts.push(entry);
        this.#parts.push(entry);
      }
      this.#at = endOfGap(this.#text, this.#at, true);
      if (!/^(?:#|\r?\n|$)/.test(this.#text.slice(this.#at, this.#at + 2))) {
        throw this.#error("expected the end of the line");
      }
    }
    return { text: this.#text, root: this.#root, parts: this.#parts };
  }

  /** Reads a header; returns its table below all that it is in. */
  #section(): readonly (TomlTable | TomlArray)[] {
    const start = this.#at;
    const isElement = this.#text.startsWith("[[", start);
    this.#at += isElement ? 2 : 1;
    const keys = this.#keys();
    this.#expect(isElement ? "]]" : "]");
    const header: TomlHeader = { kind: "header", keys, start, end: this.#at };
    const way: (TomlTable | TomlArray)[] = [];
    let table = this.#root;
    for (const [index, key] of keys.entries()) {
      const isLast = index === keys.length - 1;
      const place = { parent: table, owner: undefined, depth: index + 1 };
      const isNewElement = isLast && isElement;
      const member = table.members.get(key.text) ??
        (isNewElement ? emptyList(place) : emptyTable("implied", place));
      table.members.set(key.text, member);
      if (member.kind === "array") way.push(member);
      const node = member.kind === "array" ? this.#element(member, isNewElement) : member;
      if (node?.kind !== "object") throw this.#error(`${key.text} is not a table`, key.start);
      way.push(node);
      table = node;
      this.#deepen(way.length, key.start);
    }
    if (table.header !== undefined || table.form === "inline") {
      throw this.#error("a second header of a table", start);
    }
    table.form = "section";
    table.header = header;
    for (const node of way) node.parts.push(header);
    this.#parts.push(header);
    return way;
  }

  /** The element of `[[…]]` that a header is about. */
  #element(array: TomlArray, isNew: boolean): TomlNode | undefined {
    if (array.span !== undefined) throw this.#error("an array between brackets has no headers");
    if (isNew) {
      const place = { parent: array, owner: undefined, depth: array.depth };
      array.items.push(emptyTable("implied", place));
    }
    return array.items.at(-1);
  }

  /** Reads `NAME = VALUE` into a table. */
  #entry(table: TomlTable, owner: TomlTable | undefined, level: number): TomlEntry {
    const start = this.#at;
    const keys = this.#keys();
    const way: TomlTable[] = [];
    let inner = table;
    for (const [index, key] of keys.slice(0, -1).entries()) {
      const place = { parent: inner, owner, depth: index + 1 };
      const node = inner.members.get(key.text) ?? emptyTable("dotted", place);
      if (node.kind !== "object" || node.form === "inline") {
        throw this.#error(`${key.text} is not a table`, key.start);
      }
      // A dotted key makes the table its own, where a header of a table in it came first.
      if (node.form === "implied") throw this.#error(`${key.text} has headers`, key.start);
      inner.members.set(key.text, node);
      way.push(node);
      inner = node;
    }
    const last = keys.at(-1);
    if (last === undefined || inner.members.has(last.text)) {
      throw this.#error("a key twice", last?.start);
    }
    this.#at = endOfGap(this.#text, this.#at, true);
    this.#expect("=");
    this.#at = endOfGap(this.#text, this.#at, true);
    const value = this.#value({ parent: inner, owner, level: level + way.length });
    inner.members.set(last.text, value);
    const entry: TomlEntry = { kind: "entry", keys, start, end: this.#at, value };
    table.entries.push(entry);
    for (const node of way) {
      node.entries.push(entry);
      node.parts.push(entry);
    }
    value.parts.push(entry);
    return entry;
  }

  #keys(): readonly TomlKey[] {
    const keys: TomlKey[] = [];
    do {
      this.#at = endOfGap(this.#text, this.#at + Math.min(keys.length, 1), true);
      const key = readKey(this.#text, this.#at);
      if (key === undefined) throw this.#error("expected a key");
      keys.push({ text: key.text, start: this.#at, end: key.end });
      this.#at = endOfGap(this.#text, key.end, true);
    } while (this.#text[this.#at] === ".");
    return keys;
  }

  #value({ parent, owner, level }: Site): TomlNode {
    this.#tick();
    if (++this.#values > maxValues) {
      throw new TomlReadError(`more than ${maxValues} values`, this.#at, true);
    }
    this.#deepen(level, this.#at);
    const start = this.#at;
    if (this.#text[start] === "[") return this.#array({ parent, owner, level });
    if (this.#text[start] === "{") return this.#inline({ parent, owner, level });
    const word = readScalar(this.#text, start);
    if (word === undefined) throw this.#error("expected a value");
    const { kind, text, end } = word;
    this.#at = end;
    return { kind, text, span: { start, end }, parent, owner, parts: [] };
  }

  #array({ parent, owner, level }: Site): TomlArray {
    const items: TomlNode[] = [];
    const span = { start: this.#at, end: this.#at };
    const array: TomlArray = { kind: "array", items, span, parent, owner, depth: 0, parts: [] };
    this.#list("]", () => {
      items.push(this.#value({ parent: array, owner: undefined, level: level + 1 }));
    });
    span.end = this.#at;
    return array;
  }

  #inline({ parent, owner, level }: Site): TomlTable {
    const span = { start: this.#at, end: this.#at };
    const table = emptyTable("inline", { parent, owner, depth: 0, span });
    this.#list("}", () => this.#entry(table, table, level + 1));
    span.end = this.#at;
    return table;
  }

  /** Reads what stands between brackets, which `read` takes one by one. */
  #list(close: string, read: () => void): void {
    this.#at++;
    for (this.#skip(); this.#text[this.#at] !== close; this.#skip()) {
      read();
      this.#skip();
      if (this.#text[this.#at] === close) break;
      this.#expect(",");
    }
    this.#at++;
  }

  #skip(): void {
    this.#at = endOfGap(this.#text, this.#at, false);
  }

  #expect(token: string): void {
    if (!this.#text.startsWith(token, this.#at)) throw this.#error(`expected ${token}`);
    this.#at += token.length;
  }

  #deepen(level: number, at: number): void {
    if (level > deepest) throw new TomlReadError(`more than ${deepest} levels`, at, true);
  }

  #error(reason: string, offset: number = this.#at): TomlReadError {
    return new TomlReadError(reason, offset);
  }
}

interface Location {
  readonly parent: TomlTable | TomlArray | undefined;
  readonly owner: TomlTable | undefined;
  readonly depth: number;
  readonly span?: Span;
}

function emptyTable(form: TomlForm, { parent, owner, depth, span }: Location): TomlTable {
  const lists = { members: new Map(), entries: [], parts: [] };
  return { kind: "object", form, header: undefined, parent, owner, depth, span, ...lists };
}

function emptyList({ parent, owner, depth }: Location): TomlArray {
  return { kind: "array", items: [], span: undefined, parent, owner, depth, parts: [] };
}
