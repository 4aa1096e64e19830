/**
 * What a question asks for.
 *
 * @module
 */

import { isStopWord, type WordReader } from "./words.ts";

/** A question, taken apart. */
export interface Question {
  /** Its words as stems, without those that say nothing. */
  readonly words: readonly string[];
  /** Two and three words that follow each other, joined: code may have them as one identifier. */
  readonly joined: readonly string[];
  /** Its identifiers, as they are written. */
  readonly identifiers: readonly string[];
  /** Its names of members, such as `Pool.release`, in two parts. */
  readonly members: readonly (readonly [outer: string, name: string])[];
  /** Whether it is the name of something, such as `Pool.release` or `struct Pool`. */
  readonly isSymbol: boolean;
  /** The question's text. */
  readonly text: string;
}

/** Words that stand before the name of something. */
const declaring =
  /\b(?:class|struct|enum|interface|trait|type|module|function|func|fn|def|method|macro|const|symbol|definition|declaration|declared|defined|where|is|of|the)\b/gi;

/** A word that is written like an identifier and not like prose. */
const codeLike = /\p{Ll}\p{Lu}|[_$\d]|\w(?:\.|::|#)\w|\p{Lu}\p{Lu}\p{Ll}/u;

/** Takes a question apart. */
export function questionOf(text: string, reader: WordReader): Question {
  const all = [...new Set(reader.read(text))];
  const telling = all.filter((word) => !isStopWord(word));
  const rest = text.replace(declaring, " ").trim().split(/\s+/);
  const isSymbol = rest.length === 1 || (rest.length <= 3 && areNames(rest, text));
  return {
    words: telling.length > 0 ? telling : all,
    joined: joinedIn(text),
    identifiers: text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [],
    members: membersIn(text),
    isSymbol,
    text,
  };
}

/** Whether a few words are names: a sentence such as "Close the ServerSocket" begins otherwise. */
function areNames(words: readonly string[], text: string): boolean {
  const [first = ""] = words;
  if (codeLike.test(first)) return true;
  return words.length === 2 && words.some((word) => codeLike.test(word)) && !article.test(text);
}

const article = /\b(?:an?|the)\b/i;

const memberName =
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)(?:\.|::|#|->)(?=([\p{L}_$][\p{L}\p{N}_$]*))/gu;

function membersIn(text: string): Question["members"] {
  return Array.from(text.matchAll(memberName), ([, outer = "", name = ""]) => [outer, name]);
}

function joinedIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined = [2, 3].flatMap((count) =>
    words.slice(count - 1).map((_, at) => words.slice(at, at + count).join(""))
  );
  return joined.flatMap((word) => word.endsWith("s") ? [word, word.slice(0, -1)] : [word]);
}

/** Whether an identifier cannot be a word of prose. */
export function isCodeLike(identifier: string): boolean {
  return codeLike.test(identifier);
}
