/**
 * The beginning and the end of a text of unknown length.
 *
 * @module
 */

/** At most this much is kept of the beginning, in UTF-16 units. */
const headChars = 1 << 20;
/** At most this much is kept of the end. */
const tailChars = 3 << 20;

/** Keeps what a command prints on one stream, except for the middle of what is very long. */
export class BoundedText {
  #head = "";
  #tail: string[] = [];
  #tailLength = 0;
  #omitted = 0;

  /** Takes the next piece. */
  add(piece: string): void {
    const room = headChars - this.#head.length;
    if (room > 0) this.#head += piece.slice(0, room);
    if (piece.length <= room) return;
    const rest = piece.slice(Math.max(room, 0));
    this.#tail.push(rest);
    this.#tailLength += rest.length;
    // Joined now and then only, so that many small pieces cost no more than one large one.
    if (this.#tailLength > 2 * tailChars) this.#shorten();
  }

  /**
   * What was kept. Where something is omitted, both ends are cut at line ends: half a secret would
   * not be recognised.
   */
  get text(): string {
    this.#shorten();
    const tail = this.#tail.join("");
    if (this.#omitted === 0) return this.#head + tail;
    const headEnd = this.#head.lastIndexOf("\n") + 1;
    const tailStart = tail.indexOf("\n") + 1;
    const omitted = this.#omitted + this.#head.length - headEnd + tailStart;
    return `${this.#head.slice(0, headEnd)}\n... [${omitted} characters not kept] ...\n${
      tail.slice(tailStart)
    }`;
  }

  #shorten(): void {
    const surplus = this.#tailLength - tailChars;
    if (surplus <= 0) return;
    this.#tail = [this.#tail.join("").slice(surplus)];
    this.#tailLength = tailChars;
    this.#omitted += surplus;
  }
}
