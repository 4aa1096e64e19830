/**
 * A deterministic automaton whose states are made as a text needs them, so that a search takes one
 * table look-up per character and can never take more than time linear in the text.
 *
 * A state is a core and what the last character was; a match shows one character late.
 *
 * @module
 */

import type { Alphabet } from "./alphabet.ts";
import { CoreStep, type DfaOptions } from "./core_step.ts";
import type { Program } from "./program.ts";
import { StateTable } from "./state_table.ts";

/** No match can come any more. */
const dead = -1;
/** A match ends here, and no better one can come. */
const lastMatch = -2;

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
  readonly #alphabet: Alphabet;
  readonly #step: CoreStep;
  readonly #states: StateTable;
  readonly #startStates = new Map<number, number>();
  #startGeneration = 0;

  /** Creates an automaton without states. */
  constructor(program: Program, alphabet: Alphabet, options: DfaOptions) {
    this.#alphabet = alphabet;
    this.#step = new CoreStep(program, alphabet, options);
    this.#states = new StateTable(alphabet.size);
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
        if (next !== dead) found = offset;
        if (next >= lastMatch || (earliest && found >= 0)) return found;
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
        if (next !== dead) found = offset;
        if (next >= lastMatch) return found;
      }
      // The character before `from` is looked at, but no match may consume it.
      if (offset <= from) return found;
      state = Math.abs(next);
      offset -= width;
    }
  }

  #startState(group: number): number {
    const side = this.#alphabet.sides[group] ?? 0;
    const existing = this.#startStates.get(side);
    if (existing !== undefined && this.#startGeneration === this.#states.generation) {
      return existing;
    }
    const state = this.#states.intern(this.#step.first, side);
    if (this.#startGeneration !== this.#states.generation) this.#startStates.clear();
    this.#startGeneration = this.#states.generation;
    this.#startStates.set(side, state);
    return state;
  }

  /** The next state; negative if a match ends before the character, or dead, or lastMatch. */
  #transition(state: number, group: number): number {
    const known = this.#states.entries[state + group] ?? 0;
    if (known !== 0) return known;
    const generation = this.#states.generation;
    const [from, lastSide] = [this.#states.coreOf(state), this.#states.sideOf(state)];
    const { matched, core } = this.#step.take(from, lastSide, group);
    let next: number = matched ? lastMatch : dead;
    if (core.length > 0) {
      const target = this.#states.intern(core, this.#alphabet.sides[group] ?? 0);
      next = matched ? -target : target;
    }
    // If the table was emptied to make room for the target, there is no such row any more.
    if (this.#states.generation === generation) this.#states.entries[state + group] = next;
    return next;
  }
}
