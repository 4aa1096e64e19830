/**
 * Words for kinds: those that mean the kinds of several languages, and the kinds that are details.
 * @module
 */

/** Kinds that an outline has only when asked for: there are many of them and they hold nothing. */
export const detailKinds: ReadonlySet<string> = new Set(["enumerator"]);

/** Words that mean kinds of several languages; a word that is also a kind means itself, too. */
export const kindAliases: ReadonlyMap<string, readonly string[]> = new Map([
  ["function", ["function", "fn", "def", "func", "fun"]],
  ["variable", ["let", "var", "val", "static", "variable"]],
  ["constant", ["const", "constant"]],
  ["module", ["module", "mod", "namespace"]],
  ["test", ["test", "it", "specify"]],
  ["heading", ["h1", "h2", "h3", "h4", "h5", "h6"]],
]);
