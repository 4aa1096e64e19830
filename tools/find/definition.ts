/**
 * What `ct-find` is: its options, words and examples.
 *
 * @module
 */
import {
  baseOption,
  boundsOptions,
  expectOption,
  extOption,
  jsonOptions,
  type OptionsOf,
  pathOption,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-find",
  summary: "Find the places in a project that answer a question",
  description:
    "Finds the files, and the places in them, that a question is about, best first, even if the " +
    "question and the code use different words. The question is a sentence, such as 'where are " +
    "retries limited', or the name of something, such as Pool.release. A match is a file with " +
    "its best place and up to two further ones; --spans makes each place a match. A match shows " +
    "path:start:end:kind:name, the signature, the first sentence of the documentation and a " +
    "line or two that have words of the question, in at most 4 lines and 240 characters; " +
    "--paths shows only the first line, --body all lines of the place. 'no good match; " +
    "closest:' comes first if nothing seems to be about the question. Words are taken from " +
    "identifiers and prose, and count more in names and paths; tests, examples, copies and " +
    "prose count less unless the question asks for them. --symbol lists where a name is " +
    "declared. --like finds code that is related to a line. Large files, binary files, lock " +
    "files and generated files are skipped, and so are entries that git would ignore, unless " +
    "--no-ignore is given, and dot-entries, unless --hidden is given. JSON has {tool, verdict, " +
    "base, count, confident, matches:[{path, start, end, part:{start, end}, kind, name, " +
    "qualified, signature, summary, lines:[{line, text}], also:[…], score}]}. The ranking is a " +
    "guess that saves reading; finding nothing does not prove that nothing is there. Exit " +
    "status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error. Changes only its index in the user's " +
    "cache directory. Call it as `ct find …` or `ct-find …`.",
  positionals: {
    ask: {
      kind: "list",
      optional: true,
      single: true,
      description: "What to search for, in words; several need no quotation marks.",
    },
  },
  options: {
    symbol: {
      kind: "text",
      description:
        "List declarations of this name, in place of a question: release or Pool.release. Case " +
        "matters.",
    },
    like: {
      kind: "path",
      description: "Find code like FILE:LINE, in place of a question.",
    },
    base: baseOption,
    ext: {
      ...extOption,
      description:
        "Keep files with one of these extensions: without the dot, as in 'rs,toml'. Repeatable " +
        "or comma-joined.",
    },
    path: pathOption,
    ...walkerOptions,
    limit: {
      kind: "integer",
      default: 10,
      description: "Print at most this many matches: files, or places with --spans and --symbol.",
      misspellings: ["max-results", "head", "m", "n", "max-count", "max", "k", "top", "top-k"],
    },
    spans: {
      kind: "flag",
      description: "Report each place as a match of its own, up to three per file.",
    },
    paths: { kind: "flag", description: "Print only path:start:end:kind:name of each match." },
    body: {
      kind: "flag",
      description: "Print all lines of each match, with their numbers, within --budget.",
    },
    budget: {
      kind: "text",
      default: "4000tok",
      misspellings: ["max-tokens", "max-bytes", "max-output"],
      description:
        "Print at most this much with --body, as in 4000tok or 20kb: a token counts as 4 bytes. " +
        "What does not fit is counted.",
    },
    "no-index": {
      kind: "flag",
      description: "Do not use the index: read all files, and store nothing.",
    },
    expect: expectOption,
    ...jsonOptions,
    ...boundsOptions,
  },
  exclusive: [["symbol", "like"], ["paths", "body"]],
  permissions: { caches: true },
  examples: [
    { command: "where are retries limited", purpose: "The ten best files for a question." },
    {
      command: "'how is the cache emptied' --base src --ext ts --limit 3",
      purpose: "The three best of the TypeScript files below src.",
    },
    { command: "--symbol Pool.release", purpose: "Where something is declared." },
    { command: "--like src/pool.ts:6", purpose: "What is related to the code at a line." },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-find`. */
export type FindOptions = OptionsOf<typeof definition>;
