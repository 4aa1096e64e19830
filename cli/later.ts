/**
 * Commands whose code is loaded when it is needed, or not at all.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Check } from "@ct/core/context";
import type { Command } from "@ct/core/definition";

/** What is reported about a command without its code. */
export type CommandInfo = Pick<Command, "definition" | "guide" | "checkDefinitions">;

/** Gets a command's code. */
export type LoadCommand = () => Promise<{ readonly command: Command }>;

/**
 * A command that is loaded when it first runs, or one of the checks of these names that it offers
 * to rules.
 */
export function commandLater(
  known: CommandInfo,
  load: LoadCommand,
  checkNames: readonly string[] = [],
): Command {
  const checks = new Map(checkNames.map((name) => [name, checkLater(name, load)]));
  return {
    ...known,
    ...(checks.size > 0 && { checks }),
    run: async (argv, ctx) => await (await load()).command.run(argv, ctx),
    call: async (options, ctx) => await (await load()).command.call(options, ctx),
  };
}

/**
 * A command that runs elsewhere. If its permissions depend on its words, `load` gets the code that
 * knows them.
 */
export function commandElsewhere(known: CommandInfo, load?: LoadCommand): Command {
  const elsewhere = () =>
    Promise.reject(new Error(`${known.definition.name} runs as a program of its own`));
  return {
    ...known,
    ...(load && { grants: async (words) => (await load()).command.grants?.(words) ?? [] }),
    run: elsewhere,
    call: elsewhere,
  };
}

/** @throws {CtError} With code `not-found` if the command offers no such check after all. */
function checkLater(name: string, load: LoadCommand): Check {
  return {
    run: async (words, ctx) => {
      const check = (await load()).command.checks?.get(name);
      if (check === undefined) throw new CtError("not-found", `there is no check "${name}"`);
      return await check.run(words, ctx);
    },
  };
}
