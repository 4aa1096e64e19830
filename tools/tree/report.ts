/**
 * A measured tree as text, in three forms, or as JSON (docs/spec/tree.md#text-output,
 * docs/spec/tree.md#json).
 *
 * @module
 */
import { escapeControls, shellWord } from "@ct/base";
import { basesJson } from "@ct/core/definition";
import { usesMember } from "@ct/pattern";
import { abridgedRows, longResultBytes, type Palette, printedBytes } from "@ct/core/text";
import { relaxationsJson } from "@ct/core/walking";
import type { CodeTally } from "./code_tally.ts";
import type { TreeOptions } from "./definition.ts";
import { foldersOf } from "./folders.ts";
import { groupsOf } from "./grouping.ts";
import type { FilesSum, Metrics } from "./metrics.ts";
import { NumberTable } from "./number_table.ts";
import type { TreeResult } from "./tree.ts";
import type { TreeReport, TreeSum } from "./tree_json.ts";
import { characterCount, treeRows } from "./tree_rows.ts";

/** The lines of the report that the options ask for, without newlines. */
export function textLines(
  result: TreeResult,
  options: TreeOptions,
  paint: Palette,
): Generator<string> {
  if (result.code !== undefined) return codeLines(result.code, paint);
  if (options.summary) return summaryLines(result, options, paint);
  return options.flat ? flatLines(result, options, paint) : treeLines(result, options, paint);
}

function* treeLines(
  { bases, files, totals }: TreeResult,
  options: TreeOptions,
  paint: Palette,
): Generator<string> {
  const table = new NumberTable(measureColumns(options), totals);
  const [base = ""] = bases.length > 1 ? ["."] : bases;
  const root = foldersOf(files, base.replace(/\/+$/, ""), options);
  // Two passes instead of one list: in deep trees the rows are far longer than what they are made
  // from.
  let width = 0;
  const levels = { maxLevels: options.depth };
  for (const row of treeRows(root, levels)) width = Math.max(width, row.width);
  yield `${" ".repeat(width)}  ${table.header}`;
  for (const row of treeRows(root, levels)) {
    const label = row.isFolder ? paint.heading(row.label) : row.label;
    const padding = " ".repeat(width - row.width);
    yield `${paint.faint(row.connectors)}${label}${padding}  ${table.row(row.metrics)}`;
  }
  yield `${totals.files} file(s) total`;
}

/**
 * The folders of a tree that is long, as far down as they fit, and the calls for more; nothing if
 * the whole tree is short.
 */
export function folderLines(
  result: TreeResult,
  options: TreeOptions,
  paint: Palette,
): readonly string[] | undefined {
  const bytes = printedBytes(textLines(result, options, paint));
  if (bytes <= longResultBytes) return undefined;
  const { bases, files, totals } = result;
  const table = new NumberTable<"files" | keyof Metrics>(
    ["files", ...measureColumns(options)],
    totals,
  );
  const [base = ""] = bases.length > 1 ? ["."] : bases;
  const label = base.replace(/\/+$/, "");
  const root = foldersOf(files, label, options);
  const { rows, left } = abridgedRows(treeRows(root, { onlyFolders: true }));
  const width = rows.reduce((max, row) => Math.max(max, row.width), 0);
  const first = root.folders[0]?.name;
  const more = first === undefined
    ? "--flat --sort lines --desc ranks them"
    : `ct-tree ${shellWord(`${label}/${first}`)} shows one folder`;
  return [
    `${" ".repeat(width)}  ${table.header}`,
    ...rows.map(({ connectors, label, width: own, metrics, files }) =>
      `${connectors}${label}${" ".repeat(width - own)}  ${table.row({ ...metrics, files })}`
    ),
    ...left === 0 ? [] : [`… and ${left} more folder(s)`],
    `${totals.files} file(s) total, in ${
      Math.ceil(bytes / 1024)
    } KB of rows: --full prints them, ` +
    more,
  ];
}

function* flatLines(
  { files, totals }: TreeResult,
  options: TreeOptions,
  paint: Palette,
): Generator<string> {
  const table = new NumberTable(measureColumns(options), totals);
  yield `${table.header}  file`;
  for (const file of files) yield `${table.row(file)}  ${paint.path(escapeControls(file.path))}`;
  yield `${table.row(totals)}  ${totals.files} file(s)`;
}

function* summaryLines(
  { files, totals }: TreeResult,
  options: TreeOptions,
  paint: Palette,
): Generator<string> {
  const table = new NumberTable<"files" | keyof Metrics>(
    ["files", ...measureColumns(options)],
    totals,
  );
  const groups = groupsOf(files, options.group)
    .map(({ label, sum }) => ({ label: escapeControls(label), sum }));
  const rows = [...groups, { label: "total", sum: totals }];
  let width = 0;
  for (const { label } of rows) width = Math.max(width, characterCount(label));
  yield `${" ".repeat(width)}  ${table.header}`;
  for (const { label, sum } of rows) {
    const padding = " ".repeat(width - characterCount(label));
    yield `${paint.heading(label)}${padding}  ${table.row(sum)}`;
  }
}

function measureColumns({ bytes, sort }: TreeOptions): readonly (keyof Metrics)[] {
  return bytes || sort === "bytes"
    ? ["lines", "words", "chars", "bytes"]
    : ["lines", "words", "chars"];
}

/** The lines of each language, and what else there is. */
function* codeLines(
  { languages, other, binary }: CodeTally,
  paint: Palette,
): Generator<string> {
  const total = { files: 0, code: 0, comments: 0, blank: 0 };
  for (const { files, code, comments, blank } of languages) {
    total.files += files;
    total.code += code;
    total.comments += comments;
    total.blank += blank;
  }
  const table = new NumberTable(["files", "code", "comments", "blank"], total);
  const rows = [...languages.map((sum) => ({ label: sum.language, sum })), {
    label: "total",
    sum: total,
  }];
  const width = Math.max(...rows.map(({ label }) => characterCount(label)));
  yield `${" ".repeat(width)}  ${table.header}`;
  for (const { label, sum } of rows) {
    yield `${paint.heading(label)}${" ".repeat(width - characterCount(label))}  ${table.row(sum)}`;
  }
  if (other.files > 0) yield `${other.files} file(s) of other types, ${other.lines} line(s)`;
  if (binary.files > 0) yield `${binary.files} binary file(s)`;
}

/** The JSON value of a measured tree. */
export function treeJson(
  { bases, files, totals, code, skipped, coverage, patterns, stopped, relaxed }: TreeResult,
): TreeReport {
  return {
    ...basesJson(bases),
    binary: code === undefined ? undefined : { files: code.binary.files },
    by_language: code?.languages.map((sum) => ({ ...sum })),
    other: code === undefined ? undefined : { ...code.other },
    by_ext: groupsOf(files, "ext").map(({ label, sum }) => ({ group: label, ...sumJson(sum) })),
    complete: stopped === undefined ? undefined : false,
    coverage,
    files: files.map(({ path, ext, lines, words, chars, bytes }) => ({
      bytes,
      chars,
      ext,
      lines,
      path,
      words,
    })),
    patterns: usesMember(patterns),
    relaxations: relaxationsJson(relaxed),
    skipped: skipped.json,
    stopped_at: stopped?.path,
    tool: "ct-tree",
    totals: sumJson(totals),
  };
}

function sumJson({ bytes, chars, files, lines, words }: FilesSum): TreeSum {
  return { bytes, chars, files, lines, words };
}
