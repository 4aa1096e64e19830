/**
 * What `just RECIPE` runs: the recipe, those that it names, and everything that just evaluates
 * whatever the recipe is.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type BoundPart, filePart, namedClosure, textOf } from "./bound_part.ts";

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
    blocks.filter((block) => block.name === name).map(({ text }) => text).join("\n");
  const chosen = new Set(namedClosure(recipes, names, textsOf));
  const text = blocks.filter(({ name }) => name === undefined || chosen.has(name))
    .map(({ text }) => text).join("\n");
  const imported = [...text.matchAll(/^(?:import|mod)\??\s+(?:\w+\s+)?['"]([^'"\n]+)['"]/gm)]
    .map(([, path = ""]) => filePart(root, path));
  const modules = [...text.matchAll(/^mod\??\s+(\w+)\s*$/gm)].flatMap(([, name = ""]) =>
    [`${name}.just`, `${name}/mod.just`, `${name}/justfile`].map((path) => filePart(root, path))
  );
  return [
    ...justfiles.slice(0, justfiles.indexOf(file)).map((each) => filePart(root, each)),
    { what: `${file}, what ${recipes.join(" and ")} evaluates`, text },
    ...imported,
    ...modules,
  ];
}

/** The lines of a justfile by recipe; those of none have no name. */
function blocksOf(text: string): readonly { readonly name?: string; readonly text: string }[] {
  const blocks: { name?: string; text: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:#(?!!).*)?$/.test(line)) continue;
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
