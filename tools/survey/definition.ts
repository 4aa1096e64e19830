/**
 * What `ct-survey` is: its options and examples.
 *
 * @module
 */
import {
  baseOption,
  boundsOptions,
  jsonOptions,
  type OptionsOf,
  pathsPositional,
  type ToolDefinition,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-survey",
  summary: "Show the members of a workspace, their needs, tests and entry points",
  description:
    "Shows on one page what a project consists of: for each workspace of cargo, npm (also pnpm, " +
    "Yarn and bun), deno, Python and Go in the directory, its members with their versions and " +
    "directories, which members and how many other packages each of them needs, how many source " +
    "files, lines and tests it has, and its entry points: binaries, libraries, exports, scripts " +
    "and tasks. Everything is read from manifests and source files; no program runs. A project " +
    "without a workspace is a workspace of one member. Numbers of tests are a guess from the " +
    "text and marked with ~. What git would ignore is left out. JSON has {tool, " +
    "workspaces:[{root, ecosystem, name, manifest, members:[{name, version, path, files, lines, " +
    "tests, externals, needs:[{name, kinds}], neededBy, entries:[{kind, name, path}]}], totals, " +
    "notes}]}. Exit status: 0 a workspace is found, 2 there is none, or an error. Only reads. " +
    "Call it as `ct survey …` or `ct-survey …`.",
  positionals: { paths: pathsPositional },
  options: {
    base: baseOption,
    group: {
      kind: "choice",
      values: ["cargo", "npm", "deno", "python", "go"],
      description: "Show the workspace of this ecosystem only.",
    },
    sort: {
      kind: "choice",
      values: ["name", "files", "lines", "tests"],
      default: "name",
      description: "The order of the members. Numbers are sorted from high to low.",
    },
    ...jsonOptions,
    ...boundsOptions,
  },
  examples: [
    { command: "", purpose: "Show what the project here consists of." },
    { command: "--group npm --sort lines", purpose: "Show the members for npm, largest first." },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-survey`. */
export type SurveyOptions = OptionsOf<typeof definition>;
