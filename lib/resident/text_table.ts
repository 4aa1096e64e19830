/**
 * What is known about very many texts, in columns: as objects, it took far more than the texts.
 *
 * @module
 */
import { enlarged } from "./enlarged.ts";
import type { FileState } from "./file_state.ts";
import { StateTable } from "./state_table.ts";

/** The version, the size and the location of a text. */
export interface TextInfo {
  /** A number that no other text ever had, above 0. */
  readonly version: number;
  /** How many bytes it has. */
  readonly length: number;
  /** The number of the segment in which it lies; {@linkcode noSegment} if in none. */
  readonly segment: number;
  /** Where it begins there. */
  readonly offset: number;
  /** What the file was like before it was read. */
  readonly state: FileState | undefined;
  /** Whether its bytes can be searched for text as they are. */
  readonly isPlain: boolean;
}

/** The segment of a text that lies in none. */
export const noSegment = -1;

const firstRows = 1024;

/** Rows, each for a file; of a row that is taken nothing is known at first. */
export class TextTable {
  #versions = new Float64Array(firstRows);
  #lengths = new Uint32Array(firstRows);
  #segments = new Int32Array(firstRows);
  #offsets = new Uint32Array(firstRows);
  #plain = new Uint8Array(firstRows);
  readonly #states = new StateTable();
  readonly #free: number[] = [];
  #count = 0;

  /** Above all rows that are taken. */
  get rows(): number {
    return this.#count;
  }

  /** Takes a row. */
  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#count === this.#versions.length) this.#grow();
    return this.#count++;
  }

  /** Gives a row back. */
  giveBack(row: number): void {
    this.forget(row);
    this.#free.push(row);
  }

  /** Enters what is known. */
  enter(row: number, { version, length, segment, offset, state, isPlain }: TextInfo): void {
    this.#versions[row] = version;
    this.#lengths[row] = length;
    this.#segments[row] = segment;
    this.#offsets[row] = offset;
    this.#plain[row] = isPlain ? 1 : 0;
    this.#states.set(row, state);
  }

  /** Nothing is known any more. */
  forget(row: number): void {
    this.#versions[row] = 0;
  }

  /** A text lies elsewhere in its segment. */
  move(row: number, offset: number): void {
    this.#offsets[row] = offset;
  }

  /** The version of a row's text; 0 if nothing is known. */
  version(row: number): number {
    return this.#versions[row] ?? 0;
  }

  /** How many bytes it has. */
  length(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  /** See {@linkcode TextInfo}. */
  segment(row: number): number {
    return this.version(row) === 0 ? noSegment : this.#segments[row] ?? noSegment;
  }

  /** See {@linkcode TextInfo}. */
  offset(row: number): number {
    return this.#offsets[row] ?? 0;
  }

  /** See {@linkcode TextInfo}. */
  isPlain(row: number): boolean {
    return this.#plain[row] === 1;
  }

  /** See {@linkcode TextInfo}. */
  state(row: number): FileState | undefined {
    return this.#states.get(row);
  }

  #grow(): void {
    const rows = this.#count * 2;
    this.#versions = enlarged(this.#versions, new Float64Array(rows));
    this.#lengths = enlarged(this.#lengths, new Uint32Array(rows));
    this.#segments = enlarged(this.#segments, new Int32Array(rows));
    this.#offsets = enlarged(this.#offsets, new Uint32Array(rows));
    this.#plain = enlarged(this.#plain, new Uint8Array(rows));
  }
}
