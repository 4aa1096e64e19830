/**
 * Names of files in the head of a diff, written and read as git does: those that would be mistaken
 * stand in quotes, with escapes of C and octal numbers for bytes.
 *
 * @module
 */
import { decodeBytes, encodeBytes, valueAt } from "@ct/base";

const letters = new Map([
  [7, "a"],
  [8, "b"],
  [9, "t"],
  [10, "n"],
  [11, "v"],
  [12, "f"],
  [13, "r"],
  [34, '"'],
  [92, "\\"],
]);
const codes = new Map([...letters].map(([code, letter]) => [letter, code]));

/** The name as it stands in a diff. */
export function quotedName(name: string): string {
  let isPlain = true;
  const parts = Array.from(encodeBytes(name), (byte) => {
    const letter = letters.get(byte);
    if (letter === undefined && byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
    isPlain = false;
    return `\\${letter ?? byte.toString(8).padStart(3, "0")}`;
  });
  return isPlain ? name : `"${parts.join("")}"`;
}

/** A name in quotes at the start of a text, and how long it is there; `undefined` if none is. */
export function readQuotedName(
  text: string,
): { readonly name: string; readonly length: number } | undefined {
  const [quoted, inner] = /^"((?:[^"\\]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))*)"/.exec(text) ?? [];
  if (quoted === undefined || inner === undefined) return undefined;
  const bytes: number[] = [];
  for (const [part, escape] of inner.matchAll(/\\([0-7]{3}|.)|[^\\]+/g)) {
    const octal = escape?.length === 3 ? parseInt(escape, 8) : undefined;
    if (escape === undefined) { for (const byte of encodeBytes(part)) bytes.push(byte); }
    else bytes.push(octal ?? valueAt(codes, escape));
  }
  return { name: decodeBytes(Uint8Array.from(bytes)), length: quoted.length };
}
