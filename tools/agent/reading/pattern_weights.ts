/**
 * What an agent thinks of paths: `glob:weight`.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";
import { compileGlob } from "../files/glob.ts";
import type { Root } from "../files/root.ts";

/**
 * Reads weights; returns the weight of a path, which is the product of all that match it.
 * @throws {ToolFailure} If one is malformed.
 */
export function pathWeights(
  texts: readonly string[],
  root: Root,
): (path: string) => number {
  const weights = texts.map((text) => {
    const colon = text.lastIndexOf(":");
    const number = text.slice(colon + 1).trim();
    const weight = number === "" ? NaN : Number(number);
    if (colon <= 0 || !(Number.isFinite(weight) && weight >= 0)) {
      throw new ToolFailure(
        `Invalid pattern weight '${text}'. Use 'glob:weight' with weight >= 0.`,
      );
    }
    const glob = root.globBelow(text.slice(0, colon));
    return { glob: compileGlob(glob, { anyDepth: true }), weight };
  });
  return (path) =>
    weights.reduce(
      (product, { glob, weight }) => glob.matches(path) ? product * weight : product,
      1,
    );
}
