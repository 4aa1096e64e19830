/**
 * Identifiers as numbers, and how much it says that one of them is used.
 *
 * @module
 */
import { isWord } from "@ct/source/lexis";

const offset = 0x811c9dc5;
const prime = 0x01000193;

/** The hash that those of a language start from: equal words of two languages are not the same. */
export function languageSeed(language: string): number {
  let hash = offset;
  for (let at = 0; at < language.length; at += 1) {
    hash = Math.imul(hash ^ language.charCodeAt(at), prime);
  }
  return hash;
}

/** An identifier as a number of 32 bits, never 0. That two share one is rare, and does little. */
export function identifierHash(name: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), prime);
  }
  return finished(hash);
}

/** Identifiers, and how often each of them is there. */
export interface IdentifierCounts {
  /** Their hashes, in ascending order. */
  readonly words: Uint32Array;
  /** How often each of them is there, 255 at most. */
  readonly counts: Uint8Array;
}

const maxCounted = 255;

/** How often each identifier is in code. Numbers and single letters are omitted. */
export function countIdentifiers(code: string, seed: number): IdentifierCounts {
  const all = hashesIn(code, seed).sort();
  const counts = new Uint8Array(all.length);
  let length = 0;
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? 0;
    if (length === 0 || all[length - 1] !== word) all[length++] = word;
    counts[length - 1] = Math.min((counts[length - 1] ?? 0) + 1, maxCounted);
  }
  return { words: all.slice(0, length), counts: counts.slice(0, length) };
}

function hashesIn(code: string, seed: number): Uint32Array {
  // There is something between two identifiers, which have two letters at least.
  const hashes = new Uint32Array(Math.ceil(code.length / 3));
  let count = 0;
  for (let at = 0; at < code.length; at += 1) {
    const first = code.charCodeAt(at);
    if (!isWord(first)) continue;
    const start = at;
    let hash = seed;
    for (let unit = first; isWord(unit); unit = code.charCodeAt(at)) {
      hash = Math.imul(hash ^ unit, prime);
      at += 1;
    }
    const isNumber = first >= 48 && first < 58;
    if (!isNumber && at - start > 1) hashes[count++] = finished(hash);
  }
  return hashes.subarray(0, count);
}

/** The end of a path as a number of 32 bits. */
export function pathHash(path: string): number {
  return identifierHash(path, offset);
}

function finished(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = (mixed ^ (mixed >>> 13)) >>> 0;
  return mixed === 0 ? 1 : mixed;
}

/**
 * How much a use of a name says, in tenths of a plain one. A long name of several words hardly
 * means anything else; a short word may be the name of many things, and `_name` is not for others.
 */
export function tellingTenths(name: string): number {
  // `DB` and `Io` are types as a rule, `db` and `io` values of any kind.
  if (/^\p{Lu}\p{L}$/u.test(name)) return 30;
  if (name.startsWith("_") || name.length < 3) return 1;
  const isCompound = /\p{Ll}\p{Lu}|\p{L}_\p{L}/u.test(name);
  if (isCompound && name.length >= 8) return 60;
  if (isCompound || /^\p{Lu}/u.test(name)) return 30;
  return name.length >= 8 ? 10 : 3;
}
