/**
 * What a place shows of itself: its declaration, what that is for, and the lines that carried the
 * match.
 *
 * @module
 */
import type { RankedChunk, WordReader } from "@ct/retrieval";
import { packFor } from "@ct/source";
import { declarationSummary, fileSummary, proseSummary } from "@ct/source/documentation";

/** A line of a file. */
export interface PlacedLine {
  /** Its number, from 1. */
  readonly line: number;
  /** Its text without the blanks around. */
  readonly text: string;
}

/** A place in a file. */
export interface Place {
  /** First line of what is named, or of the piece outside of declarations. */
  readonly start: number;
  /** Last line. */
  readonly end: number;
  /** The piece of these lines that matched: all of them if they are few. */
  readonly part: { readonly start: number; readonly end: number };
  /** What is declared there, in the language's own word; empty outside of declarations. */
  readonly kind: string;
  /** Its name; empty outside of declarations. */
  readonly name: string;
  /** The same with the names of the declarations around. */
  readonly qualified: string;
  /** How well it fits. */
  readonly score: number;
}

/** A place, and what it says. */
export interface ShownPlace extends Place {
  /** The first line of the declaration, with the next ones if it continues; else the first line. */
  readonly signature: string;
  /** The first sentence of its documentation; empty if it has none. */
  readonly summary: string;
  /** At most two lines below it that have words of the question, the best first. */
  readonly lines: readonly PlacedLine[];
  /** All lines of the place. */
  readonly body: readonly string[];
}

/** What places are shown for. */
export interface Question {
  /** The words of the question as stems, without those that say nothing; none for a name. */
  readonly words: readonly string[];
  /** Reads the words of lines. */
  readonly reader: WordReader;
}

/** Longer sentences are cut; they are cut again where a match has less room. */
const longestSummary = 120;

/** A signature has no more lines. */
const mostSignature = 6;

/** Its characters. */
const longestSignature = 200;

const heading = /^h\d$/;

/**
 * A chunk as a place. The piece is all there is to it where `isPart` says that pieces are meant.
 */
export function placeOf(chunk: RankedChunk, isPart: boolean): Place {
  const { start, end, kind, name, enclosing, whole, score } = chunk;
  const lines = isPart ? { start, end } : whole;
  const around = enclosing.filter((each) => each !== "");
  const qualified = name === "" ? "" : [...around, name].join(heading.test(kind) ? " > " : ".");
  return { start: lines.start, end: lines.end, part: { start, end }, kind, name, qualified, score };
}

/** What a chunk of a text shows. */
export function shownPlace(
  chunk: RankedChunk,
  { text, isPart }: { readonly text: string; readonly isPart: boolean },
  question: Question,
): ShownPlace {
  const place = placeOf(chunk, isPart);
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const head = place.name === "" ? firstLine(lines, chunk.start, chunk.end) : chunk.head;
  const summary = summaryOf(chunk, lines, head);
  return {
    ...place,
    // What a file says about itself is the first line of its first piece.
    signature: place.name === "" && summary !== ""
      ? ""
      : signatureAt(lines, head, Math.max(head, place.end), place.kind),
    summary,
    lines: carriers(lines, { from: head, to: place.end, part: place.part, summary }, question),
    body: lines.slice(place.start - 1, place.end),
  };
}

function firstLine(lines: readonly string[], start: number, end: number): number {
  for (let line = start; line <= end; line += 1) {
    if (/[\p{L}\p{N}]/u.test(lines[line - 1] ?? "")) return line;
  }
  return start;
}

/** The first line, and the next ones as long as brackets are open. */
function signatureAt(lines: readonly string[], head: number, end: number, kind: string): string {
  const parts: string[] = [];
  let open = 0;
  for (let line = head; line <= Math.min(end, head + mostSignature - 1); line += 1) {
    const text = (lines[line - 1] ?? "").trim().replace(/\s+/g, " ");
    parts.push(text);
    for (const mark of text.match(/[()]/g) ?? []) open += mark === "(" ? 1 : -1;
    // What follows an arrow is no longer the head.
    if (kind === "" || open <= 0 || text.includes("=>")) break;
  }
  const joined = parts.join(" ").replace(/\( /g, "(").replace(/,? \)/g, ")");
  return joined.length > longestSignature ? `${joined.slice(0, longestSignature - 1)}…` : joined;
}

function summaryOf(
  { path, kind, name, start }: RankedChunk,
  lines: readonly string[],
  head: number,
): string {
  if (heading.test(kind)) return proseSummary(lines.slice(head).join("\n"), longestSummary);
  const language = packFor(path)?.language ?? "";
  if (name !== "") return declarationSummary({ lines, language }, head, longestSummary);
  return start === 1 ? fileSummary({ lines, language }, longestSummary) : "";
}

interface Searched {
  /** The line of the signature. */
  readonly from: number;
  readonly to: number;
  readonly part: Place["part"];
  /** What is said already. */
  readonly summary: string;
}

/** The lines below the first one with the most and the rarest words of the question. */
function carriers(
  lines: readonly string[],
  { from, to, part, summary }: Searched,
  { words, reader }: Question,
): readonly PlacedLine[] {
  const wanted = new Set(words);
  const found: { line: number; text: string; has: readonly string[] }[] = [];
  const spread = new Map<string, number>();
  for (let line = Math.max(from + 1, part.start); line <= Math.min(to, part.end); line += 1) {
    const text = (lines[line - 1] ?? "").trim();
    const has = [...new Set(reader.read(text))].filter((word) => wanted.has(word));
    const isSaid = summary.includes(text.replace(/[.…]$/, ""));
    if (has.length > 0 && !isSaid) found.push({ line, text, has });
    for (const word of has) spread.set(word, (spread.get(word) ?? 0) + 1);
  }
  const weightOf = (has: readonly string[]) =>
    has.reduce((sum, word) => sum + 1 + 1 / (spread.get(word) ?? 1), 0);
  return found.sort((a, b) => weightOf(b.has) - weightOf(a.has) || a.line - b.line).slice(0, 2)
    .map(({ line, text }) => ({ line, text }));
}
