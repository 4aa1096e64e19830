/**
 * What `ct-outline` is: its options, words and examples.
 *
 * @module
 */
import {
  baseOption,
  boundsOptions,
  emitOption,
  emitStderrOption,
  expectOption,
  extOption,
  jsonOptions,
  modeOption,
  nameOption,
  type OptionsOf,
  questionOption,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-outline",
  summary: "List the declarations of source files with their line spans",
  description:
    "Lists what a file or the files of a tree declare, each with its kind, name and span of lines, so that the next read can be a bounded `ct-view --range` instead of the whole file. Languages: Rust, Python, Markdown (headings), TypeScript and JavaScript, Java, Go, Shell, C and C++, C#. It reads the text without parsing it: the first line of a span is exact; the last one is known only where the text shows it, otherwise it prints as `?` (null in JSON) and is never guessed. Where the outline and the code disagree, the code is right. In a walk, files of other extensions are passed over; named as --base they are an error. What git would ignore is left out unless --no-ignore is given, dot-entries unless --hidden is given. --match (compared with the whole name; `Verdict*` for a prefix), --kind and --depth choose entries, and all must hold. The tree shows a chosen entry below the entries around it, which are marked `(context)` if they were not chosen themselves; only chosen entries are counted and appear with --flat (path:start:end:kind:name) and in JSON, {tool, verdict, base, count, files:[{path, entries:[{kind,name,start,end,depth}]}]}, with `skipped` if files could not be read. An outline can be asked as a question with a verdict: --question states it, --expect says how many entries there must be (by default at least one) and --emit prints a template. Exit status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error. Only reads. Call it as `ct outline …` or `ct-outline …`.",
  options: {
    base: baseOption,
    name: nameOption,
    ext: extOption,
    ...walkerOptions,
    match: {
      kind: "text",
      description:
        "Keep entries whose whole name matches the pattern. A `|` makes it a regex with alternatives.",
    },
    mode: modeOption,
    kind: {
      kind: "list",
      split: true,
      description:
        "Keep entries of these kinds, the words of the language itself, as in 'fn,struct' or 'class,def' or 'h1,h2'. Repeatable or comma-joined; compared exactly.",
    },
    depth: {
      kind: "integer",
      description: "Keep entries nested at most N deep; 1 keeps only those at the top.",
    },
    flat: {
      kind: "flag",
      description:
        "Print one row an entry, path:start:end:kind:name, with `?` for an unknown end, instead of a tree.",
    },
    question: questionOption,
    expect: expectOption,
    emit: {
      ...emitOption,
      description:
        "Template printed to stdout after the outline. Tokens: {RESULT} {QUESTION} {COUNT} {BASE} {MATCHES}.",
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: "Template printed to stderr after the outline. Same tokens as --emit.",
    },
    quiet: {
      kind: "flag",
      description:
        "Print no outline and no banner; the exit status and the templates tell the result.",
    },
    ...jsonOptions,
    ...boundsOptions,
  },
  examples: [
    { command: "--base src/main.rs", purpose: "What one file declares, as a tree." },
    {
      command: "--base src --kind struct,enum --flat",
      purpose: "Every struct and enum below src, one a line.",
    },
    { command: "--match 'parse*' --flat", purpose: "Where anything called parse… is declared." },
    { command: "--ext md --depth 2", purpose: "The upper two levels of all Markdown files." },
    {
      command:
        "--match main --kind fn --expect =1 --question 'One main?' --quiet --emit '{RESULT}'",
      purpose: "A check that exactly one function is called main.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-outline`. */
export type OutlineOptions = OptionsOf<typeof definition>;
