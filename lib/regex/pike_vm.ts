/**
 * Runs a program over one range of text for where its groups matched: all ways through it side by
 * side, in order of preference, each with its own notes. The time is linear in the range.
 *
 * @module
 */

import type { Alphabet } from "./alphabet.ts";
import { holds, type Sides } from "./looks.ts";
import type { Span } from "./match.ts";
import { opChar, opLook, opMatch, opSave, opSplit, type Program } from "./program.ts";

/** The offsets noted so far, by slot; -1 where none is. Never changed, only replaced. */
export type Slots = readonly number[];

/** A way through the program: where it stands and what it noted. */
interface Thread {
  readonly at: number;
  readonly slots: Slots;
}

/** The threads that wait for a character, and the notes of the one that matched. */
interface Expansion {
  readonly threads: readonly Thread[];
  readonly match: Slots | undefined;
}

/** A virtual machine for one program that notes the groups. */
export class PikeVm {
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #visited: Uint32Array;
  #round = 0;

  /** Creates one from a program with saves, and the alphabet of that program. */
  constructor(program: Program, alphabet: Alphabet) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#visited = new Uint32Array(program.ops.length);
  }

  /**
   * The slots of the preferred match that begins where the span does, which is known to end where
   * the span does: 2i and 2i+1 hold where group i starts and ends. `undefined` if there is none.
   */
  run(text: string, { start, end }: Span): Slots | undefined {
    const [alphabet, { a, b, slotCount }] = [this.#alphabet, this.#program];
    let seeds: Thread[] = [{
      at: this.#program.start,
      slots: new Array<number>(slotCount).fill(-1),
    }];
    let found: Slots | undefined;
    let left = alphabet.charBefore(text, start).group;
    for (let offset = start; seeds.length > 0;) {
      const { group, width } = alphabet.charAt(text, offset);
      const sides = { left: alphabet.sides[left] ?? 0, right: alphabet.sides[group] ?? 0 };
      const { threads, match } = this.#expand(seeds, offset, sides);
      if (match !== undefined) found = match;
      if (offset >= end || width === 0) break;
      seeds = threads.filter(({ at }) => alphabet.accepts(group, b[at] ?? 0))
        .map(({ at, slots }) => ({ at: a[at] ?? 0, slots }));
      left = group;
      offset += width;
    }
    return found;
  }

  /** Follows all threads to their next characters; a match ends those less preferred. */
  #expand(seeds: readonly Thread[], offset: number, sides: Sides): Expansion {
    const { ops, a, b, looks } = this.#program;
    const threads: Thread[] = [];
    this.#round++;
    for (const seed of seeds) {
      const stack = [seed];
      for (let thread = stack.pop(); thread !== undefined; thread = stack.pop()) {
        const { at, slots } = thread;
        if (this.#visited[at] === this.#round) continue;
        this.#visited[at] = this.#round;
        const [op, next, other] = [ops[at], a[at] ?? 0, b[at] ?? 0];
        if (op === opChar) threads.push(thread);
        else if (op === opSplit) stack.push({ at: other, slots }, { at: next, slots });
        else if (op === opMatch) return { threads, match: slots };
        else if (op === opSave) stack.push({ at: next, slots: slots.with(other, offset) });
        else if (op === opLook) {
          const test = looks[other];
          if (test !== undefined && holds(test, sides)) stack.push({ at: next, slots });
        }
      }
    }
    return { threads, match: undefined };
  }
}
