/**
 * The YAML that pnpm and Yarn write in lock files, and the older form of Yarn 1: block mappings and
 * lists, texts on one line, brackets on one line and block scalars. Anchors, tags and texts over
 * several lines are errors, as no package manager writes them.
 *
 * @module
 */
import { CtError, isRecord } from "@ct/base";
import type { JsonObject } from "../files/json_shape.ts";
import { blockText } from "./block_text.ts";
import {
  type JsonValue,
  type LockLine,
  LockLines,
  LockSyntaxError,
  maxLevels,
} from "./lock_value.ts";
import { YarnClassicReader } from "./yarn_classic.ts";
import { quotedAt, valueOf } from "./yaml_scalar.ts";

/** Yarn 1's lock files have this among their first comments. */
const classicHeading = "# yarn lockfile v1";
/** At most this many lines are looked at for it. */
const headLines = 20;

/**
 * The value of a text; every scalar is text, as it is written. `source` is what messages call it.
 * @throws {CtError} With code `syntax` if it is no such text, or no mapping.
 */
export function parseLockYaml(text: string, source: string): JsonObject {
  const lines = new LockLines(text);
  try {
    const value = isClassic(text)
      ? new YarnClassicReader(lines).document()
      : new LockYamlReader(lines).document();
    if (value === null) return {};
    if (isRecord(value)) return value;
    throw new LockSyntaxError("not a mapping");
  } catch (cause) {
    if (!(cause instanceof LockSyntaxError)) throw cause;
    const place = `line ${lines.number}: ${cause.message}`;
    throw new CtError("syntax", `${source}: invalid YAML: ${place}`, { cause });
  }
}

function isClassic(text: string): boolean {
  const head = text.replace(/^\ufeff/, "").split("\n", headLines).map((line) => line.trimEnd());
  const end = head.findIndex((line) => !line.startsWith("#"));
  return head.slice(0, end < 0 ? headLines : end).includes(classicHeading);
}

/** A key with the rest of its line. */
interface Entry {
  readonly key: string;
  readonly rest: string;
}

class LockYamlReader {
  readonly #lines: LockLines;

  constructor(lines: LockLines) {
    this.#lines = lines;
  }

  document(): JsonValue {
    if (this.#lines.peek()?.text === "---") this.#lines.take();
    const value = this.#node(-1, 0);
    if (this.#lines.peek() !== undefined) throw new LockSyntaxError("unexpected indentation");
    return value;
  }

  /** The value on the next lines, if they are indented deeper than what it belongs to. */
  #node(parent: number, level: number): JsonValue {
    const line = this.#lines.peek();
    if (line === undefined || line.indent <= parent) return null;
    if (level > maxLevels) throw new LockSyntaxError(`more than ${maxLevels} levels`);
    if (isItem(line.text)) return this.#list(line.indent, level);
    if (isKey(line.text)) return this.#mapping(line.indent, level);
    const value = valueOf(line.text);
    this.#lines.take();
    return value;
  }

  #list(indent: number, level: number): JsonValue {
    const values: JsonValue[] = [];
    for (let line = this.#lines.peek(); line?.indent === indent; line = this.#lines.peek()) {
      if (!isItem(line.text)) break;
      const rest = line.text.slice(1).trimStart();
      const inner = indent + line.text.length - rest.length;
      if (rest === "" || rest.startsWith("#")) {
        this.#lines.take();
        values.push(this.#node(indent, level + 1));
      } else if (isItem(rest) || isKey(rest)) {
        this.#lines.replace(rest, inner);
        values.push(this.#node(indent, level + 1));
      } else values.push(this.#inline(rest, indent));
    }
    this.#expectNoDeeper(indent);
    return values;
  }

  #mapping(indent: number, level: number): JsonValue {
    const members: [string, JsonValue][] = [];
    for (let line = this.#lines.peek(); line?.indent === indent; line = this.#lines.peek()) {
      if (isItem(line.text)) break;
      const { key, rest } = this.#entry(line);
      members.push([key, this.#member(rest, indent, level)]);
    }
    this.#expectNoDeeper(indent);
    return Object.fromEntries(members);
  }

  #entry({ text, indent }: LockLine): Entry {
    if (text.startsWith("? ")) return this.#longEntry(text, indent);
    const entry = entryOf(text);
    if (entry === undefined) throw new LockSyntaxError("expected a key");
    return entry;
  }

  /** A key of more than 1024 characters, behind a `?`; its colon begins the next line. */
  #longEntry(text: string, indent: number): Entry {
    const key = valueOf(text.slice(1));
    this.#lines.take();
    const next = this.#lines.peek();
    if (typeof key !== "string" || next?.indent !== indent || !/^:(?:\s|$)/.test(next.text)) {
      throw new LockSyntaxError("expected a key and, on the next line, a colon");
    }
    return { key, rest: next.text.slice(1).trimStart() };
  }

  /** The value of a key: on its line, or below it. */
  #member(rest: string, indent: number, level: number): JsonValue {
    if (rest !== "" && !rest.startsWith("#")) return this.#inline(rest, indent);
    this.#lines.take();
    const next = this.#lines.peek();
    // A list may stand as far left as the key that it belongs to.
    if (next?.indent === indent && isItem(next.text)) return this.#list(indent, level + 1);
    return this.#node(indent, level + 1);
  }

  #inline(rest: string, indent: number): JsonValue {
    if (rest.startsWith("|") || rest.startsWith(">")) {
      this.#lines.take();
      return blockText(rest, this.#lines.takeBlock(indent), indent);
    }
    const value = valueOf(rest);
    this.#lines.take();
    return value;
  }

  #expectNoDeeper(indent: number): void {
    const next = this.#lines.peek();
    if (next !== undefined && next.indent > indent) {
      throw new LockSyntaxError("unexpected indentation");
    }
  }
}

function isItem(text: string): boolean {
  return text === "-" || text.startsWith("- ");
}

function isKey(text: string): boolean {
  return text.startsWith("? ") || entryOf(text) !== undefined;
}

/** The key with which a line begins, and what follows its colon; `undefined` if none does. */
function entryOf(text: string): Entry | undefined {
  const quoted = quotedAt(text, 0);
  if (quoted !== undefined) {
    const [whole] = /^\s*:(?=\s|$)/.exec(text.slice(quoted.end)) ?? [];
    if (whole === undefined) return undefined;
    return { key: quoted.value, rest: text.slice(quoted.end + whole.length).trimStart() };
  }
  if (/^[[\]{},#&*!|>%@`]/.test(text)) return undefined;
  const end = text.search(/:(?:\s|$)/);
  if (end < 1 || /\s#/.test(text.slice(0, end))) return undefined;
  return { key: text.slice(0, end).trimEnd(), rest: text.slice(end + 1).trimStart() };
}
