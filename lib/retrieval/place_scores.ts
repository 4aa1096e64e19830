/**
 * Which chunk of a file answers a question that is a sentence. Words and vectors tell files from
 * each other better than the parts of one, which are all about the same thing.
 *
 * @module
 */

import type { Chunk } from "./chunks.ts";
import type { RetrievalIndex } from "./index.ts";
import { countIn, fields, type Posting } from "./index_posting.ts";
import { rarityOf } from "./lexical.ts";
import { isCodeLike, type Question } from "./question.ts";
import type { Scored } from "./top_ranked.ts";
import type { Weights } from "./weights.ts";

/** Kinds of what does something. */
const doing: ReadonlySet<string> = new Set(
  ("function method constructor init def defp defn fn fun func sub proc procedure macro").split(
    " ",
  ),
);

/** What constructors are named in languages where they have not the name of their class. */
const constructors: ReadonlySet<string> = new Set(
  "constructor init new initialize __init__ __construct".split(" "),
);

/** What asks for a constructor. */
const making =
  /\b(?:construct|creat|initiali[sz]|instantiat|mak|build)(?:e|ed|es|ing|s)?\b|\bnew\b/i;

/** The name of a type in a sentence is written so; its first word may be any. */
const typeLike = /^\p{Lu}\p{Ll}/u;

/** A word of the question, and where it is. */
interface TellingWord {
  readonly rarity: number;
  readonly posting: Posting;
}

/** Says how well chunks answer a question as places. */
export class PlaceScorer {
  readonly #words: ReadonlySet<string>;
  /** Names in the question: what it is about. A type that has one of them is not the answer. */
  readonly #topics: ReadonlySet<string>;
  readonly #isMaking: boolean;
  readonly #telling: readonly TellingWord[];
  readonly #rarities: number;

  constructor(
    readonly index: RetrievalIndex,
    { words, identifiers, text }: Question,
    readonly weights: Weights,
  ) {
    this.#words = new Set(words);
    this.#topics = new Set(
      identifiers.filter((each, at) => isCodeLike(each) || (at > 0 && typeLike.test(each))),
    );
    this.#isMaking = making.test(text);
    this.#telling = [...this.#words].flatMap((word) => {
      const posting = index.posting(word);
      if (posting === undefined) return [];
      return [{ rarity: rarityOf(posting.chunks.length, index.chunkCount), posting }];
    });
    this.#rarities = this.#telling.reduce((sum, { rarity }) => sum + rarity, 1e-9);
  }

  /** The score of a chunk as a place, from the one that it has by itself. */
  scoreOf({ id, score: own }: Scored): number {
    const { covered, unnamed, later, routine } = this.weights;
    const share = covered * this.#covered(id);
    const chunk = this.index.chunk(id);
    if (chunk === undefined || chunk.name === "") return own * unnamed + share;
    const sum = share + (doing.has(chunk.kind) ? routine : 0);
    // A later part of a declaration has not its name.
    const isFirst = chunk.start <= chunk.head && chunk.head <= chunk.end;
    return sum + (isFirst ? own + this.#byName(chunk) : own * later);
  }

  /** What the name of a chunk adds. */
  #byName({ name, kind, enclosing }: Chunk): number {
    const { named, topic, made } = this.weights;
    const nameWords = this.index.reader.read(name);
    const common = nameWords.filter((word) => this.#words.has(word)).length;
    const outer = enclosing.at(-1) ?? "";
    const isConstructor = constructors.has(kind) || constructors.has(name) || name === outer;
    return named * common / Math.max(1, nameWords.length) -
      (this.#topics.has(name) && !doing.has(kind) ? topic : 0) +
      (this.#isMaking && isConstructor && this.#topics.has(outer) ? made : 0);
  }

  /** Which share of the question's words a chunk has; rare ones count more. */
  #covered(id: number): number {
    let sum = 0;
    for (const { rarity, posting } of this.#telling) if (isIn(posting, id)) sum += rarity;
    return sum / this.#rarities;
  }
}

const path = fields.indexOf("path");

/** Whether a chunk has a word, and not only its file's path. */
function isIn({ chunks, counts }: Posting, id: number): boolean {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunks[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  if (chunks[low] !== id) return false;
  const own = counts[low] ?? 0;
  return fields.some((_, field) => field !== path && countIn(own, field) > 0);
}
