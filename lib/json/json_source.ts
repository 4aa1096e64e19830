/**
 * A parsed JSON text: the text and its tape together.
 *
 * @module
 */
import { JsonTape } from "./json_tape.ts";

/** What a value is. */
export type JsonValueKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** A text and the nodes in it, by number: the root is 0, a member's value follows its key. */
export class JsonSource {
  /** The text. */
  readonly text: string;
  readonly #tape: JsonTape;

  private constructor(text: string, tape: JsonTape) {
    this.text = text;
    this.#tape = tape;
  }

  /**
   * Parses the value in `text` from `from` to `to`. A tape may be given to be used again; the
   * source that it served before must not be used any more.
   * @throws {CtError} With code `syntax` if there is no JSON, line and column counted from `from`.
   */
  static parse(
    text: string,
    from: number,
    to: number,
    tape: JsonTape = new JsonTape(),
  ): JsonSource {
    tape.parse(text, from, to);
    return new JsonSource(text, tape);
  }

  /** The offset of a node's first character. */
  start(node: number): number {
    return this.#tape.start(node);
  }

  /** The offset after a node's last character. */
  end(node: number): number {
    return this.#tape.end(node);
  }

  /** The first node that is not within the given one. */
  after(node: number): number {
    return this.#tape.after(node);
  }

  /** What a value is. */
  kind(node: number): JsonValueKind {
    const kind = this.#tape.kind(node);
    return kind === "escaped string" || kind === "word" ? "string" : kind;
  }

  /** The elements of an array, or the keys of an object; each key's value is the node after it. */
  *children(container: number): Generator<number> {
    const isObject = this.kind(container) === "object";
    const end = this.after(container);
    for (let node = container + 1; node < end;) {
      yield node;
      node = this.after(isObject ? node + 1 : node);
    }
  }

  /** A string's or key's value; a number as it is written; the word of anything else. */
  scalarText(node: number): string {
    const token = this.text.slice(this.start(node), this.end(node));
    const kind = this.#tape.kind(node);
    if (kind === "string") return token.slice(1, -1);
    return kind === "escaped string" ? unescaped(token) : token;
  }

  /** The value of an object's last member with this key, the one that readers take. */
  memberOf(object: number, key: string): number | undefined {
    const found = [...this.children(object)].findLast((node) => this.hasText(node, key));
    return found === undefined ? undefined : found + 1;
  }

  /** Whether a key has this value. */
  hasText(key: number, text: string): boolean {
    if (this.#tape.kind(key) !== "string") return this.scalarText(key) === text;
    const start = this.start(key) + 1;
    return this.end(key) - 1 - start === text.length && this.text.startsWith(text, start);
  }
}

const named: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function unescaped(token: string): string {
  return token.slice(1, -1).replace(
    /\\(?:u([\da-fA-F]{4})|(.))/gs,
    (_, hex: string | undefined, character: string) =>
      hex === undefined ? named[character] ?? character : String.fromCharCode(parseInt(hex, 16)),
  );
}
