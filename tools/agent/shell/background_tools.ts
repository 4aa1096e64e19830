/**
 * `start_command`, `read_output` and `stop_command`: commands in the background.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";
import type { Call } from "../call/call.ts";
import type { ToolAnswer } from "../call/result.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { ToolFailure } from "../contract/failure.ts";
import { readOutput, startCommand, stopCommand } from "../contract/extension_tools.ts";
import { type BackgroundCommand, BackgroundCommands } from "./background.ts";
import { permit } from "./permission.ts";
import { safeStream, truncated, withoutEscapes } from "./shown_output.ts";
import { namedFiles } from "./tracked_files.ts";

const longestWaitSeconds = 50;
/** A read shows this many characters of a stream, or more where `shell` does. */
const shownChars = 8192;

/** Starts a command. */
export const startCommandTool: Tool = defineTool(startCommand, async ({ command }, call) => {
  await permit(command, call);
  const { handle } = await BackgroundCommands.of(call.place).start(command, call);
  return { value: { success: true, handle } };
});

/** Reads what it has printed. */
export const readOutputTool: Tool = defineTool(
  readOutput,
  async ({ handle, waitSeconds }, call) => {
    if (!(waitSeconds >= 0)) {
      throw new ToolFailure("Invalid arguments for read_output: waitSeconds must not be negative");
    }
    const found = BackgroundCommands.of(call.place).find(handle);
    const seconds = Math.min(waitSeconds, longestWaitSeconds);
    if (seconds < waitSeconds) call.note(`waitSeconds is limited to ${longestWaitSeconds}`);
    if (seconds > 0) await found.wait(seconds * 1000, call);
    call.signal.throwIfAborted();
    return await answer(found, call);
  },
);

/** Stops it. */
export const stopCommandTool: Tool = defineTool(stopCommand, async ({ handle }, call) => {
  const found = BackgroundCommands.of(call.place).find(handle);
  await found.stop();
  return await answer(found, call);
});

/** What is new of a command. That it ended with an error is no failure of the tool. */
async function answer(command: BackgroundCommand, call: Call): Promise<ToolAnswer> {
  const { end, change } = command;
  if (command.error !== undefined) throw command.error;
  const streams = await shownStreams(command, call);
  const error = change && `Command modified tracked files: ${namedFiles(change.paths)}`;
  if (change !== undefined && change.restored.length > 0) {
    call.note(`restored: ${namedFiles(change.restored)}`);
  }
  const value = {
    success: error === undefined,
    running: end === undefined,
    ...endMembers(command),
    ...(error === undefined ? {} : { error }),
    ...streams,
  };
  return { value };
}

/** How it ended, in the words of `shell`. */
function endMembers({ end }: BackgroundCommand): Readonly<Record<string, JsonValue>> {
  switch (end?.kind) {
    case "exited":
      return { exit_code: end.code };
    case "signalled":
      return { exit_code: 128 + end.signal };
    case "failed-to-launch":
      throw new ToolFailure(`Command cannot be started: ${end.reason}`);
    case "stopped":
      return { stopped: true };
    default:
      return {};
  }
}

/** What the model is shown: secrets are taken out before anything is cut. */
async function shownStreams(
  { unread, end }: BackgroundCommand,
  call: Call,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { gate, store, session, shell: { outputLimit } } = call.place;
  const safe = (stream: "stdout" | "stderr") =>
    safeStream(withoutEscapes(unread[stream].take(end !== undefined)), gate);
  const [stdout, stderr] = [safe("stdout"), safe("stderr")];
  const rules = new Set([...stdout.rules, ...stderr.rules]);
  if (rules.size > 0) call.note(`hidden by rule: ${[...rules].join(", ")}`);
  const texts = { stdout: stdout.text, stderr: stderr.text };
  const limit = Math.max(shownChars, outputLimit);
  if (Object.values(texts).every((text) => text.length <= limit)) return texts;
  const id = await store.outputs.add(texts, { session, call: call.id });
  const shown = (text: string) => text.length > limit ? truncated(text, { limit, id }) : text;
  return { stdout: shown(texts.stdout), stderr: shown(texts.stderr) };
}
