/**
 * `ct-agent workflow`: makes workflows, moves them, and tells how they stand.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  type OptionsOf,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import type { JsonValue } from "@ct/core/text";
import { parseStage } from "../store/stage.ts";
import type { Store } from "../store/store.ts";
import type { Workflow } from "../store/workflows.ts";
import { openNamedStore } from "./open_store.ts";
import { jsonOption, placeOptions, workflowOption } from "./verb_options.ts";

const definition = {
  name: "ct-agent workflow",
  summary: "Create, move and show workflows",
  description: "Without arguments it lists the workflows: identifier, stage, path and title. " +
    "`new ID` creates one, which begins with scoping. `stage STAGE` moves one to another stage, " +
    "forward or back: the notes of the stage that it leaves end, and cards of later stages are " +
    "superseded. `show` prints its cards, pulses and open questions. The exit status is 1 if " +
    "there is nothing to list.",
  positionals: {
    action: {
      kind: "choice",
      values: ["list", "new", "stage", "show"],
      optional: true,
      description: "What to do: list, new, stage or show.",
    },
    name: {
      kind: "text",
      optional: true,
      description: "The identifier of a new workflow, or the stage to move to.",
    },
  },
  options: {
    ...placeOptions,
    workflow: workflowOption,
    title: { kind: "text", description: "What a new workflow is about." },
    base: { kind: "text", description: "The commit that reviews of a new workflow compare with." },
    json: jsonOption,
  },
  examples: [
    { command: "new w1 --title 'Faster parser' --base main", purpose: "Begin a workflow." },
    { command: "stage research --workflow w1", purpose: "Go back to research." },
    { command: "show --workflow w1 --json", purpose: "See what waits for approval." },
  ],
} as const satisfies ToolDefinition;

type WorkflowOptions = OptionsOf<typeof definition>;

/** The verb. */
export const workflowVerb: Command = defineVerb(definition, workflow);

async function workflow(options: WorkflowOptions, ctx: Context): Promise<number> {
  const { action = "list", name } = options;
  const takesName = action === "new" || action === "stage";
  if (takesName !== (name !== undefined)) {
    throw new UsageError(
      takesName
        ? `missing the ${action === "new" ? "identifier" : "stage"} behind ${action}`
        : `unexpected argument "${escapeControls(name ?? "")}"`,
    );
  }
  await using store = await openNamedStore(options, ctx, { mustExist: action !== "new" });
  switch (action) {
    case "list":
      return await list(store, options, ctx);
    case "new":
      return await create(store, name ?? "", options, ctx);
    case "stage":
      await store.workflows.setStage(options.workflow, parseStage(name ?? ""));
      return printChange(await findWorkflow(store, options.workflow), options, ctx);
    case "show":
      return await show(store, options, ctx);
  }
}

async function list(store: Store, { json }: WorkflowOptions, ctx: Context): Promise<number> {
  const workflows = await store.workflows.list();
  if (json) printJson(workflows.map(valueOf), ctx);
  else for (const each of workflows) ctx.stdout.write(`${lineOf(each)}\n`);
  return workflows.length > 0 ? 0 : 1;
}

async function create(
  store: Store,
  id: string,
  options: WorkflowOptions,
  ctx: Context,
): Promise<number> {
  if (id.trim() === "") throw new UsageError("a workflow needs an identifier");
  const { title, base: baseRef = null } = options;
  const made = await store.workflows.create({
    id,
    baseRef,
    ...(title === undefined ? {} : { title }),
  });
  return printChange(made, options, ctx);
}

function printChange(workflow: Workflow, { json }: WorkflowOptions, ctx: Context): 0 {
  if (json) printJson(valueOf(workflow), ctx);
  else ctx.stdout.write(`${lineOf(workflow)}\n`);
  return 0;
}

async function findWorkflow(store: Store, id: string): Promise<Workflow> {
  const found = await store.workflows.find(id);
  if (found !== undefined) return found;
  throw new CtError("not-found", `there is no workflow ${JSON.stringify(id)}`);
}

function lineOf({ id, stage, path, title }: Workflow): string {
  return [id, stage, path ?? "-", title].map(escapeControls).join("  ");
}

function valueOf({ id, title, stage, path, baseRef }: Workflow): JsonValue {
  return { id, title, stage, path, base_ref: baseRef };
}

async function show(
  store: Store,
  { workflow: id, json }: WorkflowOptions,
  ctx: Context,
): Promise<number> {
  const workflow = await findWorkflow(store, id);
  const cards = await store.cards.list(id);
  const pulses = await store.pulses.list(id);
  const questions = await store.questions.pending(id);
  if (json) {
    printJson({
      workflow: valueOf(workflow),
      cards: cards.map(({ id, kind, state, feedback, content }) => ({
        id,
        kind,
        state,
        feedback,
        content,
      })),
      pulses: pulses.map(({ id, ordinal, plannedId, title, description, state, completion }) => ({
        id,
        ordinal,
        planned_id: plannedId,
        title,
        description,
        state,
        summary: completion?.summary ?? null,
        halted: completion?.isHalted ?? false,
      })),
      questions: questions.map(({ id, type, prompt, options }) => ({ id, type, prompt, options })),
    }, ctx);
    return 0;
  }
  const lines = [
    lineOf(workflow),
    ...cards.map(({ id, state }) => `${id}  ${state}`),
    ...pulses.map(({ id, state, title }) => `${id}  ${state}  ${title ?? "-"}`),
    ...questions.map(({ id, type, prompt }) => `${id}  ${type}  ${prompt}`),
  ];
  for (const line of lines) ctx.stdout.write(`${escapeControls(line)}\n`);
  return 0;
}
