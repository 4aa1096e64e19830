/**
 * Where comments, strings and documentation have a name.
 *
 * @module
 */
import { isDocumentation, mentionsIn, type SourceHost } from "@ct/core/symbols";
import type { FileEdits, PlaceEdit } from "./place_edit.ts";

/** The places in comments and strings of some files. */
export function sourceMentions(
  host: SourceHost,
  paths: readonly string[],
  { name, newName }: { readonly name: string; readonly newName: string },
): FileEdits {
  return new Map(paths.map((path) => [
    path,
    mentionsIn(host, path, name).map(({ start, end, kind }): PlaceEdit => ({
      ...{ start, end, text: newName },
      kind: kind === "doc" ? "comments" : "strings",
    })),
  ]));
}

/** The places in documentation. */
export function documentMentions(
  documents: SourceHost,
  { name, newName }: { readonly name: string; readonly newName: string },
): FileEdits {
  const word = new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`, "g");
  return new Map(
    documents.containing([name]).filter(isDocumentation).map((path) => [
      path,
      [...(documents.text(path) ?? "").matchAll(word)].map(({ index }): PlaceEdit => (
        { start: index, end: index + name.length, text: newName, kind: "docs" }
      )),
    ]),
  );
}
