/**
 * What files were found to hold when the same was asked before, in a process that stays and knows
 * which of them are still the same.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import type { Entry } from "@ct/walk";
import type { FileQuery, FileResult } from "./file_result.ts";
import type { Match } from "./match.ts";

/** Where it is kept between calls. */
const key = "ct-search: results";
/** At most this much is kept at most. */
const maxBytes = 16 << 20;
/** Of one question: another should find room. */
const maxBytesOfOne = maxBytes / 2;
/** Of questions that are longer, nothing is kept, in UTF-16 units. */
const longestQuestion = 1 << 16;
/** About what a question takes besides its text and what was found for it. */
const questionBytes = 200;
/** About what the result of a file takes, without its texts, and that of one without a match. */
const resultBytes = 160;
const noneBytes = 40;

/** What was found for one question, by the versions of files. */
interface Answers {
  readonly results: Map<number, FileResult>;
  /** What all of it takes, the question included. */
  bytes: number;
}

/** What was found for one question. */
export class ResultCache {
  readonly #residentFiles: NonNullable<Context["residentFiles"]>;
  readonly #answers: Answers;
  /** Whether no lines are asked for, nor where in a file a match is or almost is. */
  readonly #asksForNoPlaces: boolean;

  private constructor(
    residentFiles: NonNullable<Context["residentFiles"]>,
    answers: Answers,
    { question: { grep, isPlaced }, wanted }: FileQuery,
  ) {
    this.#residentFiles = residentFiles;
    this.#answers = answers;
    this.#asksForNoPlaces = grep?.kind === "line" && !isPlaced && wanted.detail !== "hits";
  }

  /** What is known; `undefined` in a process that keeps nothing. */
  static of(
    { residentFiles, memory }: Pick<Context, "residentFiles" | "memory">,
    setup: FileQuery,
  ): ResultCache | undefined {
    if (residentFiles === undefined || memory === undefined) return undefined;
    const question = JSON.stringify(setup, plain);
    if (question.length > longestQuestion) return undefined;
    const kept = memory.get(key);
    const all = kept instanceof AllAnswers ? kept : new AllAnswers();
    memory.set(key, all);
    return new ResultCache(residentFiles, all.of(question), setup);
  }

  /** Which content a file has; `undefined` if that is not known. */
  versionOf(entry: Entry): number | undefined {
    return this.#residentFiles.version(entry);
  }

  /** Whether it is known what a content holds. */
  has(version: number | undefined): boolean {
    return version !== undefined && this.#answers.results.has(version);
  }

  /**
   * What a content holds; what is not known is found out and kept. It must be that of the version
   * or a later one, for the version is not asked for again then.
   */
  recall(version: number, find: () => FileResult | null): FileResult | null {
    const known = this.#answers.results.get(version);
    if (known !== undefined) return known;
    const found = find();
    if (found !== null) this.#keep(version, found);
    return found;
  }

  /** Keeps what an entry came to whose file was too large for a result, if that says all. */
  keepEntry(version: number | undefined, result: Match | string): void {
    if (version === undefined || !this.#asksForNoPlaces) return;
    const isMiss = typeof result === "string";
    this.#keep(version, isMiss ? 0 : [result.lines, result.binary, [], ""]);
  }

  #keep(version: number, result: FileResult): void {
    const bytes = result === 0
      ? noneBytes
      : resultBytes + result[2].length * 8 + result[3].length * 2;
    if (this.#answers.bytes + bytes > maxBytesOfOne) return;
    this.#answers.results.set(version, result);
    this.#answers.bytes += bytes;
  }
}

/** Masks of characters are numbers that JSON does not have. */
function plain(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** The answers to the questions that were asked last. */
class AllAnswers {
  readonly #byQuestion = new Map<string, Answers>();

  of(question: string): Answers {
    const answers = this.#byQuestion.get(question) ?? {
      results: new Map(),
      bytes: questionBytes + question.length * 2,
    };
    this.#byQuestion.delete(question);
    this.#byQuestion.set(question, answers);
    let bytes = 0;
    for (const each of this.#byQuestion.values()) bytes += each.bytes;
    for (const [other, each] of this.#byQuestion) {
      if (bytes <= maxBytes - maxBytesOfOne || other === question) break;
      this.#byQuestion.delete(other);
      bytes -= each.bytes;
    }
    return answers;
  }
}
