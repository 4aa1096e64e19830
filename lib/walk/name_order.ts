/**
 * The order of siblings: by the bytes of their names.
 *
 * @module
 */

import { byCodePoints } from "@ct/base";

const surrogate = /[\ud800-\udfff]/;

/** Sorts the items in place by the bytes of their names. */
export function sortByName<T extends { readonly name: string }>(items: T[]): void {
  // Plain comparison is several times as fast, and right where there are no surrogates.
  const exact = items.some((it) => surrogate.test(it.name));
  items.sort(
    exact ? (a, b) => byCodePoints(a.name, b.name) : (a, b) => a.name < b.name ? -1 : 1,
  );
}
