/**
 * A table of flags as the options of a tool's definition, for help, completions and the manifest.
 *
 * @module
 */
import type { OptionDefinition } from "../definition/types.ts";
import type { Flag } from "./flags.ts";

/** The options that every tool answers by itself. */
const answered: readonly string[] = ["help", "version", "explain"];

/** The flags that are not refused, as options. */
export function optionsOf<S>(
  flags: readonly Flag<S>[],
): Readonly<Record<string, OptionDefinition>> {
  const entries = flags.flatMap((flag): readonly (readonly [string, OptionDefinition])[] => {
    const { name, short, value, does: description, refused } = flag;
    if (refused !== undefined || answered.includes(name)) return [];
    // The help of a tool says what its own letters mean.
    const letter = short === undefined || /[hV]/.test(short) ? {} : { short };
    const named = { description, ...letter };
    if (value === undefined) return [[name, { kind: "flag", ...named }]];
    return [[name, { kind: "text", dashValues: "text", ...named }]];
  });
  return Object.fromEntries(entries);
}
