/**
 * What the values of options say about a call.
 *
 * @module
 */

/** Whether an option of this value was typed; a list or a flag always has a value. */
export function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

/** Whether the result is printed as JSON. */
export function printsJson(
  options: { readonly json: boolean; readonly "json-pretty": boolean },
): boolean {
  return options.json || options["json-pretty"];
}
