/**
 * Uses as text or as JSON (docs/spec/refs.md#output).
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { basesJson } from "@ct/core/definition";
import type { FoundDefinition } from "@ct/core/symbols";
import type { Palette } from "@ct/core/text";
import type { Impact, RelatedDeclaration } from "@ct/core/symbols";
import type { FoundUse, RefsReport } from "./refs_json.ts";
import type { RefsResult } from "./refs.ts";

/** A longer line is cut. */
const longestText = 160;

/** All lines: definitions first, then what was asked; `relation` is the word for what is related. */
export function* refsLines(
  result: RefsResult,
  relation: string,
  paint: Palette,
): Generator<string> {
  for (const each of result.definitions) yield* withCode(definitionLine(each, paint), each.code);
  yield* useLines(result, paint);
  for (const each of result.related ?? []) {
    yield* withCode(relatedLine(each, relation, paint), each.code);
  }
  if (result.impact !== undefined) yield* impactLines(result.impact);
}

/** A row, and the code below it as it stands in the file. */
function* withCode(row: string, code: string | undefined): Generator<string> {
  yield row;
  if (code === undefined) return;
  for (const line of code.split("\n")) yield escapeControls(line);
}

/** The rows of the uses; those of a line that are alike are one. */
export function* useLines({ files }: RefsResult, paint: Palette): Generator<string> {
  for (const { path, uses } of files) {
    const rows = Map.groupBy(uses, (use) => useLine(path, use, paint));
    for (const [row, { length }] of rows) yield `${row}${timesText(length)}`;
  }
}

function definitionLine(
  { path, line, kind, name, text, code }: FoundDefinition,
  paint: Palette,
): string {
  const shown = code === undefined ? `  ${cut(text)}` : "";
  const head = place(path, line, paint);
  return `${head}:${paint.kind("definition")}:${kind} ${escapeControls(name)}${shown}`;
}

const marks: Readonly<Record<string, string>> = {
  ...{ resolved: "", named: "?", shadowed: "!" },
  server: "+",
};

/** What follows the kind of a use: how it is tied, and that a language server does not have it. */
function markOf({ tie, server }: FoundUse): string {
  const isMissing = server === false && tie !== "shadowed";
  return `${marks[tie] ?? ""}${isMissing ? "-" : ""}`;
}

function useLine(path: string, use: FoundUse, paint: Palette): string {
  const { line, kind, in: around, text } = use;
  const word = paint.kind(`${kind}${markOf(use)}`);
  return `${place(path, line, paint)}:${word}:${escapeControls(around)}  ${cut(text)}`;
}

function relatedLine(
  { path, line, in: around, count, level, cycle, unsure, code }: RelatedDeclaration,
  relation: string,
  paint: Palette,
): string {
  const indent = "  ".repeat(level - 1);
  const times = relation === "unused"
    ? (count === 0 ? "" : `  ${count} in its file`)
    : code !== undefined
    ? ""
    : timesText(count);
  const note = cycle === true ? "  (cycle)" : "";
  const mark = unsure === true ? "?" : "";
  return `${indent}${place(path, line, paint)}:${relation}${mark}:${
    escapeControls(around)
  }${times}${note}`;
}

function timesText(count: number): string {
  return count === 1 ? "" : `  ${count} times`;
}

function* impactLines(impact: Impact): Generator<string> {
  const { exported, direct, indirect, tests, files, truncated } = impact;
  const more = truncated === true ? " or more" : "";
  yield `exported: ${exported ? "yes" : "no"}`;
  yield `direct callers: ${direct}`;
  yield `indirect callers: ${indirect}${more}`;
  yield `tests that reach it: ${tests.length}${more}`;
  for (const path of tests) yield `  ${escapeControls(path)}`;
  yield `files: ${files.length}${more}`;
  for (const path of files) if (!tests.includes(path)) yield `  ${escapeControls(path)}`;
}

function place(path: string, line: number, paint: Palette): string {
  return `${paint.path(escapeControls(path))}:${paint.number(String(line))}`;
}

function cut(text: string): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return escapeControls(whole);
}

/** The JSON value of a search. */
export function refsJson(result: RefsResult): RefsReport {
  const { bases, stopped, skipped, coverage } = result;
  return {
    ...basesJson(bases),
    ambiguous: result.isAmbiguous ? true : undefined,
    complete: stopped === undefined ? undefined : false,
    count: result.count,
    coverage,
    definitions: result.definitions,
    files: result.files,
    impact: result.impact,
    mentions: result.mentions,
    named: result.named,
    omitted: result.omitted.length > 0 ? result.omitted : undefined,
    others: result.others.length === 0 ? undefined : result.others,
    related: result.related,
    server: result.server,
    skipped: skipped.json,
    stopped_at: stopped?.path,
    tool: "ct-refs",
    unsearched: result.unsearched,
    verdict: result.verdict,
  };
}
