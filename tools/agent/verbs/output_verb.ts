/**
 * `ct-agent output`: all that a command of an agent printed.
 *
 * @module
 */
import { CtError, escapeLines } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  type OptionsOf,
  rawOption,
  type ToolDefinition,
} from "@ct/core/definition";
import type { Output } from "../store/outputs.ts";
import { openNamedStore, type StoreSelector } from "./open_store.ts";
import { jsonOption, placeOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent output",
  summary: "Print a saved output in full",
  description: "Prints all output of a command of an agent, of which the model saw only the " +
    "beginning and the end: its stdout to stdout, its stderr to stderr. Secrets are redacted. " +
    "Outputs are kept for seven days, at most 100 MiB in all.",
  positionals: {
    id: { kind: "text", description: "The identifier, as it appears after `output:`." },
  },
  options: { ...placeOptions, raw: rawOption, json: jsonOption },
  examples: [{ command: "out_0mb3x9k2q1a7c4e9", purpose: "Read what was cut out." }],
} as const satisfies ToolDefinition;

/** The verb. */
export const outputVerb: Command = defineVerb(definition, output);

async function output(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const { id, raw, json } = options;
  const found = await findOutput(id.replace(/^output:/, ""), options, ctx);
  if (found === undefined) {
    const help = "outputs are kept for seven days";
    throw new CtError("not-found", `there is no output ${JSON.stringify(id)}`, { help });
  }
  const { stdout, stderr } = found;
  const shown = raw ? (text: string) => text : escapeLines;
  if (json) printJson({ stdout, stderr }, ctx);
  else {
    ctx.stdout.write(shown(stdout), raw);
    ctx.stderr.write(shown(stderr), raw);
  }
  return 0;
}

async function findOutput(
  id: string,
  place: StoreSelector,
  ctx: Context,
): Promise<Output | undefined> {
  const store = await openNamedStore(place, ctx, { mustExist: true });
  try {
    return await store.outputs.find(id);
  } finally {
    await store[Symbol.asyncDispose]();
  }
}
