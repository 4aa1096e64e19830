/**
 * What words are made of, and where lines end.
 * @module
 */

/**
 * For each ASCII character 2 if it can belong to an identifier or a number, 1 if it is white space,
 * else 0.
 */
const classes = Uint8Array.from({ length: 128 }, (_, code) => {
  return /[\w$]/.test(String.fromCharCode(code)) ? 2 : code <= 32 ? 1 : 0;
});

/**
 * Whether a character can belong to an identifier or a number. Anything beyond ASCII can, except
 * for white space.
 */
export function isWord(code: number): boolean {
  return code < 128 ? classes[code] === 2 : code >= 128 && !isSpace(code);
}

/** Whether a character is white space; control characters and the byte order mark are. */
export function isSpace(code: number): boolean {
  return code < 128 ? classes[code] === 1 : /\s/.test(String.fromCharCode(code));
}

/**
 * Whether the character at an offset can belong to an identifier or a number. There is none outside
 * the text.
 */
export function isWordAt(source: string, at: number): boolean {
  return isWord(source.charCodeAt(at));
}

/** Offset of the line break that ends the line of an offset, or the length of the text. */
export function lineEnd(source: string, at: number): number {
  const stop = source.indexOf("\n", at);
  return stop < 0 ? source.length : stop;
}

/** Whether the line that ends at `stop` has a backslash as its last character. */
export function endsInBackslash(source: string, stop: number): boolean {
  const last = source.charAt(stop - 1) === "\r" ? stop - 2 : stop - 1;
  return source.charAt(last) === "\\";
}
