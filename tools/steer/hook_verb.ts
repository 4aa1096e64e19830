/**
 * `ct-steer hook`: answers an agent client that is about to run a command line.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { addToLog } from "./call_log.ts";
import { mayAsk } from "./client_permissions.ts";
import { answerText, readToolCall, type ToolCall } from "./clients.ts";
import { decide, decideHarness, type Decision, nudge } from "./decide.ts";
import { lookedFiles } from "./file_queries.ts";
import { failOpen, readInput } from "./fail_open.ts";
import { logEntry } from "./log_entry.ts";
import {
  clientOption,
  keepsLog,
  logOptions,
  logPlace,
  modeOption,
  programOption,
} from "./verb_options.ts";

const definition = {
  name: "ct-steer hook",
  summary: "Answer an agent client that is about to run a command line",
  description:
    "Reads the client's description of a tool call as JSON on standard input and prints the " +
    "answer that the client documents, or nothing to let the call pass. The call also passes " +
    "after an error, for input that it does not understand, and if the client sends nothing for " +
    "two seconds. The client's own tools for searching and reading get the same answers, if its " +
    "configuration sends them to the hook, but are never rewritten. The exit status is always " +
    "0.",
  options: {
    mode: { ...modeOption, default: "warn" },
    client: clientOption,
    program: programOption,
    "nudge-pipelines": {
      kind: "flag",
      description: "Also remind the agent of ct for any other pipe; these lines run in every mode.",
    },
    ...logOptions,
  },
  examples: [
    { command: "--client codex --mode deny", purpose: "Refuse what ct would do better." },
  ],
} as const satisfies ToolDefinition;

type HookOptions = OptionsOf<typeof definition>;

/** The verb; whatever goes wrong in it, a client is never told to stop the call. */
export const hookVerb: Command = failOpen(defineVerb(definition, hook));

async function hook(options: HookOptions, ctx: Context): Promise<number> {
  const { client } = options;
  const call = readToolCall(await readInput(ctx), client);
  if (call === undefined) return 0;
  const decision = decisionOn(call, options, ctx);
  const answer = decision && answerText(decision.answer, call, client);
  if (answer !== undefined) printJson(answer, ctx);
  if (keepsLog(options)) {
    const time = Date.now();
    const { rule, suggestion } = decision ?? {};
    const decided = decision?.answer.kind ?? "allow";
    const entry = logEntry(call, { event: "pre", decision: decided, rule, suggestion, time });
    addToLog(entry, time, logPlace(options, call, ctx));
  }
  return 0;
}

function decisionOn(
  call: ToolCall,
  options: HookOptions,
  { home }: Context,
): Decision | undefined {
  const { command, cwd } = call;
  const { client, mode, program } = options;
  if (command === undefined) return decideHarness(call, mode);
  const place = { cwd, program: shellWord(program), files: lookedFiles };
  const isLeft = mode === "rewrite" && client === "claude-code" && mayAsk(command, { cwd, home });
  return (isLeft ? undefined : decide(command, mode, place)) ??
    (options["nudge-pipelines"] ? nudge(command, cwd) : undefined);
}
