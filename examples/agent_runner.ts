// deno-lint-ignore-file no-console -- a program that people watch
/**
 * A small agent: a model works on a directory with the tools of one of ct's agents, until it has
 * nothing left to call. What each tool may do is up to `@ct/agent`; what this process may do is up
 * to the runtime:
 *
 * ```sh
 * deno run --allow-read --allow-write=ROOT --allow-run=/bin/sh,/usr/bin/git,/usr/bin/kill \
 *   --allow-env --allow-net=HOST examples/agent_runner.ts pulsing ROOT "Fix the greeting"
 * ```
 *
 * The environment says which model: `MODEL_URL` (`https://HOST/…`), `MODEL_NAME`, `MODEL_KEY`, and
 * `MODEL_API`, which is `anthropic` for the Messages format or `openai` for Chat Completions.
 *
 * @module
 */
import {
  createToolset,
  openStore,
  parseAgent,
  toolExtensions,
  ToolNotAvailableError,
  type Toolset,
  toolsOf,
} from "@ct/agent";

/** What a model wants to call. */
interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** What came of it, as the model is told. */
interface Outcome {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}

/** What a model says. */
interface Reply {
  readonly text: string;
  readonly calls: readonly Call[];
  /** To be sent back with the outcomes, as it came. */
  readonly message: unknown;
}

/** How a model is asked over HTTP. */
interface Format {
  headers(key: string): Record<string, string>;
  /** The members of a request besides model and tools. */
  request(instructions: string, messages: readonly unknown[]): object;
  /** Reads a response. */
  parse(body: string): Reply;
  /** The messages that tell the outcomes of calls. */
  results(outcomes: readonly Outcome[]): readonly unknown[];
}

const anthropic: Format = {
  headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  request: (system, messages) => ({ max_tokens: 8192, system, messages }),
  parse(body) {
    const { content }: { content: readonly Record<string, string>[] } = JSON.parse(body);
    const text = content.filter(({ type }) => type === "text").map(({ text }) => text).join("\n");
    const calls = content.filter(({ type }) => type === "tool_use")
      .map(({ id = "", name = "", input }) => ({ id, name, input }));
    return { text, calls, message: { role: "assistant", content } };
  },
  results: (outcomes) => [{
    role: "user",
    content: outcomes.map(({ id, text, isError }) => (
      { type: "tool_result", tool_use_id: id, content: text, is_error: isError }
    )),
  }],
};

/** A call in the format of Chat Completions: its arguments are JSON within JSON. */
interface FunctionCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

const openai: Format = {
  headers: (key) => ({ "authorization": `Bearer ${key}` }),
  request: (content, messages) => ({ messages: [{ role: "system", content }, ...messages] }),
  parse(body) {
    const { choices: [{ message }] } = JSON.parse(body);
    const calls: readonly FunctionCall[] = message.tool_calls ?? [];
    return {
      text: message.content ?? "",
      calls: calls.map(({ id, function: { name, arguments: input } }) => (
        { id, name, input: parseArguments(input) }
      )),
      message,
    };
  },
  results: (outcomes) =>
    outcomes.map(({ id, text }) => ({ role: "tool", tool_call_id: id, content: text })),
};

/** Arguments that are no JSON are for the tool to refuse: the model is told, and tries again. */
function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const formats = { anthropic, openai } as const;

/** Which model is asked, and where. */
interface Model {
  readonly api: keyof typeof formats;
  readonly url: string;
  readonly name: string;
  readonly key: string;
}

/** What every model is told; the options in it are those that no schema shows. */
const guidance =
  'Work on this repository with your tools. grep with output: "lines" has the text ' +
  "of each match, and shell with fullOutput: true shows long output.";

/** Sends a conversation to a model. */
async function ask(model: Model, messages: readonly unknown[], kit: Toolset): Promise<Reply> {
  const format = formats[model.api];
  // The notes are what the model asked itself to remember.
  const instructions = `${guidance}\n\n${await kit.notesBlock() ?? ""}`;
  const response = await fetch(model.url, {
    method: "POST",
    headers: { "content-type": "application/json", ...format.headers(model.key) },
    body: JSON.stringify({
      model: model.name,
      tools: kit.toolsFor(model.api),
      ...format.request(instructions, messages),
    }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${body}`);
  return format.parse(body);
}

/** Makes a call. A tool that the agent does not have is an outcome too: models invent some. */
async function perform(kit: Toolset, { id, name, input }: Call): Promise<Outcome> {
  try {
    const { ok, text, notes } = await kit.call(name, input);
    console.log(`${ok ? "✓" : "✗"} ${name} ${JSON.stringify(input)}`);
    return { id, text: [text, ...notes].join("\n"), isError: !ok };
  } catch (error) {
    if (!(error instanceof ToolNotAvailableError)) throw error;
    return { id, text: error.message, isError: true };
  }
}

/** A model that goes round in circles costs money. */
const maxTurns = 100;

/** Lets a model work on a task, and yields what it says last. */
async function runAgent(kit: Toolset, model: Model, task: string): Promise<string> {
  const messages: unknown[] = [{ role: "user", content: task }];
  for (let turn = 0; turn < maxTurns; turn++) {
    const { text, calls, message } = await ask(model, messages, kit);
    if (calls.length === 0) return text;
    const outcomes = await Promise.all(calls.map((call) => perform(kit, call)));
    messages.push(message, ...formats[model.api].results(outcomes));
    const { ended, by, next } = await kit.turn();
    // What the agent has handed in is in the store; a person, or another agent, decides about it.
    if (ended && next !== "continue") {
      return `${by}: ${next === "done" ? next : `waits for ${next}`}`;
    }
    await kit.beginTurn();
  }
  throw new Error(`no end after ${maxTurns} turns`);
}

function variable(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined) throw new Error(`set ${name}; examples/README.md says to what`);
  return value;
}

const [agent = "", root = "", task = ""] = Deno.args;
if (task === "") throw new Error("usage: agent_runner.ts AGENT ROOT TASK");
const api = variable("MODEL_API");
if (api !== "anthropic" && api !== "openai") throw new Error(`MODEL_API is ${api}`);
const model: Model = {
  api,
  url: variable("MODEL_URL"),
  name: variable("MODEL_NAME"),
  // The name of the variable tells the toolset to keep it from the commands of the model.
  key: variable("MODEL_KEY"),
};
await using store = await openStore(`${root}/.ct/agent/state.db`);
// Who has a shell may also move and delete files, with a way back, and leave a server running.
const hasShell = toolsOf(parseAgent(agent)).some(({ name }) => name === "shell");
const writes = toolsOf(parseAgent(agent)).some(({ name }) => name === "write_file");
const extensions = toolExtensions.filter((name) => name === "background" ? hasShell : writes);
await using kit = await createToolset({
  agent,
  root,
  store,
  workflow: crypto.randomUUID(),
  extensions,
});
console.log(await runAgent(kit, model, task));
