/**
 * Shows the uses of a symbol in texts, for tables of tests.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type Placed, qualifiedName, SymbolSearch } from "../mod.ts";
import { textHost } from "./text_host.ts";

/** Texts by path. */
export type Texts = Readonly<Record<string, string>>;

const marks = { resolved: "", named: "?", shadowed: "!" } as const;

/**
 * The uses of the first definition of a qualified name that is accepted, as `path:line:kind` with
 * `?` and `!` as in `ct refs`.
 */
export function usesOf(
  texts: Texts,
  name: string,
  accepts: (placed: Placed) => boolean = () => true,
): readonly string[] {
  const search = new SymbolSearch(textHost(texts));
  const definitions = search.definitions(name.split(".").at(-1) ?? name)
    .filter((placed) => qualifiedName(placed.definition) === name && accepts(placed));
  assert.ok(definitions.length > 0, `nothing is called ${name}`);
  return search.uses(search.symbol(definitions.slice(0, 1))).flatMap(({ path, uses }) =>
    uses.map(({ start, kind, tie }) => {
      const line = (texts[path] ?? "").slice(0, start).split("\n").length;
      return `${path}:${line}:${kind}${marks[tie]}`;
    })
  );
}

/** The same for a definition in a file, without uses of other things of that name. */
export function usesAt(texts: Texts, [at, name]: readonly [string, string]): readonly string[] {
  return usesOf(texts, name, ({ path }) => path === at).filter((row) => !row.endsWith("!"));
}
