/**
 * The hash of a file's text, by which its digest is known. The language is that of the name, so
 * equal texts may have different digests.
 *
 * @module
 */
import { hashOf, sha256 } from "@ct/base";
import { languageOf } from "@ct/retrieval";

/** The hash of a text that was read. */
export function textHash(path: string, text: string): string {
  return shortened(hashOf(new TextEncoder().encode(hashedText(path, text))));
}

/** The same for the few texts of a question: to load what makes the other takes longer. */
export async function laterTextHash(path: string, text: string): Promise<string> {
  return shortened(await sha256(hashedText(path, text)));
}

function hashedText(path: string, text: string): string {
  return `${languageOf(path)}\0${text}`;
}

/** Half of a hash is enough and makes a difference to the size. */
function shortened(hash: string): string {
  return hash.slice(0, hash.length / 2);
}
