/**
 * The entry point of an installed tool.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import {
  commandMap,
  installedInput,
  installedRunnerInput,
  main,
  type ProcessInput,
  type Runs,
} from "@ct/core/process";

/**
 * Runs a tool as this process, with the input that its shell script passes, and ends the process.
 * It may call `commands` in the process.
 */
export async function mainInstalled(
  command: Command,
  commands: readonly Command[],
): Promise<never> {
  return await mainKept(command, {
    ...installedInput(command.definition),
    runnable: { commands: commandMap(commands), commandDirectories: [], environment: {} },
  });
}

/**
 * The same for a tool that runs others: `commands` in this process, the rest beside the script of
 * `mainModule`.
 */
export async function mainInstalledRunner(
  command: Command,
  commands: readonly Command[],
  mainModule: string,
): Promise<never> {
  return await mainKept(command, installedRunnerInput(commands, mainModule));
}

/**
 * Runs a command as this process and makes the runtime store the code it has compiled, which it
 * does only when it waits for something, and most calls never do. Without the stored code each
 * start compiles again: 2 to 5 ms for a tool, 16 for the launcher. `wait` is to take as little time
 * as it can.
 */
export async function mainKept(
  command: Runs,
  input: ProcessInput,
  wait: () => Promise<unknown> = () => Deno.lstat("/"),
): Promise<never> {
  return await main({
    ...command,
    async run(argv, ctx) {
      const status = await command.run(argv, ctx);
      await wait().catch(() => {});
      return status;
    },
  }, input);
}
