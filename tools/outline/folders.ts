/**
 * A long outline as its folders, with the numbers of files and entries in each
 * (docs/spec/conventions.md#long-results).
 *
 * @module
 */
import { escapeControls, shellWord } from "@ct/base";
import { abridgedRows, longResultBytes, palette, printedBytes } from "@ct/core/text";
import type { FileOutline, OutlineResult } from "./outline.ts";
import { treeLines } from "./report.ts";

/** A folder, with what is in it and below. */
interface Folder {
  readonly label: string;
  readonly depth: number;
  readonly width: number;
  files: number;
  entries: number;
}

/** Columns of numbers have this width at least. */
const columns = { files: "files".length, entries: "entries".length };

/**
 * The folders of an outline that is long, as far down as they fit, and the calls for more; nothing
 * if the outline is short or of files alone.
 */
export function folderLines(result: OutlineResult): readonly string[] | undefined {
  const bytes = printedBytes(treeLines(result, palette(false)));
  if (bytes <= longResultBytes) return undefined;
  const folders = foldersOf(result);
  if (folders.length === 0) return undefined;
  const { rows, left } = abridgedRows(folders);
  const width = rows.reduce((max, { label }) => Math.max(max, [...label].length), 0);
  const files = Math.max(columns.files, String(result.files.length).length);
  const entries = Math.max(columns.entries, String(result.count).length);
  const row = (label: string, one: string | number, other: string | number): string =>
    `${label}${" ".repeat(width - [...label].length)}  ${String(one).padStart(files)} ` +
    String(other).padStart(entries);
  const inner = folders.find(({ depth }) => depth === 1)?.label;
  const more = inner === undefined
    ? "--match and --kind choose some"
    : `ct-outline ${shellWord(inner)} those of a folder`;
  return [
    row("", "files", "entries"),
    ...rows.map((folder) => row(folder.label, folder.files, folder.entries)),
    ...left === 0 ? [] : [`… and ${left} more folder(s)`],
    `${result.count} entries in ${result.files.length} file(s), ${Math.ceil(bytes / 1024)} KB: ` +
    `--full prints them, ${more}`,
  ];
}

/** The folders in the order of the walk, each before those within it. */
function foldersOf({ bases, files }: OutlineResult): readonly Folder[] {
  const folders = new Map<string, Folder>();
  for (const { path, entries } of files) {
    const count = entries.filter(({ matched }) => matched).length;
    for (const [depth, label] of foldersAbove(path, bases).entries()) {
      const shown = escapeControls(label);
      const existing = folders.get(label);
      const folder = existing ??
        { label: shown, depth, width: [...shown].length + 20, files: 0, entries: 0 };
      if (existing === undefined) folders.set(label, folder);
      folder.files++;
      folder.entries += count;
    }
  }
  return [...folders.values()];
}

/** The folders that a file lies in, from the base on, with a `/` behind each; none for a base. */
function foldersAbove(path: FileOutline["path"], bases: readonly string[]): readonly string[] {
  const base = bases.map((each) => each.replace(/\/*$/, "/"))
    .filter((each) => path.startsWith(each))
    .reduce((longest, each) => each.length > longest.length ? each : longest, "");
  if (base === "") return [];
  const names = path.slice(base.length).split("/").slice(0, -1);
  return [base, ...names.map((_, at) => `${base}${names.slice(0, at + 1).join("/")}/`)];
}
