/**
 * `ct-agent notes`: what agents noted in a stage.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { parseAgent } from "../contract/agents.ts";
import { notesText } from "../notes_text.ts";
import { openNamedStore } from "./open_store.ts";
import { jsonOption, placeOptions, workflowOption } from "./verb_options.ts";

const definition = {
  name: "ct-agent notes",
  summary: "Print the notes of a stage",
  description: "Prints the current notes of a workflow's stage, as they are put before each " +
    "message to a model. The exit status is 1 if there are none.",
  options: {
    ...placeOptions,
    workflow: workflowOption,
    stage: {
      kind: "text",
      description: "The agent whose stage it is. By default the current stage of the workflow.",
    },
    json: jsonOption,
  },
  examples: [{ command: "--stage research", purpose: "Print what research has found." }],
} as const satisfies ToolDefinition;

/** The verb. */
export const notesVerb: Command = defineVerb(definition, notes);

async function notes(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const { workflow: id, json } = options;
  await using store = await openNamedStore(options, ctx, { mustExist: true });
  const workflow = await store.workflows.find(id);
  if (workflow === undefined) {
    throw new CtError("not-found", `there is no workflow ${JSON.stringify(id)}`);
  }
  const stage = options.stage === undefined ? workflow.stage : parseAgent(options.stage);
  const pulse = stage === "pulsing" ? (await store.pulses.current(id))?.id ?? null : null;
  const texts = await store.notes.list({ workflow: id, stage, pulse });
  if (json) printJson(texts, ctx);
  else if (texts.length > 0) ctx.stdout.write(`${notesText(stage, texts)}\n`);
  return texts.length > 0 ? 0 : 1;
}
