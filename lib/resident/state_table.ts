/**
 * States of very many files, in columns.
 *
 * @module
 */
import { enlarged } from "./enlarged.ts";
import type { FileState } from "./file_state.ts";

/** What few files have each of their own: device, mode and owner. */
type Kind = Pick<FileState, "device" | "mode" | "owner">;

/** The number of the kind of a row without a state. */
const none = 0;
const firstRows = 1024;

/** A state for each row that has one. */
export class StateTable {
  readonly #kinds: Kind[] = [{ device: NaN, mode: null, owner: null }];
  readonly #kindNumbers = new Map<string, number>();
  #kindOf = new Uint32Array(firstRows);
  #inodes = new Float64Array(firstRows);
  #sizes = new Float64Array(firstRows);
  #modified = new Float64Array(firstRows);
  #changed = new Float64Array(firstRows);

  /** Enters the state of a row, or that it has none. */
  set(row: number, state: FileState | undefined): void {
    while (row >= this.#kindOf.length) this.#grow();
    this.#kindOf[row] = state === undefined ? none : this.#numberOf(state);
    if (state === undefined) return;
    // A system that does not number its files has none that is 0.
    this.#inodes[row] = state.inode ?? 0;
    this.#sizes[row] = state.size;
    this.#modified[row] = state.modified ?? NaN;
    this.#changed[row] = state.changed;
  }

  /** The state that was entered. */
  get(row: number): FileState | undefined {
    const kind = this.#kindOf[row] ?? none;
    const { device, mode, owner } = this.#kinds[kind] ?? {};
    if (kind === none || device === undefined) return undefined;
    const modified = this.#modified[row] ?? NaN;
    return {
      device,
      inode: this.#inodes[row] || null,
      mode: mode ?? null,
      owner: owner ?? null,
      size: this.#sizes[row] ?? 0,
      modified: Number.isNaN(modified) ? undefined : modified,
      changed: this.#changed[row] ?? NaN,
    };
  }

  #numberOf({ device, mode, owner }: FileState): number {
    const key = `${device} ${mode} ${owner}`;
    const existing = this.#kindNumbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.#kinds.push({ device, mode, owner }) - 1;
    this.#kindNumbers.set(key, number);
    return number;
  }

  #grow(): void {
    const rows = this.#kindOf.length * 2;
    this.#kindOf = enlarged(this.#kindOf, new Uint32Array(rows));
    this.#inodes = enlarged(this.#inodes, new Float64Array(rows));
    this.#sizes = enlarged(this.#sizes, new Float64Array(rows));
    this.#modified = enlarged(this.#modified, new Float64Array(rows));
    this.#changed = enlarged(this.#changed, new Float64Array(rows));
  }
}
