/**
 * The words of a built-in check, read as those of a tool are.
 *
 * @module
 */
import { type OptionsOf, parseArgv, type ToolDefinition, UsageError } from "@ct/core/definition";

/**
 * Parses the words after a check's name.
 * @throws {UsageError} As the parser does, with the check's name before the message and all valid options as help.
 */
export function parseCheckWords<D extends ToolDefinition>(
  definition: D,
  words: readonly string[],
): OptionsOf<D> {
  const { name } = definition;
  try {
    const parsed = parseArgv(definition, words);
    if (parsed.info === undefined) return parsed.options;
    throw new UsageError(`unknown option --${parsed.info.kind}`);
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    const { message, allowed, help } = cause;
    const options = Object.keys(definition.options).map((key) => `--${key}`).join(" ");
    const advice = [
      ...(allowed.length === 0 ? [] : [`one of: ${allowed.join(" ")}`]),
      ...(help === undefined ? [] : [help]),
      `valid options: ${options}`,
    ];
    throw new UsageError(`${name}: ${message}`, { help: advice.join("; ") });
  }
}

/**
 * Checks that something is asserted.
 * @throws {UsageError} If not, naming the options that assert.
 */
export function requireAssertion(
  name: string,
  isGiven: boolean,
  assertions: readonly string[],
): void {
  if (isGiven) return;
  throw new UsageError(`${name}: nothing to check`, {
    help: `give at least one of ${assertions.map((key) => `--${key}`).join(", ")}`,
  });
}

/**
 * Checks that an option has an effect.
 * @throws {UsageError} If it is given without the one that it needs.
 */
export function requireOther(
  name: string,
  { option, isGiven, other, isOtherGiven }: {
    readonly option: string;
    readonly isGiven: boolean;
    readonly other: string;
    readonly isOtherGiven: boolean;
  },
): void {
  if (!isGiven || isOtherGiven) return;
  throw new UsageError(`${name}: --${option} does nothing without --${other}`);
}
