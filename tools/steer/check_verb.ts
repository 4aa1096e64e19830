/**
 * `ct-steer check`: what the hook would do about one command line.
 *
 * @module
 */
import { escapeControls, shellWord } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  jsonOptions,
  type OptionsOf,
  printsJson,
  type ToolDefinition,
} from "@ct/core/definition";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  type WithStatus,
} from "@ct/core/library";
import { decide } from "./decide.ts";
import { lookedFiles } from "./file_queries.ts";
import { modeOption, programOption } from "./verb_options.ts";

/** The verb as data. */
export const checkDefinition = {
  name: "ct-steer check",
  summary: "Say what the hook would do about a command line",
  description: "Prints ALLOW if the hook lets the command line pass in this mode, `DENY [rule] — " +
    "suggestion` if there is advice, or in the mode rewrite REWRITE and the line that would run " +
    "in its place. With --json the result is {tool, decision, rule, suggestion}. Exit status: 0 " +
    "ALLOW, 1 anything else, 2 on an error.",
  positionals: {
    command: { kind: "text", description: "The command line, as one word." },
  },
  options: {
    mode: { ...modeOption, default: "deny" },
    program: programOption,
    ...jsonOptions,
  },
  examples: [
    {
      command: "--mode rewrite 'head -20 README.md'",
      purpose: "Show the call that would run instead.",
    },
  ],
} as const satisfies ToolDefinition;

/** The verb. */
export const checkVerb: Command = defineVerb(checkDefinition, check);

/** What is to be done about a command line, as the JSON has it. */
export type SteerReport = {
  /** Whether it may run as it is, or not, or something else is to run. */
  readonly decision: "allow" | "deny" | "rewrite";
  /** The advice that applies. */
  readonly rule: string | null;
  /** What to do, or what is to run. */
  readonly suggestion: string | null;
  /** The tool. */
  readonly tool: "ct-steer";
};

/** The options of {@linkcode steer}. */
export type SteerCall = CallOptions<typeof checkDefinition>;

/**
 * Reports what to do about a command line.
 * @throws {CtError} If an option is malformed.
 */
export function steer(
  options: SteerCall,
  context?: CallContext,
): Promise<WithStatus<SteerReport>> {
  return callTool({ definition: checkDefinition, run: check }, options, context);
}

function check(
  options: OptionsOf<typeof checkDefinition>,
  ctx: Context,
  onResult: OnResult<SteerReport> = jsonPrinter(options, ctx),
): number {
  const { mode } = options;
  const program = shellWord(options.program);
  const decision = decide(options.command, mode, { cwd: ctx.cwd, program, files: lookedFiles });
  const { rule = null, suggestion = null } = decision ?? {};
  const word = decision === undefined ? "allow" : mode === "rewrite" ? "rewrite" : "deny";
  if (printsJson(options)) {
    onResult({ decision: word, rule, suggestion, tool: "ct-steer" });
  } else if (suggestion === null) ctx.stdout.write("ALLOW\n");
  else {
    const shown = escapeControls(suggestion);
    ctx.stdout.write(word === "rewrite" ? `REWRITE ${shown}\n` : `DENY [${rule}] — ${shown}\n`);
  }
  return decision === undefined ? 0 : 1;
}
