/**
 * Commands whose code is loaded when it is needed, or not at all.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";

/** What is told about a command without its code. */
export type Known = Pick<Command, "definition" | "guide" | "checkDefinitions">;

/** Gets a command's code. */
export type Load = () => Promise<{ readonly command: Command }>;

/** A command that is loaded when it first runs. Its checks are not there for rules. */
export function commandLater(known: Known, load: Load): Command {
  return {
    ...known,
    run: async (argv, ctx) => await (await load()).command.run(argv, ctx),
    call: async (options, ctx) => await (await load()).command.call(options, ctx),
  };
}

/**
 * A command that runs elsewhere. If its permissions depend on its words, `load` gets the code that
 * knows them.
 */
export function commandElsewhere(known: Known, load?: Load): Command {
  const elsewhere = () =>
    Promise.reject(new Error(`${known.definition.name} runs as a program of its own`));
  return {
    ...known,
    ...(load && { grants: async (words) => (await load()).command.grants?.(words) ?? [] }),
    run: elsewhere,
    call: elsewhere,
  };
}
