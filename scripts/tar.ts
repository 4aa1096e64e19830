/**
 * Archives in the tar format, packed by gzip.
 *
 * @module
 */

const blockBytes = 512;

/**
 * Reads the regular files of an archive, by their paths as they stand in it.
 * @throws {RangeError} If it holds anything else, such as links or names of more than 100 bytes.
 */
export async function readArchive(
  packed: Uint8Array<ArrayBuffer>,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = 0; bytes[at] !== 0 && at < bytes.length;) {
    const header = bytes.subarray(at, at + blockBytes);
    const type = textIn(header, 156, 1);
    const path = [textIn(header, 345, 155), textIn(header, 0, 100)].filter(Boolean).join("/");
    if (type !== "0" && type !== "") {
      throw new RangeError(`${path} is an entry of type ${type}, not a file`);
    }
    const size = parseInt(textIn(header, 124, 12), 8);
    at += blockBytes;
    files.set(path, bytes.slice(at, at + size));
    at += Math.ceil(size / blockBytes) * blockBytes;
  }
  return files;
}

function textIn(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}
