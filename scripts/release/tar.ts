/**
 * Archives in the tar format, packed by gzip.
 *
 * @module
 */

/** A file to be archived. */
export interface ArchivedFile {
  /** Its path in the archive. */
  readonly path: string;
  /** Its contents. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it can be run. */
  readonly executable: boolean;
}

const blockBytes = 512;

/** Packs files, which makes the same archive of the same files. */
export async function writeArchive(
  files: readonly ArchivedFile[],
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const file of files) {
    const padding = new Uint8Array(-file.bytes.length & (blockBytes - 1));
    parts.push(headerOf(file), file.bytes, padding);
  }
  parts.push(new Uint8Array(2 * blockBytes));
  return await through(new Blob(parts), new CompressionStream("gzip"));
}

/**
 * Reads the regular files of an archive, by their paths as they stand in it.
 * @throws {RangeError} If it holds anything else, such as links or names of more than 255 bytes.
 */
export async function readArchive(
  packed: Uint8Array<ArrayBuffer>,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const bytes = await through(new Blob([packed]), new DecompressionStream("gzip"));
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

async function through(
  blob: Blob,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(transform)).arrayBuffer());
}

/** The header in the form of POSIX, with root as the owner and no time. */
function headerOf({ path, bytes, executable }: ArchivedFile): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(blockBytes);
  const set = (at: number, text: string): void => header.set(new TextEncoder().encode(text), at);
  const number = (value: number, digits: number): string =>
    `${value.toString(8).padStart(digits, "0")}\0`;
  if (new TextEncoder().encode(path).length > 100) throw new RangeError(`too long: ${path}`);
  set(0, path);
  set(100, number(executable ? 0o755 : 0o644, 7));
  set(108, number(0, 7));
  set(116, number(0, 7));
  set(124, number(bytes.length, 11));
  set(136, number(0, 11));
  set(148, " ".repeat(8));
  set(156, "0");
  set(257, "ustar\x0000");
  set(148, `${number(header.reduce((sum, byte) => sum + byte, 0), 6)} `);
  return header;
}

function textIn(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}
