/**
 * One call of one tool of the suite.
 *
 * @module
 */
import { type Context, memoryContext } from "@ct/core/context";
import { reportFailure } from "@ct/core/definition";
import type { Residents } from "@ct/core/residents";
import { type Answer, type JsonObject, type ServedCall, withHeartbeat } from "@ct/serve";
import { BoundedSink } from "./bounded_sink.ts";
import type { CallQueue } from "./call_queue.ts";
import { callWords, type GivenArguments } from "./call_words.ts";
import { confined, confinedContext } from "./confined.ts";
import type { CutResults } from "./cut_results.ts";
import type { Offer } from "./offers.ts";
import type { Roots } from "./roots.ts";

/** What a call is given besides its arguments. */
export interface CallSurroundings extends ServedCall {
  /** The directories that can be reached. */
  readonly roots: Roots;
  /** The order of calls. */
  readonly queue: CallQueue;
  /** What is known of the directories. */
  readonly residents: Residents;
  /** The server's own. */
  readonly ctx: Context;
  /** Every result is an object. */
  readonly structured: boolean;
  /** Cuts what is too long. */
  readonly results: CutResults;
}

/** How a call ended. */
interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was broken off, if it was. */
  readonly partial: string | undefined;
}

/** The tools that need not look at the file system where it is known. */
const walkers: readonly string[] = ["ct-search", "ct-tree", "ct-outline", "ct-find"];
/** A scan takes no longer, unless the call says otherwise. */
const scanSeconds = 10;
/** The same for a tool that runs others: clients wait for a minute. */
const runSeconds = 50;
/** Where the client is told that the call goes on. */
const toldSeconds = 600;

/** Calls a tool. Whatever goes wrong in it is an answer. */
export async function callOffer(
  offer: Offer,
  given: GivenArguments,
  surroundings: CallSurroundings,
): Promise<Answer> {
  const { queue, signal, results, ctx } = surroundings;
  const { definition } = offer.command;
  let words: readonly string[];
  const wished = { ...given, ...offer.fixed };
  const asObject = "json" in definition.options &&
    (surroundings.structured || wished["json"] === true || wished["json"] === "true");
  try {
    const given = asObject ? { ...wished, json: true } : wished;
    words = withPresumed(callWords(definition, given, offer.without), offer);
  } catch (error) {
    const stderr = memoryContext({ cwd: ctx.cwd });
    const status = reportFailure(definition.name, error, stderr);
    const ended = { status, stdout: "", stderr: stderr.stderr.text, partial: undefined };
    return answer(ended, { asObject: false, results });
  }
  const writes = offer.writes !== undefined;
  const work = () => queue.run(() => run(offer, words, surroundings), { writes, signal });
  const ended = await withHeartbeat(offer.name, surroundings, work);
  return answer(ended, { asObject, results });
}

/** The words, with the option that is presumed where it is left out. */
function withPresumed(words: readonly string[], { presumed }: Offer): readonly string[] {
  if (presumed === undefined) return words;
  const { option, value, beside } = presumed;
  const has = (name: string) => words.some((word) => word.startsWith(`--${name}=`));
  return has(beside) && !has(option) ? [`--${option}=${value}`, ...words] : words;
}

