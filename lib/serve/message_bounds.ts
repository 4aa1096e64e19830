/**
 * How large a message may be: it is read, checked and handed on by the part of a server that
 * answers everybody, so one that would take it a second is not parsed at all.
 *
 * @module
 */

/** A message has at most this many bytes: 8 MiB. */
export const longestMessageBytes: number = 8 << 20;
/** A message has at most this many values and names. */
export const maxMessageParts = 100_000;
/** Lists and objects of a message are at most so deep in each other. */
export const deepestMessage = 100;

/** Of what is not in a list or object, so much is kept to find the number of a request. */
const headBytes = 4096;

const [quote, backslash] = [0x22, 0x5c];
/** What a byte outside of texts means. */
const [text, opening, closing, part] = [1, 2, 3, 4];
const meanings = new Uint8Array(256);
meanings[quote] = text;
for (const byte of [0x5b, 0x7b]) meanings[byte] = opening;
for (const byte of [0x5d, 0x7d]) meanings[byte] = closing;
for (const byte of [0x2c, 0x3a]) meanings[byte] = part;

/** Inspects the bytes of one message as they come. */
export class MessageBounds {
  #bytes = 0;
  #parts = 0;
  #depth = 0;
  #deepest = 0;
  #isText = false;
  #isEscaped = false;
  /** The message without what is in its lists and objects. */
  readonly #head: number[] = [];

  /** Takes the next bytes. */
  take(piece: Uint8Array): void {
    this.#bytes += piece.length;
    const { length } = piece;
    // Every byte comes by here: fields would take five times as long as these.
    let [parts, depth, deepest] = [this.#parts, this.#depth, this.#deepest];
    let at = 0;
    while (at < length) {
      if (this.#isText) {
        const end = this.#endOfText(piece, at);
        if (depth <= 1) this.#keep(piece, at, end);
        at = end;
        continue;
      }
      const start = at;
      let meaning = 0;
      while (at < length && meaning === 0) meaning = meanings[piece[at++] ?? 0] ?? 0;
      const before = depth;
      if (meaning === part || meaning === opening) parts++;
      if (meaning === opening) deepest = Math.max(deepest, ++depth);
      else if (meaning === closing) depth--;
      else if (meaning === text) this.#isText = true;
      // Of what is omitted, start and end are kept.
      if (before <= 1) this.#keep(piece, start, at);
      else if (depth === 1) this.#keep(piece, at - 1, at);
    }
    [this.#parts, this.#depth, this.#deepest] = [parts, depth, deepest];
  }

  /** Why the message is not read; `undefined` if it may be. */
  get problem(): string | undefined {
    if (this.#bytes > longestMessageBytes) return "a message has more than 8 MiB";
    if (this.#parts > maxMessageParts) {
      return `a message has more than ${maxMessageParts} values and names`;
    }
    return this.#deepest > deepestMessage
      ? `a message is nested more than ${deepestMessage} deep`
      : undefined;
  }

  /** The number or text that the answer to the message bears, as far as it can be told. */
  get id(): string | number | null {
    if (this.#head.length >= headBytes) return null;
    try {
      const text = new TextDecoder().decode(Uint8Array.from(this.#head));
      const { id, method }: Record<string, unknown> = Object(JSON.parse(text));
      const isId = typeof id === "string" || typeof id === "number";
      return isId && typeof method === "string" ? id : null;
    } catch {
      return null;
    }
  }

  /** The place after a text, or the end of the piece. */
  #endOfText(piece: Uint8Array, start: number): number {
    let isEscaped = this.#isEscaped;
    let at = start;
    for (; at < piece.length; at++) {
      const byte = piece[at];
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) break;
    }
    this.#isEscaped = isEscaped;
    this.#isText = at === piece.length;
    return Math.min(at + 1, piece.length);
  }

  #keep(piece: Uint8Array, start: number, end: number): void {
    const room = headBytes - this.#head.length;
    if (room > 0) this.#head.push(...piece.subarray(start, Math.min(end, start + room)));
  }
}
