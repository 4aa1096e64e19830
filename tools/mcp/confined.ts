/**
 * Calls that cannot leave the served directories: their options are judged when they are checked,
 * and the door of their context judges every file that they read or write.
 *
 * @module
 */
import { CtError, resolvePath } from "@ct/base";
import type { CheckedCall, Context } from "@ct/core/context";
import {
  isCommand,
  type OptionDefinition,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import { namesFile } from "@ct/core/input";
import { confinedSpawn } from "./confined_spawn.ts";
import type { ConfinedDoor } from "@ct/files";
import type { Roots } from "./roots.ts";

/**
 * Options that lead out of the directories or this machine, keep a copy elsewhere, plant or permit
 * what runs by itself, or need a person.
 */
const withheld: readonly string[] = [
  "follow",
  "hook",
  "interactive",
  "network",
  "port",
  "prove",
  "recover",
  "server",
  "staged",
  "trust",
  "untrust",
  "watch",
];

/** The context of a call that stays in the directories, and so do those that it makes. */
export function confinedContext(
  ctx: Context,
  roots: Roots,
): Pick<Context, "cwd" | "ceiling" | "spawn" | "commands" | "onOptions"> & {
  readonly door: ConfinedDoor;
} {
  const cwd = roots.first;
  const door = roots.door();
  const { commands } = ctx;
  const spawn = confinedSpawn(ctx.spawn, door);
  const onOptions = ({ tool, options }: CheckedCall, at: Context) => {
    const command = commands.get(tool);
    if (command === undefined || !isCommand(command)) {
      throw new CtError("refused", `${tool} is not available over MCP`);
    }
    assertInside(command.definition, options, at);
  };
  return { cwd, door, ceiling: cwd, spawn, commands, onOptions };
}

/**
 * Checks that no option is withheld, and that what options name as paths can be reached; whether
 * what is then read or written may be, the door judges.
 * @throws {CtError} If not.
 */
function assertInside(
  definition: ToolDefinition,
  options: Readonly<Record<string, unknown>>,
  ctx: Pick<Context, "cwd" | "door">,
): void {
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
      throw new UsageError(
        `there is no standard input over MCP: pass the text itself as "${name}"`,
      );
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
  const isSet = (name: string): boolean => {
    const other = options[name];
    return Array.isArray(other) ? other.length > 0 : other !== undefined && other !== false;
  };
  const arePaths = option.kind === "path" || (option.kind === "list" && option.paths) ||
    (option.kind === "text" && option.pathWith?.some(isSet));
  if (!arePaths) return [];
  const texts = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === "string");
  return option.kind === "path" && option.orText ? texts.filter(namesFile) : texts;
}
