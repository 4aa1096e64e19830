/**
 * The tools of one agent in one directory, ready to be called.
 *
 * @module
 */
import { CtError, resolvePath } from "@ct/base";
import { cacheHomeOf, type Context, memoryContext } from "@ct/core/context";
import { Residents, type RootStatus } from "@ct/core/residents";
import { denoSpawn } from "@ct/core/run";
import { isLoadable, workerModule } from "@ct/core/threads";
import { ToolNotAvailableError } from "./contract/failure.ts";
import { notePlace, type Workplace } from "./call/workplace.ts";
import type { ToolResult } from "./call/result.ts";
import { type CallOptions, ToolCaller } from "./call/tool_caller.ts";
import { type ConfiguredOptions, readConfiguration } from "./settings/configuration.ts";
import { TurnEndDuties } from "./call/turn_end.ts";
import { type TurnOptions, turnSettings } from "./call/turn_options.ts";
import { type DescriptionStyle, parseAgent } from "./contract/agents.ts";
import type { ToolExtension } from "./contract/extensions.ts";
import { type Provider, type ProviderTool, providerTool } from "./contract/provider.ts";
import { realPath } from "./files/real_path.ts";
import { Root } from "./files/root.ts";
import { VisibleFiles } from "./files/visible_files.ts";
import { Gate, type GateOptions } from "./gate/gate.ts";
import { type OfferedTool, offeredTools } from "./offered_tools.ts";
import { processVariables, webVariables } from "./settings/process_variables.ts";
import { type IndexOptions, indexSettings } from "./reading/index_settings.ts";
import { registeredTools } from "./registered_tools.ts";
import { commandEnvironment } from "./settings/environment.ts";
import { type ShellOptions, shellSettings } from "./settings/shell_settings.ts";
import type { Store } from "./store/store.ts";
import { type TurnState, turnState } from "./call/next_step.ts";
import { notesText } from "./notes_text.ts";
import { type WebSearchOptions, webSettings } from "./settings/web_settings.ts";

/**
 * Never called. What is imported somewhere is fetched from JSR with the rest, so that the thread
 * also starts where there is no network later.
 */
export const fetchWorker = (): Promise<unknown> => import("./worker.ts");

/** What a toolset is made of. */
export interface ToolsetOptions extends ShellOptions, TurnOptions, IndexOptions {
  /** The agent, or a synonym. */
  readonly agent: string;
  /** The directory to work in; relative to that of the context. */
  readonly root: string;
  /** The store; it stays open when the toolset is disposed of. */
  readonly store: Store;
  /** The workflow; without one there are no notes. */
  readonly workflow?: string;
  /** The session to go on with; a new one by default. */
  readonly session?: string;
  /** Whether a file must have been read before it is edited; by default it must. */
  readonly readBeforeEdit?: boolean;
  /**
   * How many research actions a turn of the research agent may have, 8 by default; 0 for any
   * number.
   */
  readonly researchLimit?: number;
  /** What is sensitive besides, or is not. */
  readonly gate?: GateOptions;
  /**
   * The outside world: working directory, clock, the user's directories, what starts programs, and
   * the variables that commands get, except for those whose names tell of secrets. By default those
   * of this process, as far as its permissions allow.
   */
  readonly context?: Context;
  /** How the web is searched; without a key, which the environment may have, it is not. */
  readonly webSearch?: WebSearchOptions;
  /** Whether tools that cannot work here are omitted: the web search without a key. */
  readonly hideUnavailable?: boolean;
  /**
   * Whether the files of the root are kept in memory, and watched, after the first call that looks
   * at all of them; by default they are, where the user's cache directory can be written to. The
   * watch keeps the process alive until the toolset is disposed of, or not used for 10 minutes.
   */
  readonly resident?: boolean;
  /**
   * Whose words describe the tools that end a turn: by default those of `tools`, which say that the
   * call is the block; the `contract` tells of a block in a message, which nothing here reads.
   */
  readonly descriptions?: DescriptionStyle;
  /**
   * Tools that the contract does not have, by the names of their extensions; none by default.
   * `move_path` and `delete_path` are for agents that write files, `background` is for those with a
   * shell.
   */
  readonly extensions?: readonly ToolExtension[];
  /** Called with every call that has ended. */
  readonly onCall?: (tool: string, result: ToolResult) => void;
}

