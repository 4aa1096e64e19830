/**
 * The states of an automaton made so far and the transitions between them, within a fixed budget of
 * memory: when it is spent, everything is forgotten and made again where needed.
 *
 * @module
 */

/** Most entries of the transition table: 4 MiB. */
const defaultMaxEntries = 1 << 20;
/** Most instructions noted over all states: 4 MiB. */
const maxNoted = 1 << 20;
const firstRows = 32;

/** The states of one automaton. A state is named by the offset of its row in the table. */
export class StateTable {
  /** The transitions: at state + group. 0 is one not yet worked out. */
  entries: Int32Array;
  /** The entries of a row: one per group of characters. */
  stride: number;
  /** Grows by one whenever everything is forgotten. */
  generation = 0;
  #cores: Int32Array[] = [];
  #sides: number[] = [];
  #byHash = new Map<number, number[]>();
  #noted = 0;
  readonly #maxEntries: number;

  /**
   * Creates an empty table for this many groups of characters; `maxEntries` bounds its size, but it
   * always has room for one state.
   */
  constructor(groups: number, maxEntries: number = defaultMaxEntries) {
    this.#maxEntries = maxEntries;
    this.stride = strideFor(groups);
    this.entries = this.#firstEntries();
  }

  /** The instructions that a state stands before, in order of preference. */
  coreOf(state: number): Int32Array {
    return this.#cores[state / this.stride - 1] ?? new Int32Array(0);
  }

  /** What the character before a state is to it. */
  sideOf(state: number): number {
    return this.#sides[state / this.stride - 1] ?? 0;
  }

  /** The state of these instructions after such a character; a new one if there is none yet. */
  intern(core: Int32Array, side: number): number {
    const hash = hashOf(core, side);
    for (const state of this.#byHash.get(hash) ?? []) {
      if (this.sideOf(state) === side && isEqual(this.coreOf(state), core)) return state;
    }
    this.#makeRoom(core.length);
    this.#cores.push(core);
    this.#sides.push(side);
    this.#noted += core.length;
    const state = this.#cores.length * this.stride;
    const bucket = this.#byHash.get(hash);
    if (bucket === undefined) this.#byHash.set(hash, [state]);
    else bucket.push(state);
    return state;
  }

  /** Creates rows wide enough for more groups; gives the new name of a state. */
  widen(groups: number, state: number): number {
    const [core, side] = [this.coreOf(state), this.sideOf(state)];
    this.stride = strideFor(groups);
    this.#forget(this.#firstEntries());
    return this.intern(core, side);
  }

  #firstEntries(): Int32Array {
    const rows = Math.floor(this.#maxEntries / this.stride);
    return new Int32Array(this.stride * Math.max(2, Math.min(firstRows, rows)));
  }

  #makeRoom(noted: number): void {
    // Row 0 stays empty, so that no state has the name 0.
    const needed = (this.#cores.length + 2) * this.stride;
    const isFull = needed > this.entries.length && this.entries.length * 2 > this.#maxEntries;
    if (this.#cores.length > 0 && (isFull || this.#noted + noted > maxNoted)) {
      this.#forget(this.entries.fill(0));
    } else if (needed > this.entries.length) {
      const larger = new Int32Array(this.entries.length * 2);
      larger.set(this.entries);
      this.entries = larger;
    }
  }

  #forget(entries: Int32Array): void {
    this.entries = entries;
    this.generation++;
    this.#cores = [];
    this.#sides = [];
    this.#byHash = new Map();
    this.#noted = 0;
  }
}

function strideFor(groups: number): number {
  return Math.max(16, 2 ** Math.ceil(Math.log2(groups + 1)));
}

function hashOf(core: Int32Array, side: number): number {
  let hash = side;
  for (const at of core) hash = (Math.imul(hash, 31) + at) | 0;
  return hash;
}

function isEqual(left: Int32Array, right: Int32Array): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) {
    if (left[index] !== right[index]) return false;
  }
  return true;
}
