/**
 * Files that may use a name, and cannot be understood.
 *
 * @module
 */
import type { SourceHost } from "@ct/core/symbols";
import type { Renaming } from "@ct/symbols";
import type { RenamePlace, RenameRefusal } from "./rename_json.ts";
import type { RenameTools } from "./rename_tools.ts";

/** Files that have code of scripts or of Python among other things. */
const embedding = {
  script: /\.(?:vue|svelte|astro|mdx)$/,
  Python: /\.(?:ipynb|pyx|pxd)$/,
} as const;

/** Whether a name is that of a file that may have code in it. */
export function embeds(name: string): boolean {
  return embedding.script.test(name) || embedding.Python.test(name);
}

/** The refusal because of such files, if there are any. */
export function unreadFiles(
  { symbol }: Renaming,
  { host, name }: RenameTools,
  others: SourceHost,
): readonly RenameRefusal[] {
  const [first] = symbol.group;
  const isLocal = symbol.group.every(({ definition: { isLocal, isMember } }) =>
    isLocal && !isMember
  );
  if (first === undefined) return [];
  const word = name.replace(/^#/, "");
  const skipped = host.skipped.files.map(({ path, reason, message }) => ({
    path,
    text: message ?? reason,
    // Of one that was not read nobody knows what it has.
    isMeant: reason !== "syntax error" || hasWord(host, path, word),
  }));
  const partial = host.partial.map((path) => (
    { path, text: "not all of it is understood", isMeant: hasWord(host, path, word) }
  ));
  const pattern = host.model(first.path)?.language === "Python"
    ? embedding.Python
    : embedding.script;
  const embedded = isLocal || name.startsWith("#") ? [] : others.containing([word])
    .filter((path) => pattern.test(path))
    .map((path) => ({ path: others.shown(path), text: "code in it is not read", isMeant: true }));
  const places = [...skipped, ...partial, ...embedded].filter(({ isMeant }) => isMeant)
    .map(({ path, text }): RenamePlace => ({ path, line: 1, column: 1, text }));
  if (places.length === 0) return [];
  const note = `these may use "${word}" and cannot be read; --path '!GLOB' leaves them out`;
  return [{ reason: "unread", note, places }];
}

function hasWord(host: SourceHost, shown: string, word: string): boolean {
  for (const path of host.paths) if (host.shown(path) === shown) return host.hasWord(path, word);
  return true;
}
