/**
 * The entry point of an installed tool.
 *
 * @module
 */
import {
  type Command,
  installedInput,
  installedRunnerInput,
  main,
  type ProcessInput,
} from "@ct/core";

/** Runs a tool as this process, with the input that its shell script passes, and ends the process. */
export async function mainInstalled(command: Command): Promise<never> {
  return await mainKept(command, installedInput());
}

/** The same for a tool that runs others: `commands` in this process, the rest beside the script of `mainModule`. */
export async function mainInstalledRunner(
  command: Command,
  commands: readonly Command[],
  mainModule: string,
): Promise<never> {
  return await mainKept(command, installedRunnerInput(commands, mainModule));
}

async function mainKept(command: Command, input: ProcessInput): Promise<never> {
  return await main({
    async run(argv, ctx) {
      const status = await command.run(argv, ctx);
      // The runtime stores compiled code only when it waits for something, and most calls never do. Without the
      // stored code each start compiles anew, which takes 2 to 5 ms; this takes 0.2.
      await Deno.lstat("/").catch(() => {});
      return status;
    },
  }, input);
}
