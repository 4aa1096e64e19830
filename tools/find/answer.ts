/**
 * What a call asks for: a question, a name or a place.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import {
  declarationsOf,
  query,
  queryFiles,
  type QueryOptions,
  type RankedChunk,
  relatedTo,
  type RetrievalIndex,
} from "@ct/retrieval";
import type { FindOptions } from "./definition.ts";
import { byFile, type FoundFile } from "./match.ts";

/** What is asked, and where the matches may be. */
export interface AnswerOptions extends QueryOptions {
  /** The text of an indexed file, by its path below the base. */
  readonly textOf: (path: string) => string | undefined;
}

/** Answers from an index. */
export type Answer = (index: RetrievalIndex, options: AnswerOptions) => readonly FoundFile[];

/**
 * Reads what is asked for.
 * @throws {UsageError} If it is not exactly one thing or has no word, or `--like` is no place.
 */
export function answerOf({ ask, symbol, like, base, spans }: FindOptions): Answer {
  const text = ask.join(" ");
  const given = [symbol, like].filter((each) => each !== undefined).length;
  if (given + Math.min(1, ask.length) !== 1) {
    throw new UsageError(
      given === 0 ? "a question is missing" : "a question cannot be used with --symbol or --like",
      { help: "give a question, or --symbol NAME, or --like FILE:LINE" },
    );
  }
  if (like === undefined && !/[\p{L}\p{N}_$]/u.test(symbol ?? text)) {
    throw new UsageError(`"${symbol ?? text}" has no word that code could have`, {
      help: "give a question in words, or the name of a declaration",
    });
  }
  if (symbol !== undefined) {
    return (index, options) => declarationsOf(index, symbol, options).map(alone);
  }
  if (like !== undefined) return related(like, base, spans);
  return spans
    ? (index, options) => query(index, text, options).map(alone)
    : (index, options) => queryFiles(index, text, options);
}

/** A place that is a match by itself. */
function alone(best: RankedChunk): FoundFile {
  return { best, also: [] };
}

/** The maximum number of places of a file. */
const perFile = 3;

function related(like: string, base: string, isPart: boolean): Answer {
  const parts = like.split(":");
  const at = parts.findIndex((part, index) => index > 0 && /^[1-9]\d*$/.test(part));
  const typed = parts.slice(0, at).join(":");
  if (at < 0) {
    throw new UsageError(`--like: "${like}" is not a line of a file`, { help: "write FILE:LINE" });
  }
  const prefix = joinName(base, "");
  const path = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed.replace(/^\.\//, "");
  return (index, options) => {
    const text = options.textOf(path);
    const limit = (options.limit ?? 10) * (isPart ? 1 : perFile);
    const found = text === undefined
      ? undefined
      : relatedTo(index, { path, text, line: Number(parts[at]) }, { ...options, limit });
    if (found === undefined) {
      throw new CtError("read", `--like: no text is indexed at ${like}`, {
        path: typed,
        help: "name a line with text of a file below --base that is not left out",
      });
    }
    return isPart ? found.map(alone) : byFile(found, options.limit ?? 10);
  };
}
