/**
 * `ct-agent serve`: the tools of an agent as an MCP server.
 *
 * @module
 */
import { escapeControls, escapeLines } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  closest,
  type Command,
  defineVerb,
  type OptionsOf,
  type ToolDefinition,
  UsageError,
  version,
} from "@ct/core/definition";
import {
  type Answer,
  type JsonObject,
  serveClients,
  type Served,
  type ServedCall,
  type ServedResource,
  type ServedTool,
  withHeartbeat,
} from "@ct/serve";
import type { ToolResult } from "../call/result.ts";
import { parseAgent } from "../contract/agents.ts";
import type { AgentId } from "../contract/tool_contract.ts";
import { processVariables } from "../process_variables.ts";
import type { Store } from "../store/store.ts";
import { createToolset, type Toolset, type ToolsetOptions, type ToolsetTool } from "../toolset.ts";
import { openNamedStore } from "./open_store.ts";
import { clientSchema } from "./client_schema.ts";
import { agentOption, placeOptions, turnOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent serve",
  summary: "Serve the tools of an agent over MCP",
  description:
    "Serves the tools of one agent to a client that speaks the Model Context Protocol, " +
    "on stdin and stdout or, with --http, on this machine, until the client goes away. A call of " +
    "a tool is the same as with `call`; remarks are further texts of its result. The URL and the " +
    "token for --http, and warnings, go to stderr. docs/mcp.md has more.",
  options: {
    agent: agentOption,
    ...placeOptions,
    ...turnOptions,
    session: {
      kind: "text",
      description: "The session to go on with. By default a new one.",
    },
    turns: {
      kind: "choice",
      values: ["auto", "strict"],
      default: "auto",
      description: "Who begins the next turn: with auto a call that comes after the end of a " +
        "turn, unless that waits for an approval; with strict only `turn`.",
    },
    approvals: {
      kind: "choice",
      values: ["gate", "auto"],
      default: "gate",
      description: "Whether what the agent submits waits for `approve`, or is approved at once.",
    },
    "read-only": {
      kind: "flag",
      description: "Offer only tools that change nothing but the record of calls.",
    },
    tools: {
      kind: "list",
      split: true,
      description: "Offer only these tools of the agent. Repeatable or comma-joined.",
    },
    http: {
      kind: "integer",
      description: "Listen for HTTP on this port of 127.0.0.1, or on any that is free for 0, " +
        "instead of using stdin and stdout.",
    },
    "output-schemas": {
      kind: "flag",
      description: "Announce the schema of every result, and return every result as an object.",
    },
  },
  exclusive: [["workflow", "no-workflow"]],
  examples: [
    { command: "--agent research --root .", purpose: "Serve the tools of the research agent." },
  ],
} as const satisfies ToolDefinition;

/** The verb. */
export const serveVerb: Command = defineVerb(definition, serve);

/** What structured results are. */
const outputSchema: JsonObject = {
  type: "object",
  properties: { result: {}, notes: { type: "array", items: { type: "string" } } },
  required: ["result"],
};

type ServeOptions = OptionsOf<typeof definition>;

async function serve(options: ServeOptions, ctx: Context): Promise<number> {
  const agent = parseAgent(options.agent);
  const say = (text: string): void => {
    ctx.stderr.write(`ct-agent: ${escapeLines(text)}\n`);
    ctx.stderr.flush();
  };
  const interruption = ctx.spawn.interruption();
  const store = openNamedStore(options, ctx);
  try {
    const workflow = workflowOf(options, agent);
    await using kit = createToolset(toolsetOptions(options, { store, workflow, ctx }));
    const tools = chosen(kit.tools, { readOnly: options["read-only"], names: options.tools });
    for (const warning of kit.warnings) say(`warning: ${escapeControls(warning)}`);
    if (tools.some(({ name }) => name === "shell")) {
      say(`warning: ${agent} has a shell, and with it all rights of the user`);
    }
    const served: Served = {
      name: `ct-agent-${agent}`,
      version,
      instructions: `The tools of the ${agent} agent. Every call has a reason.`,
      tools: tools.map((tool) => servedTool(tool, options["output-schemas"])),
      resources: resourcesOf(kit, store, workflow),
      unknownTool: (name) => `Tool not available to agent '${agent}': ${name}`,
    };
    await serveClients(served, {
      port: options.http,
      input: options.http === undefined ? ctx.stdin.bytes?.() : undefined,
      write: (line) => {
        ctx.stdout.write(line, true);
        ctx.stdout.flush();
      },
      signal: AbortSignal.any([ctx.signal, interruption.signal]),
      say,
    });
  } finally {
    store[Symbol.dispose]();
    interruption[Symbol.dispose]();
  }
  return 0;
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
    readBeforeEdit: !options["no-read-check"],
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

function servedTool(tool: ToolsetTool, structured: boolean): ServedTool {
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
    call: async (given, call: ServedCall) => {
      const execute = () => tool.execute(given, { signal: call.signal });
      return answer(await withHeartbeat(tool.name, call, execute), structured);
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
  const latest = (kind: "scope" | "plan") => (): string => {
    const cards = workflow === undefined ? [] : store.cards.list(workflow);
    const card = cards.findLast((each) => each.kind === kind);
    return JSON.stringify(card === undefined ? null : { state: card.state, ...card.content });
  };
  const resource = (name: string, mimeType: string, description: string, read: () => string) => ({
    uri: `ct-agent://${name}`,
    name,
    description,
    mimeType,
    read,
  });
  return [
    resource("notes", "text/plain", "The notes of the stage", () => kit.notesBlock() ?? ""),
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
