/**
 * A tool whose calls begin with a verb, as `ct-agent call …`: each verb is a tool by itself, with
 * its own options, help and manifest entry.
 *
 * @module
 */
import type { Context } from "../context/context.ts";
import { closest } from "./closest.ts";
import { type Command, defineCommand, reportFailure, type Run } from "./command.ts";
import type { ToolDefinition } from "./types.ts";
import { UsageError } from "./usage_error.ts";

/** Creates the command of a verb; the guide of its tool tells what the definition does not. */
export function defineVerb<D extends ToolDefinition>(definition: D, run: Run<D>): Command {
  const guide = `# ${definition.name}\n\n{{summary}}\n\n{{usage}}\n\n## ` +
    "Options\n\n{{options}}\n\n## Examples\n\n{{examples}}\n";
  return defineCommand(definition, guide, run);
}

/**
 * Creates a command of what a tool is, its guide, and its verbs. The last word of a verb's name is
 * the verb.
 *
 * @example A tool with one verb
 * ```ts
 * import { defineVerb, defineVerbs, type ToolDefinition } from "@ct/core/definition";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const greet = {
 *   name: "ct-demo greet",
 *   summary: "Greets",
 *   description: "Greets.",
 *   positionals: { whom: { kind: "text", description: "Who is greeted." } },
 *   options: {},
 * } as const satisfies ToolDefinition;
 * const demo = { name: "ct-demo", summary: "Is polite", description: "Is polite.", options: {} };
 * const command = defineVerbs(demo, "# ct-demo\n", [
 *   defineVerb(greet, ({ whom }, ctx) => {
 *     ctx.stdout.write(`Hello, ${whom}\n`);
 *     return 0;
 *   }),
 * ]);
 * const ctx = memoryContext({ cwd: "/" });
 * assert.equal(await command.run(["greet", "you"], ctx), 0);
 * assert.equal(ctx.stdout.text, "Hello, you\n");
 * ```
 */
export function defineVerbs(
  definition: ToolDefinition,
  guide: string,
  verbs: readonly Command[],
): Command {
  const commands = new Map(
    verbs.map((verb) => [verb.definition.name.slice(definition.name.length + 1), verb]),
  );
  const allowed = [...commands.keys()];
  const definitions = [...commands].map(([verb, command]) => [verb, command.definition]);
  const whole = { ...definition, verbs: Object.fromEntries(definitions) };
  const own = defineCommand(whole, guide, () => {
    throw new UsageError("missing the verb", { allowed });
  });
  return {
    ...own,
    verbs,
    async run(argv: readonly string[], ctx: Context): Promise<number> {
      const [word, ...words] = argv;
      const verb = commands.get(word ?? "");
      if (verb !== undefined) return await verb.run(words, ctx);
      const plain = commands.get(definition.defaultVerb ?? "");
      if (plain !== undefined && (word === undefined || (isOption(word) && !isInfoWord(word)))) {
        return await plain.run(argv, ctx);
      }
      if (word === undefined || isInfoWord(word)) return await own.run(argv, ctx);
      return reportFailure(definition.name, wrongVerb(word, { ...definition, allowed }), ctx);
    },
    call: (commands.get(definition.defaultVerb ?? "") ?? own).call,
  };
}

function isOption(word: string): boolean {
  return word.startsWith("-");
}

function isInfoWord(word: string): boolean {
  return /^(?:-h|--help|-V|--version|--explain(?:=.*)?)$/.test(word);
}

function wrongVerb(
  word: string,
  { name, allowed }: { readonly name: string; readonly allowed: readonly string[] },
): UsageError {
  return isOption(word)
    ? new UsageError(`unexpected option "${word}" before the verb`, { allowed })
    : new UsageError(`"${word}" is not a verb of ${name}`, {
      allowed,
      closest: closest(word, allowed),
    });
}
