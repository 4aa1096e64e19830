/**
 * Lists of checksums, as `sha256sum --check` reads them.
 *
 * @module
 */

/** The lines for some files of a directory. */
export async function checksumLines(directory: string, names: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const name of names) {
    lines.push(`${await checksum(Deno.readFileSync(`${directory}/${name}`))}  ${name}\n`);
  }
  return lines.join("");
}

/** The SHA-256 of some bytes, in hexadecimal digits. */
export async function checksum(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
