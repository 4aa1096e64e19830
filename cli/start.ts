/**
 * Starts the commands of `ct` and reports how they ended. What starts it is a parameter of the
 * launcher: from source tools run in this process, an installed `ct` has started them already.
 *
 * @module
 */
import { type CalledTool, commandMap } from "@ct/core/process";
import type { Context } from "@ct/core/context";
import type { SuiteTool } from "./suite.ts";

/** How a command ended. */
export type CommandEnd =
  /** It ended by itself with this status. */
  | { readonly kind: "exited"; readonly status: number }
  /** A signal ended it; the status is 128 + the signal's number. */
  | { readonly kind: "killed"; readonly status: number }
  /** The launcher was told to end while the command ran; the status is the command's. */
  | { readonly kind: "interrupted"; readonly status: number }
  /** There is no such command. */
  | { readonly kind: "unknown" }
  /** There is one, but it could not be started. */
  | { readonly kind: "failed"; readonly reason: string };

/** Runs the command `name` with `args`; both are as typed. */
export type Start = (
  name: string,
  args: readonly string[],
  ctx: Context,
) => Promise<CommandEnd>;

/** Words that `ct` keeps to itself, so that no command can have them as its name. */
export const reservedWords: readonly string[] = [
  "and",
  "or",
  "all",
  "help",
  "completions",
  "permissions",
  "doctor",
];

/** The options of `ct` itself. */
export const infoOptions: readonly string[] = ["--help", "--version", "--explain"];

/** Whether `ct` answers `word` itself: an option or a reserved word. */
export function isLauncherWord(word: string): boolean {
  return word.startsWith("-") || reservedWords.includes(word);
}

/** Whether `word` can be the name of a command; a path never is. */
export function isCommandName(word: string): boolean {
  return word !== "" && !word.includes("/") && !isLauncherWord(word);
}

/** Determines which tool a call of `ct` runs in this process. */
export function calledTool(
  suite: readonly SuiteTool[],
): (words: readonly string[]) => CalledTool | undefined {
  return ([name, ...argv]) => {
    const definition = suite.find((tool) => tool.name === name)?.command?.definition;
    return definition && { definition, argv };
  };
}

/**
 * Runs the suite's tools in this process, including those that they run, and passes everything else
 * to `others`.
 */
export function startInProcess(suite: readonly SuiteTool[], others: Start): Start {
  const commands = commandMap(suite.flatMap(({ command }) => command ?? []));
  return async (name, args, ctx) => {
    const command = suite.find((tool) => tool.name === name)?.command;
    if (command === undefined) return await others(name, args, ctx);
    const starter = ctx.starter && (() => {
      const whole = ctx.starter?.();
      return whole && { ...whole, words: [...whole.words, name] };
    });
    return { kind: "exited", status: await command.run(args, { ...ctx, commands, starter }) };
  };
}

/** Starts nothing: every command is unknown to it. */
export const startNothing: Start = (): Promise<CommandEnd> => Promise.resolve({ kind: "unknown" });
