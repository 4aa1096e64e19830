/**
 * The places where comments and strings have a name.
 *
 * @module
 */
import type { Use } from "@ct/symbols";
import type { SourceHost } from "./source_host.ts";

/** The places in one file. */
export function mentionsIn(host: SourceHost, path: string, name: string): readonly Use[] {
  const text = host.text(path) ?? "";
  const word = new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`, "g");
  const segments = host.packOf(path)?.segments(text) ?? [];
  return segments.flatMap(({ kind, start, end }) => {
    if (kind === "regex") return [];
    return [...text.slice(start, end).matchAll(word)].map(({ index }): Use => ({
      name,
      start: start + index,
      end: start + index + name.length,
      kind: kind === "comment" ? "doc" : "string",
      tie: "named",
    }));
  });
}

/**
 * Whether all places in which a text has a name are code of a script that was parsed, so that no
 * comment and no string has it.
 */
export function isCodeAlone(host: SourceHost, path: string, name: string): boolean {
  const model = host.model(path);
  if (model?.language !== "script") return false;
  const text = host.text(path) ?? "";
  const places = new Set(model.occurrences.get(name)?.map(({ start }) => start));
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!places.has(at) || /["'\x60]/.test(text.charAt(at - 1))) return false;
  }
  return true;
}
