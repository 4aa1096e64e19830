/**
 * The hashes that tie the compiled scanner to its sources.
 *
 * @module
 */

/**
 * SHA-256 of the AssemblyScript sources in a folder: of each, in the order of names, its name, its
 * length and its text.
 */
export async function sourceHash(folder: string): Promise<string> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  const parts = names.map((name) => {
    // A checkout may have turned line ends into CRLF.
    const text = Deno.readTextFileSync(`${folder}/${name}`).replaceAll("\r\n", "\n");
    return `${name}\n${text.length}\n${text}`;
  });
  return await bytesHash(new TextEncoder().encode(parts.join("")));
}

/** SHA-256 of bytes, in hexadecimal digits. */
export async function bytesHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
