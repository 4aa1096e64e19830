/**
 * The entry point of a tool that `deno compile` has made an executable of. No script stands before
 * it: it reads the user's directories from its environment, and it has the permissions of all its
 * forms, of which it gives up what this call is not for before anything else happens. One of the
 * few files that reach the runtime.
 *
 * @module
 */
import type { Command, ToolDefinition } from "@ct/core/definition";
import { commandMap, compiledStarter, main, processInput } from "@ct/core/process";

/** Runs a tool as this process, with the tools that it runs in the process, and ends it. */
export async function mainCompiled(
  command: Command,
  commands: readonly Command[],
): Promise<never> {
  const { argv, user, runnable, colours } = processInput();
  if (!mayWrite(command.definition, argv)) Deno.permissions.revokeSync({ name: "write" });
  return await main(command, {
    argv,
    user,
    ...colours && { colours },
    starter: compiledStarter,
    ...runnable && { runnable: { ...runnable, commands: commandMap(commands) } },
  });
}

/**
 * Whether a call may write. As in the script of an installed tool, the word counts before the
 * command only, and no option takes it as its value.
 */
function mayWrite({ permissions }: ToolDefinition, argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const words = argv.slice(0, end < 0 ? argv.length : end);
  const isReading = permissions?.readsWith?.some((option) =>
    words.some((word) => word === `--${option}` || word.startsWith(`--${option}=`))
  );
  if (isReading) return false;
  const option = permissions?.run?.mutating === undefined
    ? permissions?.writesWith ?? permissions?.cachesWith
    : "mutating";
  if (option === undefined) return true;
  return words.includes(`--${option}`);
}
