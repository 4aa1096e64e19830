/**
 * The tools of the workspace, discovered: every `tools/NAME/mod.ts` that exports a command.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";

const folder = new URL("../tools/", import.meta.url);

/** The commands in the order of their folders' names. */
export async function registeredTools(): Promise<readonly Command[]> {
  const names = [...Deno.readDirSync(folder)].filter((entry) => entry.isDirectory)
    .map(({ name }) => name)
    .filter((name) => exists(new URL(`${name}/mod.ts`, folder)))
    .sort();
  const commands: Command[] = [];
  for (const name of names) {
    const module: unknown = await import(new URL(`${name}/mod.ts`, folder).href);
    if (hasCommand(module)) commands.push(module.command);
  }
  return commands;
}

function exists(url: URL): boolean {
  try {
    return Deno.statSync(url).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function hasCommand(module: unknown): module is { readonly command: Command } {
  return typeof module === "object" && module !== null && "command" in module;
}