async function run(
  { command, writes }: Offer,
  words: readonly string[],
  { ctx, roots, residents, signal, progress, begin }: CallSurroundings,
): Promise<Ended> {
  const { definition } = command;
  const confines = confinedContext(ctx, roots);
  const isHeld = writes === undefined && walkers.includes(definition.name);
  const startsOthers = definition.permissions?.run !== undefined;
  const hasLimit = "timeout" in definition.options && !startsOthers;
  const limited = hasLimit && !words.some((word) => word.startsWith("--timeout="))
    ? [`--timeout=${scanSeconds}`, ...words]
    : words;
  const over = new AbortController();
  const seconds = progress === undefined ? secondsFor(words) : toldSeconds;
  const timer = setTimeout(() => over.abort(), seconds * 1000);
  const limit = begin?.(
    1000 * (hasLimit ? Math.min(seconds, timeoutOf(limited) || seconds) : seconds),
  );
  const stdout = new BoundedSink(over);
  const stderr = new BoundedSink(over);
  let isTimedOut = false;
  const inner: Context = {
    ...memoryContext({ cwd: roots.first, clock: ctx.clock, home: ctx.home }),
    configHome: ctx.configHome,
    stateHome: ctx.stateHome,
    cacheHome: ctx.cacheHome,
    environment: ctx.environment,
    commandDirectories: ctx.commandDirectories,
    ...confines,
    abridges: true,
    stdout,
    stderr,
    limit,
    onTimeout: () => void (isTimedOut = true),
    signal: AbortSignal.any([signal, over.signal]),
  };
  try {
    const tool = confined(command);
    const status = isHeld
      ? await residents.answer((known) => tool.run(limited, { ...inner, ...known }))
      : await tool.run(limited, inner);
    confines.door.settle();
    const isLate = over.signal.aborted && !stdout.isFull;
    const partial = stdout.isFull
      ? "the output is too long"
      : isLate
      ? `${seconds} seconds are over`
      : isTimedOut
      ? "time is up; set timeout for more"
      : undefined;
    return { status, stdout: stdout.text, stderr: stderr.text, partial };
  } catch (error) {
    // Nothing of what was read is told.
    const refused = memoryContext(inner);
    const status = reportFailure(definition.name, error, refused);
    const written = writes === undefined
      ? ""
      : `${definition.name}: what the call had written before that stays written\n`;
    return { status, stdout: "", stderr: refused.stderr.text + written, partial: undefined };
  } finally {
    clearTimeout(timer);
  }
}

/** How long a call of these words may take: a little longer than the time that it sets. */
function secondsFor(words: readonly string[]): number {
  return Math.min(Math.max(runSeconds, timeoutOf(words) + 5 || 0), toldSeconds);
}

/** The time that the words set; 0 if they set none. */
function timeoutOf(words: readonly string[]): number {
  const option = "--timeout=";
  return Number(words.find((word) => word.startsWith(option))?.slice(option.length) ?? 0);
}

/** What the model gets: everything that was printed, and how it ended where that does not show. */
function answer(
  { status, stdout, stderr, partial }: Ended,
  { asObject, results }: { readonly asObject: boolean; readonly results: CutResults },
): Answer {
  const isError = status > 1 && (partial === undefined || stdout === "");
  const diagnostics = stderr.trimEnd().split("\n").map(adviceFor).join("\n");
  const result = asObject && !isError && partial === undefined ? parsedObject(stdout) : undefined;
  if (result !== undefined) {
    const structure = {
      exit_status: status,
      result,
      ...(diagnostics === "" ? {} : { diagnostics }),
    };
    const text = JSON.stringify(structure);
    const cut = results.cut(text);
    return {
      content: [{ type: "text", text: cut }],
      structure: cut === text ? structure : { exit_status: status, text: cut },
      isError,
    };
  }
  const end = partial !== undefined
    ? `[partial result: ${partial}]`
    : status === 1
    ? "[verdict: ERROR, exit status 1]"
    : stdout === "" && status === 0
    ? "[verdict: SUCCESS, nothing printed]"
    : "";
  const text = results.cut(
    [stdout.replace(/\n$/, ""), diagnostics, end].filter((part) => part !== "").join("\n"),
  );
  return {
    content: [{ type: "text", text }],
    ...(asObject && !isError ? { structure: { exit_status: status, text } } : {}),
    isError,
  };
}

/** The line of a message; where it sends a person to a command, a model is sent to a tool. */
function adviceFor(line: string): string {
  const [, token] = line.split(": to undo: ct edit --revert ");
  if (token !== undefined) return `to undo: ct-edit-revert with "revert": "${token}"`;
  const [, help] = line.split("For more information, try '");
  return help === undefined
    ? line
    : `the resource ct://guide/${help.split(" ")[0]} has all arguments`;
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? Object(value) : undefined;
  } catch {
    return undefined;
  }
}
