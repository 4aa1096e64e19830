/**
 * The vectors of words that are shipped, from the file that an installed program has beside it: to
 * load them as a module takes 15 ms, and a question needs a few of them.
 *
 * @module
 */
import { loadVectors, readVectors, type WordVectors } from "@ct/retrieval";

/** The name of that file. */
export const vectorsFile = "vectors.bin";

let opened: WordVectors | undefined;

/** The vectors that are shipped; `undefined` if they cannot be loaded. */
export async function shippedVectors(): Promise<WordVectors | undefined> {
  try {
    return opened ??= openVectors(new URL(vectorsFile, import.meta.url));
  } catch {
    // It is there only in what the build has made.
    return await loadVectors();
  }
}

/**
 * The vectors in a file, which stays open: those of another version may take its place.
 * @throws {Error} If the file cannot be read or ends too soon.
 */
export function openVectors(path: string | URL): WordVectors {
  const file = Deno.openSync(path);
  try {
    const vectors = readVectors((start, length) => bytesAt(file, start, length), true);
    vectors.row?.(vectors.asked.length - 1);
    return vectors;
  } catch (error) {
    file.close();
    throw error;
  }
}

function bytesAt(file: Deno.FsFile, start: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  file.seekSync(start, Deno.SeekMode.Start);
  for (let at = 0; at < length;) {
    const count = file.readSync(bytes.subarray(at));
    if (count === null) throw new Error("the vectors of words end too soon");
    at += count;
  }
  return bytes;
}
