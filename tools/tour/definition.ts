/**
 * What `ct-tour` is: its options and examples.
 *
 * @module
 */
import { jsonOptions, type OptionsOf, type ToolDefinition } from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-tour",
  summary: "Write a small project to try every tool on, and show the calls of the tour",
  description:
    "Writes a small JavaScript project into a new directory, `ct-tour` without DIR, and " +
    "prints the calls of the tour: ten minutes in which you find something, read it, change it " +
    "safely, verify and undo it. docs/tour.md describes each step. Nothing that exists is " +
    "changed: a DIR that exists is an error. The project has no dependencies; its " +
    "tests need Node. JSON is {tool, verdict, directory, files, calls}. Exit status: 0 written, " +
    "2 on an error. Call it as `ct tour …` or `ct-tour …`.",
  positionals: {
    directory: {
      kind: "text",
      optional: true,
      description: "The directory to write to. It must not exist yet.",
    },
  },
  options: { ...jsonOptions },
  permissions: { write: true },
  examples: [
    { command: "", purpose: "Write the project to ct-tour." },
    { command: "shop", purpose: "Write it to shop." },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-tour`. */
export type TourOptions = OptionsOf<typeof definition>;
