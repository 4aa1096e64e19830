/**
 * The place in a text that looks like what was not found.
 *
 * @module
 */
import { type Difference, differenceKinds, differencesOf } from "./difference.ts";
import { type Cluster, clustersOf, skeletonOf } from "./look_alikes.ts";
import { type LineOf, linesOf } from "./text_lines.ts";

/** What was searched for. */
export interface TargetText {
  /** The text. */
  readonly text: string;
  /** Whether it stands for whole lines; else it may begin and end anywhere. */
  readonly whole: boolean;
}

/** A place that looks like the target. */
export interface NearMatch {
  /** Where it starts, in UTF-16 units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** How it differs; at least once. */
  readonly differences: readonly Difference[];
}

/** At most this many places that look like it are compared in detail. */
const maxCompared = 100;
/** Longer texts are not looked for, in UTF-16 units. */
const maxTargetLength = 1 << 14;
/** In longer lines nothing is searched for. */
const longestLine = 1 << 16;

/**
 * The place of which the worst difference is the least, as {@linkcode differenceKinds} has them in
 * order; of equals, the one with the fewest differences, and then the first. `undefined` if no
 * place looks like the target. Only the first hundred such places are compared. Texts of more
 * than 16 Ki characters are not looked for, nor is anything in lines of more than 64 Ki.
 */
export function nearPlace(text: string, target: TargetText): NearMatch | undefined {
  let best: NearMatch | undefined;
  let left = maxCompared;
  for (const place of placesLike(text, target)) {
    if (left-- === 0) break;
    if (place === undefined) continue;
    const { start, end } = place;
    const differences = differencesOf({
      found: text.slice(start, end),
      expected: target.text,
      startsLine: start === 0 || isEnding(text[start - 1]),
      endsLine: end === text.length || isEnding(text[end]),
    });
    const isAnother = differences.some((each) => joinsWords(text[start + each.offset - 1], each));
    if (isAnother || differences.length === 0) continue;
    if (best === undefined || isNearer(differences, best.differences)) {
      best = { start, end, differences };
    }
  }
  return best;
}

/** Whether one side has two words where the other has one, which is no oversight. */
function joinsWords(
  previous: string | undefined,
  { found, expected, before }: Difference,
): boolean {
  const isApart = [found, expected].map((gap) => /[\p{Zs}\t]/u.test(gap));
  return isApart[0] !== isApart[1] && wordCharacter.test(previous ?? "") &&
    wordCharacter.test(before[0] ?? "");
}

const wordCharacter = /[\p{L}\p{N}_]/u;

function isNearer(a: readonly Difference[], b: readonly Difference[]): boolean {
  const [worst, other] = [rankOf(a), rankOf(b)];
  return worst < other || (worst === other && a.length < b.length);
}

function rankOf(differences: readonly Difference[]): number {
  return Math.max(...differences.map(({ kind }) => differenceKinds.indexOf(kind)));
}

function isEnding(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}

interface Location {
  readonly start: number;
  readonly end: number;
}

/**
 * The places of which the skeleton is that of the target; `undefined` stands for one that
 * begins or ends within a character.
 */
function* placesLike(
  text: string,
  { text: target, whole }: TargetText,
): Generator<Location | undefined> {
  if (target.length > maxTargetLength) return;
  const wanted = wantedLines(target, whole);
  const longest = wanted.reduce(
    (best, { skeleton }) => skeleton.length > best.length ? skeleton : best,
    "",
  );
  // Most texts have nothing of the kind, which is seen at once.
  if (longest === "" || !skeletonOf(text).includes(longest)) return;
  const anchor = wanted.findIndex(({ skeleton }) => skeleton === longest);
  const rarest = wanted[anchor];
  if (rarest === undefined) return;
  const lines = linesOf(text);
  if (!whole && isEnding(text.at(-1))) {
    lines.push({ start: text.length, end: text.length, next: text.length });
  }
  for (let at = 0; at + wanted.length - anchor <= lines.length; at++) {
    const first = at - anchor;
    if (first < 0 || !isLike(text, lines[at], rarest)) continue;
    if (!wanted.every((line, index) => isLike(text, lines[first + index], line))) continue;
    yield* placesFrom(text, lines.slice(first, first + wanted.length), wanted);
  }
}

/** A line of the target. */
interface WantedLine {
  readonly text: string;
  readonly skeleton: string;
  /** How much of a line of the text it may be. */
  readonly part: "whole" | "start" | "end" | "any";
}

