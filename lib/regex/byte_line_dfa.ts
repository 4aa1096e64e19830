/**
 * An automaton that finds the lines in which a pattern matches, in the bytes of a text that was not
 * decoded. It knows ASCII only: of a line in which it meets another byte it says that it is unsure.
 *
 * Its states are made as the texts need them, as those of a string's automaton are. The line feed
 * has a column of its own in their table, which says that the line matches or leads back to the
 * start; so reading a byte is one look-up, whatever the byte is.
 *
 * @module
 */

import { Alphabet, edgeGroup, unresolved } from "./alphabet.ts";
import type { RegexNode } from "./ast.ts";
import { CoreStep } from "./core_step.ts";
import { startsAtTextStart } from "./hazard.ts";
import { compileProgram } from "./program.ts";
import { StateTable } from "./state_table.ts";

const lf = 10;
const cr = 13;

// The two numbers that no group of characters has are those of the columns of such bytes.
const beyondAscii = unresolved;
const lineEnd = edgeGroup;
/**
 * A bit of a state beside those of SIDE: a `\r` was read, which is a character unless a line feed
 * follows.
 */
const crRead = 64;

/** In the table: the line matches. */
const matchFound = -1;
/** In the table: the line holds a byte beyond ASCII. */
const unsureResult = -2;

/** How many bytes are read without meeting anything new before two lanes are tried. */
const probe = 64;
/** How far from the middle the line may be at which the second lane begins. */
const lineSearch = 256;
const firstLane = 256;
const maxLane = 1 << 15;

/** This many transitions are worked out at any rate; it takes about 50 ms. */
const freeTransitions = 1 << 14;
/** Working out a transition takes the time in which another engine reads about this many bytes. */
const bytesPerTransition = 128;

/** How lines are distinguished, and how much is kept. */
export interface ByteLineOptions {
  /** The most entries of the table of transitions. */
  readonly maxEntries?: number | undefined;
  /** Whether `\r\n` ends a line as a whole, as it does by default. */
  readonly crlf?: boolean;
}

/** The automaton of one pattern, which judges each line as a text of its own. */
export class ByteLineDfa {
  readonly #step: CoreStep;
  readonly #states: StateTable;
  /** The column of each byte. */
  readonly #columns = new Uint8Array(256);
  /** Per group of characters, what it is to a position beside it, as bits of SIDE. */
  readonly #sides: readonly number[];
  readonly #crGroup: number;
  readonly #crColumn: number;
  #start = 0;
  #startGeneration = -1;
  /** Where the automaton stands between the parts of a search. */
  #state = 0;
  #secondState = 0;
  #isCertain = false;
  #isOverwhelmed = false;
  /** How many transitions were worked out so far. */
  #made = 0;
  /** How many bytes were read so far, without those of the current search. */
  #read = 0;

  /**
   * Creates an automaton without states; `maxEntries` bounds the table of its transitions. Without
   * `crlf` a `\r` before the line feed is part of the line.
   */
  constructor(node: RegexNode, { maxEntries, crlf = true }: ByteLineOptions = {}) {
    const program = compileProgram(node);
    const alphabet = new Alphabet(program);
    for (let code = 0; code < 128; code++) this.#columns[code] = alphabet.groupOf(code);
    this.#crGroup = this.#columns[cr] ?? 0;
    this.#crColumn = alphabet.size;
    if (crlf) this.#columns[cr] = this.#crColumn;
    this.#columns[lf] = lineEnd;
    this.#sides = alphabet.sides;
    const unanchored = !startsAtTextStart(node);
    this.#step = new CoreStep(program, alphabet, { unanchored, reverse: false });
    this.#states = new StateTable(alphabet.size + 1, maxEntries);
  }

  /** Whether the line last found matches, or else has to be judged. */
  get isCertain(): boolean {
    return this.#isCertain;
  }

  /**
   * Whether the texts kept leading to new states, so that another engine is quicker. From then on
   * every line is found, and none is certain.
   */
  get isOverwhelmed(): boolean {
    return this.#isOverwhelmed;
  }

  /**
   * Finds the first line that matches or may match. Yields an offset in it, at most that of its
   * line feed, or that of its end if it has none; -1 if no line matches. A line is judged without
   * its `\n` or `\r\n`; there is none after the last line feed.
   *
   * `from` is where a line begins; `end` is where one begins or the text ends.
   */
  find(bytes: Uint8Array, from: number, end: number): number {
    if (this.#isOverwhelmed) return from < end ? from : -1;
    this.#state = this.#lineStart();
    const found = this.#search(bytes, from, end);
    this.#read += (found < 0 ? end : found) - from;
    return found;
  }

  #search(bytes: Uint8Array, from: number, end: number): number {
    let offset = from;
    let range = probe;
    while (offset < end) {
      const stop = Math.min(end, offset + range);
      offset = this.#scan(bytes, offset, stop);
      if (offset === stop) {
        offset = this.#scanPairs(bytes, stop, end);
        // In a long line there is no place for a second lane.
        range = offset > stop ? probe : Math.min(2 * range, maxLane);
        continue;
      }
      const next = this.#transition(this.#state, this.#columns[bytes[offset] ?? 0] ?? 0);
      this.#isCertain = next === matchFound;
      if (next < 0) return offset;
      this.#state = next;
      const read = this.#read + offset - from;
      this.#isOverwhelmed = this.#made > freeTransitions &&
        this.#made * bytesPerTransition > read;
      if (this.#isOverwhelmed) return offset;
      offset++;
    }
    if (from >= end || bytes[end - 1] === lf) return -1;
    this.#isCertain = this.#matchesAtEnd();
    return this.#isCertain ? end : -1;
  }

  /** Reads on as long as the table says where to; returns how far that was. */
  #scan(bytes: Uint8Array, from: number, stop: number): number {
    const columns = this.#columns;
    const entries = this.#states.entries;
    let state = this.#state;
    let offset = from;
    while (offset < stop) {
      const next = entries[state + (columns[bytes[offset] ?? 0] ?? 0)] ?? 0;
      if (next <= 0) break;
      state = next;
      offset++;
    }
    this.#state = state;
    return offset;
  }

