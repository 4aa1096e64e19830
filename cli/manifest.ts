/**
 * The suite as data: what `ct --explain json` prints.
 *
 * @module
 */
import { type ManifestEntry, manifestEntry } from "@ct/core/definition";
import type { SuiteTool } from "./suite.ts";

/** The launcher's entry together with the entries of all tools. */
export interface Manifest extends ManifestEntry {
  /** The entries of the tools that are part of this build, in the contract's order. */
  readonly tools: readonly ManifestEntry[];
  /** The entries of the checks that run within rules only, as probes. */
  readonly checks: readonly ManifestEntry[];
}

const description = "Launcher of the ct suite. `ct COMMAND ARGS...` runs the program ct-COMMAND " +
  "with ARGS unchanged, so `ct search …` is `ct-search …`. Besides the commands of the suite it " +
  "runs every other ct-* program that is beside ct or on PATH. Input, output, signals and the " +
  "exit status are those of the command: 0 success, 1 clean negative, 2 usage or runtime error. " +
  "`ct and CMD ::: CMD …` runs commands until one fails, `ct or CMD ::: CMD …` until one " +
  "succeeds, `ct all CMD ::: CMD …` all of them. The definitions of all tools are listed here " +
  "under `tools`, so one call fetches them. `ct COMMAND --explain json` prints one of them, " +
  "`ct COMMAND --explain md` prints its " +
  "guide, and `ct --explain md` prints the guide of the suite.";

/** Creates the manifest of a suite. */
export function suiteManifest(suite: readonly SuiteTool[]): Manifest {
  const programs = suite.map(({ name }) => `${name} (ct-${name})`).join(", ");
  return {
    name: "ct",
    description,
    input_schema: {
      type: "object",
      properties: {
        command: {
          type: "string",
          description: "The command to run, as in ct-<command>. The commands of the suite are " +
            `${programs}. Any other ct-* program beside ct or on PATH works too.`,
          enum: suite.map(({ name }) => name),
        },
        args: {
          type: "array",
          items: { type: "string" },
          description: 'Arguments of the command, passed on unchanged, as in ["--name", "*.rs"].',
        },
      },
      required: ["command"],
    },
    tools: suite.flatMap(({ command }) =>
      command === undefined ? [] : [manifestEntry(command.definition)]
    ),
    checks: suite.flatMap(({ command }) => command?.checkDefinitions ?? []).map(manifestEntry),
  };
}
