/**
 * The value of an option that is not typed.
 *
 * @module
 */
import type { OptionDefinition } from "./types.ts";

/** The announced or implied default of an option, if it has one. */
export function defaultValue(option: OptionDefinition): string | number | undefined {
  if (option.kind === "flag" || option.kind === "list") return undefined;
  return option.default ?? ("implied" in option ? option.implied : undefined);
}
