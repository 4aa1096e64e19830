/**
 * What completions find in a project's files: the extensions of a tree, the names that files
 * declare, and the paths of documents. Each looks at so little that the answer takes no time that a
 * person would notice, and what cannot be read has no values.
 *
 * @module
 */
import { baseName, decodeStrict, itemAt, readRegularFile } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { ValuePlace } from "@ct/core/definition";
import { packFor, packs } from "@ct/source";
import { walk } from "@ct/walk";

/** The limits of a look at a tree: entries, and milliseconds. */
const [maxEntries, maxMs] = [20_000, 60];
/** The limits of reading the files of a call: files, and bytes of each. */
const [maxFiles, maxBytes] = [4, 1 << 20];

/** The extensions that begin as typed: of files of the tree, or else of known languages. */
export function extensionsIn(
  { paths, typed }: ValuePlace,
  { cwd, clock }: Context,
): readonly string[] {
  const found = new Set<string>();
  const end = clock.now() + maxMs;
  let count = 0;
  for (const base of paths.length === 0 ? ["."] : paths) {
    try {
      const options = { base, cwd, hidden: false, follow: false, ignore: true };
      for (const { kind, path } of walk(options, () => {})) {
        const extension = kind === "f" ? extensionOf(path) : "";
        if (extension !== "" && extension.startsWith(typed)) found.add(extension);
        if (++count === maxEntries || count % 256 === 0 && clock.now() > end) break;
      }
    } catch {
      // No directory.
    }
  }
  return found.size > 0 ? [...found] : packs.flatMap(({ extensions }) => extensions);
}

/** The extension of a name, without the dot; empty if it has none. */
function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1) : "";
}

/** The names that files of the call declare; with a dot typed, behind what they are declared in. */
export function namesDeclaredIn(
  { paths, typed }: ValuePlace,
  ctx: Context,
): readonly string[] {
  return textsOf(paths, ctx).flatMap(({ path, text }) => {
    const declarations = packFor(path)?.declarations(text) ?? [];
    if (!typed.includes(".")) return declarations.map(({ name }) => name);
    const outer: string[] = [];
    return declarations.map(({ name, depth }) => {
      outer.length = depth - 1;
      outer.push(name);
      return outer.join(".");
    });
  });
}

/** The paths that begin as typed in the files of the call; of leaves, with `=` for assignments. */
export async function pathsIn(
  { paths, typed }: ValuePlace,
  source: "nodes" | "assignments",
  ctx: Context,
): Promise<readonly string[]> {
  const { nodePaths } = await import("@ct/patch");
  const found: string[] = [];
  for (const { path, text } of textsOf(paths, ctx)) {
    for (const node of await nodePaths(text, path, typed)) {
      found.push(source === "assignments" && node.isLeaf ? `${node.path}=` : node.path);
    }
  }
  return found;
}

/** The texts of those of the words that are files, with a range behind them or not. */
function textsOf(
  words: readonly string[],
  ctx: Context,
): readonly { readonly path: string; readonly text: string }[] {
  return words.slice(0, maxFiles).flatMap((word) =>
    [word, itemAt(word.split(":", 1), 0)].flatMap((path) => {
      try {
        const text = decodeStrict(readRegularFile(path, { ...ctx, maxBytes }));
        return text === undefined ? [] : [{ path, text }];
      } catch {
        return [];
      }
    }).slice(0, 1)
  );
}
