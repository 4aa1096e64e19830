/**
 * The search of the site: an index that is made when the pages are written, and questions to it in
 * the reader's browser. Both sides split texts into words here.
 *
 * @module
 */
import MiniSearch, { type Options } from "npm:minisearch@7.2.0";

/** A part of a page, below one heading. */
export interface Entry {
  /** The page's title. */
  readonly page: string;
  /** The heading; the same as the title for what is above the first one. */
  readonly heading: string;
  /** Where it is, relative to the site. */
  readonly path: string;
  readonly text: string;
  /** How much a hit counts. */
  readonly weight: number;
}

/** A hit, as it is shown. */
export interface Hit {
  readonly page: string;
  readonly heading: string;
  readonly path: string;
  /** The beginning of its text. */
  readonly excerpt: string;
}

/** Answers a question with the best hits. */
export type Search = (question: string) => readonly Hit[];

const limit = 20;
const excerptLength = 140;

const options: Options = {
  fields: ["page", "heading", "text"],
  storeFields: ["page", "heading", "path", "excerpt", "weight"],
  tokenize: words,
  searchOptions: {
    boost: { page: 3, heading: 4 },
    // Whoever is still typing has not finished the last word.
    prefix: (_term, at, terms) => at === terms.length - 1,
    fuzzy: (term) => term.length > 4 ? 0.2 : false,
    boostDocument: (_id, _term, stored) => Number(stored?.["weight"] ?? 1),
  },
};

/** Words of a text: `readFile` is also `read` and `file`, and `--dry-run` also `dry` and `run`. */
export function words(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((word) => {
    const parts = word.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** The index of entries, as JSON. */
export function buildIndex(entries: readonly Entry[]): string {
  const index = new MiniSearch(options);
  index.addAll(entries.map((entry, id) => ({ ...entry, id, excerpt: excerptOf(entry.text) })));
  return JSON.stringify(index);
}

function excerptOf(text: string): string {
  return text.length <= excerptLength
    ? text
    : `${text.slice(0, text.lastIndexOf(" ", excerptLength))} …`;
}

/** Opens an index that {@linkcode buildIndex} has made. */
export function openIndex(json: string): Search {
  const index = MiniSearch.loadJSON(json, options);
  return (question) => {
    const all = index.search(question, { combineWith: "AND" });
    const ids = new Set(all.map(({ id }) => id));
    // What has all words comes first; what has some of them may be meant by other words.
    const some = all.length < limit ? index.search(question) : [];
    const found = [...all, ...some.filter(({ id }) => !ids.has(id))];
    return found.slice(0, limit).map(({ page, heading, path, excerpt }) => ({
      page: String(page),
      heading: String(heading),
      path: String(path),
      excerpt: String(excerpt),
    }));
  };
}
