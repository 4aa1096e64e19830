/**
 * Options that more than one part of the bridge has to know.
 *
 * @module
 */

/** Keeps Deno from configuration that names plugins. */
export const noConfig = "--no-config";

/** Its value names plugins and import maps, so with it Deno can run code of the checkout. */
export const configOption = "--config";
