/**
 * Commands that cannot leave the served directories: every path among their words is checked before
 * they run, and every file before it is written.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type Callable, type Context, memoryContext } from "@ct/core/context";
import {
  isCommand,
  type OptionDefinition,
  parseArgv,
  reportFailure,
  type ToolDefinition,
  UsageError,
} from "@ct/core/definition";
import { namesFile } from "@ct/core/input";
import { revertPaths } from "@ct/write";
import { confinedSpawn } from "./confined_spawn.ts";
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

/** The option that puts back what files held, by the token of a write. */
const undoing = "revert";

/** The option with which a tool that writes only says what it would write. */
const dryRun = "dry-run";

/** The surroundings of a call that stays in the directories. */
export function confinedContext(
  ctx: Context,
  roots: Roots,
): Pick<Context, "cwd" | "ceiling" | "spawn" | "commands"> {
  const cwd = roots.first;
  const commands = [...ctx.commands].map(([name, command]) =>
    [name, confined(command, roots)] as const
  );
  return { cwd, ceiling: cwd, spawn: confinedSpawn(ctx.spawn, roots), commands: new Map(commands) };
}

/** The command, which refuses words that lead out of the directories. */
export function confined(command: Callable, roots: Roots): Callable {
  if (!isCommand(command)) return command;
  const { definition } = command;
  return {
    ...command,
    async run(argv: readonly string[], ctx: Context): Promise<number> {
      try {
        const options = assertInside(definition, argv, { roots, ctx });
        const token = options?.[undoing];
        if (typeof token === "string") assertOwn(token, { roots, ctx });
        if (definition.permissions?.write && options?.[dryRun] === false) {
          await assertWritten(command, argv, { roots, ctx });
        }
      } catch (error) {
        return reportFailure(definition.name, error, ctx);
      }
      return await command.run(argv, ctx);
    },
  };
}

/** Where a call may reach. */
interface Reach {
  readonly roots: Roots;
  readonly ctx: Context;
}

/**
 * Checks every path among the words; yields the options, unless the words ask for information.
 * @throws {CtError} If a path leads out, or an option is withheld.
 */
function assertInside(
  definition: ToolDefinition,
  argv: readonly string[],
  { roots, ctx }: Reach,
): Readonly<Record<string, unknown>> | undefined {
  const parsed = parseArgv(definition, argv);
  if (parsed.info !== undefined) return undefined;
  const options: Readonly<Record<string, unknown>> = parsed.options;
  for (const name of withheld) {
    if (options[name] !== undefined && options[name] !== false) {
      throw new UsageError(`"${name}" is not available over MCP`);
    }
  }
  const defined = { ...definition.positionals, ...definition.options };
  for (const [name, option] of Object.entries(defined)) {
    if (option.kind === "path" && option.orText && options[name] === "-") {
      throw new UsageError(`there is no standard input over MCP: "${name}" takes the text itself`);
    }
    for (const path of pathsIn(option, options[name], options)) {
      roots.assertReadable(path, ctx.cwd);
    }
  }
  return options;
}

/**
 * Checks that a token is of a write that would be allowed here. It may be the user's own, so what
 * else it is of is not told.
 * @throws {CtError} If it is not.
 */
function assertOwn(token: string, { roots, ctx }: Reach): void {
  for (const path of revertPaths(token, ctx)) {
    try {
      roots.assertWritable(path, ctx.cwd);
    } catch (cause) {
      const message = `"${token}" is of a write that is not allowed here`;
      throw new CtError("refused", message, { cause });
    }
  }
}

/** The paths of files that a value names. */
function pathsIn(
  option: OptionDefinition,
  value: unknown,
  options: Readonly<Record<string, unknown>>,
): readonly string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((it) => typeof it === "string");
  const isGiven = (name: string): boolean => {
    const other = options[name];
    return Array.isArray(other) ? other.length > 0 : other !== undefined && other !== false;
  };
  const arePaths = option.kind === "path" || (option.kind === "list" && option.paths) ||
    (option.kind === "text" && option.pathWith?.some(isGiven));
  if (option.kind === "path" && option.orText) return texts.filter(namesFile);
  if (arePaths) return texts;
  if (!("payload" in option)) return [];
  // The value of an assignment, as in `PATH=file:NAME`, may come from a file too.
  return texts.filter((text) => !text.startsWith("text:")).flatMap((text) =>
    [...text.matchAll(/(?:^|=)file:/g)].map(({ 0: { length }, index }) =>
      text.slice(index + length)
    )
  );
}

/**
 * Finds out which files a call would write, and checks each.
 * @throws {CtError} If one must not be written.
 */
async function assertWritten(
  command: Callable,
  argv: readonly string[],
  { roots, ctx }: Reach,
): Promise<void> {
  const trial = memoryContext(ctx);
  const words = argv.filter((word) => !/^--json(?:-pretty)?$/.test(word));
  // What is wrong with the call, it says itself, and writes nothing.
  if (await command.run([`--${dryRun}`, "--json", ...words], trial) !== 0) return;
  for (const path of writtenPaths(JSON.parse(trial.stdout.text))) {
    roots.assertWritable(path, ctx.cwd);
  }
}

/** Members of a report that name no files that are written: what was passed over, and values. */
const otherMembers: ReadonlySet<string> = new Set(["skipped", "nodes"]);

/** Every file in the report of a call that writes. */
function* writtenPaths(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    // What is renamed is written at both names.
    if ((key === "path" || key === "from") && typeof member === "string") yield member;
    else if (!otherMembers.has(key)) yield* writtenPaths(member);
  }
}
