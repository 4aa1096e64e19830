/**
 * Names in the texts that Rust formats: `{name}`, `{name:?}` and `{0:width$}`.
 *
 * @module
 */

/** A word. */
const word = /[\p{L}\p{N}_]+/gu;

/** The names that a text has in braces, with their offsets in it. */
export function* capturedNames(
  text: string,
): Generator<{ readonly name: string; readonly index: number }> {
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at + 1)) {
    if (text[at + 1] === "{") {
      at++;
      continue;
    }
    const end = text.indexOf("}", at);
    if (end < 0) return;
    for (const { 0: name, index } of text.slice(at, end).matchAll(word)) {
      const isName = index === 1 || text[at + index + name.length] === "$";
      if (isName && !/^\d/.test(name)) yield { name, index: at + index };
    }
    at = end;
  }
}
