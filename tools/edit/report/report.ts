/**
 * Edits as rows for a person, or as JSON.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import {
  formatNearestMiss,
  nameUses,
  nearestMissNote,
  type PatternUse,
  patternUse,
  usesMember,
} from "@ct/pattern";
import { type Applied, fileJson, type ReportedChanges, siteJson, siteRows } from "@ct/core/changes";
import { sourceName } from "@ct/core/input";
import type { Palette } from "@ct/core/text";
import { type Verdict, wantedNote } from "@ct/core/verdict";
import { writeStatus } from "@ct/write";
import type { EditOptions } from "../definition.ts";
import type { EditMiss, EditOutcomeJson, EditReport, NearestEditMiss } from "../edit_json.ts";
import type { EditOutcome, EditResult, UnreadCallLocation } from "../script/edit_result.ts";
import { isSeries } from "../form.ts";
import type { FoundMiss } from "../script/miss_search.ts";

/** The rows of text mode, without those that `--quiet` removes. */
export function editRows(
  result: EditResult,
  options: EditOptions,
  paint: Palette,
): readonly string[] {
  if (options.quiet) return [];
  const total = result.outcomes.length;
  if (!isSeries(options)) {
    return siteRows(result.outcomes.flatMap(({ sites }) => sites), paint);
  }
  const sites = result.outcomes.flatMap(({ item, sites }) =>
    sites.map((site) => ({ ...site, prefix: `[${item.ordinal}/${total}] ` }))
  );
  return [
    ...siteRows(sites, paint),
    ...result.outcomes.flatMap((outcome) => outcomeRows(outcome, total)),
  ];
}

/** Of several edits whose rows are not printed, those of the edits that failed. */
export function failureRows({ outcomes }: EditResult): readonly string[] {
  const failed = outcomes.filter(({ verdict }) => verdict === "ERROR");
  return failed.flatMap((outcome) => outcomeRows(outcome, outcomes.length));
}

function outcomeRows(
  { item, verdict, replacements, miss }: EditOutcome,
  total: number,
): string[] {
  const { ordinal, expect, mode } = item;
  const how = mode === undefined ? "" : `, mode ${mode}`;
  const row = `edit ${ordinal}/${total}: expect ${expect}${how} -> ${verdict} ` +
    `(${replacements} replacement(s))`;
  return [row, ...missRows(miss, verdict).map((line) => `  ${line}`)];
}

/**
 * What is reported about an edit that found nothing: the reason only if it should have found
 * something.
 */
export function missRows(miss: FoundMiss | undefined, verdict: Verdict): readonly string[] {
  const { nearest, reason } = miss ?? {};
  const near = nearest === undefined ? [] : formatNearestMiss(nearest, nearest.path);
  if (reason === undefined || verdict === "SUCCESS") return near;
  const { path, line, column, note } = reason;
  const place = `${escapeControls(path)}:${line}:${column}`;
  return [...near, `miss: ${reason.reason} at ${place}: ${escapeControls(note)}`];
}

/** At most this many calls that cannot be read are named in text. */
const maxUnread = 50;

/** What is reported about calls that cannot be read. */
export function unreadRows(places: readonly UnreadCallLocation[]): readonly string[] {
  const rows = places.slice(0, maxUnread).map(({ path, line, column, reason }) =>
    `${escapeControls(path)}:${line}:${column}: the call cannot be read: ${reason}`
  );
  const more = places.length - rows.length;
  return more === 0 ? rows : [...rows, `${more} more calls cannot be read`];
}

/** The last line of text mode. */
export function summaryRow(
  result: EditResult,
  options: EditOptions,
  { applied }: Applied,
): string {
  const status = writeStatus(applied, options["dry-run"]);
  const edits = isSeries(options) ? ` over ${result.outcomes.length} edit(s)` : "";
  const wanted = wantedNote(options.expect, isSeries(options) ? " of each" : "");
  return `${result.replacements} replacement(s) in ${result.plan.writes.length} file(s)${edits}` +
    `${wanted} -> ${result.verdict} (${status})`;
}

/** The JSON value of a call. */
export function editJson(
  result: EditResult,
  options: EditOptions,
  { applied, files, revert }: ReportedChanges,
): EditReport {
  const shared = {
    applied,
    coverage: result.coverage,
    dry_run: options["dry-run"],
    files: files.length === 0 ? undefined : files.map(fileJson),
    files_changed: result.plan.writes.length,
    patterns: usesMember(editUses(result, options)),
    replacements: result.replacements,
    revert: revert.token,
    skipped: result.skipped.json,
    tool: "ct-edit" as const,
    unreadable: result.unreadCalls.length === 0
      ? undefined
      : result.unreadCalls.map((place) => ({ ...place })),
    verdict: result.verdict,
  };
  if (isSeries(options)) {
    const edits = result.outcomes.map(outcomeJson);
    return {
      ...shared,
      cascade: !options["no-cascade"],
      edits,
      script: sourceName(options.script),
    };
  }
  const [outcome] = result.outcomes;
  return {
    ...shared,
    ...missJson(outcome),
    sites: outcome?.sites.map(siteJson) ?? [],
  };
}

/** What the patterns of a call were read as, except for those of a script. */
export function editUses(result: EditResult, options: EditOptions): readonly PatternUse[] {
  const finds = options.script === undefined ? result.outcomes.flatMap(findUse) : [];
  return [...nameUses(options), ...finds];
}

function findUse({ item: { edit } }: EditOutcome): readonly PatternUse[] {
  if (edit.kind === "call") return [];
  return [patternUse("--find", edit.kind === "line" ? edit.read : edit.find)];
}

function outcomeJson(outcome: EditOutcome): EditOutcomeJson {
  const { item, replacements, sites, verdict } = outcome;
  return {
    expect: item.expect,
    ...missJson(outcome),
    mode: item.mode,
    ordinal: item.ordinal,
    replacements,
    sites: sites.map(siteJson),
    verdict,
  };
}

function missJson(
  outcome: EditOutcome | undefined,
): { readonly miss: EditMiss | undefined; readonly nearest_miss: NearestEditMiss | undefined } {
  const { nearest, reason } = outcome?.miss ?? {};
  return {
    miss: outcome?.verdict === "SUCCESS" ? undefined : reason && { ...reason },
    nearest_miss: nearest && nearestJson(nearest),
  };
}

function nearestJson(nearest: NonNullable<FoundMiss["nearest"]>): NearestEditMiss {
  const { blockLines, expected, divergesAt, found, line, path } = nearest;
  return {
    block_lines: blockLines,
    expected,
    first_diverging_line: divergesAt,
    found,
    line,
    note: nearestMissNote(nearest),
    path,
  };
}
