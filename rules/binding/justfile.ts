/**
 * What `just RECIPE` runs: everything that just evaluates whatever the recipe is, such as variables
 * and aliases, the recipe, and those that these name.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type BoundPart, filePart, namedClosure, textOf } from "./bound_part.ts";

/** How many files may be imported. */
const maxFiles = 100;

const justfiles = ["justfile", ".justfile", "Justfile", "JUSTFILE"];

/**
 * What chooses the commands of recipes.
 * @throws {CtError} With code `not-found` if there is no justfile.
 */
export function justParts(root: string, recipes: readonly string[]): readonly BoundPart[] {
  const file = justfiles.find((each) => textOf(root, each) !== undefined);
  if (file === undefined) {
    throw new CtError("not-found", `there is no justfile in ${root}`, { path: root });
  }
  const blocks = blocksOf(textOf(root, file) ?? "");
  const names = blocks.flatMap(({ name }) => name ?? []);
  const textsOf = (name: string) =>
    blocks.filter((block) => (block.name ?? always) === name).map(({ text }) => text).join("\n");
  const chosen = new Set(namedClosure([always, ...recipes], names, textsOf));
  const text = blocks.filter(({ name }) => name === undefined || chosen.has(name))
    .map(({ text }) => text).join("\n");
  return [
    ...justfiles.slice(0, justfiles.indexOf(file)).map((each) => filePart(root, each)),
    { what: `${file}, what ${recipes.join(" and ")} evaluates`, text },
    ...importedParts(root, text),
  ];
}

/** The files that lines of a justfile in the root import, and what those import in turn. */
function importedParts(root: string, text: string): readonly BoundPart[] {
  const found = new Map(importsOf(text, "").map((path) => [path, filePart(root, path)]));
  for (const [path, part] of found) {
    const directory = path.slice(0, path.lastIndexOf("/") + 1);
    for (const next of importsOf(part.text, directory)) {
      if (!found.has(next)) found.set(next, filePart(root, next));
    }
    if (found.size > maxFiles) throw new CtError("refused", `${path} imports too many files`);
  }
  return [...found.values()];
}

function importsOf(text: string, directory: string): readonly string[] {
  const named = [...text.matchAll(/^(?:import|mod)\??\s+(?:\w+\s+)?['"]([^'"\n]+)['"]/gm)]
    .map(([, path = ""]) => path);
  const modules = [...text.matchAll(/^mod\??\s+(\w+)\s*$/gm)].flatMap((
    [, name = ""],
  ) => [`${name}.just`, `${name}/mod.just`, `${name}/justfile`]);
  return [...named, ...modules].map((path) => path.startsWith("/") ? path : directory + path);
}

/** Stands among the names of recipes for what is evaluated whatever the recipe is. */
const always = "";

/** The lines of a justfile by recipe; those of none have no name. */
function blocksOf(text: string): readonly { readonly name?: string; readonly text: string }[] {
  const blocks: { name?: string; text: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^(?:\s*|#(?!!).*)$/.test(line)) continue;
    const last = blocks.at(-1);
    if (/^\s/.test(line) && last !== undefined) {
      last.text += `\n${line}`;
      continue;
    }
    const [, name] = /^@?([A-Za-z_][\w-]*)(?:\s[^:=]*)?:(?!=)/.exec(line) ?? [];
    blocks.push(name === undefined ? { text: line } : { name, text: line });
  }
  return blocks;
}
