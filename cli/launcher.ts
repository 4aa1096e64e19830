/**
 * `ct`: the first word decides what happens.
 *
 * @module
 */
import {
  type Command,
  reportFailure,
  shownBy,
  splitCommon,
  UsageError,
  version,
} from "@ct/core/definition";
import { type Context, writeFailure } from "@ct/core/context";
import { escapeControls } from "@ct/base";
import { completions } from "./completions.ts";
import { type ChainMode, parseChain, runChain } from "./chain.ts";
import guide from "./explain.md" with { type: "text" };
import { doctor } from "./doctor.ts";
import { suiteManifest } from "./manifest.ts";
import { permissionLine } from "./permissions.ts";
import type { SuiteTool } from "./suite.ts";
import { type CommandEnd, isCommandName, isLauncherWord, type Start } from "./start.ts";
import { topicPage } from "./topics.ts";
import { commandTable, unknownCommandText, unknownOptionText, usageText } from "./usage.ts";

/** What a launcher works with. */
export interface LauncherParts {
  /** The tools it tells about. */
  readonly suite: readonly SuiteTool[];
  /** Runs the command of `ct NAME …`. */
  readonly start: Start;
  /** Runs a command of a chain. */
  readonly startInChain: Start;
  /** Absolute path of the directory of the suite's executables, where they are installed. */
  readonly bin?: string;
  /** The absolute path of the program `ct`, `undefined` if there is none to start. */
  readonly program: (ctx: Context) => string | undefined;
}

/** The launcher as something to run: argv without the program's name in, exit status out. */
export type Launcher = Pick<Command, "run">;

/** Creates a launcher. Errors are printed, not thrown. */
export function createLauncher(parts: LauncherParts): Launcher {
  return {
    async run(argv: readonly string[], ctx: Context): Promise<number> {
      try {
        const status = await answer(argv, parts, ctx);
        ctx.stdout.flush();
        ctx.stderr.flush();
        return status;
      } catch (error) {
        return reportFailure("ct", error, ctx);
      }
    },
  };
}

/** The words of `ct` whose answers are for people. */
const shownWords: readonly string[] = ["-h", "--help", "help", "doctor"];

async function answer(
  argv: readonly string[],
  parts: LauncherParts,
  outer: Context,
): Promise<number> {
  const [word, ...words] = argv;
  const { rest, common } = shownWords.includes(word ?? "")
    ? splitCommon(words)
    : { rest: words, common: {} };
  const ctx = shownBy(common, outer);
  switch (word) {
    case undefined:
      ctx.stderr.write(usageText(parts.suite, { columns: ctx.stderr.columns }));
      return 2;
    case "-h":
    case "--help":
      return usage(parts, ctx);
    case "help":
      return await help(rest, parts, ctx);
    case "-V":
    case "--version":
      return printed(`ct ${version}\n`, ctx);
    case "--explain":
      return printed(explanation(rest[0] ?? "md", parts.suite), ctx);
    case "and":
    case "or":
    case "all":
      return await chain(word, rest, parts, ctx);
    case "permissions":
      return printed(await permissionLine(rest, { ...parts, cacheHome: ctx.cacheHome }), ctx);
    case "completions":
      return printed(await completions(rest, parts, ctx), ctx);
    case "doctor":
      return await examined(rest, parts, ctx);
  }
  if (word.startsWith("--explain=")) {
    return printed(explanation(word.slice("--explain=".length), parts.suite), ctx);
  }
  if (!word.startsWith("-")) return await dispatch(argv, parts, ctx);
  writeFailure(ctx.stderr, unknownOptionText(word, parts.suite));
  return 2;
}

function usage({ suite }: LauncherParts, ctx: Context): 0 {
  return printed(usageText(suite, { columns: ctx.stdout.columns, colour: ctx.colour }), ctx);
}

function printed(text: string, ctx: Context): 0 {
  ctx.stdout.write(text);
  return 0;
}

async function examined(
  words: readonly string[],
  parts: LauncherParts,
  ctx: Context,
): Promise<number> {
  const json = words[0] === "--json";
  const word = words[json ? 1 : 0];
  if (word !== undefined) throw new UsageError(`unexpected argument "${escapeControls(word)}"`);
  return await doctor(parts, { json }, ctx);
}

async function help(
  words: readonly string[],
  parts: LauncherParts,
  ctx: Context,
): Promise<number> {
  const [name] = words;
  const page = topicPage(words, { columns: ctx.stdout.columns, colour: ctx.colour });
  if (page !== undefined) return printed(page, ctx);
  if (name !== undefined && !isLauncherWord(name)) {
    return await dispatch([name, "--help"], parts, ctx);
  }
  return usage(parts, ctx);
}

function explanation(format: string, suite: readonly SuiteTool[]): string {
  switch (format) {
    case "md":
      return guide.replace("{{usage}}", () => usageText(suite).trimEnd())
        .replace("{{commands}}", () => commandTable(suite));
    case "json":
      return JSON.stringify(suiteManifest(suite), undefined, 1) + "\n";
    default:
      throw new UsageError(`unknown --explain format "${escapeControls(format)}"`, {
        allowed: ["md", "json"],
      });
  }
}

async function dispatch(
  words: readonly string[],
  parts: LauncherParts,
  ctx: Context,
): Promise<number> {
  const end = await ended(words, parts, parts.start, ctx);
  return "status" in end ? end.status : 2;
}

async function chain(
  mode: ChainMode,
  words: readonly string[],
  parts: LauncherParts,
  ctx: Context,
): Promise<number> {
  const segments = parseChain(mode, words);
  return await runChain(
    mode,
    segments,
    (segment) => ended(segment, parts, parts.startInChain, ctx),
  );
}

/** Runs a command to its end and prints why it could not be run, if so. */
async function ended(
  [name = "", ...args]: readonly string[],
  { suite }: LauncherParts,
  start: Start,
  ctx: Context,
): Promise<CommandEnd> {
  const end = isCommandName(name) ? await start(name, args, ctx) : { kind: "unknown" } as const;
  if (end.kind === "unknown") writeFailure(ctx.stderr, unknownCommandText(name, suite));
  if (end.kind === "failed") {
    writeFailure(
      ctx.stderr,
      `ct: could not run 'ct-${escapeControls(name)}': ${escapeControls(end.reason)}\n`,
    );
  }
  return end;
}
