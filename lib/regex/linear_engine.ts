/**
 * The engine whose time is linear in the text for every pattern.
 *
 * The end of a match is found by an automaton that reads forwards, its start by one that reads
 * backwards from there and no further than the search began. So finding all matches of a text, each
 * search beginning where the last match ended, reads every character about twice, unless the
 * pattern wants to see far beyond its matches: `a(.*b)?` reads to the end of the line for each `a`.
 *
 * @module
 */

import { Alphabet } from "./alphabet.ts";
import type { RegexNode } from "./ast.ts";
import { startsAtTextStart } from "./hazard.ts";
import { LazyDfa } from "./lazy_dfa.ts";
import type { Engine, Span } from "./match.ts";
import { PikeVm } from "./pike_vm.ts";
import { compileProgram } from "./program.ts";

/** An engine for one tree; its automata are made when they are first needed. */
export class LinearEngine implements Engine {
  readonly #node: RegexNode;
  readonly #groupCount: number;
  #forward: LazyDfa | undefined;
  #backward: LazyDfa | undefined;
  #capturing: PikeVm | undefined;

  /** Creates one from a tree and the number of its groups, the whole match not counted. */
  constructor(node: RegexNode, groupCount: number) {
    this.#node = node;
    this.#groupCount = groupCount;
  }

  /** Whether there is a match anywhere. */
  test(text: string): boolean {
    return this.#forwardDfa().findEnd(text, { from: 0, earliest: true }) >= 0;
  }

  /** The leftmost match from an offset on. */
  find(text: string, from: number): Span | undefined {
    const end = this.#forwardDfa().findEnd(text, { from, earliest: false });
    if (end < 0) return undefined;
    return { start: this.#backwardDfa().findStart(text, { from, end }), end };
  }

  /** The spans of the groups of the leftmost match from an offset on. */
  captures(text: string, from: number): readonly (Span | undefined)[] | undefined {
    const whole = this.find(text, from);
    if (whole === undefined || this.#groupCount === 0) return whole && [whole];
    const slots = this.#pikeVm().run(text, whole) ?? [];
    const spans: (Span | undefined)[] = [whole];
    for (let group = 1; group <= this.#groupCount; group++) {
      const [start = -1, end = -1] = [slots[2 * group], slots[2 * group + 1]];
      spans.push(start < 0 || end < 0 ? undefined : { start, end });
    }
    return spans;
  }

  #pikeVm(): PikeVm {
    if (this.#capturing === undefined) {
      const program = compileProgram(this.#node, { saves: true });
      this.#capturing = new PikeVm(program, new Alphabet(program));
    }
    return this.#capturing;
  }

  #forwardDfa(): LazyDfa {
    if (this.#forward === undefined) {
      const program = compileProgram(this.#node);
      const unanchored = !startsAtTextStart(this.#node);
      this.#forward = new LazyDfa(program, new Alphabet(program), { unanchored, reverse: false });
    }
    return this.#forward;
  }

  #backwardDfa(): LazyDfa {
    if (this.#backward === undefined) {
      const program = compileProgram(this.#node, { reverse: true });
      const options = { unanchored: false, reverse: true };
      this.#backward = new LazyDfa(program, new Alphabet(program), options);
    }
    return this.#backward;
  }
}