  /**
   * Reads on in ranges of which both halves are read at once, as long as the table says where
   * to. A look-up has to wait for the one before it, so two that do not depend on each other take
   * hardly longer than one.
   */
  #scanPairs(bytes: Uint8Array, from: number, end: number): number {
    let offset = from;
    // What the second lane has read is lost if the first one meets something, so lanes begin short.
    for (let lane = firstLane;; lane = Math.min(2 * lane, maxLane)) {
      const second = lineStartFrom(bytes, offset + lane);
      const distance = second - offset;
      if (second < 0 || second + distance > end) return offset;
      // Even if the table was emptied and the start state forgotten: then no way over a line feed
      // is known either, so the first lane stops and what the second one has read does not count.
      const met = this.#scanPair(bytes, offset, second);
      offset = this.#scan(bytes, met, second);
      if (offset < second) return offset;
      this.#state = this.#secondState;
      offset = met + distance;
      if (met < second) return offset;
    }
  }

  /** Reads up to a line and as much after its start; returns where the first lane stopped. */
  #scanPair(bytes: Uint8Array, from: number, second: number): number {
    const columns = this.#columns;
    const entries = this.#states.entries;
    const distance = second - from;
    let state = this.#state;
    let secondState = this.#start;
    let offset = from;
    while (offset < second) {
      const next = entries[state + (columns[bytes[offset] ?? 0] ?? 0)] ?? 0;
      const secondNext = entries[secondState + (columns[bytes[offset + distance] ?? 0] ?? 0)] ?? 0;
      if (next <= 0 || secondNext <= 0) break;
      state = next;
      secondState = secondNext;
      offset++;
    }
    this.#state = state;
    this.#secondState = secondState;
    return offset;
  }

  #lineStart(): number {
    if (this.#startGeneration !== this.#states.generation) {
      this.#start = this.#states.intern(this.#step.first, this.#sides[edgeGroup] ?? 0);
      this.#startGeneration = this.#states.generation;
    }
    return this.#start;
  }

  /** The next state, matchFound or unsureResult. */
  #transition(state: number, column: number): number {
    const known = this.#states.entries[state + column] ?? 0;
    if (known !== 0) return known;
    this.#made++;
    const generation = this.#states.generation;
    const next = this.#newTransition(state, column);
    // If the table was emptied to make room for the target, there is no such row any more.
    if (this.#states.generation === generation) this.#states.entries[state + column] = next;
    return next;
  }

  #newTransition(state: number, column: number): number {
    const core = this.#states.coreOf(state);
    const side = this.#states.sideOf(state);
    const isDead = core.length === 0;
    if (column === lineEnd) {
      return !isDead && this.#matchesBeforeEdge(core, side) ? matchFound : this.#lineStart();
    }
    if (isDead) return state;
    if (column === beyondAscii) return unsureResult;
    if ((side & crRead) === 0) return this.#overByte(core, side, column);
    const { matched, core: behindCr } = this.#step.take(core, side, this.#crGroup);
    return matched ? matchFound : this.#overByte(behindCr, this.#sides[this.#crGroup] ?? 0, column);
  }

  /** Where a byte of ASCII other than a line feed leads from a state that has no `\r` read. */
  #overByte(core: Int32Array, side: number, column: number): number {
    if (column === this.#crColumn) return this.#stateOf(core, side | crRead);
    const step = this.#step.take(core, side, column);
    return step.matched ? matchFound : this.#stateOf(step.core, this.#sides[column] ?? 0);
  }

  #stateOf(core: Int32Array, side: number): number {
    // Which match is preferred does not matter, nor does the order of a core.
    return this.#states.intern(core.sort(), side);
  }

  #matchesBeforeEdge(core: Int32Array, side: number): boolean {
    return this.#step.take(core, side, edgeGroup).matched;
  }

  /** Whether the line that is being read matches if the text ends here. */
  #matchesAtEnd(): boolean {
    const core = this.#states.coreOf(this.#state);
    const side = this.#states.sideOf(this.#state);
    if ((side & crRead) === 0) return this.#matchesBeforeEdge(core, side);
    const { matched, core: behindCr } = this.#step.take(core, side, this.#crGroup);
    return matched || this.#matchesBeforeEdge(behindCr, this.#sides[this.#crGroup] ?? 0);
  }
}

/** Where the first line begins that begins at an offset or soon after it; else -1. */
function lineStartFrom(bytes: Uint8Array, offset: number): number {
  const end = Math.min(bytes.length, offset + lineSearch);
  for (let at = offset - 1; at < end; at++) if (bytes[at] === lf) return at + 1;
  return -1;
}
