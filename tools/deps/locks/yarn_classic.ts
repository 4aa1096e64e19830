/**
 * The form of Yarn 1's lock files: keys and values without a colon between them, and several keys
 * for one entry.
 *
 * @module
 */
import { type JsonValue, type LockLines, LockSyntaxError, maxLevels } from "./lock_value.ts";
import { quotedAt } from "./yaml_scalar.ts";

/** The blanks by which each level is indented deeper. */
const step = 2;

/** Reads the lines of such a file. */
export class YarnClassicReader {
  readonly #lines: LockLines;

  /** Takes all lines. */
  constructor(lines: LockLines) {
    this.#lines = lines;
  }

  /**
   * The value of the whole file.
   * @throws {LockSyntaxError} If a line is none of such a file.
   */
  document(): JsonValue {
    const value = this.#members(0);
    if (this.#lines.peek() !== undefined) throw new LockSyntaxError("unexpected indentation");
    return value;
  }

  #members(level: number): JsonValue {
    if (level > maxLevels) throw new LockSyntaxError(`more than ${maxLevels} levels`);
    const members: [string, JsonValue][] = [];
    const indent = level * step;
    for (let line = this.#lines.peek(); line?.indent === indent; line = this.#lines.peek()) {
      const { keys, rest, hasColon } = entryOf(line.text);
      if (rest === "" && !hasColon) throw new LockSyntaxError("a key without a value");
      const text = rest === "" ? undefined : textOf(rest);
      this.#lines.take();
      const value = text ?? this.#members(level + 1);
      for (const key of keys) members.push([key, value]);
    }
    const next = this.#lines.peek();
    if (next !== undefined && next.indent > indent) {
      throw new LockSyntaxError("unexpected indentation");
    }
    return Object.fromEntries(members);
  }
}

interface Entry {
  readonly keys: readonly string[];
  readonly hasColon: boolean;
  /** What follows the keys. */
  readonly rest: string;
}

/** Takes apart `a@1, "b@2":` and `a "1"`. */
function entryOf(text: string): Entry {
  const keys: string[] = [];
  let rest = text;
  for (;;) {
    const { value, end } = quotedAt(rest, 0) ?? plainKey(rest);
    keys.push(value);
    const after = rest.slice(end);
    rest = after.trimStart();
    if (rest.startsWith(",")) rest = rest.slice(1).trimStart();
    else if (rest.startsWith(":")) return { keys, hasColon: true, rest: rest.slice(1).trimStart() };
    else if (keys.length > 1 || (rest !== "" && rest === after)) {
      throw new LockSyntaxError("expected a colon");
    } else return { keys, hasColon: false, rest };
  }
}

function plainKey(text: string): { readonly value: string; readonly end: number } {
  const [value] = /^(?:--)?[\w/.@*-][^\s:,]*/.exec(text) ?? [];
  if (value === undefined) throw new LockSyntaxError("expected a key");
  return { value, end: value.length };
}

function textOf(rest: string): string {
  const quoted = quotedAt(rest, 0);
  if (quoted === undefined) {
    if (/[\s"',:]/.test(rest)) throw new LockSyntaxError("this text needs quotes");
    return rest;
  }
  if (quoted.end < rest.length) throw new LockSyntaxError("unexpected text after a value");
  return quoted.value;
}
