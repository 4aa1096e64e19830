/**
 * A tool with one option of every kind, for tests of what follows from a definition.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";

/** The tool as data. */
export const demoDefinition = {
  name: "ct-demo",
  summary: "Shows what a definition can say",
  description: "Shows what a definition can say. It does nothing else.",
  positionals: {
    path: { kind: "path", description: "The file to look at. It must exist." },
  },
  options: {
    base: { kind: "path", default: ".", description: "Where to start: a directory or a file." },
    emit: {
      kind: "text",
      aliases: ["emit-stdout"],
      dashValues: "text",
      description: "Template for stdout. Tokens: {RESULT}.",
    },
    expect: {
      kind: "text",
      dashValues: "number",
      implied: "any",
      description: "How many there must be; any, none or N.",
    },
    question: { kind: "text", description: "The question" },
    mode: {
      kind: "choice",
      values: ["literal", "glob", "regex"],
      description: "The kind of pattern.",
    },
    to: { kind: "choice", values: ["stderr", "stdout"], implied: "stderr", description: "Where." },
    context: { kind: "integer", short: "C", default: 2, description: "Lines around a match." },
    limit: { kind: "integer", description: "Stop after so many | entries." },
    timeout: { kind: "seconds", description: "Give up after so many seconds." },
    every: { kind: "seconds", default: 5, description: "Seconds between two looks." },
    type: { kind: "list", split: true, values: ["f", "d", "l"], description: "Kinds." },
    ext: { kind: "list", split: true, description: "Extensions." },
    set: { kind: "list", description: "Assignments; commas are part of the value." },
    list: { kind: "flag", description: "Print a list." },
    summary: { kind: "flag", description: "Print counts." },
    quiet: { kind: "flag", description: "Print nothing." },
  },
  exclusive: [["list", "summary", "set"]],
  examples: [
    { command: "a.txt -C 3", purpose: "Look at a file." },
    { command: "a.txt --type f,d", purpose: "Look at less." },
  ],
} as const satisfies ToolDefinition;

/** A tool that takes a command line after `--`. */
export const demoRunner = {
  name: "ct-run",
  summary: "Runs a program",
  description: "Runs a program.",
  options: {
    quiet: { kind: "flag", description: "Print nothing." },
    emit: { kind: "text", dashValues: "text", description: "Template." },
  },
  tail: { name: "command", description: "The program and its arguments." },
} as const satisfies ToolDefinition;
