/**
 * Many name patterns looked up at once. Asking looks only at patterns that have something in common
 * with the name: most ignore patterns are whole names, or endings that start with a dot.
 *
 * @module
 */

import type { NamePattern } from "./name_pattern.ts";

/** A name pattern and the number of its rule; higher numbers win. */
export interface NumberedPattern {
  /** The rule's place in its file. */
  readonly rule: number;
  /** What names must match. */
  readonly pattern: NamePattern;
}

/** Answers which rule, the one with the highest number, takes a name. */
export class NameTable {
  /** Names that match only themselves, by length and first byte; the strongest first. */
  readonly #literals = new Map<number, NumberedPattern[]>();
  /** Patterns whose matches contain a dot and then this byte; the strongest first. */
  readonly #dotted = new Map<number, NumberedPattern[]>();
  /** Patterns whose matches start with this byte; the strongest first. */
  readonly #heads = new Map<number, NumberedPattern[]>();
  /** All other patterns, the strongest first. */
  readonly #others: NumberedPattern[] = [];
  /** The table with all the weaker patterns. */
  readonly #weaker: NameTable | undefined;

  /**
   * Creates a table of the patterns, which must be in ascending order of their numbers, and of
   * those in the table `weaker`, if any, whose numbers must be lower.
   */
  constructor(patterns: readonly NumberedPattern[], weaker?: NameTable) {
    this.#weaker = weaker;
    for (const numbered of patterns.toReversed()) {
      const { kind, text, firstByte } = numbered.pattern;
      if (kind === "literal") addTo(this.#literals, literalKey(text), numbered);
      else if (firstByte >= 0) addTo(this.#heads, firstByte, numbered);
      else if (/^\../s.test(text)) addTo(this.#dotted, text.charCodeAt(1), numbered);
      else this.#others.push(numbered);
    }
  }

  /** The table with these patterns added, which must have higher numbers. */
  with(patterns: readonly NumberedPattern[]): NameTable {
    return patterns.length === 0 ? this : new NameTable(patterns, this);
  }

  /** The highest number of a rule that takes the name, or -1. */
  find(name: string): number {
    const rule = this.#findHere(name);
    // One table after the other: joining them for each ignore file costs more than it saves.
    return rule >= 0 || this.#weaker === undefined ? rule : this.#weaker.find(name);
  }

  #findHere(name: string): number {
    let best = firstMatch(this.#literals.get(literalKey(name)), name, -1);
    if (this.#dotted.size > 0) {
      for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
        best = firstMatch(this.#dotted.get(name.charCodeAt(dot + 1)), name, best);
      }
    }
    if (this.#heads.size > 0) best = firstMatch(this.#heads.get(name.charCodeAt(0)), name, best);
    return firstMatch(this.#others, name, best);
  }
}

/** Cheaper than the name itself as a key, since that would have to be hashed. */
function literalKey(name: string): number {
  return name.length * 256 + name.charCodeAt(0);
}

/** Adds a value to those of a key. */
export function addTo<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/**
 * The number of the first of the patterns, strongest first, that takes the name and beats `best`.
 */
function firstMatch(
  patterns: readonly NumberedPattern[] | undefined,
  name: string,
  best: number,
): number {
  if (patterns === undefined) return best;
  for (const { rule, pattern } of patterns) {
    if (rule <= best) break;
    if (pattern.matches(name)) return rule;
  }
  return best;
}
