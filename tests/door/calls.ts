/**
 * The calls that the definitions tell: of each tool, or each appearance of a tool over MCP, with
 * hostile values in each slot and beside each mode.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { sampled } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { type Variant, variants } from "../../tools/mcp/variants.ts";
import { baseCalls, endingFor } from "./base_calls.ts";
import { modesOf, type RawArguments, slotsOf, valuesFor } from "./slots.ts";

/** What is called: a tool, with the arguments that it takes here. */
export interface Target extends Pick<Variant, "name" | "fixed" | "without" | "writes"> {
  /** The tool. */
  readonly command: Command;
}

/** All that is offered over MCP. */
export const offered: readonly Target[] = builtInCommands.flatMap((command) =>
  (variants[command.definition.name] ?? []).map((variant) => ({ ...variant, command }))
);

/** Tools that are a surface of their own, or a person's. */
const apart = ["ct-agent", "ct-mcp", "ct-steer"];

/** All that can be called as a library. */
export const tools: readonly Target[] = builtInCommands.filter(({ definition }) =>
  !apart.includes(definition.name)
).map((command) => ({ name: command.definition.name, command }));

/** How many hostile values are tried. */
export interface Extent {
  /** In a slot that names files. */
  readonly files: number;
  /** In another slot. */
  readonly texts: number;
  /** Beside each mode, in a slot that names files. */
  readonly besideModes: number;
  /** Whether texts and modes are tried in all calls, instead of the first. */
  readonly inAllCalls: boolean;
  /** Which share of the values in a slot is drawn; all by default. */
  readonly share?: number;
}

/** All values that name files, and some of the others. */
export const all: Extent = { files: Infinity, texts: 3, besideModes: 2, inAllCalls: false };

/** The calls of a target that do something. */
export function callsOf(
  { name, command, without = [], fixed = {} }: Target,
): readonly RawArguments[] {
  const calls = baseCalls[name] ?? baseCalls[command.definition.name] ?? [];
  const isBarred = (given: RawArguments) => Object.keys(given).some((it) => without.includes(it));
  return calls.filter((given) => !isBarred(given)).map((given) => ({ ...given, ...fixed }));
}

/** The calls of a target, as they are and with hostile values. */
export function* hostileCalls(target: Target, extent: Extent): Generator<RawArguments> {
  const { definition } = target.command;
  const without = target.without ?? [];
  const isBarred = (given: RawArguments) => Object.keys(given).some((it) => without.includes(it));
  const modes = modesOf(definition).filter((mode) => !isBarred(mode));
  const slots = slotsOf(definition).filter(({ name }) => !without.includes(name));
  for (const [index, base] of callsOf(target).entries()) {
    yield base;
    const isFull = extent.inAllCalls || index === 0;
    for (const { name, isList, namesFiles } of slots) {
      const values = valuesFor(endingFor(definition.name, name));
      const most = namesFiles ? extent.files : isFull ? extent.texts : 0;
      const candidates = [...values.slice(0, most).entries()];
      const count = Math.ceil(candidates.length * (extent.share ?? 1));
      for (const [at, value] of sampled(candidates, count, `${target.name} ${index} ${name}`)) {
        const given = { ...base, [name]: isList ? [value] : value };
        yield given;
        if (!namesFiles || !isFull || at >= extent.besideModes) continue;
        for (const mode of modes) yield { ...given, ...mode };
      }
    }
  }
}
