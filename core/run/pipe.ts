/**
 * The two ends of a child's streams that this process holds.
 *
 * @module
 */
import type { Capture } from "./capture.ts";
import type { StreamName } from "./outcome.ts";

/** Reads one stream of a child to its end. */
export class OutputPipe {
  /** How many pieces have come so far. */
  pieces = 0;
  /** While the next piece has to wait for the reader of our own output: until there is room. */
  blocked: Promise<void> | undefined;
  /** Resolves at the end of the stream; rejects with what the observer of the output throws. */
  readonly drained: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  /** Starts reading at once, so that the child never waits for the other stream to be read. */
  constructor(stream: ReadableStream<Uint8Array>, name: StreamName, capture: Capture) {
    this.#reader = stream.getReader();
    this.drained = this.#drain(name, capture);
  }

  /** Reads no more; what has come so far is complete. */
  async abandon(): Promise<void> {
    await this.#reader.cancel();
  }

  async #drain(name: StreamName, capture: Capture): Promise<void> {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) break;
      this.pieces++;
      capture.add(name, decoder.decode(value, { stream: true }));
      this.blocked = capture.room();
      if (this.blocked !== undefined) await this.blocked;
      this.blocked = undefined;
    }
    capture.add(name, decoder.decode());
  }
}

/** Writes a text to a child, which may be gone or never read it. */
export class InputPipe {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;

  /** Starts writing at once; `stays` leaves it open when all is written. */
  constructor(stream: WritableStream<Uint8Array>, text: string, stays = false) {
    this.#writer = stream.getWriter();
    this.#feed(text, stays).catch(() => {});
  }

  /** Writes no more. It is not waited for: whoever else holds the pipe may never read it. */
  abandon(): void {
    this.#writer.abort().catch(() => {});
  }

  async #feed(text: string, stays: boolean): Promise<void> {
    if (text !== "") await this.#writer.write(new TextEncoder().encode(text));
    if (!stays) await this.#writer.close();
  }
}
