/**
 * A tool ready to be called, with words by `run` or with values by `call`: definition, guide and
 * engine behind both.
 *
 * @module
 */
import { CtError, escapeControls, escapeLines, osErrorText } from "@ct/base";
import { plainJson } from "../text/json_parts.ts";
import type { CallResult, RawOptions } from "../context/call_result.ts";
import type { Callable, Context } from "../context/context.ts";
import { writeFailure } from "../context/write_failure.ts";
import { version } from "./version.ts";
import type { InfoRequest } from "./argv.ts";
import { checkRawArguments } from "./check_options.ts";
import type { CommonOptions } from "./common_options.ts";
import { explainJson } from "./explain_json.ts";
import { explainMarkdown } from "./explain_markdown.ts";
import { argumentsByName, type RawArguments } from "./given.ts";
import { helpText } from "./help.ts";
import { pageOf, runPage } from "./paging.ts";
import { parseArgv, readWords } from "./parse.ts";
import type { OptionsOf, ToolDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";

/** A tool that takes words or values, and a context. It never ends the process. */
export interface Command extends Callable {
  /** What the tool is. */
  readonly definition: ToolDefinition;
  /** What the checks are that it offers to rules. */
  readonly checkDefinitions?: readonly ToolDefinition[];
  /** It runs the other tools of the suite in its own process. */
  readonly hostsSuite?: true;
  /** Its verbs as commands, where it has some. */
  readonly verbs?: readonly Command[];
  /**
   * The runtime's flags for a call, where they depend on its words; a name in capitals stands for a
   * path or a host.
   * @throws {CtError} With code `usage` if the words are no call.
   */
  readonly grants?: (
    words: readonly string[],
  ) => readonly string[] | Promise<readonly string[]>;
  /** The guide's prose, with slots for the parts that follow from the definition. */
  readonly guide: string;
  /**
   * Runs the tool: 0 success, 1 clean negative, 2 usage or runtime error, 141 if the reader of the
   * output went away, 128 + the signal's number if it was asked to end while it ran others. Errors
   * are printed, not thrown.
   */
  run(argv: readonly string[], ctx: Context): Promise<number>;
  /**
   * Runs the tool with values by the names of its options and arguments, which are checked as words
   * are. A result that would be printed as JSON is handed over as data; what else the tool prints
   * goes to the context's streams. Errors are part of the result: not printed, not thrown.
   */
  readonly call: (options: RawOptions, ctx: Context) => Promise<CallResult>;
}

/** Whether what can be called is a command, with its definition. */
export function isCommand(callable: Callable): callable is Command {
  return "definition" in callable && "guide" in callable;
}

/** What a tool does with its parsed options; resolves to the exit status. */
export type Run<D extends ToolDefinition> = (
  options: OptionsOf<D>,
  ctx: Context,
) => number | Promise<number>;

/**
 * Creates a command of a definition, a guide and what the tool does.
 *
 * @example A tool that counts to N
 * ```ts
 * import { defineCommand, type ToolDefinition } from "@ct/core/definition";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const definition = {
 *   name: "ct-count",
 *   summary: "Counts",
 *   description: "Counts.",
 *   options: { to: { kind: "integer", default: 3, description: "The last number." } },
 * } as const satisfies ToolDefinition;
 * const command = defineCommand(definition, "# ct-count\n", ({ to }, ctx) => {
 *   for (let n = 1; n <= to; n++) ctx.stdout.write(`${n}\n`);
 *   return to > 0 ? 0 : 1;
 * });
 * const ctx = memoryContext({ cwd: "/" });
 * assert.equal(await command.run(["--to", "2"], ctx), 0);
 * assert.equal(ctx.stdout.text, "1\n2\n");
 * ```
 */
export function defineCommand<D extends ToolDefinition>(
  definition: D,
  guide: string,
  run: Run<D>,
): Command {
  freeze(definition.permissions);
  const runArguments = async (given: RawArguments, outer: Context): Promise<number> => {
    const options = checkRawArguments(definition, given);
    outer.onOptions?.({ tool: definition.name, options }, outer);
    const isWhole = outer.abridges && definition.wholeWith?.some((key) => given.options.has(key));
    const ctx = isWhole ? { ...outer, abridges: undefined } : outer;
    const page = pageOf(options);
    if (page === undefined) return await run(options, ctx);
    const call = JSON.stringify({ ...options, ...page, budget: "", cursor: "" });
    const runOnce = (ctx: Context) => run(options, ctx);
    return await runPage(definition.name, call, { page, ctx, run: runOnce });
  };
  return {
    definition,
    guide,
    async run(argv: readonly string[], outer: Context): Promise<number> {
      const call = { ctx: outer };
      return await printedStatus(definition.name, call, async () => {
        const { info, given, common } = readWords(definition, argv);
        const ctx = call.ctx = shownBy(common, outer);
        if (info === undefined) return await runArguments(given, ctx);
        checkRawArguments(definition, given, { isComplete: false });
        ctx.stdout.write(infoText(info, { definition, guide, ctx }));
        return 0;
      });
    },
    call: (options: RawOptions, ctx: Context) =>
      resultOf(ctx, (ctx) => runArguments(argumentsByName(definition, options), ctx)),
  };
}

/** The status of a run; an error is printed as the context says that the call has by then. */
async function printedStatus(
  tool: string,
  call: { readonly ctx: Context },
  run: () => Promise<number>,
): Promise<number> {
  try {
    const status = await run();
    call.ctx.progress?.clear();
    call.ctx.stdout.flush();
    call.ctx.stderr.flush();
    return status;
  } catch (error) {
    return reportFailure(tool, error, call.ctx);
  }
}

/** The context as the common options of a call say. */
export function shownBy(
  { color = "auto", progress = false }: CommonOptions,
  outer: Context,
): Context {
  const ctx = progress ? { ...outer, ...outer.withProgress?.() } : outer;
  if (color === "auto") return ctx;
  const colour = color === "always";
  const { stdout, stderr } = ctx;
  return {
    ...ctx,
    colour,
    stdout: stdout.withColour?.(colour) ?? stdout,
    stderr: stderr.withColour?.(colour) ?? stderr,
  };
}

/** The result of a run, including an error. */
async function resultOf(
  ctx: Context,
  run: (ctx: Context) => Promise<number>,
): Promise<CallResult> {
  let value: CallResult["value"];
  let undo: string | undefined;
  let isTimedOut = false;
  const inner: Context = {
    ...ctx,
    onValue: (given, isPretty) => {
      value = plainJson(given);
      ctx.onValue?.(given, isPretty);
    },
    onUndo: (token) => {
      undo = token;
      ctx.onUndo?.(token);
    },
    onTimeout: () => {
      isTimedOut = true;
      ctx.onTimeout?.();
    },
  };
  try {
    const status = await run(inner);
    ctx.stdout.flush();
    ctx.stderr.flush();
    return { status, value, undo, isTimedOut, error: undefined };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { status: failureStatus(error), value, undo, isTimedOut, error };
  }
}

/**
 * What a tool does with words that it reads itself; resolves to the exit status, or to a question.
 */
export type RunWords = (
  argv: readonly string[],
  ctx: Context,
) => Promise<number | "help" | "version">;

/**
 * Creates a command that reads its own command line, as it is another program's. `--explain` as the
 * first word is answered as by every tool, and so is what it calls help or version.
 */
export function defineCommandLine(
  definition: ToolDefinition,
  guide: string,
  run: RunWords,
): Command {
  const own = defineCommand(definition, guide, () => 2);
  return {
    ...own,
    async run(argv: readonly string[], ctx: Context): Promise<number> {
      if (/^--explain(?:=|$)/.test(argv[0] ?? "")) return await own.run(argv, ctx);
      return await printedStatus(definition.name, { ctx }, async () => {
        judge(definition, argv, ctx);
        const status = await run(argv, ctx);
        return typeof status === "string" ? await own.run([`--${status}`], ctx) : status;
      });
    },
    call: (options: RawOptions, ctx: Context) =>
      resultOf(ctx, async (ctx) => {
        const argv = wordsOf(definition, argumentsByName(definition, options));
        judge(definition, argv, ctx);
        const status = await run(argv, ctx);
        return typeof status === "number" ? status : 2;
      }),
  };
}

/** Has the words judged, as far as the definition tells what they mean. */
function judge(definition: ToolDefinition, argv: readonly string[], ctx: Context): void {
  if (ctx.onOptions === undefined) return;
  const { options } = { options: undefined, ...parseArgv(definition, argv) };
  if (options !== undefined) ctx.onOptions({ tool: definition.name, options }, ctx);
}

/** The command line that gives the same. */
function wordsOf(
  definition: ToolDefinition,
  { options, positionals }: RawArguments,
): readonly string[] {
  const words = [...options].flatMap(([name, texts]) =>
    texts.map((text) =>
      definition.options[name]?.kind === "flag" ? `--${name}` : `--${name}=${text}`
    )
  );
  return [...words, "--", ...[...positionals.values()].flat()];
}

/**
 * The gate reads its lists from the definition, and whoever imports the tool must not be able to
 * extend them.
 */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.values(Object.freeze(value)).forEach(freeze);
}

