/**
 * One step of a deterministic automaton. Its states are made of cores: lists of instructions, in
 * order of preference, before which the program stands. Conditions on a position look at the
 * character on either side of it; so a core is left unexpanded until the next character is known,
 * and a match shows one character late.
 *
 * @module
 */

import { type Alphabet, edgeGroup } from "./alphabet.ts";
import { Closure } from "./closure.ts";
import { opChar, type Program } from "./program.ts";

/** What an automaton searches for. */
export interface DfaOptions {
  /** Whether a match may begin anywhere, an earlier beginning being preferred. */
  readonly unanchored: boolean;
  /** Whether the text is read from its end, and the longest match is wanted. */
  readonly reverse: boolean;
}

/** Where a step leads. */
export interface Step {
  /** Whether a match ends before the character. */
  readonly matched: boolean;
  /** The core after the character; empty if no match, or no better one, can come. */
  readonly core: Int32Array;
}

/** The steps of one program. */
export class CoreStep {
  /** The core before the first character. */
  readonly first: Int32Array;
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #reverse: boolean;
  readonly #closure: Closure;
  /** Stands in a core for: the program may begin here. */
  readonly #restart: number;
  readonly #inCore: Uint32Array;
  #step = 0;

  /** Makes room for the steps of a program. */
  constructor(program: Program, alphabet: Alphabet, { unanchored, reverse }: DfaOptions) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#reverse = reverse;
    this.#closure = new Closure(program);
    this.#restart = program.ops.length;
    this.#inCore = new Uint32Array(program.ops.length);
    this.first = Int32Array.of(unanchored ? this.#restart : program.start);
  }

  /** The step from a core, after a character with such a side, over one of a group. */
  take(core: Int32Array, lastSide: number, group: number): Step {
    const { matched, restarts } = this.#expand(core, lastSide, this.#alphabet.sides[group] ?? 0);
    const isEdge = group === edgeGroup;
    return { matched, core: isEdge ? new Int32Array(0) : this.#advance(group, restarts) };
  }

  /** Finds the character instructions of a core, now that the next character is known. */
  #expand(
    core: Int32Array,
    lastSide: number,
    nextSide: number,
  ): { matched: boolean; restarts: boolean } {
    const reverse = this.#reverse;
    const closure = this.#closure;
    let matched = false;
    let restarts = false;
    const sides = reverse
      ? { left: nextSide, right: lastSide }
      : { left: lastSide, right: nextSide };
    closure.begin(sides, !reverse);
    for (const at of core) {
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
      if (ops[at] !== opChar || this.#inCore[next] === this.#step) continue;
      if (!this.#alphabet.accepts(group, b[at] ?? 0)) continue;
      this.#inCore[next] = this.#step;
      core.push(next);
    }
    if (restarts) core.push(this.#restart);
    return Int32Array.from(core);
  }
}
