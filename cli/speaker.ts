/**
 * The entry point of the part of an installed server that speaks with its client. It loads no tool,
 * so that the client is answered sooner.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { main, type ProcessInput, withEngine } from "@ct/core/process";

/** Runs `serve` as this process, with the input that its shell script passes, and ends it. */
export async function mainSpeaker(serve: Command, input: ProcessInput): Promise<never> {
  return await main({
    definition: serve.definition,
    run: (argv, ctx) => {
      const words = argv[0] === "serve" ? argv.slice(1) : argv;
      return serve.run(words, withEngine(words, ctx));
    },
  }, input);
}
