/**
 * Finds the files that have words, each word once.
 *
 * @module
 */
import { itemAt, mayHideWords } from "@ct/base";
import type { Finder, Needle, Scanner } from "@ct/scan";
import type { Entry } from "@ct/walk";
import type { Bounds } from "../bounds/mod.ts";
import type { Context } from "../context/mod.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** No hint is worth looking at more bytes. */
const maxHintBytes = 32 << 20;

/** Where the texts of files come from. */
export interface WordSource {
  /** The files by their paths, in order. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** What files are read into. */
  readonly scanner: Scanner;
  /** Files that are known to lack words. */
  readonly residentFiles: Context["residentFiles"];
  /** The limits of the call. */
  readonly bounds: Pick<Bounds, "tick">;
  /** The text of a file that need not be read. */
  known(path: string, entry: Entry): string | undefined;
  /** Reads a file to the start of the buffer; `undefined` if it cannot be read. */
  read(path: string, entry: Entry): number | undefined;
  /** The text of the file that was just read. */
  decode(path: string, entry: Entry, length: number): string | undefined;
  /** Keeps a text for the rest of the call. */
  keep(path: string, text: string): void;
}

/** A file that may have one of some words. */
interface Candidate {
  readonly path: string;
  readonly entry: Entry;
  /** Its text if that is known; otherwise it is in the buffer and as long as that. */
  readonly text: string | number;
}

/** See the module. */
export class WordFiles {
  readonly #source: WordSource;
  readonly #found = new Map<string, readonly string[]>();

  /** Creates one from what gives the texts. */
  constructor(source: WordSource) {
    this.#source = source;
  }

