/**
 * The facts of options: names, kinds, values, defaults.
 *
 * @module
 */
import type { OptionDefinition, ToolDefinition } from "@ct/core/definition";
import type { Facts } from "./facts.ts";

/** The facts of a command's line, those of its verbs included. */
export function optionFacts(definition: ToolDefinition): Facts {
  const { name, positionals = {}, options, tail, verbs = {} } = definition;
  return {
    [name]: "command",
    ...joined(Object.entries<OptionDefinition>(positionals), (key, each) => ({
      [`${name} <${key}>`]: kindOf(each),
    })),
    ...joined(
      Object.entries<OptionDefinition>(options),
      (key, each) => factsOf(name, `--${key}`, each),
    ),
    ...(tail === undefined ? {} : { [`${name} -- <${tail.name}>`]: "tail" }),
    ...joined(Object.entries(verbs), (_, verb) => optionFacts(verb)),
  };
}

function factsOf(tool: string, name: string, option: OptionDefinition): Facts {
  const { aliases = [], short } = option;
  const others = [...aliases.map((alias) => `--${alias}`), ...(short ? [`-${short}`] : [])];
  return {
    [`${tool} ${name}`]: kindOf(option),
    ...("default" in option ? { [`${tool} ${name} default`]: String(option.default) } : {}),
    ...("implied" in option ? { [`${tool} ${name} implied`]: String(option.implied) } : {}),
    ...joined(
      "values" in option ? Object.entries(option.values ?? []) : [],
      (_, value) => ({ [`${tool} ${name}=${value}`]: "value" }),
    ),
    ...joined(Object.entries(others), (_, other) => ({ [`${tool} ${other}`]: `as ${name}` })),
  };
}

function kindOf({ kind, required }: OptionDefinition): string {
  return required ? `${kind}, required` : kind;
}

function joined<T>(
  entries: readonly (readonly [string, T])[],
  facts: (key: string, each: T) => Facts,
): Facts {
  return Object.assign({}, ...entries.map(([key, each]) => facts(key, each)));
}
