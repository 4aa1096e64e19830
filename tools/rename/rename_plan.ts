/**
 * The files as they become, and the plan that writes them.
 *
 * @module
 */
import { CtError, decodeStrict, encodeBytes, isWithin, itemAt, readRegularFile } from "@ct/base";
import {
  type ChangedFiles,
  type FileChange,
  type ShownSite,
  type Span,
  spansInBytes,
} from "@ct/core/changes";
import type { Context } from "@ct/core/context";
import { type SourceHost, TextLines } from "@ct/core/symbols";
import { applyEdits, findTarget, type PlannedWrite, planWrites, targetRoot } from "@ct/write";
import type { FileEdits, PlaceEdit } from "./place_edit.ts";

/** What is written where. */
export interface PlanCall {
  /** The bases of the walk. */
  readonly bases: readonly string[];
  /** Whether links are followed. */
  readonly follow: boolean;
}

/** The changes of a renaming. */
export interface PlannedRename extends ChangedFiles {
  /** The lines that change. */
  readonly sites: readonly ShownSite[];
  /** The places that change, by the real path of their file. */
  readonly edited: ReadonlyMap<string, readonly PlaceEdit[]>;
}

/**
 * Plans the changes of files.
 * @throws {CtError} If a file has changed since it was read, or cannot be written.
 */
export function plannedRename(
  edits: FileEdits,
  hosts: readonly SourceHost[],
  call: PlanCall,
  ctx: Context,
): PlannedRename {
  const roots = call.bases.map((base) => targetRoot({ ...call, base }, ctx));
  const writes: PlannedWrite[] = [];
  const changes = new Map<string, FileChange>();
  const sites: ShownSite[] = [];
  const edited = new Map<string, readonly PlaceEdit[]>();
  for (const [at, places] of edits) {
    const host = hosts.find((each) => each.entry(at) !== undefined);
    const entry = host?.entry(at);
    if (host === undefined || entry === undefined || places.length === 0) continue;
    const { path, absolutePath } = entry;
    const before = readRegularFile(absolutePath, { cwd: "/", door: ctx.door });
    const text = decodeStrict(before);
    if (text === undefined) throw new CtError("write", `"${path}" is not UTF-8`, { path });
    if (withoutMark(text) !== host.text(at)) {
      throw new CtError("write", `"${path}" has changed since it was read`, { path });
    }
    const changed = applyEdits(text, places);
    const target = findTarget(path, { cwd: ctx.cwd });
    const isBelow = roots.some((root) => root === undefined || isWithin(root, target.realPath));
    if (!isBelow) findTarget(path, { cwd: ctx.cwd, within: roots[0] });
    writes.push({ target, before, after: encodeBytes(changed) });
    edited.set(target.realPath, places);
    const spans = spansInBytes({
      before: text,
      after: changed,
      spans: spansOf(places),
      skipped: 0,
    });
    changes.set(path, { spans });
    sites.push(...sitesOf(path, text, places));
  }
  return { plan: planWrites(writes), changes, sites, edited };
}

/** The text as the sources are read: a mark of the byte order stands for a blank. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, " ");
}

function spansOf(places: readonly PlaceEdit[]): readonly Span[] {
  let shift = 0;
  return places.map(({ start, end, text }) => {
    const newStart = start + shift;
    shift += text.length - (end - start);
    return { start, end, newStart, newEnd: newStart + text.length };
  });
}

/** The lines that change: a name lies within one. */
function sitesOf(path: string, text: string, places: readonly PlaceEdit[]): readonly ShownSite[] {
  const lines = new TextLines(text);
  const byLine = new Map<number, PlaceEdit[]>();
  for (const place of places) {
    const { line } = lines.at(place.start);
    const known = byLine.get(line);
    if (known === undefined) byLine.set(line, [place]);
    else known.push(place);
  }
  return [...byLine].map(([line, here]) => {
    const before = lines.textOf(line);
    const { start, column } = { start: itemAt(here, 0).start, ...lines.at(itemAt(here, 0).start) };
    const from = start - column + 1;
    const moved = here.map((each) => (
      { ...each, start: each.start - from, end: each.end - from }
    ));
    return { path, line: line - 1, before: [before], after: [applyEdits(before, moved)] };
  });
}
