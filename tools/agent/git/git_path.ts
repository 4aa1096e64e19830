/**
 * Paths as git writes them in its diffs: in quotes where a character needs it.
 *
 * @module
 */

const letters: ReadonlyMap<string, string> = new Map([
  ["\x07", "a"],
  ["\b", "b"],
  ["\t", "t"],
  ["\n", "n"],
  ["\v", "v"],
  ["\f", "f"],
  ["\r", "r"],
  ['"', '"'],
  ["\\", "\\"],
]);
const characters: ReadonlyMap<string, string> = new Map(
  [...letters].map(([character, letter]) => [letter, character]),
);

/** A path as git writes it with `core.quotePath=false`. */
export function quoteGitPath(path: string): string {
  // deno-lint-ignore no-control-regex -- these are what git quotes
  const special = /[\x00-\x1f\x7f"\\]/g;
  if (path.search(special) < 0) return path;
  const quoted = path.replace(special, (character) => {
    const code = character.charCodeAt(0).toString(8).padStart(3, "0");
    return `\\${letters.get(character) ?? code}`;
  });
  return `"${quoted}"`;
}

/** The path that git wrote; bytes that it wrote by their numbers are UTF-8. */
export function unquoteGitPath(text: string): string {
  const quoted = /^"([^]*)"$/.exec(text)?.[1];
  if (quoted === undefined) return text;
  return quoted.replace(/(?:\\[0-7]{3})+|\\([^])/g, (escaped, letter: string | undefined) => {
    if (letter !== undefined) return characters.get(letter) ?? letter;
    const bytes = escaped.slice(1).split("\\").map((digits) => parseInt(digits, 8));
    return new TextDecoder().decode(Uint8Array.from(bytes));
  });
}
