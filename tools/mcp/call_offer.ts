/**
 * One call of one tool of the suite.
 *
 * @module
 */
import { escapeLines, isRecord, withoutAnsi } from "@ct/base";
import { type CallResult, type Context, memoryContext, type RawOptions } from "@ct/core/context";
import { failureOf } from "@ct/core/definition";
import type { Residents } from "@ct/core/residents";
import { type Answer, type ServedCall, withHeartbeat } from "@ct/serve";
import { answerOf, type Ended } from "./call_answer.ts";
import { type CallArguments, callOptions } from "./call_options.ts";
import { CallOutput, maxChars } from "./call_output.ts";
import { limitsOf } from "./call_limits.ts";
import type { CallQueue } from "./call_queue.ts";
import { confinedContext } from "./confined.ts";
import { GatedDoor } from "./gate/gated_door.ts";
import { gatedEnd, redacted } from "./gated_end.ts";
import type { CutResults } from "./cut_results.ts";
import type { Offer } from "./offers.ts";
import type { Roots } from "./roots.ts";

/** What a call is given besides its arguments. */
export interface ToolCallContext extends ServedCall {
  /** The directories that can be reached. */
  readonly roots: Roots;
  /** The order of calls. */
  readonly queue: CallQueue;
  /** What is known about the directories. */
  readonly residents: Residents;
  /** The server's own. */
  readonly ctx: Context;
  /** Every result is an object. */
  readonly structured: boolean;
  /** Cuts what is too long. */
  readonly results: CutResults;
}

/** The tools that need not look at the file system where it is known. */
const walkers: readonly string[] = ["ct-search", "ct-tree", "ct-outline", "ct-find", "ct-refs"];

/** Calls a tool. Whatever goes wrong in it is an answer. */
export async function callOffer(
  offer: Offer,
  args: CallArguments,
  context: ToolCallContext,
): Promise<Answer> {
  const { queue, signal, results } = context;
  const { definition } = offer.command;
  const requested = { ...args, ...offer.fixed };
  const asObject = "json" in definition.options &&
    (context.structured || requested["json"] === true || requested["json"] === "true");
  let options: RawOptions;
  try {
    const whole = asObject ? { ...requested, json: true } : requested;
    options = withPresumed(callOptions(definition, whole, offer.without), offer);
  } catch (error) {
    const end = failed(definition.name, error);
    return answerOf(context.roots.isGated ? gatedEnd(end) : end, { asObject: false, results });
  }
  const writes = offer.writes !== undefined;
  const work = () => queue.run(() => call(offer, options, context), { writes, signal });
  const ended = await withHeartbeat(offer.name, context, work);
  return answerOf(ended, { asObject, results, isRaw: options["raw"] === true });
}

/** The options, with the one that is presumed where it is omitted. */
function withPresumed(options: RawOptions, { presumed }: Offer): RawOptions {
  if (presumed === undefined || options[presumed.beside] === undefined) return options;
  return { [presumed.option]: presumed.value, ...options };
}

async function call(
  { command, writes }: Offer,
  options: RawOptions,
  { ctx, roots, residents, signal, progress, begin, results }: ToolCallContext,
): Promise<Ended> {
  const { definition } = command;
  const confines = confinedContext(ctx, roots);
  const gate = confines.door instanceof GatedDoor ? confines.door : undefined;
  const limits = limitsOf(definition, options, { wantsProgress: progress !== undefined });
  const isResident = writes === undefined && walkers.includes(definition.name);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), limits.seconds * 1000);
  const stdout = new CallOutput(over);
  const stderr = new CallOutput(over);
  const outputs = results.withheld();
  const inner: Context = {
    ...memoryContext({ cwd: roots.first, clock: ctx.clock, home: ctx.home }),
    configHome: ctx.configHome,
    stateHome: ctx.stateHome,
    // What is kept there has the words of secrets, or would lack them for others.
    cacheHome: gate === undefined ? ctx.cacheHome : undefined,
    environment: ctx.environment,
    commandDirectories: ctx.commandDirectories,
    ...confines,
    abridges: true,
    keepOutput: (text) => {
      const shown = escapeLines(withoutAnsi(text));
      return outputs.keep(gate === undefined ? shown : redacted(shown));
    },
    stdout,
    stderr,
    limit: begin?.(1000 * limits.known),
    onValue: (value, isPretty) => stdout.hand(value, isPretty),
    onValuePart: (chars) => stdout.grow(chars),
    onUndo: (token) => stderr.write(`to undo: ct-edit-revert with "revert": "${token}"\n`),
    signal: AbortSignal.any([signal, over.signal]),
  };
  try {
    const result = isResident
      ? await residents.answer(async (known) => {
        // What is kept has not come through the door of a gate.
        const used = gate === undefined ? known : { ...known, residentFiles: undefined };
        const answer = await command.call(limits.options, { ...inner, ...used });
        return used.residentFiles === undefined ? answer : fromMemory(answer);
      })
      : await command.call(limits.options, inner);
    confines.door.settle();
    outputs.release();
    const around = { stdout, stderr, over, seconds: limits.seconds };
    const end = endedOf(definition.name, result, around);
    return gate === undefined ? end : gatedEnd(end, gate.remark);
  } catch (error) {
    // Nothing that was read is reported.
    const { stderr, ...refusal } = failed(definition.name, error);
    const written = writes === undefined
      ? ""
      : `${definition.name}: what the call had written before that stays written\n`;
    const end = { ...refusal, stderr: stderr + written };
    return gate === undefined ? end : gatedEnd(end);
  } finally {
    clearTimeout(timer);
  }
}

/** What an answer from memory may lack of a file: these two are not reported. */
const residentRemark =
  "from memory: what is written by a mapping that is still open, or by a name " +
  "that was given to a file outside of the roots meanwhile, may be missing";

/** An answer that says, beside what it has looked at, that this was memory. */
function fromMemory(answer: CallResult): CallResult {
  const { value } = answer;
  if (!isRecord(value) || !isRecord(value["coverage"])) return answer;
  const coverage = { ...Object(value["coverage"]), held: residentRemark };
  return { ...answer, value: { ...Object(value), coverage } };
}

/** What a call came to. */
function endedOf(
  tool: string,
  { status, value, error, isTimedOut }: CallResult,
  { stdout, stderr, over, seconds }: {
    readonly stdout: CallOutput;
    readonly stderr: CallOutput;
    readonly over: AbortController;
    readonly seconds: number;
  },
): Ended {
  const json = value === undefined || !stdout.isOneValue ? undefined : JSON.stringify(value);
  const isFull = stdout.isFull || (json ?? "").length >= maxChars;
  const isLate = over.signal.aborted && !isFull;
  const partial = isFull
    ? "the output is too long"
    : isLate
    ? `${seconds} seconds are over`
    : isTimedOut
    ? "time is up; set timeout for more"
    : undefined;
  const failure = error === undefined ? "" : failed(tool, error).stderr;
  return {
    status,
    text: () => stdout.text,
    result: value === undefined || json === undefined ? undefined : { value, json },
    stderr: stderr.text + failure,
    partial,
  };
}

/** What becomes of a call that fails. */
function failed(tool: string, error: unknown): Ended {
  const readOn = `the resource ct://guide/${tool} has all arguments`;
  const { status, text } = failureOf(tool, error, readOn);
  return { status, text: () => "", stderr: text };
}
