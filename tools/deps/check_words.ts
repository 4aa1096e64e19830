/**
 * The words of a check, read as those of a tool are.
 *
 * @module
 */
import { type OptionsOf, parseArgv, type ToolDefinition, UsageError } from "@ct/core/definition";

/**
 * Parses the words after a check's name.
 * @throws {UsageError} As the parser does, with all valid options as help: a check has no page of
 * its own.
 */
export function parseCheckWords<D extends ToolDefinition>(
  definition: D,
  words: readonly string[],
): OptionsOf<D> {
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
    throw new UsageError(message, { help: advice.join("; ") });
  }
}