/** A tool of a toolset. */
export interface ToolsetTool extends OfferedTool {
  /** Calls it, as {@linkcode Toolset.call} does. */
  execute(args: unknown, options?: CallOptions): Promise<ToolResult>;
}

/** The tools of one agent. Dispose of it to end what is running. */
export class Toolset implements AsyncDisposable {
  /** The session, for going on with it later. */
  readonly session: string;
  /** What is odd about how it was opened. */
  readonly warnings: readonly string[];
  /** The tools, in the contract's order. */
  readonly tools: readonly ToolsetTool[];
  readonly #place: Workplace;
  readonly #caller: ToolCaller;
  readonly #end = new AbortController();

  /** For `createToolset`. */
  constructor(
    place: Workplace,
    options: ToolsetOptions & ConfiguredOptions,
    warnings: readonly string[],
  ) {
    const { researchLimit, onCall } = options;
    this.#place = place;
    this.#caller = new ToolCaller(place, { researchLimit, onCall, signal: this.#end.signal });
    this.session = place.session;
    this.warnings = warnings;
    const offered = offeredTools(place.agent, {
      hidesWeb: options.hideUnavailable === true && place.web.apiKey === undefined,
      descriptions: options.descriptions,
      extensions: options.extensions,
    });
    this.tools = offered.map((tool) => ({
      ...tool,
      execute: (args, callOptions) => this.call(tool.name, args, callOptions),
    }));
  }

