/**
 * `shell`: a command, run in the root and watched until all of it has ended.
 *
 * @module
 */
import { type Outcome, runProgram } from "@ct/core/run";
import type { JsonValue } from "@ct/core/text";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import type { ToolAnswer } from "../call/result.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { shell } from "../contract/command_tools.ts";
import { filterBaselines } from "../baselines/baseline_filter.ts";
import { BoundedText } from "./bounded_text.ts";
import { leftRunning, leftRunningRemark } from "./left_running.ts";
import { permit } from "./permission.ts";
import { safeStream, truncated, withoutEscapes } from "./shown_output.ts";
import { shellRequest } from "./watched_shell.ts";
import { namedFiles, type TrackedChange, TrackedFiles } from "./tracked_files.ts";

const longestSeconds = 300;
/** `fullOutput` shows this many characters of a stream. */
const fullOutputLimit = 65_536;

/** The tool. */
export const shellTool: Tool = defineTool(
  shell,
  (args, call) => call.inTurn("shell", () => runInTurn(args, call)),
  { hasOwnLimit: true },
);

/** The request. */
interface ShellArguments {
  readonly command: string;
  readonly timeoutSeconds: number;
  readonly fullOutput: boolean;
}

/** A command that has ended, by itself or not, and what it printed. */
interface Run {
  readonly outcome: Outcome;
  readonly stdout: string;
  readonly stderr: string;
}

async function runInTurn(
  { command, timeoutSeconds, fullOutput }: ShellArguments,
  call: Call,
): Promise<ToolAnswer> {
  if (command.trim() === "") {
    throw new ToolFailure("Invalid arguments for shell: command must not be empty");
  }
  if (!(timeoutSeconds > 0)) {
    throw new ToolFailure("Invalid arguments for shell: timeoutSeconds must be greater than 0");
  }
  const seconds = Math.min(timeoutSeconds, longestSeconds);
  if (seconds < timeoutSeconds) call.note(`timeoutSeconds is limited to ${longestSeconds}`);
  call.signal.throwIfAborted();
  await permit(command, call);
  const tracked = call.place.agent === "preflight" ? TrackedFiles.around(call) : undefined;
  const before = await tracked?.state();
  let run: Run;
  try {
    run = await runCommand(command, seconds, call);
  } catch (error) {
    if (before !== undefined) await tracked?.changeSince(before);
    throw error;
  }
  const change = before && await tracked?.changeSince(before);
  const { outputLimit } = call.place.shell;
  const limit = fullOutput ? Math.max(fullOutputLimit, outputLimit) : outputLimit;
  const { streams: [stdout = "", stderr = ""], ...issues } = await shownStreams(run, limit, call);
  const result = { ...resultOf(run.outcome, seconds), ...changeError(run, change, call) };
  return { value: { ...result, stdout, stderr }, ...issues };
}

/** Runs a command to its end. */
async function runCommand(command: string, seconds: number, call: Call): Promise<Run> {
  const { ctx } = call.place;
  const around = { spawn: ctx.spawn, clock: ctx.clock, signal: call.signal };
  const printed = { stdout: new BoundedText(), stderr: new BoundedText() };
  const leftovers = {
    look: async (group: number): Promise<void> => {
      const processes = await leftRunning(group, around);
      if (processes.length > 0) call.note(leftRunningRemark(processes));
    },
    escaped: (): void =>
      call.note("a process that the command started in a group of its own is still running"),
  };
  const outcome = await runProgram({ ...shellRequest(command, call.place), leftovers }, {
    timeoutMs: seconds * 1000,
    keptChars: 0,
    onOutput: (stream, text) => printed[stream].add(text),
  }, around);
  return { outcome, stdout: printed.stdout.text, stderr: printed.stderr.text };
}

/** The note of a result on tracked files that a command changed. */
function changeError(
  { outcome }: Run,
  change: TrackedChange | undefined,
  call: Call,
): Readonly<Record<string, JsonValue>> {
  if (change === undefined) return {};
  const { paths, restored } = change;
  if (restored.length > 0) call.note(`restored: ${namedFiles(restored)}`);
  const error = `Command modified tracked files: ${namedFiles(paths)}`;
  if (outcome.kind !== "timed-out") return { success: false, error };
  call.note(error);
  return {};
}

/** What the result says about the end of a command, in the contract's order. */
function resultOf(outcome: Outcome, seconds: number): Readonly<Record<string, JsonValue>> {
  switch (outcome.kind) {
    case "exited":
      return { success: outcome.code === 0, exit_code: outcome.code };
    case "signalled":
      return { success: false, exit_code: 128 + outcome.signal };
    case "timed-out":
      return { success: false, error: `Command timed out after ${seconds} seconds` };
    case "failed-to-launch":
      throw new ToolFailure(`Command cannot be started: ${outcome.reason}`);
  }
}

/** Streams as they are shown, and how many issues are in them. */
interface ShownStreams extends Pick<ToolAnswer, "newIssues" | "hiddenIssues"> {
  readonly streams: readonly string[];
}

/**
 * What the model is shown of the output. Secrets are taken out before anything is cut: one that is
 * cut in two would not be recognised.
 */
async function shownStreams(run: Run, limit: number, call: Call): Promise<ShownStreams> {
  const { gate, store, session } = call.place;
  const streams = [run.stdout, run.stderr].map((each) => safeStream(withoutEscapes(each), gate));
  const [stdout = "", stderr = ""] = streams.map(({ text }) => text);
  const rules = new Set(streams.flatMap((each) => each.rules));
  if (rules.size > 0) call.note(`hidden by rule: ${[...rules].join(", ")}`);
  const filtered = await withoutBaselines([stdout, stderr], call);
  if (filtered.streams.every((text) => text.length <= limit)) return filtered;
  const id = await store.outputs.add({ stdout, stderr }, { session, call: call.id });
  return {
    ...filtered,
    streams: filtered.streams.map((text) =>
      text.length > limit ? truncated(text, { limit, id }) : text
    ),
  };
}

/** Omits of the streams what baselines know, where the agent works on what they describe. */
async function withoutBaselines(
  streams: readonly string[],
  { place: { agent, store, workflow } }: Call,
): Promise<ShownStreams> {
  const isPulsing = agent === "pulsing" && workflow !== null;
  const baselines = isPulsing ? await store.baselines.list(workflow) : [];
  if (!isPulsing) return { streams };
  const filtered = streams.map((text) => filterBaselines(text, baselines));
  return {
    streams: filtered.map(({ text }) => text),
    newIssues: filtered.reduce((sum, each) => sum + each.newIssues, 0),
    hiddenIssues: filtered.reduce((sum, each) => sum + each.hiddenIssues, 0),
  };
}
