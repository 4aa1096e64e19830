/**
 * What a command prints, as it comes: all of it is passed on, of each stream only the beginning is
 * kept.
 *
 * @module
 */
import type { Backlog } from "../context/context.ts";
import type { CapturedOutput, RunOptions, StreamName } from "./outcome.ts";

const defaultKeptChars = 4 << 20;

/** Pieces are joined by this many: one that is kept alone costs memory beyond its length. */
const piecesPerBlock = 1024;

/** The output of one command. */
export class Capture {
  readonly #options: RunOptions;
  readonly #kept: Readonly<Record<StreamName, KeptText>>;

  readonly #backlog: Backlog | undefined;

  /** Starts with nothing printed; the observer's own output may have to wait for its reader. */
  constructor(options: RunOptions, backlog?: Backlog) {
    this.#options = options;
    this.#backlog = backlog;
    const limit = options.keptChars ?? defaultKeptChars;
    this.#kept = { stdout: new KeptText(limit), stderr: new KeptText(limit) };
  }

  /** Takes the next piece of a stream; throws what the observer throws. */
  add(stream: StreamName, text: string): void {
    if (text === "") return;
    this.#kept[stream].add(text);
    this.#options.onOutput?.(stream, text);
  }

  /** Resolves when more can be taken; `undefined` if it can be now. */
  room(): Promise<void> | undefined {
    return this.#backlog?.room();
  }

  /** Everything kept so far. */
  output(): CapturedOutput {
    const { stdout, stderr } = this.#kept;
    return {
      stdout: stdout.text,
      stderr: stderr.text,
      truncated: (["stdout", "stderr"] as const).filter((stream) => this.#kept[stream].isFull),
    };
  }
}

/** The beginning of a text of unknown length. */
class KeptText {
  /** Whether more has come than was kept. */
  isFull = false;
  readonly #blocks: string[] = [];
  #pieces: string[] = [];
  #room: number;

  constructor(limit: number) {
    this.#room = limit;
  }

  add(text: string): void {
    if (this.isFull) return;
    if (text.length <= this.#room) {
      this.#room -= text.length;
      this.#push(text);
      return;
    }
    this.isFull = true;
    // A character of two units is kept whole or not at all.
    const splits = /[\uD800-\uDBFF]/.test(text.charAt(this.#room - 1));
    this.#push(text.slice(0, splits ? this.#room - 1 : this.#room));
  }

  get text(): string {
    return this.#blocks.join("") + this.#pieces.join("");
  }

  #push(piece: string): void {
    if (this.#pieces.push(piece) < piecesPerBlock) return;
    this.#blocks.push(this.#pieces.join(""));
    this.#pieces = [];
  }
}
