/**
 * What a server of an agent serves.
 *
 * @module
 */
import {
  escapeControls,
  escapeForTerminal,
  escapeLines,
  type JsonObject,
  resolvePath,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { closest, UsageError } from "@ct/core/definition";
import {
  type Answer,
  type EngineServed,
  type ServedCall,
  type ServedResource,
  type ServedTool,
  withHeartbeat,
} from "@ct/serve";
import type { ToolResult } from "../call/result.ts";
import { parseAgent } from "../contract/agents.ts";
import type { AgentId } from "../contract/tool_contract.ts";
import { realPath } from "../files/real_path.ts";
import { openReview } from "../review/open_review.ts";
import { processVariables } from "../settings/process_variables.ts";
import type { Store } from "../store/store.ts";
import { createToolset, type Toolset, type ToolsetOptions, type ToolsetTool } from "../toolset.ts";
import { openNamedStore } from "./open_store.ts";
import { clientSchema } from "./client_schema.ts";
import { identityOf } from "./identity.ts";
import { StageNotes } from "./stage_notes.ts";
import type { ServeOptions } from "./serve_definition.ts";

/** What structured results are. */
const outputSchema: JsonObject = {
  type: "object",
  properties: { result: {}, notes: { type: "array", items: { type: "string" } } },
  required: ["result"],
};

/** What is served, until its disposal. */
export interface OpenAgent extends AsyncDisposable {
  /** The tools and resources. */
  readonly served: EngineServed;
  /**
   * Opens the review that `--base` asks for, if it does. A server that goes on where another one
   * ended does not.
   * @throws {CtError} If the agent reviews nothing, or git does not know the commit.
   */
  readonly openReview: () => Promise<void>;
}

/**
 * Opens the tools of an agent with the options of a server. A session may be gone on with.
 * @throws {CtError} If the options are wrong, or the store cannot be used.
 */
export async function openAgent(
  options: ServeOptions,
  ctx: Context,
  session = options.session,
): Promise<OpenAgent> {
  const agent = parseAgent(options.agent);
  const say = (text: string): void => {
    ctx.stderr.write(`ct-agent: ${escapeLines(text)}\n`);
    ctx.stderr.flush();
  };
  const store = await openNamedStore(options, ctx);
  try {
    const workflow = workflowOf(options, agent);
    const kit = await createToolset(
      toolsetOptions({ ...options, session }, { store, workflow, ctx }),
    );
    const tools = chosen(kit.tools, { readOnly: options["read-only"], names: options.tools });
    for (const warning of kit.warnings) say(`warning: ${escapeControls(warning)}`);
    if (tools.some(({ name }) => name === "shell")) {
      say(`warning: ${agent} has a shell, and with it all rights of the user`);
    }
    const stageNotes = new StageNotes(kit, store);
    const served: EngineServed = {
      ...identityOf(agent),
      tools: tools.map((tool) =>
        servedTool(tool, { structured: options["output-schemas"], say, stageNotes })
      ),
      resources: resourcesOf(kit, store, workflow),
      unknownTool: `Tool not available to agent '${agent}'`,
      resume: kit.session,
    };
    return {
      served,
      openReview: () => openBase(options, { store, workflow, ctx }),
      async [Symbol.asyncDispose](): Promise<void> {
        await kit[Symbol.asyncDispose]();
        await store[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await store[Symbol.asyncDispose]();
    throw error;
  }
}

/** Opens a review of what is in the root, if the options name its base. */
async function openBase(
  { agent, base, root }: ServeOptions,
  { store, workflow, ctx }: {
    readonly store: Store;
    readonly workflow: string | undefined;
    readonly ctx: Context;
  },
): Promise<void> {
  if (base === undefined) return;
  if (parseAgent(agent) !== "review") throw new UsageError("--base needs --agent review");
  if (workflow === undefined) throw new UsageError("--base needs a workflow");
  using interruption = ctx.spawn.interruption();
  const signal = AbortSignal.any([ctx.signal, interruption.signal]);
  const subject = { root: realPath(resolvePath(root, ctx)).path, base };
  await openReview(store, workflow, { subject, around: { ...ctx, signal } });
}

/** The workflow of the calls; discussion has none unless one is named. */
function workflowOf(options: ServeOptions, agent: AgentId): string | undefined {
  if (options["no-workflow"]) return undefined;
  return options.workflow ?? (agent === "discussion" ? undefined : "default");
}

function toolsetOptions(
  options: ServeOptions,
  { store, workflow, ctx }: {
    readonly store: Store;
    readonly workflow: string | undefined;
    readonly ctx: Context;
  },
): ToolsetOptions {
  const {
    agent,
    root,
    session,
    turns,
    approvals,
    commit,
    index,
    descriptions,
    extensions,
    "shell-output": shellOutputLimit,
  } = options;
  return {
    agent,
    root,
    store,
    ...(workflow === undefined ? {} : { workflow }),
    ...(session === undefined ? {} : { session }),
    turns,
    approvals,
    commit,
    index,
    descriptions,
    extensions,
    readBeforeEdit: !options["no-read-check"],
    resident: !options["no-resident"],
    ...(shellOutputLimit === undefined ? {} : { shellOutputLimit }),
    context: { ...ctx, environment: { ...processVariables(), ...ctx.environment } },
  };
}

/** Those of the agent's tools that are wanted. */
function chosen(
  tools: readonly ToolsetTool[],
  { readOnly, names }: { readonly readOnly: boolean; readonly names: readonly string[] },
): readonly ToolsetTool[] {
  const offered = tools.filter(({ annotations }) => !readOnly || annotations.readOnly);
  const allowed = offered.map(({ name }) => name);
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`"${unknown}" is not a tool of this server`, {
      allowed,
      closest: closest(unknown, allowed),
    });
  }
  return names.length === 0 ? offered : offered.filter(({ name }) => names.includes(name));
}

function servedTool(
  tool: ToolsetTool,
  { structured, say, stageNotes }: {
    readonly structured: boolean;
    readonly say: (text: string) => void;
    readonly stageNotes: StageNotes;
  },
): ServedTool {
  const { readOnly, destructive, idempotent, openWorld } = tool.annotations;
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: clientSchema(tool.inputSchema),
    ...(structured ? { outputSchema } : {}),
    annotations: {
      readOnlyHint: readOnly,
      ...(readOnly ? {} : { destructiveHint: destructive, idempotentHint: idempotent }),
      openWorldHint: openWorld,
    },
    call: async (args, call: ServedCall) => {
      const { signal, begin } = call;
      const execute = () => tool.execute(args, { signal, onBegin: begin });
      const result = await withHeartbeat(tool.name, call, execute);
      for (const note of result.operatorNotes) say(`note: ${escapeControls(note)}`);
      const block = await stageNotes.next();
      const notes = block === undefined ? result.notes : [...result.notes, block];
      return answer({ ...result, notes }, structured);
    },
  };
}

function answer({ ok, text, value, notes }: ToolResult, structured: boolean): Answer {
  const texts = [text, ...notes];
  return {
    content: texts.map((each) => ({ type: "text", text: each })),
    ...(structured ? { structure: { result: value, notes } } : {}),
    isError: !ok,
  };
}

/** What the workflow has so far: the notes of the stage, the latest scope and plan. */
function resourcesOf(
  kit: Toolset,
  store: Store,
  workflow: string | undefined,
): readonly ServedResource[] {
  const latest = (kind: "scope" | "plan") => async (): Promise<string> => {
    const cards = workflow === undefined ? [] : await store.cards.list(workflow);
    const card = cards.findLast((each) => each.kind === kind);
    const json = JSON.stringify(card === undefined ? null : { state: card.state, ...card.content });
    return escapeForTerminal(json, { colour: false });
  };
  const resource = (
    name: string,
    mimeType: string,
    description: string,
    read: ServedResource["read"],
  ) => ({ uri: `ct-agent://${name}`, name, description, mimeType, read });
  return [
    resource(
      "notes",
      "text/plain",
      "The notes of the stage",
      async () => await kit.notesBlock() ?? "",
    ),
    resource("scope", "application/json", "The latest scope, or null", latest("scope")),
    resource("plan", "application/json", "The latest plan, or null", latest("plan")),
    resource(
      "status",
      "application/json",
      "Whether the root is known from memory, how much memory that takes, and what is odd about " +
        "the settings",
      () => JSON.stringify({ ...kit.resident, warnings: kit.warnings }),
    ),
  ];
}
