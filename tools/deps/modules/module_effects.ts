/**
 * Options of the graph of modules that mean something in some languages alone.
 *
 * @module
 */
import { isGiven } from "@ct/core/definition";
import { type LanguageKey, moduleLanguages } from "./module_languages.ts";
import type { ModuleOptions } from "./module_options.ts";
import { requireOther } from "../options/required.ts";

/** Languages in which options of the graph have an effect, the one that is named first. */
const effects = [
  ["ignore-types", ["script", "python"]],
  ["externals", ["script", "python", "go", "c"]],
  ["allow-unresolved", ["script", "python", "go", "c"]],
  ["include-dir", ["c"]],
] as const satisfies readonly (readonly [keyof ModuleOptions, readonly LanguageKey[]])[];

/**
 * Checks that the languages are there for which options are given.
 * @throws {UsageError} If not.
 */
export function requireEffect(options: ModuleOptions, languages: readonly LanguageKey[]): void {
  for (const [option, [first, ...others]] of effects) {
    if (!isGiven(options[option])) continue;
    const hasEffect = [first, ...others].some((each) => languages.includes(each));
    requireOther(option, `ext ${moduleLanguages[first].extensions[0]} or the like`, hasEffect);
  }
}
