/**
 * The program of an installation that says what a server reaches, copied into another one.
 *
 * @module
 */
import { placeFile } from "@ct/testing";

/** Copies it from a directory with the bundles, and with it the parts that it shares with others. */
export function placeReach(from: string, to: string, name = "ct-reach.js"): void {
  const text = Deno.readTextFileSync(`${from}/${name}`);
  placeFile(`${to}/${name}`, text);
  for (const [, part = ""] of text.matchAll(/"\.\/(chunk-\w+\.js)"/g)) placeReach(from, to, part);
}