  /**
   * Calls a tool. Whatever goes wrong in it is a result.
   *
   * @example A tool of another agent
   * ```ts
   * import { createToolset, openStore, ToolNotAvailableError } from "@ct/agent";
   * import assert from "node:assert/strict";
   * await using store = await openStore(":memory:");
   * await using kit = await createToolset({ agent: "plan", root: ".", store });
   * await assert.rejects(kit.call("write_file", {}), ToolNotAvailableError);
   * ```
   *
   * @throws {ToolNotAvailableError} If the agent has no such tool.
   * @throws {Error} The reason of a signal that aborted the call.
   */
  async call(name: string, args: unknown, options: CallOptions = {}): Promise<ToolResult> {
    const tool = registeredTools.get(name);
    if (tool === undefined || !this.tools.some((each) => each.name === name)) {
      throw new ToolNotAvailableError(this.#place.agent, name);
    }
    return await this.#caller.call(tool, args, options);
  }

  /** What is kept in memory of the root. */
  get resident(): RootStatus {
    const { residents, root } = this.#place;
    return residents?.status[0] ??
      { root: root.path, state: "the toolset keeps no files in memory" };
  }

  /** The tools in the envelope of a provider. */
  toolsFor(provider: Provider): readonly ProviderTool[] {
    return this.tools.map((tool) => providerTool(tool, provider));
  }

  /** Starts the next turn: the model is about to be asked again. */
  async beginTurn(): Promise<void> {
    await this.#place.store.sessions.beginTurn(this.session);
  }

  /** The present turn. */
  async turn(): Promise<TurnState> {
    return await turnState(this.#place.store, this.session);
  }

  /**
   * The notes of the stage, to be put in front of each message to the model; `null` if there are
   * none.
   */
  async notesBlock(): Promise<string | null> {
    const place = await notePlace(this.#place);
    const notes = place === undefined ? [] : await this.#place.store.notes.list(place);
    if (notes.length === 0) return null;
    return notesText(this.#place.agent, notes);
  }

  /** Ends the calls that are running and the watch, and resolves when they have ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort(new CtError("aborted", "the toolset was closed"));
    await this.#place.atTurnEnd.perform();
    await this.#caller.idle();
    this.#place.residents?.close();
  }
}

/**
 * Creates the tools of an agent. Where the options say nothing, the configuration of the user
 * counts, and that of the root as far as it is stricter.
 *
 * @throws {CtError} With code `usage` if there is no such agent, `not-found` if there is no such
 * directory; or if the configuration file cannot be trusted or read.
 *
 * @example Read a file
 * ```ts
 * import { createToolset, openStore } from "@ct/agent";
 * import assert from "node:assert/strict";
 * const root = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${root}/a.txt`, "one\n");
 * await using store = await openStore(":memory:");
 * {
 *   await using kit = await createToolset({ agent: "plan", root, store });
 *   const result = await kit.call("read_file", { path: "a.txt", reason: "see what is in it" });
 *   assert.equal(result.text, "one\n");
 * }
 * await Deno.remove(root, { recursive: true });
 * ```
 */
export async function createToolset(given: ToolsetOptions): Promise<Toolset> {
  const { store, workflow, session: id, readBeforeEdit = true } = given;
  const agent = parseAgent(given.agent);
  const outside = given.context ?? processContext();
  const path = resolvePath(given.root, { cwd: outside.cwd });
  const isWorktree = agent === "pulsing" || agent === "preflight";
  const closed = store.closedPaths(realPath(path).path);
  const root = new Root(path, { isWorktree, closed, user: outside });
  const configured = readConfiguration(root.path, outside);
  const gate = { ...configured.options.gate, ...given.gate };
  const options = { ...configured.options, ...given, gate };
  const ctx = { ...outside, cwd: root.path };
  const web = webSettings(options.webSearch ?? {}, webVariables());
  const { variables, withheld } = commandEnvironment(ctx.environment, options.shellEnv);
  const visible = new VisibleFiles({ home: ctx.home, configHome: ctx.configHome }, closed);
  const opened = workflow === undefined ? undefined : await store.workflows.ensure(workflow, agent);
  const warnings = [...configured.warnings];
  if (gate.enabled === false) warnings.push("the gate for sensitive content is off");
  if (opened !== undefined && opened.stage !== agent) {
    warnings.push(
      `workflow "${opened.id}" is in stage ${opened.stage}, but this is the toolset of ${agent}`,
    );
  }
  const session = await store.sessions.open({
    id,
    agent,
    workflow: workflow ?? null,
    root: root.path,
  });
  const place: Workplace = {
    agent,
    root,
    gate: new Gate({ ...gate, withheld: [...gate.withheld ?? [], ...withheld, web.apiKey ?? ""] }),
    visible,
    residents: given.resident === false ? undefined : residentsOf(root, visible, ctx),
    store,
    session,
    workflow: workflow ?? null,
    ctx,
    readBeforeEdit,
    web,
    shell: shellSettings(options, variables),
    index: indexSettings(options),
    turns: turnSettings(options),
    atTurnEnd: new TurnEndDuties(),
  };
  return new Toolset(place, options, warnings);
}

function residentsOf(root: Root, visible: VisibleFiles, ctx: Context): Residents {
  const worker = workerModule(import.meta.url, "ct-agent");
  return new Residents([root.path], ctx, {
    worker: isLoadable(worker) ? worker : undefined,
    usual: (base) => visible.walkOf(base, { door: root.door() }),
  });
}

/** The context of this process. */
function processContext(): Context {
  const environment = processVariables();
  return memoryContext({
    cwd: Deno.cwd(),
    spawn: denoSpawn,
    home: environment["HOME"],
    configHome: environment["XDG_CONFIG_HOME"],
    cacheHome: cacheHomeOf(environment["XDG_CACHE_HOME"], environment["HOME"]),
    environment,
  });
}
