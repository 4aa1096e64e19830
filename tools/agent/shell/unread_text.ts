/**
 * The output of a running command on one stream that has not been read yet.
 *
 * @module
 */

/** At most this much waits to be read, in UTF-16 units. */
const maxChars = 1 << 20;
/** A line or a private key that is longer is not waited for. */
const maxPartialChars = 1 << 16;

const keyBegin = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/g;
const keyEnd = /-----END [A-Z0-9 ]*PRIVATE KEY/;

/**
 * Hands out whole lines, each once, and a private key only as a whole: half a secret would not be
 * recognised. If it is not read in time, the beginning is dropped.
 */
export class UnreadText {
  #text = "";
  #pieces: string[] = [];
  #piecesLength = 0;
  #omitted = 0;

  /** Takes the next piece. */
  add(piece: string): void {
    this.#pieces.push(piece);
    this.#piecesLength += piece.length;
    // Joined now and then only, so that many small pieces cost no more than one large one.
    if (this.#piecesLength > maxChars) this.#join();
  }

  /** Whether there is something to read while the command runs. */
  get hasLines(): boolean {
    this.#join();
    return this.#omitted > 0 || readableLength(this.#text) > 0;
  }

  /** What is new; with `isAll` also what would be waited for, since nothing comes after it. */
  take(isAll: boolean): string {
    this.#join();
    const end = isAll ? this.#text.length : readableLength(this.#text);
    const taken = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    const omitted = this.#omitted;
    this.#omitted = 0;
    return omitted === 0 ? taken : `... [${omitted} characters not kept] ...\n${taken}`;
  }

  #join(): void {
    const text = this.#text + this.#pieces.join("");
    this.#pieces = [];
    this.#piecesLength = 0;
    const surplus = text.length - maxChars;
    const start = surplus <= 0 ? 0 : text.indexOf("\n", surplus) + 1 || surplus;
    this.#omitted += start;
    this.#text = text.slice(start);
  }
}

/** How much of a text can be read before more comes. */
function readableLength(text: string): number {
  const lines = text.lastIndexOf("\n") + 1;
  const begin = [...text.matchAll(keyBegin)].at(-1)?.index;
  const isOpen = begin !== undefined && !text.slice(begin, lines).match(keyEnd);
  const end = isOpen ? Math.min(lines, text.lastIndexOf("\n", begin) + 1) : lines;
  return text.length - end > maxPartialChars ? text.length : end;
}