function infoText(
  info: InfoRequest,
  { definition, guide, ctx }: {
    readonly definition: ToolDefinition;
    readonly guide: string;
    readonly ctx: Pick<Context, "stdout" | "colour">;
  },
): string {
  switch (info.kind) {
    case "help":
      return helpText(definition, {
        long: info.long,
        columns: ctx.stdout.columns,
        colour: ctx.colour,
      });
    case "version":
      return `${definition.name} ${version}\n`;
    case "explain":
      return info.format === "json" ? explainJson(definition) : explainMarkdown(definition, guide);
  }
}

/** Exit status where the reader of the output is gone: 128 + SIGPIPE. */
const brokenPipeStatus = 141;

/**
 * Prints what went wrong as `TOOL: MESSAGE`; the one place where errors become text and a status.
 */
export function reportFailure(tool: string, error: unknown, ctx: Context): number {
  if (error instanceof CtError && error.code === "broken-pipe") return brokenPipeStatus;
  try {
    ctx.progress?.clear();
    ctx.stdout.flush();
    writeFailure(ctx.stderr, failureText(tool, error));
    ctx.stderr.flush();
  } catch (failure) {
    if (failure instanceof CtError && failure.code === "broken-pipe") return brokenPipeStatus;
    // Nothing can be printed, but the status still says that it failed.
    return 2;
  }
  return failureStatus(error);
}

