import { baseName } from "@ct/base";
/**
 * Recognizes the files that configure the names of scripts; it needs nothing else of this package.
 *
 * @module
 */

/** Which files are configurations by their name alone. */
const configName = /^(?:deno\.jsonc?|import_map\.json|package\.json|[jt]sconfig\.(?:.*\.)?json)$/;

/** Whether a file of this path configures what names scripts have. */
export function isScriptConfig(path: string): boolean {
  return configName.test(baseName(path));
}
