/**
 * `ct permissions TOOL`: what the runtime lets a tool do.
 *
 * @module
 */
import { closest, UsageError } from "@ct/core/definition";
import { parseAddress, permissionFlags, runsAsProgram } from "@ct/core/run";
import type { SuiteTool } from "./suite.ts";

/** What the line depends on. */
export interface PermissionParts {
  /** The tools of this build. */
  readonly suite: readonly SuiteTool[];
  /** Absolute path of the directory of the suite's executables, where they are installed. */
  readonly bin?: string;
  /** The user's home directory, where known. */
  readonly cacheHome?: string | undefined;
}

/**
 * The line of flags that a tool's executable starts the runtime with. `words` are the tool, with or
 * without `ct-`, and optionally the option with which it may do more: `--mutating`, `--cargo`,
 * `--log`, `--indexed`, `--port` with its address, or `--staged`, with the directory for temporary
 * files unless it is `/tmp`.
 * @throws {UsageError} If they are not.
 */
export async function permissionLine(
  words: readonly string[],
  parts: PermissionParts,
): Promise<string> {
  const [word, form, ...more] = words;
  if (word === undefined) {
    throw new UsageError("ct permissions needs a command", {
      help: "as in: ct permissions search",
    });
  }
  const commands = parts.suite.flatMap(({ command }) => command ?? []);
  const command = commands.find(({ definition: { name } }) =>
    name === word || name === `ct-${word}`
  );
  if (command === undefined) {
    const names = commands.map((command) => command.definition.name.slice("ct-".length));
    const near = closest(word, names);
    throw new UsageError(`"${word}" is not a command of ct`, { closest: near });
  }
  const { definition, grants } = command;
  if (grants !== undefined) return (await grants(words.slice(1))).join(" ") + "\n";
  const { run } = definition.permissions ?? {};
  const mutating = form === "--mutating" && run?.mutating !== undefined;
  const starting = run?.onlyWith !== undefined && form === `--${run.onlyWith}`;
  const { cachesWith, connectWith, copiesWith, readsWith, writesWith } = definition.permissions ??
    {};
  const caching = cachesWith !== undefined && form === `--${cachesWith}`;
  const writing = writesWith !== undefined && form === `--${writesWith}`;
  const reading = readsWith?.some((option) => form === `--${option}`) ?? false;
  const connecting = connectWith !== undefined && form === `--${connectWith}`;
  const copying = copiesWith !== undefined && form === `--${copiesWith}`;
  const [value, ...others] = connecting || copying ? more : [undefined, ...more];
  const address = connecting ? value : undefined;
  if (connecting && (address === undefined || parseAddress(address) === undefined)) {
    throw new UsageError(`${form} needs an address, as in localhost:8080`);
  }
  if (copying && !/^(?:\/[^,]*)?$/.test(value ?? "")) {
    throw new UsageError(`${form} needs an absolute directory without a comma, as in /tmp`);
  }
  const isForm = copying || mutating || reading || writing || caching || starting ||
    connecting || form === undefined;
  const unexpected = [...(isForm ? [] : [form]), ...others][0];
  if (unexpected !== undefined) throw new UsageError(`unexpected argument "${unexpected}"`);
  const programs = commands.filter((command) => runsAsProgram(definition, command.definition))
    .flatMap((command) => parts.bin === undefined ? [] : `${parts.bin}/${command.definition.name}`)
    .filter((program) => !program.includes(","));
  const form2 = {
    mutating,
    reading,
    writing,
    caching,
    starting,
    programs,
    ...(copying ? { copying: value ?? "/tmp" } : {}),
    ...(address === undefined ? {} : { address }),
    ...(parts.cacheHome === undefined ? {} : { cacheHome: parts.cacheHome }),
  };
  return permissionFlags(definition, form2).join(" ") + "\n";
}
