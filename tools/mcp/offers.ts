/**
 * What a server offers: the appearances of the suite's tools, with their schemas.
 *
 * @module
 */
import type { JsonObject } from "@ct/base";
import {
  closest,
  type Command,
  type InputSchema,
  manifestEntry,
  UsageError,
} from "@ct/core/definition";
import type { ServedAnnotations } from "@ct/serve";
import { type Variant, variants } from "./variants.ts";

/** A tool of the suite as it appears over MCP. */
export interface Offer extends Variant {
  /** The tool of the suite. */
  readonly command: Command;
}

/** Which of the offers are wanted. */
export interface OfferChoice {
  /** Only those that read. */
  readonly readOnly: boolean;
  /** Only those of these names; all if there are none. */
  readonly names: readonly string[];
}

/**
 * The offers of these commands, in the order of the suite.
 * @throws {UsageError} If a name is not that of an offer.
 */
export function offersOf(
  commands: readonly Command[],
  { readOnly, names }: OfferChoice,
): readonly Offer[] {
  const offers = commands.flatMap((command) =>
    (variants[command.definition.name] ?? []).map((variant) => ({ ...variant, command }))
  ).filter(({ writes }) => !readOnly || writes === undefined);
  const allowed = offers.map(({ name }) => name);
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`"${unknown}" is not a tool of this server`, {
      allowed,
      closest: closest(unknown, allowed),
    });
  }
  return names.length === 0 ? offers : offers.filter(({ name }) => names.includes(name));
}

/**
 * The schema of an offer's arguments: of each that is shown its type and a few words. The others
 * are accepted too, and told about in the guide of the tool. What another one that is shown can
 * stand in for is not required.
 */
export function schemaOf({ command, shown, required = [] }: Offer): JsonObject {
  const { properties, required: needed }: InputSchema = manifestEntry(command.definition)
    .input_schema;
  const kept = Object.entries(shown).map(([name, description]) => {
    const { description: _, default: __, ...schema }: JsonObject = Object(properties[name]);
    return [name, { ...schema, ...(description === "" ? {} : { description }) }] as const;
  });
  const { tail, options } = command.definition;
  const isReplaced = tail?.unless?.some((name) => name in shown) ?? false;
  const all = [...new Set([...needed, ...required])].filter((name) =>
    name in shown && !(isReplaced && name === tail?.name) && !options[name]?.requiredInManifest
  );
  return {
    type: "object",
    properties: Object.fromEntries(kept),
    ...(all.length === 0 ? {} : { required: all }),
  };
}

/** What clients may take for granted about an offer. */
export function annotationsOf({ writes }: Offer): ServedAnnotations {
  if (writes === undefined) return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: writes.destructive,
    idempotentHint: writes.idempotent,
    openWorldHint: false,
  };
}
