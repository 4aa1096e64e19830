/**
 * Tree to program: the instructions of a nondeterministic automaton over code points, in which the
 * order of branches is the order of preference.
 *
 * @module
 */

import {
  type ClassNode,
  isNullable,
  type LiteralNode,
  type LookKind,
  type RegexNode,
  type RepeatNode,
} from "./ast.ts";
import { rangeSet, type SetNode, setSource } from "./char_set.ts";

/** Consumes a character of test `b`, then continues at `a`. */
export const opChar = 0;
/** Continues at `a`, or less preferably at `b`. */
export const opSplit = 1;
/** Continues at `a` if look `b` holds here. */
export const opLook = 2;
/** Records the position in slot `b`, then continues at `a`. */
export const opSave = 3;
/** A match ends here. */
export const opMatch = 4;

/** One character, or a set of them. */
export type CharTest =
  | { readonly kind: "literal"; readonly codePoint: number }
  | { readonly kind: "set"; readonly set: SetNode; readonly fold: boolean };

/** A condition on a position, as a program holds it. */
export interface LookCondition {
  /** The condition. */
  readonly look: LookKind;
  /** Whether word characters are those of ASCII. */
  readonly ascii: boolean;
}

/** The instructions of a pattern, one index each. */
export interface Program {
  /** What each instruction does. */
  readonly ops: Uint8Array;
  /** The first operand of each. */
  readonly a: Int32Array;
  /** The second operand of each. */
  readonly b: Int32Array;
  /** The first instruction. */
  readonly start: number;
  /** The character tests, by the number that opChar gives. */
  readonly tests: readonly CharTest[];
  /** The looks, by the number that opLook gives. */
  readonly looks: readonly LookCondition[];
  /** How many slots opSave may write to. */
  readonly slotCount: number;
}

/** How a program is to be made. */
export interface ProgramOptions {
  /** Whether it reads the text backwards, from the end of a match to its start. */
  readonly reverse?: boolean;
  /** Whether it notes where groups start and end (slots 2i and 2i+1 for group i). */
  readonly saves?: boolean;
}

/** The program for a tree. */
export function compileProgram(node: RegexNode, options: ProgramOptions = {}): Program {
  return new Compiler(options).program(node);
}

/** Where a repeat continues, and whether it prefers another round. */
interface Branches {
  readonly body: number;
  readonly exit: number;
  readonly greedy: boolean;
}

class Compiler {
  readonly #ops: number[] = [];
  readonly #a: number[] = [];
  readonly #b: number[] = [];
  readonly #tests: CharTest[] = [];
  readonly #looks: LookCondition[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #reverse: boolean;
  readonly #saves: boolean;
  #slotCount = 0;

  constructor({ reverse = false, saves = false }: ProgramOptions) {
    this.#reverse = reverse;
    this.#saves = saves;
  }

  program(node: RegexNode): Program {
    const start = this.#compile(node, this.#emit(opMatch, 0, 0));
    return {
      ops: Uint8Array.from(this.#ops),
      a: Int32Array.from(this.#a),
      b: Int32Array.from(this.#b),
      start,
      tests: this.#tests,
      looks: this.#looks,
      slotCount: this.#slotCount,
    };
  }

  #emit(op: number, a: number, b: number): number {
    this.#ops.push(op);
    this.#a.push(a);
    this.#b.push(b);
    return this.#ops.length - 1;
  }

  #emitSplit(branches: Branches): number {
    const at = this.#emit(opSplit, 0, 0);
    this.#setSplit(at, branches);
    return at;
  }

  #setSplit(at: number, { body, exit, greedy }: Branches): void {
    this.#a[at] = greedy ? body : exit;
    this.#b[at] = greedy ? exit : body;
  }

  /** Instructions are made from the last to the first, so that each knows the next. */
  #compile(node: RegexNode, next: number): number {
    switch (node.kind) {
      case "empty":
        return next;
      case "literal":
      case "class":
        return this.#char(node, next);
      case "assertion": {
        const { look, ascii } = node;
        return this.#emit(
          opLook,
          next,
          this.#number(`${look} ${ascii}`, this.#looks, { look, ascii }),
        );
      }
      case "group": {
        if (!this.#saves) return this.#compile(node.body, next);
        this.#slotCount = Math.max(this.#slotCount, 2 * node.index + 2);
        const end = this.#emit(opSave, next, 2 * node.index + 1);
        return this.#emit(opSave, this.#compile(node.body, end), 2 * node.index);
      }
      case "concat": {
        const parts = this.#reverse ? node.parts : node.parts.toReversed();
        return parts.reduce((entry, part) => this.#compile(part, entry), next);
      }
      case "alternation":
        return node.branches.map((branch) => this.#compile(branch, next))
          .reduceRight((rest, branch) => this.#emit(opSplit, branch, rest));
      case "repeat":
        return node.max === Infinity ? this.#unlimited(node, next) : this.#limited(node, next);
    }
  }

  #char(node: LiteralNode | ClassNode, next: number): number {
    const set: SetNode = node.kind === "class" ? node.set : rangeSet(node.codePoint);
    const test: CharTest = node.kind === "literal" && !node.fold
      ? { kind: "literal", codePoint: node.codePoint }
      : { kind: "set", set, fold: node.fold };
    const key = test.kind === "literal" ? String(test.codePoint) : `${node.fold}${setSource(set)}`;
    return this.#emit(opChar, next, this.#number(key, this.#tests, test));
  }

  #number<T>(key: string, list: T[], value: T): number {
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    list.push(value);
    this.#numbers.set(key, list.length - 1);
    return list.length - 1;
  }

  #unlimited({ body, min, greedy }: RepeatNode, next: number): number {
    const loop = this.#emit(opSplit, 0, 0);
    const entry = this.#compile(body, loop);
    const branches: Branches = { body: entry, exit: next, greedy };
    this.#setSplit(loop, branches);
    if (min > 0) return this.#copies(body, min - 1, entry);
    // With a body that may be empty the loop is entered through a branch of its own; or else an
    // empty round would end the loop with the wrong preference.
    return isNullable(body) ? this.#emitSplit(branches) : loop;
  }

  #limited({ body, min, max, greedy }: RepeatNode, next: number): number {
    let entry = next;
    for (let count = min; count < max; count++) {
      entry = this.#emitSplit({ body: this.#compile(body, entry), exit: next, greedy });
    }
    return this.#copies(body, min, entry);
  }

  #copies(body: RegexNode, count: number, next: number): number {
    let entry = next;
    for (let made = 0; made < count; made++) entry = this.#compile(body, entry);
    return entry;
  }
}
