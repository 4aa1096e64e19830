/**
 * A deterministic automaton whose states are made as a text needs them, so that a search takes one
 * table look-up per character and can never take more than time linear in the text.
 *
 * A state is a list of instructions before which the program stands, and what the last character
 * was. Conditions on a position look at the character on either side of it; so a state is left
 * unexpanded until the next character is known, and a match shows one character late.
 *
 * @module
 */

import { type Alphabet, EDGE_GROUP } from "./alphabet.ts";
import { Closure } from "./closure.ts";
import { OP_CHAR, type Program } from "./program.ts";
import { StateTable } from "./state_table.ts";

/** No match can come any more. */
const DEAD = -1;
/** A match ends here, and no better one can come. */
const LAST_MATCH = -2;

/** What a {@linkcode LazyDfa} looks for. */
export interface DfaOptions {
  /** Whether a match may begin anywhere, an earlier beginning being preferred. */
  readonly unanchored: boolean;
  /** Whether the text is read from its end, and the longest match is wanted. */
  readonly reverse: boolean;
}

/** Where {@linkcode LazyDfa.findEnd} looks. */
export interface ForwardSearch {
  /** Where the match may begin at the earliest. */
  readonly from: number;
  /** Whether the end of any match will do. */
  readonly earliest: boolean;
}

/** Where {@linkcode LazyDfa.findStart} looks. */
export interface BackwardSearch {
  /** Where the match may begin at the earliest. */
  readonly from: number;
  /** Where it ends. */
  readonly end: number;
}

/** The automaton of one program. */
export class LazyDfa {
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #options: DfaOptions;
  readonly #closure: Closure;
  readonly #states: StateTable;
  /** Stands in a core for: the program may begin here. */
  readonly #restart: number;
  readonly #inCore: Uint32Array;
  #step = 0;
  readonly #startStates = new Map<number, number>();
  #startGeneration = 0;

  /** Makes an automaton without states. */
  constructor(program: Program, alphabet: Alphabet, options: DfaOptions) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#options = options;
    this.#closure = new Closure(program);
    this.#states = new StateTable(alphabet.size);
    this.#restart = program.ops.length;
    this.#inCore = new Uint32Array(program.ops.length);
  }

  /**
   * Where the leftmost match from an offset on ends; -1 if there is none. With `earliest`, the end
   * of some match, as soon as one is seen.
   */
  findEnd(text: string, { from, earliest }: ForwardSearch): number {
    const alphabet = this.#alphabet;
    const groups = alphabet.groupOfUnit;
    const states = this.#states;
    const end = text.length;
    let state = this.#startState(alphabet.charBefore(text, from).group);
    let entries = states.entries;
    let found = -1;
    let offset = from;
    for (;;) {
      while (offset < end) {
        const next = entries[state + (groups[text.charCodeAt(offset)] ?? 0)] ?? 0;
        if (next <= 0) break;
        state = next;
        offset++;
      }
      const { group, width } = alphabet.charAt(text, offset);
      if (group >= states.stride) state = states.widen(alphabet.size, state);
      const next = this.#transition(state, group);
      entries = states.entries;
      if (next < 0) {
        if (next !== DEAD) found = offset;
        if (next >= LAST_MATCH || (earliest && found >= 0)) return found;
      }
      if (width === 0) return found;
      state = Math.abs(next);
      offset += width;
    }
  }

  /** Where the longest match begins that ends at `end` and begins at `from` or later; else -1. */
  findStart(text: string, { from, end }: BackwardSearch): number {
    const alphabet = this.#alphabet;
    const groups = alphabet.groupOfUnit;
    const states = this.#states;
    let state = this.#startState(alphabet.charAt(text, end).group);
    let entries = states.entries;
    let found = -1;
    let offset = end;
    for (;;) {
      while (offset > from) {
        const next = entries[state + (groups[text.charCodeAt(offset - 1)] ?? 0)] ?? 0;
        if (next <= 0) break;
        state = next;
        offset--;
      }
      const { group, width } = alphabet.charBefore(text, offset);
      if (group >= states.stride) state = states.widen(alphabet.size, state);
      const next = this.#transition(state, group);
      entries = states.entries;
      if (next < 0) {
        if (next !== DEAD) found = offset;
        if (next >= LAST_MATCH) return found;
      }
      // The character before `from` is looked at, but no match may consume it.
      if (offset <= from) return found;
      state = Math.abs(next);
      offset -= width;
    }
  }

  #startState(group: number): number {
    const side = this.#alphabet.sides[group] ?? 0;
    const known = this.#startStates.get(side);
    if (known !== undefined && this.#startGeneration === this.#states.generation) return known;
    const first = this.#options.unanchored ? this.#restart : this.#program.start;
    const state = this.#states.intern(Int32Array.of(first), side);
    if (this.#startGeneration !== this.#states.generation) this.#startStates.clear();
    this.#startGeneration = this.#states.generation;
    this.#startStates.set(side, state);
    return state;
  }

  /** The next state; negative if a match ends before the character, or DEAD, or LAST_MATCH. */
  #transition(state: number, group: number): number {
    const known = this.#states.entries[state + group] ?? 0;
    if (known !== 0) return known;
    const generation = this.#states.generation;
    const side = this.#alphabet.sides[group] ?? 0;
    const { matched, restarts } = this.#expand(state, side);
    const core = group === EDGE_GROUP ? new Int32Array(0) : this.#advance(group, restarts);
    let next: number = matched ? LAST_MATCH : DEAD;
    if (core.length > 0) {
      const target = this.#states.intern(core, side);
      next = matched ? -target : target;
    }
    // If the table was emptied to make room for the target, there is no such row any more.
    if (this.#states.generation === generation) this.#states.entries[state + group] = next;
    return next;
  }

  /** Finds the character instructions of a state, now that the next character is known. */
  #expand(state: number, nextSide: number): { matched: boolean; restarts: boolean } {
    const { reverse } = this.#options;
    const lastSide = this.#states.sideOf(state);
    const closure = this.#closure;
    let matched = false;
    let restarts = false;
    const sides = reverse
      ? { left: nextSide, right: lastSide }
      : { left: lastSide, right: nextSide };
    closure.begin(sides, !reverse);
    for (const at of this.#states.coreOf(state)) {
      const isRestart = at === this.#restart;
      const start = isRestart ? this.#program.start : at;
      if (closure.add(start)) matched = true;
      if (matched && !reverse) break;
      restarts ||= isRestart;
    }
    return { matched, restarts };
  }

  /** The instructions after those that consume a character of the group. */
  #advance(group: number, restarts: boolean): Int32Array {
    const { chars, count } = this.#closure;
    const { a, b, ops } = this.#program;
    const core: number[] = [];
    this.#step++;
    if (this.#step > 0xffffffff) {
      this.#inCore.fill(0);
      this.#step = 1;
    }
    for (let index = 0; index < count; index++) {
      const at = chars[index] ?? 0;
      const next = a[at] ?? 0;
      if (ops[at] !== OP_CHAR || this.#inCore[next] === this.#step) continue;
      if (!this.#alphabet.accepts(group, b[at] ?? 0)) continue;
      this.#inCore[next] = this.#step;
      core.push(next);
    }
    if (restarts) core.push(this.#restart);
    return Int32Array.from(core);
  }
}
