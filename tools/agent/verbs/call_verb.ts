/**
 * `ct-agent call`: one call of one tool.
 *
 * @module
 */
import {
  CtError,
  decodeStrict,
  escapeControls,
  openDoor,
  osErrorText,
  readRegularFile,
  settingsBytes,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  type OptionsOf,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import type { ToolResult } from "../call/result.ts";
import { parseAgent } from "../contract/agents.ts";
import { processVariables } from "../settings/process_variables.ts";
import type { AgentId } from "../contract/tool_contract.ts";
import type { Store } from "../store/store.ts";
import { createToolset, type Toolset } from "../toolset.ts";
import { openNamedStore, plainSession } from "./open_store.ts";
import { agentOption, extensionsOption, placeOptions, turnOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent call",
  summary: "Call a tool of an agent",
  description:
    "Calls a tool as the agent would. stdout has exactly what the model should see; a JSON " +
    "result ends with a newline. Notes go to stderr, one per line. Exit status: 0 the tool " +
    "succeeded, 1 it failed or the content is blocked, 2 the call is wrong, the agent does not " +
    "have the tool, or the store cannot be used.",
  positionals: {
    tool: { kind: "text", description: "The name of the tool." },
    arguments: {
      kind: "text",
      description:
        "Its arguments as a JSON object: the text, `-` for standard input, or @FILE for a file.",
    },
  },
  options: {
    agent: agentOption,
    reason: {
      kind: "text",
      description: "The reason for the call, if the arguments have none.",
    },
    ...placeOptions,
    ...turnOptions,
    extensions: extensionsOption,
    session: {
      kind: "text",
      description: "The session that the call belongs to; the call is part of its turn. Calls " +
        "without this option are in the session `cli`, each in its own turn.",
    },
    json: {
      kind: "flag",
      description: "Print one JSON object: notes, ok, tool and value.",
    },
  },
  exclusive: [["workflow", "no-workflow"]],
  examples: [
    {
      command: `--agent pulsing edit_file @edit.json --session s1`,
      purpose: "Make the edit that a file describes, in a session that has read the file.",
    },
  ],
} as const satisfies ToolDefinition;

/** The verb. */
export const callVerb: Command = defineVerb(definition, call);

async function call(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const agent = parseAgent(options.agent);
  const args = withReason(await readArguments(options.arguments, ctx), options.reason);
  const store = await openNamedStore(options, ctx);
  try {
    return await callIn(store, options, { agent, args }, ctx);
  } finally {
    await store[Symbol.asyncDispose]();
  }
}

/** Calls the tool with what an open store has. */
async function callIn(
  store: Store,
  options: OptionsOf<typeof definition>,
  { agent, args }: { readonly agent: AgentId; readonly args: unknown },
  ctx: Context,
): Promise<number> {
  const { tool, session, json, "shell-output": shellOutputLimit } = options;
  const hasNone = options["no-workflow"] ||
    (agent === "discussion" && options.workflow === undefined);
  await using kit = await createToolset({
    agent,
    root: options.root,
    store,
    ...(hasNone ? {} : { workflow: options.workflow ?? "default" }),
    session: session ?? plainSession,
    resident: false,
    readBeforeEdit: !options["no-read-check"],
    commit: options.commit,
    index: options.index,
    extensions: options.extensions,
    ...(shellOutputLimit === undefined ? {} : { shellOutputLimit }),
    context: { ...ctx, environment: { ...processVariables(), ...ctx.environment } },
  });
  if (session === undefined) await kit.beginTurn();
  for (const warning of kit.warnings) remark("warning", warning, ctx);
  const { result, stopRequest } = await callOnce(kit, { tool, args }, ctx);
  const { ok, text, value } = result;
  const notes = [...result.notes, ...result.operatorNotes];
  if (json) ctx.stdout.write(JSON.stringify({ notes, ok, tool, value }) + "\n");
  else {
    ctx.stdout.write(typeof value === "string" ? text : `${text}\n`);
    for (const note of notes) remark("note", note, ctx);
  }
  if (stopRequest === undefined) return ok ? 0 : 1;
  ctx.stderr.write(`ct-agent: ${stopRequest.message}; the call was finished\n`);
  return stopRequest.status;
}

/** What happened to a call. */
interface Called {
  readonly result: ToolResult;
  /** How this process was asked to end while it went on. */
  readonly stopRequest: CtError | undefined;
}

/** A signal ends the call, and with it what it has started; but a write is finished. */
async function callOnce(
  kit: Toolset,
  { tool, args }: { readonly tool: string; readonly args: unknown },
  ctx: Context,
): Promise<Called> {
  const interruption = ctx.spawn.interruption();
  try {
    const signal = AbortSignal.any([ctx.signal, interruption.signal]);
    const result = await kit.call(tool, args, { signal });
    const { reason } = interruption.signal;
    return { result, stopRequest: reason instanceof CtError ? reason : undefined };
  } finally {
    interruption[Symbol.dispose]();
  }
}

function remark(kind: "note" | "warning", text: string, { stderr }: Context): void {
  stderr.write(`ct-agent: ${kind}: ${escapeControls(text)}\n`);
}

async function readArguments(word: string, ctx: Context): Promise<unknown> {
  const text = word === "-"
    ? await ctx.stdin.text()
    : word.startsWith("@")
    ? readArgumentsFile(word.slice(1), ctx)
    : word;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`the arguments are not JSON: ${escapeControls(osErrorText(error))}`);
  }
}

function readArgumentsFile(path: string, { cwd }: Context): string {
  try {
    const text = decodeStrict(
      readRegularFile(path, { cwd, door: openDoor, maxBytes: settingsBytes }),
    );
    if (text === undefined) throw new Error("not UTF-8");
    return text;
  } catch (cause) {
    const message = `cannot read arguments from "${path}": ${osErrorText(cause)}`;
    throw new CtError("read", message, { path, cause });
  }
}

/** A reason among the arguments comes before the option. */
function withReason(args: unknown, reason: string | undefined): unknown {
  if (reason === undefined || typeof args !== "object" || args === null) return args;
  return Array.isArray(args) ? args : { reason, ...args };
}