function wantedLines(target: string, whole: boolean): readonly WantedLine[] {
  const lines = linesOf(target).map(({ start, end }) => target.slice(start, end));
  // An ending of the text has to be there, and with it the next line, but nothing of that.
  if (isEnding(target.at(-1)) && !whole) lines.push("");
  return lines.map((text, index) => {
    const [isFirst, isLast] = [index === 0, index === lines.length - 1];
    const part = whole || !(isFirst || isLast)
      ? "whole"
      : isFirst && isLast
      ? "any"
      : isFirst
      ? "end"
      : "start";
    return { text, skeleton: skeletonOf(text), part };
  });
}

function isLike(text: string, line: LineOf | undefined, { skeleton, part }: WantedLine): boolean {
  if (line === undefined || line.end - line.start > longestLine) return false;
  const there = skeletonOf(text.slice(line.start, line.end));
  if (part === "whole") return there === skeleton;
  if (part === "any") return there.includes(skeleton);
  return part === "start" ? there.startsWith(skeleton) : there.endsWith(skeleton);
}

/** The places in lines that are like the wanted ones: several only if one line is wanted. */
function* placesFrom(
  text: string,
  lines: readonly LineOf[],
  wanted: readonly WantedLine[],
): Generator<Location | undefined> {
  const [firstLine, lastLine] = [lines[0], lines.at(-1)];
  const [firstWanted, lastWanted] = [wanted[0], wanted.at(-1)];
  if (firstLine === undefined || lastLine === undefined) return;
  if (firstWanted === undefined || lastWanted === undefined) return;
  if (firstWanted.part === "whole") {
    yield { start: firstLine.start, end: lastLine.end };
    return;
  }
  const first = new SkeletonLine(text.slice(firstLine.start, firstLine.end));
  if (firstWanted.part === "any") {
    for (const from of first.occurrences(firstWanted.skeleton)) {
      const span = first.spanOf(from, firstWanted);
      yield span && { start: firstLine.start + span.start, end: firstLine.start + span.end };
    }
    return;
  }
  const last = new SkeletonLine(text.slice(lastLine.start, lastLine.end));
  const head = first.spanOf(first.skeleton.length - firstWanted.skeleton.length, firstWanted);
  const tail = last.spanOf(0, lastWanted);
  yield head && tail && { start: firstLine.start + head.start, end: lastLine.start + tail.end };
}

/** A line with the text for each part of its skeleton. */
class SkeletonLine {
  readonly #clusters: readonly Cluster[];
  readonly #length: number;
  /** The skeleton of the line. */
  readonly skeleton: string;

  constructor(line: string) {
    this.#clusters = clustersOf(line);
    this.#length = line.length;
    this.skeleton = this.#clusters.map(({ skeleton }) => skeleton).join("");
  }

  /** Where a skeleton occurs in that of the line. */
  *occurrences(skeleton: string): Generator<number> {
    for (
      let at = this.skeleton.indexOf(skeleton);
      at >= 0;
      at = this.skeleton.indexOf(skeleton, at + skeleton.length)
    ) yield at;
  }

  /**
   * What the skeleton of a wanted text stands for, with the blanks around it on the sides on which
   * the wanted text has any; `undefined` if it begins or ends within a character.
   */
  spanOf(from: number, { text, skeleton }: Omit<WantedLine, "part">): Location | undefined {
    const to = from + skeleton.length;
    let [first, end, offset] = [-1, -1, 0];
    for (let index = 0; index <= this.#clusters.length; index++) {
      const length = this.#clusters[index]?.skeleton.length ?? 0;
      if (offset === from && first < 0 && (length > 0 || index === this.#clusters.length)) {
        first = index;
      }
      if (offset === to && end < 0) end = index;
      offset += length;
    }
    if (skeleton === "") end = first = from === 0 ? 0 : this.#clusters.length;
    if (first < 0 || end < 0) return undefined;
    const wanted = clustersOf(text);
    if (wanted[0]?.skeleton === "") { while (this.#isGap(first - 1)) first--; }
    if (wanted.at(-1)?.skeleton === "") { while (this.#isGap(end)) end++; }
    return { start: this.#startOf(first), end: this.#startOf(end) };
  }

  #isGap(index: number): boolean {
    return this.#clusters[index]?.skeleton === "";
  }

  #startOf(index: number): number {
    return this.#clusters[index]?.start ?? this.#length;
  }
}
