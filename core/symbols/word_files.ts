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
import { sourceText } from "./source_text.ts";
import { hasWhole, isPlain, TargetWords } from "./target_words.ts";
import { WordIndex } from "./word_index.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** No hint is worth looking at more bytes. */
const maxHintBytes = 32 << 20;

/** After this many questions, or one about this many words, most words of the files are needed. */
const manySeeks = 8;

/** More files, or more of their text, are not indexed. */
const maxIndexed = 10_000;
const maxIndexedLength = 64 << 20;

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
  #seeks = 0;
  /** All words, once that pays; `undefined` if it does not yet, `false` if it never does. */
  #index: WordIndex | false | undefined;
  /** Files that have no text. */
  readonly #unindexed = new Map<string, Entry>();

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
    const targets = [...new Set([...words].map(bareWord))]
      .filter((word) => word !== "" && !this.#found.has(word));
    if (targets.length === 0) return;
    const index = this.#indexFor(targets);
    const others = targets.filter((word) => index === undefined || !isPlain(word));
    if (others.length > 0) this.#seek(others, this.#source.entries);
    if (index === undefined) return;
    const plain = targets.filter(isPlain);
    if (plain.length > 0) this.#seek(plain, this.#unindexed);
    for (const word of plain) {
      const more = this.#found.get(word) ?? [];
      this.#found.set(word, this.#inOrder([...index.having(word), ...more], more.length === 0));
    }
  }

  #inOrder(paths: readonly string[], isOrdered: boolean): readonly string[] {
    if (isOrdered) return paths;
    const all = new Set(paths);
    return [...this.#source.entries.keys()].filter((path) => all.has(path));
  }

  #seek(targets: readonly string[], entries: ReadonlyMap<string, Entry>): void {
    const having = new Map(targets.map((word): [string, string[]] => [word, []]));
    const words = new TargetWords(targets);
    for (const { path, entry, text: known } of this.#candidates(targets.map(needleOf), entries)) {
      const text = typeof known === "string" ? known : this.#source.decode(path, entry, known);
      if (text === undefined) continue;
      // Most of those that have a short name have it within a longer one.
      const present = words.in(text);
      if (present.length > 0) this.#source.keep(path, text);
      for (const word of present) having.get(word)?.push(path);
    }
    for (const [word, paths] of having) this.#found.set(word, paths);
  }

  /** The index of all words, if that is worth its while. */
  #indexFor(words: readonly string[]): WordIndex | undefined {
    this.#seeks++;
    if (this.#index === undefined && Math.max(words.length, this.#seeks) >= manySeeks) {
      this.#index = this.#indexed() ?? false;
    }
    return this.#index === false ? undefined : this.#index;
  }

  #indexed(): WordIndex | undefined {
    const { entries, bounds } = this.#source;
    if (entries.size > maxIndexed) return undefined;
    const index = new WordIndex();
    let length = 0;
    for (const [path, entry] of entries) {
      bounds.tick();
      const text = this.#textOf(path, entry);
      length += text?.length ?? 0;
      if (length > maxIndexedLength) return undefined;
      if (text === undefined) this.#unindexed.set(path, entry);
      else {
        this.#source.keep(path, text);
        index.add(path, text);
      }
    }
    return index;
  }

  /** The text of a file; what is none is only told of where it has a word that is searched for. */
  #textOf(path: string, entry: Entry): string | undefined {
    const known = this.#source.known(path, entry);
    if (known !== undefined) return known;
    const length = this.#source.read(path, entry);
    if (length === undefined) return undefined;
    const found = sourceText(this.#source.scanner.buffer.subarray(0, length));
    return "text" in found ? found.text : undefined;
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
      return entry !== undefined && hasWhole(this.#source.known(path, entry) ?? "", word);
    });
  }

  /** The files that may have one of some needles. */
  *#candidates(
    needles: readonly Needle[],
    entries: ReadonlyMap<string, Entry> = this.#source.entries,
  ): Generator<Candidate> {
    const { scanner, residentFiles, bounds } = this.#source;
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
