/**
 * What `ct-map` is: its options, words and examples.
 *
 * @module
 */
import {
  baseOption,
  boundsOptions,
  extOption,
  jsonOptions,
  type OptionsOf,
  pathOption,
  pathsPositional,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-map",
  summary: "Show the declarations of a project that matter most",
  description:
    "Introduces a project within --budget: what its folders are for, the files where it starts, " +
    "and the types and functions that matter from there, by file, each with its line number, " +
    "its first line and the first sentence of its documentation. A first look at an unknown " +
    "project. Entry points are what manifests name (bin, main, exports and scripts of " +
    "package.json, deno.json, pyproject.toml, setup.cfg, Cargo.toml) and functions called main. " +
    "Code that they use counts, and code that this uses (PageRank); types and long functions " +
    "count more than constants and errors, and functions that everything calls count least. " +
    "--focus names a file, a directory or a declaration that matters to you: code that uses it " +
    "or that it uses comes first. Omitted declarations are counted below each file and at the " +
    "end. Languages are those of `ct-outline` except Markdown. Large files, binary files and " +
    "generated files are skipped, and so are entries that git would ignore, unless --no-ignore " +
    "is given, and dot-entries, unless --hidden is given. The same files give the same map. The " +
    "order is a guess that saves reading. JSON has {tool, verdict, base, budget, count, " +
    "folders:[{path, summary}], files:[{path, entry, summary, entries:[{kind, name, start, end, " +
    "depth, text, summary, score}], left_out}], left_out:{declarations, files}}. Exit status: 0 " +
    "if something is declared, 1 if nothing is, 2 usage or runtime error. Only reads. Call it " +
    "as `ct map …` or `ct-map …`.",
  positionals: { paths: pathsPositional },
  options: {
    base: baseOption,
    budget: {
      kind: "text",
      default: "4000tok",
      misspellings: ["max-tokens", "max-bytes", "max-output", "map-tokens"],
      description:
        "Print at most this much, as in 4000tok or 20kb: a token counts as 4 bytes. JSON has " +
        "the same declarations.",
    },
    focus: {
      kind: "list",
      description: "Show what is related to this first: a file or a directory, below the base or " +
        "relative to the working directory, or a declaration, as in Pool, Pool.release or " +
        "class:Pool. Repeatable.",
    },
    ext: {
      ...extOption,
      description:
        "Keep files with one of these extensions: without the dot, as in 'rs,toml'. Repeatable " +
        "or comma-joined.",
    },
    path: pathOption,
    ...walkerOptions,
    ...jsonOptions,
    ...boundsOptions,
  },
  examples: [
    {
      command: "",
      purpose: "Where the project starts and what matters from there, in 4,000 tokens.",
    },
    {
      command: "src --ext ts --budget 1000tok",
      purpose: "The same of the TypeScript files below src, in 1,000 tokens.",
    },
    { command: "--focus src/pool.ts", purpose: "What matters most near to a file." },
    { command: "--focus Pool.release", purpose: "What matters most near to a declaration." },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-map`. */
export type MapOptions = OptionsOf<typeof definition>;
