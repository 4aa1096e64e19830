/**
 * `ct-steer post`: keeps a record of a call that an agent client has made.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { adviseLine, callOfOurs } from "./advice/advise_line.ts";
import { adviseHarness } from "./advice/harness_habits.ts";
import { addToLog } from "./call_log.ts";
import { readToolCall, type ToolCall } from "./clients.ts";
import { decide, decideHarness } from "./decide.ts";
import { failOpen, readInput } from "./fail_open.ts";
import { logEntry } from "./log_entry.ts";
import { lookedFiles } from "./file_queries.ts";
import { clientOption, keepsLog, logOptions, logPlace, programOption } from "./verb_options.ts";

const definition = {
  name: "ct-steer post",
  summary: "Keep a record of a call that an agent client has made",
  description:
    "Reads the client's description of a tool call that has run as JSON on standard input and " +
    "prints nothing. With --log it keeps a record: the call, whether ct was called, and the " +
    "habit that was recognised. With --advise it prints advice for the model of Gemini CLI, " +
    "which gets none before a call. Without either it does nothing. The exit status is always " +
    "0.",
  options: {
    client: clientOption,
    advise: {
      kind: "flag",
      description: "Print advice on the call that has run, for the model of Gemini CLI.",
    },
    program: programOption,
    ...logOptions,
  },
  examples: [
    { command: "--client claude-code --log", purpose: "Count what agents call." },
  ],
} as const satisfies ToolDefinition;

/** The verb; whatever goes wrong in it, a client is not disturbed. */
export const postVerb: Command = failOpen(defineVerb(definition, post));

async function post(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const call = readToolCall(await readInput(ctx), options.client);
  if (call !== undefined && options.advise && options.client === "gemini") {
    advise(call, options.program, ctx);
  }
  if (!keepsLog(options) || call === undefined) return 0;
  const { tool, command, input } = call;
  const advice = command === undefined ? adviseHarness(tool, input) : adviseLine(command);
  const suggestion = advice?.suggestion ?? (command && callOfOurs(command));
  const time = Date.now();
  const rule = advice?.rule;
  const entry = logEntry(call, { event: "post", decision: "ran", rule, suggestion, time });
  addToLog(entry, time, logPlace(options, call, ctx));
  return 0;
}

/** Prints what the client shows its model behind the result of the call. */
function advise(call: ToolCall, program: string, ctx: Context): void {
  const { command, cwd } = call;
  const place = { cwd, program: shellWord(program), files: lookedFiles };
  const decision = command === undefined
    ? decideHarness(call, "warn")
    : decide(command, "warn", place);
  if (decision?.answer.kind !== "warn") return;
  const output = { hookEventName: "AfterTool", additionalContext: decision.answer.reason };
  printJson({ hookSpecificOutput: output }, ctx);
}
