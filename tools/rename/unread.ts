/**
 * Files that may use a name, and cannot be understood.
 *
 * @module
 */
import type { SkipReason } from "@ct/core/input";
import { type SourceHost, TextLines } from "@ct/core/symbols";
import type { LanguagePack } from "@ct/source";
import { masked } from "@ct/source/lexis";
import type { Renaming } from "@ct/symbols";
import { isKeywordAt } from "./keyword_place.ts";
import type { RenamePlace, RenameRefusal } from "./rename_json.ts";
import type { RenameTools } from "./rename_tools.ts";

/** Files that have code of scripts or of Python among other things. */
const embedding = {
  script: /\.(?:vue|svelte|astro|mdx)$/,
  Python: /\.(?:ipynb|pyx|pxd)$/,
} as const;

/** Why a file that was read is not understood. */
const readReasons: readonly SkipReason[] = ["syntax error", "too many tokens"];

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
    isMeant: !readReasons.includes(reason) || hasWord(host, path, word),
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
  const strange = strangePlaces(symbol, { host, name });
  if (places.length + strange.length === 0) return [];
  const note = `these may use "${word}" and cannot be read; --path '!GLOB' leaves them out`;
  return [{ reason: "unread", note, places: [...places, ...strange] }];
}

/** Places in code that have the name and an unknown meaning. */
function strangePlaces(
  { group }: Renaming["symbol"],
  { host, name }: Pick<RenameTools, "host" | "name">,
): readonly RenamePlace[] {
  const word = name.replace(/^#/, "");
  const language = host.model(group[0]?.path ?? "")?.language;
  const isLocal = group.every(({ definition: { isLocal, isMember } }) => isLocal && !isMember);
  const paths = isLocal ? group.map(({ path }) => path) : host.containing([word]);
  return [...new Set(paths)].flatMap((path) => {
    const [model, text] = [host.model(path), host.text(path)];
    if (model === undefined || text === undefined || model.language !== language) return [];
    const known = new Set(
      [word, `#${word}`].flatMap((each) => model.occurrences.get(each) ?? [])
        .flatMap(({ start, end }) => [start, end - word.length]),
    );
    const lines = new TextLines(text);
    return wordsIn(host.packOf(path), text, word).filter((start) =>
      !known.has(start) && !isLabel(text, start, word) && !isMark(path, text, start) &&
      !isKeywordAt(text, { start, word }, model.language) &&
      !model.prose.some((part) => part.start <= start && start < part.end)
    ).map((start): RenamePlace => {
      const { line, column } = lines.at(start);
      return { path: host.shown(path), line, column, text: lines.textOf(line).trim() };
    });
  });
}

/** Where the code of a text has a word. */
function wordsIn(
  pack: LanguagePack | undefined,
  text: string,
  word: string,
): readonly number[] {
  const code = pack === undefined ? text : masked(text, pack.segments(text));
  const whole = new RegExp(`(?<![\\w$])${RegExp.escape(word)}(?![\\w$])`, "g");
  return [...code.matchAll(whole)].map(({ index }) => index);
}

/**
 * Whether a word is one that names nothing: in a list of types or an index (`[name: string]`), of a
 * loop, in the name of a module of Python, or before a string.
 */
function isLabel(text: string, start: number, word: string): boolean {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const before = line.trimEnd();
  const after = text.slice(start + word.length, start + word.length + 20);
  const isNamed = /(?:^|[[,]|\.\.\.)$/.test(before) && /^\??\s*:/.test(after);
  const isJump = /\b(?:break|continue)$/.test(before);
  return isNamed || isJump || /^\s*(?:from|import)\s[\w.,\s]*$/.test(line) || /^["']/.test(after);
}

/** Whether a word of Rust is a lifetime, a label or an attribute, or one of Java of a package. */
function isMark(path: string, text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  if (path.endsWith(".rs")) return /(?:'|#!?\[)$/.test(line.trimEnd());
  return path.endsWith(".java") && /^\s*(?:package|import)\s[\w.\s]*$/.test(line);
}

function hasWord(host: SourceHost, shown: string, word: string): boolean {
  for (const path of host.paths) if (host.shown(path) === shown) return host.hasWord(path, word);
  return true;
}