  /** The paths of the files that have one of some words, in order. */
  containing(words: readonly string[]): readonly string[] {
    this.seek(words);
    const [first = "", ...others] = words;
    if (others.length === 0) return this.#having(first);
    const all = new Set(words.flatMap((word) => this.#having(word)));
    return [...this.#source.entries.keys()].filter((path) => all.has(path));
  }

  /** The paths of the files that have a text anywhere, in order. */
  holding(text: string): readonly string[] {
    const found: string[] = [];
    for (const { path, entry, text: known } of this.#candidates([needleOf(text)])) {
      const whole = typeof known === "string" ? known : this.#source.decode(path, entry, known);
      if (whole === undefined || !whole.includes(text)) continue;
      this.#source.keep(path, whole);
      found.push(path);
    }
    return found;
  }

  /** Finds the files that have each of some words, in one go through all of them. */
  seek(words: Iterable<string>): void {
    const sought = [...new Set([...words].map(bareWord))].filter((word) => !this.#found.has(word));
    if (sought.length === 0) return;
    const having = new Map(sought.map((word): [string, string[]] => [word, []]));
    for (const { path, entry, text: known } of this.#candidates(sought.map(needleOf))) {
      const text = typeof known === "string" ? known : this.#source.decode(path, entry, known);
      if (text === undefined) continue;
      // Most of those that have a short name have it within a longer one.
      const present = wordsIn(text, sought);
      if (present.length > 0) this.#source.keep(path, text);
      for (const word of present) having.get(word)?.push(path);
    }
    for (const [word, paths] of having) this.#found.set(word, paths);
  }

  /** The words with a part of a name and about as many characters, in order. */
  like(name: string): ReadonlySet<string> {
    const parts = partsOf(name.toLowerCase());
    const words = new Set<string>();
    const take = (text: string) => {
      for (const [word] of text.matchAll(anyWord)) {
        if (Math.abs(word.length - name.length) > 2) continue;
        const lower = word.toLowerCase();
        if (parts.some((part) => lower.includes(part))) words.add(word);
      }
    };
    const needles = parts.map((part) => ({ bytes: encoder.encode(part), fold: true }));
    const { scanner } = this.#source;
    const finder = scanner.finder(needles);
    let bytes = 0;
    for (const { text } of this.#candidates(needles)) {
      if (typeof text === "string") take(text);
      else for (const run of runsAt(finder, scanner.buffer, text)) take(run);
      bytes += typeof text === "string" ? text.length : text;
      if (bytes > maxHintBytes) break;
    }
    return words;
  }

  #having(word: string): readonly string[] {
    const found = this.#found.get(bareWord(word)) ?? [];
    if (bareWord(word) === word) return found;
    const { entries } = this.#source;
    return found.filter((path) => {
      const entry = entries.get(path);
      return entry !== undefined && wholeWord(word).test(this.#source.known(path, entry) ?? "");
    });
  }

  /** The files that may have one of some needles. */
  *#candidates(needles: readonly Needle[]): Generator<Candidate> {
    const { entries, scanner, residentFiles, bounds } = this.#source;
    const finder = scanner.finder(needles);
    const lacks = residentFiles?.lacking(needles);
    try {
      for (const [path, entry] of entries) {
        if (lacks?.(entry) !== undefined) continue;
        const known = this.#source.known(path, entry);
        if (known !== undefined) {
          yield { path, entry, text: known };
          continue;
        }
        bounds.tick();
        const length = this.#source.read(path, entry);
        if (length === undefined) continue;
        if (finder.find(0, length) < 0 && !mayHideWords(scanner.buffer, length)) continue;
        yield { path, entry, text: length };
      }
    } finally {
      scanner.forgetFinders();
    }
  }
}

/** A word of a text. */
const anyWord = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** A file that has `#name` has `name`. */
function bareWord(word: string): string {
  return word.replace(/^#(?=[\w$])/, "");
}

function needleOf(word: string): Needle {
  return { bytes: encoder.encode(word), fold: false };
}

/** The word, also with the `$` that some languages put before the names of variables. */
function wholeWord(word: string): RegExp {
  return new RegExp(`(?<!\\w)${RegExp.escape(word)}(?![\\w$])`);
}

/** Those of some words that a text has. */
function wordsIn(text: string, words: readonly string[]): readonly string[] {
  if (words.length < fewWords) return words.filter((word) => wholeWord(word).test(text));
  const all = new Set<string>();
  for (const word of text.match(/[\w$]+/g) ?? []) all.add(word).add(word.replace(/^\$+/, ""));
  return words.filter((word) => isPlain(word) ? all.has(word) : wholeWord(word).test(text));
}

/** Of more words it is faster to look at all that a text has. */
const fewWords = 8;

function isPlain(word: string): boolean {
  return /^[\w$]+$/.test(word);
}

/** The runs of word bytes in which something is found. */
function* runsAt(finder: Finder, buffer: Uint8Array, length: number): Generator<string> {
  for (let at = finder.find(0, length); at >= 0; at = finder.find(at, length)) {
    let start = at;
    while (start > 0 && isWordByte(itemAt(buffer, start - 1))) start--;
    while (at < length && isWordByte(itemAt(buffer, at))) at++;
    yield decoder.decode(buffer.subarray(start, at));
  }
}

/** Letters, digits, `_`, `$` and whatever is not ASCII. */
function isWordByte(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a || byte >= 0x41 && byte <= 0x5a || byte >= 0x80 ||
    byte >= 0x30 && byte <= 0x39 || byte === 0x5f || byte === 0x24;
}

/**
 * Texts of which a word has one that differs from a name in one letter, or in the order of two that
 * stand beside each other.
 */
function partsOf(name: string): readonly string[] {
  const letters = [...name];
  const length = Math.ceil(letters.length / (letters.length < 6 ? 2 : 3));
  const pieces = [0, 1, 2].map((at) => letters.slice(at * length, (at + 1) * length).join(""));
  const exchanged = letters.slice(1).map((letter, at) =>
    [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join("")
  );
  return [...new Set([...pieces, ...exchanged])].filter((part) => part !== "");
}
