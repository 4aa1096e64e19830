/**
 * What it counts that a chunk declares what a question names.
 *
 * @module
 */

import { declaring } from "./digest.ts";
import type { RetrievalIndex } from "./index.ts";
import { isCodeLike, type Question } from "./question.ts";
import type { Weights } from "./weights.ts";
import { wordsOfName } from "./words.ts";

/** What the question may name. */
export function namesIn({ identifiers }: Question): ReadonlySet<string> {
  return new Set(identifiers.filter(({ length }) => length > 2));
}

/** A qualifier such as `Pool` in `Pool.release` is where the answer is, and not the answer. */
const qualifierShare = 0.5;

/** Chunks that declare what the question names. A word of prose may be the name of something, too. */
export function definitionScores(
  index: RetrievalIndex,
  { question, weights }: { readonly question: Question; readonly weights: Weights },
): ReadonlyMap<number, number> {
  const { identifiers, isSymbol, members } = question;
  const outerNames = new Set(members.map(([outer]) => outer));
  const memberNames = new Set(members.map(([, name]) => name));
  const scores = new Map<number, number>();
  for (const identifier of namesIn(question)) {
    const isMember = memberNames.has(identifier);
    const isName = isSymbol || isMember || isCodeLike(identifier);
    // A name in a sentence says what it is about, and is not what is searched for.
    const share = isSymbol || isMember ? 1 : isName ? weights.mention : 0.1;
    const score = weights.definition * (isSymbol ? weights.symbol : 1) * share *
      (outerNames.has(identifier) && !isMember ? qualifierShare : 1);
    // Names around have to be read for each declaration, of which there may be thousands.
    const looksAround = isName && identifiers.length > 1;
    const { chunks, counts } = index.declaring(identifier) ?? { chunks: [], counts: [] };
    for (let at = 0; at < chunks.length; at += 1) {
      const id = chunks[at] ?? 0;
      const own = counts[at] ?? 0;
      // The whole of a class says more about it than a constructor of the same name.
      const isConstructor = (own & declaring.constructor) !== 0;
      const isNamed = isConstructor ? 0.5 : (own & declaring.named) !== 0 ? 1 : 0.9;
      const around = looksAround ? namesAround(index, id, own) : [];
      const isInside = identifiers.some((each) => each !== identifier && around.includes(each));
      // In a sentence, a member that is not inside of what is said is another one.
      const isOther = isMember && !isSymbol && !isInside;
      // A name alone is rather that of a type than of one of its members.
      const isMemberAlone = isSymbol && identifiers.length === 1 &&
        (own & declaring.enclosed) !== 0;
      const factor = isOther ? weights.mention : isInside ? 1.5 : isMemberAlone ? 0.85 : 1;
      scores.set(id, Math.max(scores.get(id) ?? 0, score * isNamed * factor));
    }
  }
  return scores;
}

/** The names of the declaration around a name that a chunk declares. */
function namesAround(index: RetrievalIndex, id: number, counts: number): readonly string[] {
  const isNamed = (counts & declaring.named) !== 0;
  if (isNamed && (counts & declaring.enclosed) === 0) return [];
  const chunk = index.chunk(id);
  if (chunk === undefined) return [];
  return wordsOfName((isNamed ? chunk.enclosing.at(-1) : chunk.name) ?? "");
}
