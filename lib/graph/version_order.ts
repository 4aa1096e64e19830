/**
 * Compares two versions as semantic versioning does.
 *
 * @module
 */
import { byCodePoints, itemAt } from "@ct/base";

/**
 * Compares by precedence: numbers as numbers, a pre-release before its release. What has no such
 * form comes after everything that has; equals, such as versions that differ in build metadata, are
 * in the order of their code points.
 *
 * @example Numbers, not texts
 * ```ts
 * import { byVersion } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const versions = ["1.10.0", "1.9.0", "2.0.0", "2.0.0-rc.1"];
 * assert.deepEqual(versions.sort(byVersion), ["1.9.0", "1.10.0", "2.0.0-rc.1", "2.0.0"]);
 * ```
 */
export function byVersion(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined) || byCodePoints(a, b);
  }
  return byIdentifiers(left.numbers, right.numbers) ||
    Number(right.preRelease.length > 0) - Number(left.preRelease.length > 0) ||
    byIdentifiers(left.preRelease, right.preRelease) ||
    byCodePoints(a, b);
}

interface Version {
  readonly numbers: readonly string[];
  readonly preRelease: readonly string[];
}

function parseVersion(text: string): Version | undefined {
  const parts = /^(\d+(?:\.\d+)*)(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/.exec(text);
  if (parts === null) return undefined;
  const [, numbers = "", preRelease] = parts;
  return { numbers: numbers.split("."), preRelease: preRelease?.split(".") ?? [] };
}

function byIdentifiers(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const order = byIdentifier(itemAt(a, index), itemAt(b, index));
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function byIdentifier(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  if (!aIsNumber) return byCodePoints(a, b);
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
