/**
 * Which command a call tests: that of `--cmd`, the words after `--`, or that of a rule; and what
 * starts it.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import type { Dispatcher, Outcome, RunOptions } from "@ct/core/run";
import type { TestOptions } from "./definition.ts";

/** The options of a call whose command is known. */
export type ChosenOptions = TestOptions & { readonly cmd: string };

/** The command of a call. */
export interface ChosenCommand {
  /** The options with the command in its place. */
  readonly options: ChosenOptions;
  /** The directory that it starts in, unless that is the one of the dispatcher. */
  readonly directory?: string;
  /** Starts it. */
  start(options: RunOptions): Promise<Outcome>;
}

/**
 * Judges the command of a call.
 * @throws {CtError} With code `refused` if it is not permitted.
 */
export async function chosenCommand(
  options: TestOptions,
  words: readonly string[],
  { dispatcher, ctx }: { readonly dispatcher: Dispatcher; readonly ctx: Context },
): Promise<ChosenCommand> {
  const [cmd = "", ...args] = words;
  const chosen = { ...options, cmd, args };
  const judgement = dispatcher.judge(words);
  if (judgement.allowed) return { options: chosen, start: (run) => dispatcher.run(words, run) };
  // Most calls need none of the rules.
  const { ProbeRunner, testedCommand } = await import("./rule_command.ts");
  const command = await testedCommand(words, ctx);
  if (command === undefined) {
    throw new CtError("refused", judgement.message, { multiline: true });
  }
  const start = async (run: RunOptions) => {
    const runner = new ProbeRunner(command.root, ctx);
    try {
      return await runner.start(command.probe, run);
    } finally {
      runner[Symbol.dispose]();
    }
  };
  return { options: chosen, directory: command.probe.judgement.cwd, start };
}

/**
 * The words of a call's command, and the directory that it runs in unless that is the working
 * directory.
 * @throws {UsageError} If there is none, or more than one.
 * @throws {CtError} With code `not-found` if there is no such rule.
 */
export async function requestedWords(
  { cmd, args, rule }: TestOptions,
  ctx: Context,
): Promise<{ readonly words: readonly string[]; readonly root?: string }> {
  if (rule !== undefined) {
    if (args.length > 0) throw new UsageError("--rule takes no command after --");
    const { ruleWords } = await import("./rule_command.ts");
    return ruleWords(rule, ctx);
  }
  if (cmd !== undefined) return { words: [cmd, ...args] };
  if (args.length > 0) return { words: args };
  throw new UsageError("there is no command: give one after --, by --cmd or by --rule", {
    help: "as in: ct test -- grep -c TODO notes.txt",
  });
}
