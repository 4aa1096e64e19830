/**
 * Globs as the suite writes them, translated to the regex dialect (docs/spec/conventions.md#globs).
 *
 * @module
 */

/**
 * The regex that a glob stands for: `*` is any run without `/`, `?` one character but `/`, `[…]` a
 * class (`[!…]` negated); everything else is plain text. `**` is two stars. An unclosed class stays
 * open, so the regex does not compile.
 *
 * @example Negated class
 * ```ts
 * import { globToRegex } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * assert.equal(globToRegex("f[!0-9].rs"), "f[^0-9]\\.rs");
 * ```
 */
export function globToRegex(glob: string): string {
  let regex = "";
  for (let index = 0; index < glob.length; index++) {
    const character = glob.charAt(index);
    if (character === "*") regex += "[^/]*";
    else if (character === "?") regex += "[^/]";
    else if (character === "[") {
      const close = glob.indexOf("]", index);
      const body = glob.slice(index + 1, close < 0 ? undefined : close);
      regex += body.startsWith("!") ? `[^${body.slice(1)}` : `[${body}`;
      if (close < 0) break;
      regex += "]";
      index = close;
    } else regex += /[.+()|^${}\\]/.test(character) ? `\\${character}` : character;
  }
  return regex;
}
