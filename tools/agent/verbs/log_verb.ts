/**
 * `ct-agent log`: what was called and what was read.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import { type Command, defineVerb, type OptionsOf, type ToolDefinition } from "@ct/core/definition";
import type { JsonValue } from "@ct/core/text";
import type { LoggedCall } from "../store/calls.ts";
import { type FileReads, readsByFile } from "../store/reads_by_file.ts";
import { openNamedStore } from "./open_store.ts";
import { jsonOption, placeOptions } from "./verb_options.ts";

const definition = {
  name: "ct-agent log",
  summary: "Print what was called or read",
  description: "Prints the calls in the order in which they ended: time, session, tool, how it " +
    "ended, what it was about, and its reason. `--reads` prints the files that were read " +
    "instead: the lines, how often, and why. The exit status is 1 if there is nothing to print.",
  options: {
    ...placeOptions,
    session: { kind: "text", description: "Print only this session." },
    reads: { kind: "flag", description: "Print the files that were read instead of the calls." },
    json: jsonOption,
  },
  examples: [
    { command: "--session cli", purpose: "Print the calls of one session." },
    { command: "--reads --json", purpose: "Print what was read, with times." },
  ],
} as const satisfies ToolDefinition;

/** The verb. */
export const logVerb: Command = defineVerb(definition, log);

async function log(options: OptionsOf<typeof definition>, ctx: Context): Promise<number> {
  const { session, reads, json } = options;
  await using store = await openNamedStore(options, ctx, { mustExist: true });
  const calls = await store.calls.list(session);
  const files = reads ? readsByFile(await store.reads.list(session), calls) : [];
  const entries = reads
    ? files.map((file) => ({ line: readLine(file), value: readValue(file) }))
    : calls.map((call) => ({ line: callLine(call), value: callValue(call) }));
  if (json) printJson(entries.map(({ value }) => value), ctx);
  else for (const { line } of entries) ctx.stdout.write(`${line}\n`);
  return entries.length > 0 ? 0 : 1;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}

function callLine({ at, session, tool, end, target, reason }: LoggedCall): string {
  const words = [timeOf(at), session, tool, end, target ?? "-", reason ?? "-"];
  return words.map(escapeControls).join("  ");
}

function callValue({ at, newIssues, hiddenIssues, input, ...call }: LoggedCall): JsonValue {
  return {
    ...call,
    time: timeOf(at),
    input: JSON.parse(input),
    new_issues: newIssues,
    hidden_issues: hiddenIssues,
  };
}

function readLine({ path, lines, times, reasons }: FileReads): string {
  const parts = lines === "all"
    ? "all lines"
    : `lines ${lines.map(({ start, end }) => `${start}-${end}`).join(",")}`;
  const count = times === 1 ? "once" : `${times} times`;
  return [path, `${parts}, ${count}`, reasons.join("; ")].map(escapeControls).join("  ");
}

function readValue({ path, lines, times, firstAt, lastAt, reasons }: FileReads): JsonValue {
  return {
    path,
    lines: lines === "all" ? null : lines.map(({ start, end }) => [start, end]),
    times,
    first: timeOf(firstAt),
    last: timeOf(lastAt),
    reasons,
  };
}