function failureStatus(error: unknown): number {
  if (!(error instanceof CtError)) return 2;
  return error.code === "broken-pipe" ? brokenPipeStatus : error.status;
}

/**
 * What {@linkcode reportFailure} prints, and the exit status. `readOn` is the last line of a wrong
 * call, for whoever does not type commands.
 */
export function failureOf(
  tool: string,
  error: unknown,
  readOn?: string,
): { readonly status: number; readonly text: string } {
  return { status: failureStatus(error), text: failureText(tool, error, readOn) };
}

function failureText(tool: string, error: unknown, readOn?: string): string {
  return escapeLines(rawFailureText(tool, error, readOn));
}

function rawFailureText(tool: string, error: unknown, readOn: string | undefined): string {
  if (error instanceof UsageError) return error.format(tool, readOn);
  // The sender of the signal knows about it.
  if (error instanceof CtError && error.code === "signal") return "";
  if (!(error instanceof CtError)) return `${tool}: ${escapeControls(osErrorText(error))}\n`;
  const help = error.help === undefined ? "" : `  ${escapeControls(error.help)}\n`;
  return `${tool}: ${messageOf(error)}\n${help}`;
}

/** A newline in what it quotes must not look like the end of the message. */
function messageOf({ message, multiline, path }: CtError): string {
  if (!multiline) return escapeControls(message);
  return path === undefined || path === ""
    ? message
    : message.replaceAll(path, () => escapeControls(path));
}
