/**
 * A parsed JSON text as flat arrays: where each node starts and ends, nothing more. Parsing makes
 * no objects, so a tape serves record after record of a large file, and any depth of nesting costs
 * no call stack.
 *
 * It accepts what the contract accepts (docs/spec/patch.md#json-leniency): comments, trailing and
 * missing commas, single quotes, unquoted keys, Unicode white space.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { type JsonNodeKind, kindCode, nodeKinds } from "./json_kinds.ts";
import { endOfTrivia } from "./json_lexis.ts";
import { JsonScanner } from "./json_scanner.ts";

const object = kindCode("object");
const array = kindCode("array");
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;

/**
 * The nodes of a text, each before those in it; the root is node 0. Parsing again forgets the nodes
 * of before.
 *
 * @example The members of an object
 * ```ts
 * import { JsonTape } from "@ct/json";
 * import assert from "node:assert/strict";
 * const text = '{"a": [1, 2], "b": 3}';
 * const tape = new JsonTape();
 * tape.parse(text, 0, text.length);
 * const value = tape.after(1 + 1);
 * assert.equal(text.slice(tape.start(value), tape.end(value)), '"b"');
 * ```
 */
export class JsonTape {
  #kinds = new Uint8Array(64);
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);
  #nexts = new Int32Array(64);
  /** The containers that are open, outermost first. */
  #open = new Int32Array(16);
  #length = 0;
  readonly #tick: () => void;

  /**
   * Creates an empty tape. `tick` is called now and then during long work, which it may end by
   * throwing.
   */
  constructor(tick: () => void = () => {}) {
    this.#tick = tick;
  }

  /** How many nodes there are. */
  get length(): number {
    return this.#length;
  }

  /** What a node is. */
  kind(node: number): JsonNodeKind {
    return nodeKinds[this.#kinds[node] ?? object] ?? "object";
  }

  /** The offset of a node's first character. */
  start(node: number): number {
    return itemAt(this.#starts, node);
  }

  /** The offset after a node's last character. */
  end(node: number): number {
    return itemAt(this.#ends, node);
  }

  /** The first node that is not within the given one. */
  after(node: number): number {
    return itemAt(this.#nexts, node);
  }

  /**
   * Parses the one value in `text` from `from` to `to`.
   * @throws {CtError} With code `syntax`; line and column are counted from `from`.
   */
  parse(text: string, from: number, to: number): void {
    this.#length = 0;
    const scanner = new JsonScanner(text, from, to);
    let at = endOfTrivia(text, from, to);
    if (at >= to) throw scanner.emptyError();
    let depth = 0;
    while (true) {
      const code = text.charCodeAt(at);
      let fresh = code === openBrace || code === openBracket;
      if (fresh) {
        if (depth === this.#open.length) this.#open = grown(this.#open);
        this.#open[depth++] = this.#add(code === openBrace ? object : array, at++);
      } else at = this.#addScalar(scanner.value(at), at, scanner);
      while (true) {
        if (depth === 0) return scanner.assertEnd(at);
        const container = itemAt(this.#open, depth - 1);
        const isObject = this.#kinds[container] === object;
        at = endOfTrivia(text, at, to);
        let next = text.charCodeAt(at);
        if (next === comma && !fresh && at < to) {
          at = endOfTrivia(text, at + 1, to);
          next = text.charCodeAt(at);
        }
        if (at >= to) throw scanner.unclosedError(this.start(container));
        if (next !== (isObject ? closeBrace : closeBracket)) {
          if (isObject) at = this.#addKey(scanner, at);
          break;
        }
        this.#ends[container] = ++at;
        this.#nexts[container] = this.#length;
        depth--;
        fresh = false;
      }
    }
  }

  /** Adds a key; returns where its value starts. */
  #addKey(scanner: JsonScanner, at: number): number {
    const { text, to } = scanner;
    const end = endOfTrivia(text, this.#addScalar(scanner.key(at), at, scanner), to);
    if (end >= to || text.charCodeAt(end) !== colon) throw scanner.unexpectedError(end, "a colon");
    const value = endOfTrivia(text, end + 1, to);
    if (value >= to) throw scanner.unexpectedError(value, "a value");
    return value;
  }

  #addScalar(end: number, start: number, { kind }: JsonScanner): number {
    const node = this.#add(kind, start);
    this.#ends[node] = end;
    this.#nexts[node] = this.#length;
    return end;
  }

  #add(kind: number, start: number): number {
    const node = this.#length++;
    if ((node & 0xffff) === 0xffff) this.#tick();
    if (node === this.#kinds.length) {
      this.#kinds = grown(this.#kinds);
      this.#starts = grown(this.#starts);
      this.#ends = grown(this.#ends);
      this.#nexts = grown(this.#nexts);
    }
    this.#kinds[node] = kind;
    this.#starts[node] = start;
    return node;
  }
}

function grown<A extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(old: A): A;
function grown(
  old: Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> {
  const Type = old instanceof Uint8Array ? Uint8Array : Int32Array;
  const larger = new Type(old.length * 2);
  larger.set(old);
  return larger;
}
