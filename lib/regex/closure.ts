/**
 * One step of a program: from a list of instructions to those that can consume the next character,
 * in order of preference.
 *
 * @module
 */

import { holds, type Sides } from "./looks.ts";
import { opChar, opLook, opMatch, opSplit, type Program } from "./program.ts";

/** Follows the instructions of one program that consume nothing. */
export class Closure {
  /** The character instructions last found are the first {@linkcode count} of these. */
  readonly chars: Int32Array;
  /** How many were found. */
  count = 0;
  readonly #program: Program;
  readonly #visited: Uint32Array;
  readonly #stack: number[] = [];
  #round = 0;
  #sides: Sides = { left: 0, right: 0 };
  #untilMatch = false;

  /** Makes room for the instructions of a program. */
  constructor(program: Program) {
    this.#program = program;
    this.chars = new Int32Array(program.ops.length);
    this.#visited = new Uint32Array(program.ops.length);
  }

  /**
   * Starts a new step at a position with these sides: nothing is found or visited. With
   * `untilMatch`, what is less preferable than a match is omitted.
   */
  begin(sides: Sides, untilMatch: boolean): void {
    this.#sides = sides;
    this.#untilMatch = untilMatch;
    this.count = 0;
    this.#round++;
    if (this.#round > 0xffffffff) {
      this.#visited.fill(0);
      this.#round = 1;
    }
  }

  /** Adds what can be reached from an instruction; tells whether a match was reached. */
  add(start: number): boolean {
    const { ops, a, b, looks } = this.#program;
    const stack = this.#stack;
    let matched = false;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (this.#visited[at] === this.#round) continue;
      this.#visited[at] = this.#round;
      const [op, next, other] = [ops[at], a[at] ?? 0, b[at] ?? 0];
      if (op === opChar) this.chars[this.count++] = at;
      else if (op === opSplit) stack.push(other, next);
      else if (op === opMatch) {
        matched = true;
        if (this.#untilMatch) stack.length = 0;
      } else if (op !== opLook) stack.push(next);
      else {
        const test = looks[other];
        if (test !== undefined && holds(test, this.#sides)) stack.push(next);
      }
    }
    return matched;
  }
}
