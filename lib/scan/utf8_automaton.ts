/**
 * A finite automaton that reads UTF-8 byte by byte and tells how many scalars and words each byte
 * adds. What is malformed counts as decoders replace it: one U+FFFD for each maximal part of a
 * sequence.
 *
 * @module
 */

/** Transitions a state has, one for each byte. */
export const stateBytes: number = 256;

/** What a state has read: nothing, or the start of a sequence and what it still lacks. */
const between = 0, one = 1, two = 2, e0 = 3, ed = 4, f0 = 5, f1 = 6, f4 = 7;
/** Starts of sequences that may become white space. */
const c2 = 8, e1 = 9, e19a = 10, e2 = 11, e280 = 12, e281 = 13, e3 = 14, e380 = 15;
/** Targets that complete a scalar. */
const letter = -1, space = -2;

/**
 * Where a range of bytes leads: the well-formed sequences of Unicode's table 3-7, with the
 * characters that have the property White_Space singled out. A later row overrides an earlier one;
 * other bytes are malformed.
 */
const edges: readonly (readonly [from: number, first: number, last: number, to: number])[] = [
  [between, 0x00, 0x7f, letter],
  [between, 0x09, 0x0d, space],
  [between, 0x20, 0x20, space],
  [between, 0xc2, 0xdf, one],
  [between, 0xe1, 0xef, two],
  [between, 0xe0, 0xe0, e0],
  [between, 0xed, 0xed, ed],
  [between, 0xf0, 0xf0, f0],
  [between, 0xf1, 0xf3, f1],
  [between, 0xf4, 0xf4, f4],
  [one, 0x80, 0xbf, letter],
  [two, 0x80, 0xbf, one],
  [e0, 0xa0, 0xbf, one],
  [ed, 0x80, 0x9f, one],
  [f0, 0x90, 0xbf, two],
  [f1, 0x80, 0xbf, two],
  [f4, 0x80, 0x8f, two],
  [between, 0xc2, 0xc2, c2],
  [c2, 0x80, 0xbf, letter],
  [c2, 0x85, 0x85, space],
  [c2, 0xa0, 0xa0, space],
  [between, 0xe1, 0xe1, e1],
  [e1, 0x80, 0xbf, one],
  [e1, 0x9a, 0x9a, e19a],
  [e19a, 0x80, 0xbf, letter],
  [e19a, 0x80, 0x80, space],
  [between, 0xe2, 0xe2, e2],
  [e2, 0x80, 0xbf, one],
  [e2, 0x80, 0x80, e280],
  [e280, 0x80, 0xbf, letter],
  [e280, 0x80, 0x8a, space],
  [e280, 0xa8, 0xa9, space],
  [e280, 0xaf, 0xaf, space],
  [e2, 0x81, 0x81, e281],
  [e281, 0x80, 0xbf, letter],
  [e281, 0x9f, 0x9f, space],
  [between, 0xe3, 0xe3, e3],
  [e3, 0x80, 0xbf, one],
  [e3, 0x80, 0x80, e380],
  [e380, 0x80, 0xbf, letter],
  [e380, 0x80, 0x80, space],
];

const stateCount = 16;

/** The size of the table. */
export const automatonBytes: number = 2 * stateCount * stateBytes * Uint16Array.BYTES_PER_ELEMENT;

/**
 * The transitions, {@linkcode stateBytes} of them a state: bits 0 to 5 the next state, bits 6 and 7
 * how many scalars the byte completes, bit 8 whether a word starts. Each state comes twice, outside
 * (even) and inside (odd) a word; 0 and 1 are the states between two sequences.
 */
export function utf8Automaton(): Uint16Array {
  const table = new Uint16Array(2 * stateCount * stateBytes);
  for (const inWord of [0, 1] as const) {
    const row = inWord * stateBytes;
    table.fill(transition(letter, inWord), row, row + stateBytes);
  }
  fillEdges(table, (from) => from === between);
  for (const inWord of [0, 1] as const) {
    const brokenOff = brokenOffRow(table, inWord);
    for (let state = between + 1; state < stateCount; state++) {
      table.set(brokenOff, (2 * state + inWord) * stateBytes);
    }
  }
  fillEdges(table, (from) => from !== between);
  return table;
}

/**
 * What a byte does that does not continue a sequence: what came before it turns into one letter,
 * and the byte is read as the start of another sequence, inside a word.
 */
function brokenOffRow(table: Uint16Array, inWord: 0 | 1): Uint16Array {
  const counts = transition(letter, inWord) & ~63;
  return table.slice(stateBytes, 2 * stateBytes).map((again) => again + counts);
}

function fillEdges(table: Uint16Array, concerns: (from: number) => boolean): void {
  for (const [from, first, last, to] of edges) {
    if (!concerns(from)) continue;
    for (const inWord of [0, 1] as const) {
      const row = (2 * from + inWord) * stateBytes;
      table.fill(transition(to, inWord), row + first, row + last + 1);
    }
  }
}

function transition(to: number, inWord: 0 | 1): number {
  if (to === space) return 2 * between | 1 << 6;
  if (to === letter) return 2 * between + 1 | 1 << 6 | (1 - inWord) << 8;
  return 2 * to + inWord;
}
