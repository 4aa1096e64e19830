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
