/**
 * Commands that cannot leave the served directories: the door of their context judges every file
 * that they read or write.
 *
 * @module
 */
import { CtError, resolvePath } from "@ct/base";
import type { Callable, Context } from "@ct/core/context";
import {
  isCommand,
  type OptionDefinition,
  parseArgv,
  reportFailure,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import { namesFile } from "@ct/core/input";
import { confinedSpawn } from "./confined_spawn.ts";
import type { ConfinedDoor } from "@ct/files";
import type { Roots } from "./roots.ts";

/**
 * Options that lead out of the directories or this machine, keep a copy elsewhere, or plant or
 * permit what runs by itself.
 */
const withheld: readonly string[] = [
  "follow",
  "hook",
  "network",
  "port",
  "recover",
  "staged",
  "trust",
  "untrust",
];

/** The surroundings of a call that stays in the directories. */
export function confinedContext(
  ctx: Context,
  roots: Roots,
): Pick<Context, "cwd" | "ceiling" | "spawn" | "commands"> & { readonly door: ConfinedDoor } {
  const cwd = roots.first;
  const door = roots.door();
  const commands = [...ctx.commands].map(([name, command]) => [name, confined(command)] as const);
  const spawn = confinedSpawn(ctx.spawn, door);
  return { cwd, door, ceiling: cwd, spawn, commands: new Map(commands) };
}

/** The command, which refuses options that lead out of the directories. */
export function confined(command: Callable): Callable {
  if (!isCommand(command)) return command;
  const { definition } = command;
  return {
    ...command,
    async run(argv: readonly string[], ctx: Context): Promise<number> {
      try {
        assertInside(definition, argv, ctx);
      } catch (error) {
        return reportFailure(definition.name, error, ctx);
      }
      return await command.run(argv, ctx);
    },
  };
}

/**
 * Checks that no option is withheld, and that what options name as paths can be reached; whether
 * what is then read or written may be, the door judges.
 * @throws {CtError} If not.
 */
function assertInside(
  definition: ToolDefinition,
  argv: readonly string[],
  ctx: Pick<Context, "cwd" | "door">,
): void {
  const parsed = parseArgv(definition, argv);
  if (parsed.info !== undefined) return;
  const options: Readonly<Record<string, unknown>> = parsed.options;
  for (const name of withheld) {
    if (options[name] !== undefined && options[name] !== false) {
      throw new UsageError(`"${name}" is not available over MCP`);
    }
  }
  // Others may write meanwhile, so nobody here knows which write is the last.
  if (options["revert"] === "last") {
    throw new UsageError('over MCP "revert" takes a token that a write printed');
  }
  const defined = { ...definition.positionals, ...definition.options };
  for (const [name, option] of Object.entries(defined)) {
    if (option.kind === "path" && option.orText && options[name] === "-") {
      throw new UsageError(`there is no standard input over MCP: "${name}" takes the text itself`);
    }
    for (const path of pathsIn(option, options[name], options)) assertReachable(path, ctx);
  }
}

/** A path that the system cannot resolve leads nowhere, which the tool says itself. */
function assertReachable(path: string, { cwd, door }: Pick<Context, "cwd" | "door">): void {
  let absolute: string;
  try {
    absolute = resolvePath(path, { cwd, door });
  } catch (error) {
    if (error instanceof CtError) throw error;
    absolute = path;
  }
  door.assertReadable(absolute, path);
}

/** The paths of files that a value names. */
function pathsIn(
  option: OptionDefinition,
  value: unknown,
  options: Readonly<Record<string, unknown>>,
): readonly string[] {
  const isGiven = (name: string): boolean => {
    const other = options[name];
    return Array.isArray(other) ? other.length > 0 : other !== undefined && other !== false;
  };
  const arePaths = option.kind === "path" || (option.kind === "list" && option.paths) ||
    (option.kind === "text" && option.pathWith?.some(isGiven));
  if (!arePaths) return [];
  const texts = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === "string");
  return option.kind === "path" && option.orText ? texts.filter(namesFile) : texts;
}
