/**
 * `ct-steer hook`: answers an agent client that is about to run a command line.
 *
 * @module
 */
import { shellWord } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import { formatJson } from "@ct/core/text";
import { answerText, clientNames, readShellCall, type ShellCall } from "./clients.ts";
import { decide } from "./decide.ts";
import { lookedFiles } from "./looked_files.ts";
import { modeOption, programOption } from "./verb_options.ts";

const definition = {
  name: "ct-steer hook",
  summary: "Answer an agent client that is about to run a command line",
  description: "Reads the client's description of a tool call as JSON on standard input and " +
    "prints the answer that the client documents, or nothing to let the call pass. Input that " +
    "it does not understand, an error or a client that sends nothing for two seconds let the " +
    "call pass. The exit status is always 0.",
  options: {
    mode: { ...modeOption, default: "warn" },
    client: {
      kind: "choice",
      values: clientNames,
      default: "claude-code",
      description: "The client, which decides how calls and answers look.",
    },
    program: programOption,
    log: {
      kind: "flag",
      description: "Print each decision as a line of JSON on stderr; what stands behind `=` in " +
        "a word is left out.",
    },
  },
  examples: [
    { command: "--client codex --mode deny", purpose: "Refuse what ct would do better." },
  ],
} as const satisfies ToolDefinition;

type HookOptions = OptionsOf<typeof definition>;

const verb: Command = defineVerb(definition, hook);

/** The verb; whatever goes wrong in it, a client is never told to stop the call. */
export const hookVerb: Command = {
  ...verb,
  async run(argv: readonly string[], ctx: Context): Promise<number> {
    await verb.run(argv, ctx);
    return 0;
  },
};

/** How long a client may take to say what it wants. */
const patienceMs = 2000;

async function hook(options: HookOptions, ctx: Context): Promise<number> {
  const { client } = options;
  const text = await Promise.race([ctx.stdin.text(), ctx.clock.sleep(patienceMs, ctx.signal)]);
  const call = typeof text === "string" ? readShellCall(text, client) : undefined;
  if (call === undefined) return 0;
  const { command, cwd } = call;
  const decision = decide(command, options.mode, {
    cwd,
    program: shellWord(options.program),
    files: lookedFiles,
  });
  const answer = decision && answerText(decision.answer, call, client);
  if (options.log) ctx.stderr.write(logLine(call, decision?.rule, options.mode));
  if (answer !== undefined) ctx.stdout.write(formatJson(answer));
  return 0;
}

function logLine({ command, cwd }: ShellCall, rule: string | undefined, mode: string): string {
  const [first, ...values] = command.split("=");
  const shown = [first, ...values.map(withoutValue)].join("=");
  return formatJson({
    command: shown,
    cwd: cwd ?? null,
    decision: rule === undefined ? "allow" : mode,
    rule: rule ?? null,
    tool: "ct-steer",
    ts_ms: Date.now(),
  });
}

/** What stands behind a `=`, without the value that it begins with. */
function withoutValue(text: string): string {
  const quote = /^["']/.exec(text)?.[0];
  const end = quote === undefined ? text.search(/\s/) : text.indexOf(quote, 1) + 1;
  return end < 1 ? "…" : "…" + text.slice(end);
}
