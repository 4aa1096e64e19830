/**
 * Describes how two texts differ that look the same, character by character.
 *
 * @module
 */
import { type Cluster, clustersOf, nameCharacters, plainLike } from "./look_alikes.ts";
import { linesOf } from "./text_lines.ts";

/** A kind of difference that cannot be seen or is easily overlooked. */
export type DifferenceKind =
  | "crlf"
  | "trailing_space"
  | "normalization"
  | "homoglyph"
  | "tabs_vs_spaces"
  | "indentation"
  | "spacing";

/** The kinds, the least first. */
export const differenceKinds: readonly DifferenceKind[] = [
  "crlf",
  "trailing_space",
  "normalization",
  "homoglyph",
  "tabs_vs_spaces",
  "indentation",
  "spacing",
];

/** A difference between two texts that look the same. */
export interface Difference {
  /** What kind it is of. */
  readonly kind: DifferenceKind;
  /** Where it is in the text that was found, in UTF-16 units. */
  readonly offset: number;
  /** What stands there. */
  readonly found: string;
  /** What was expected there. */
  readonly expected: string;
  /** What follows in the line that was found; empty at its end. */
  readonly before: string;
}

/** Two texts, and what is known about the first. */
export interface Compared {
  /** The text that was found. */
  readonly found: string;
  /** The text that was searched for. */
  readonly expected: string;
  /** Whether the found text starts where a line does. */
  readonly startsLine: boolean;
  /** Whether it ends where a line does. */
  readonly endsLine: boolean;
}

/**
 * The differences of two texts of which the skeletons are equal, line by line; none if the texts
 * are equal. Making the texts equal in these places makes them equal.
 */
export function differencesOf(compared: Compared): Difference[] {
  const [found, expected] = [splitEndings(compared.found), splitEndings(compared.expected)];
  const count = Math.max(found.length, expected.length);
  return Array.from({ length: count }, (_, index): Difference[] => {
    const { start, text, ending } = found[index] ?? { ...nothing, start: compared.found.length };
    const wanted = expected[index] ?? nothing;
    const inLine = lineDifferences(text, wanted.text, {
      start,
      startsLine: index > 0 || compared.startsLine,
      endsLine: ending !== "" || compared.endsLine,
    });
    if (ending === wanted.ending) return inLine;
    const end = { offset: start + text.length, before: "" };
    return [...inLine, { kind: "crlf", ...end, found: ending, expected: wanted.ending }];
  }).flat();
}

interface EndedLine {
  readonly start: number;
  readonly text: string;
  readonly ending: string;
}

const nothing: EndedLine = { start: 0, text: "", ending: "" };

function splitEndings(text: string): readonly EndedLine[] {
  return linesOf(text).map(({ start, end, next }) => ({
    start,
    text: text.slice(start, end),
    ending: text.slice(end, next),
  }));
}

interface LineLocation {
  readonly start: number;
  readonly startsLine: boolean;
  readonly endsLine: boolean;
}

/** Walks over both lines: what is blank or not shown in turn with what is shown. */
function lineDifferences(found: string, expected: string, place: LineLocation): Difference[] {
  const differences: Difference[] = [];
  const [there, wanted] = [new ClusterReader(found), new ClusterReader(expected)];
  const compare = (
    column: number,
    pair: readonly [string, string],
    kindOf: (pair: readonly [string, string]) => DifferenceKind,
  ) => {
    if (pair[0] === pair[1]) return;
    const before = found.slice(column + pair[0].length);
    const at = { offset: place.start + column, before };
    differences.push({ kind: kindOf(pair), ...at, found: pair[0], expected: pair[1] });
  };
  while (true) {
    const from = there.offset;
    const gaps = [there.gap(), wanted.gap()] as const;
    const isEnd = there.isDone && wanted.isDone;
    const isStart = from === 0 && place.startsLine;
    compare(from, gaps, (pair) => gapKind(pair, isStart, isEnd && place.endsLine));
    if (isEnd) return differences;
    const column = there.offset;
    compare(column, shownPair(there, wanted), shownKind);
  }
}

/** The next characters of both that are shown and stand for the same. */
function shownPair(there: ClusterReader, wanted: ClusterReader): readonly [string, string] {
  let [a, b] = [there.next(), wanted.next()];
  while (a.skeleton.length !== b.skeleton.length) {
    const isShorter = a.skeleton.length < b.skeleton.length;
    const reader = isShorter ? there : wanted;
    if (reader.isDone) break;
    const { text, skeleton } = reader.next();
    if (isShorter) a = { ...a, text: a.text + text, skeleton: a.skeleton + skeleton };
    else b = { ...b, text: b.text + text, skeleton: b.skeleton + skeleton };
  }
  return [a.text, b.text];
}

class ClusterReader {
  readonly #clusters: readonly Cluster[];
  readonly #length: number;
  #at = 0;

  constructor(line: string) {
    this.#clusters = clustersOf(line);
    this.#length = line.length;
  }

  get isDone(): boolean {
    return this.#at >= this.#clusters.length;
  }

  get offset(): number {
    return this.#clusters[this.#at]?.start ?? this.#length;
  }

  next(): Cluster {
    return this.#clusters[this.#at++] ?? { start: this.#length, text: "", skeleton: "" };
  }

  /** All up to the next character that is shown. */
  gap(): string {
    let text = "";
    while (this.#clusters[this.#at]?.skeleton === "") text += this.next().text;
    return text;
  }
}

function gapKind(
  pair: readonly [string, string],
  isStart: boolean,
  isEnd: boolean,
): DifferenceKind {
  if (!pair.every((gap) => /^[ \t]*$/.test(gap))) return "homoglyph";
  if (isEnd) return "trailing_space";
  const [found, expected] = pair.map((gap) => `${gap.includes("\t")} ${gap.includes(" ")}`);
  const hasTab = pair.some((gap) => gap.includes("\t"));
  // Tabs on one side only, or spaces on one side only; nothing at all is no kind of blank.
  if (hasTab && found !== expected && !pair.includes("")) return "tabs_vs_spaces";
  return isStart ? "indentation" : "spacing";
}

function shownKind([found, expected]: readonly [string, string]): DifferenceKind {
  const isEqual = (form: (text: string) => string) => form(found) === form(expected);
  if (isEqual((text) => text.normalize("NFC"))) return "normalization";
  if (isEqual((text) => plainLike(text).normalize("NFC"))) return "homoglyph";
  return isEqual((text) => text.normalize("NFKC")) ? "normalization" : "homoglyph";
}

/** At most this much of what follows a difference is quoted. */
const maxQuoted = 20;

/** A difference in words; `subject` names what was searched for, such as `the find`. */
export function nameDifference(
  { kind, found, expected, before }: Difference,
  subject: string,
): string {
  const name = kind === "crlf" ? nameEnding : nameCharacters;
  const [next] = /\S+/.exec(before.replace(/\p{Default_Ignorable_Code_Point}/gu, "")) ?? [""];
  const quoted = JSON.stringify([...next].slice(0, maxQuoted).join(""));
  const isAtEnd = next === "";
  if (expected === "" || found === "") {
    const place = isAtEnd ? "at the end of the line" : `before ${quoted}`;
    const side = expected === "" ? "the file" : subject;
    return `${name(found + expected)} ${place} only in ${side}`;
  }
  const place = isAtEnd ? "" : `, before ${quoted}`;
  return `${name(found)} in the file, ${name(expected)} in ${subject}${place}`;
}

function nameEnding(ending: string): string {
  return ending.replaceAll("\r", "CR").replaceAll("\n", "LF");
}
