/**
 * The model that is shipped. It is loaded only when a question is asked.
 *
 * @module
 */

import { decodeVectors, type WordVectors } from "./vectors.ts";

let loaded: Promise<WordVectors | undefined> | undefined;

/** Loads the model, once; `undefined` if it cannot be loaded. */
export function loadVectors(): Promise<WordVectors | undefined> {
  return loaded ??= load();
}

async function load(): Promise<WordVectors | undefined> {
  try {
    const { model } = await import("./data/model.ts");
    return decodeVectors(Uint8Array.fromBase64(model));
  } catch {
    return undefined;
  }
}
