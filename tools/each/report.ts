/**
 * Sweeps as text, or as JSON.
 *
 * @module
 */
import { escapeLines, withoutAnsi } from "@ct/base";
import { expandPrinted, type Verdict } from "@ct/core/verdict";
import { withoutFinalNewlines } from "@ct/core/text";
import type { EachPlan, EachReport } from "./each_json.ts";
import type { ItemResult, PlannedItem } from "./sweep.ts";

/** The totals of a sweep and its verdict. */
export interface SweepSummary {
  /** The expectation as typed. */
  readonly expect: string;
  /** Items that succeeded. */
  readonly ok: number;
  /** Items that failed, the broken ones with them. */
  readonly errors: number;
  /** Items whose command gave no verdict. */
  readonly broken: number;
  /** Items that were not run. */
  readonly skipped: number;
  /** All items. */
  readonly total: number;
  /** The verdict on the successes; ERROR if any item is broken. */
  readonly verdict: Verdict;
}

/**
 * The words of a command as one line; with `quoted`, words with white space or nothing in them are
 * in quotes.
 */
export function commandLine(words: readonly string[], quoted: boolean): string {
  if (!quoted) return words.join(" ");
  return words.map((word) =>
    /^[^\s'"\\]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
  ).join(" ");
}

/** The reason of a verdict. */
export function summaryReason(
  { expect, ok, errors, broken, skipped, total }: SweepSummary,
): string {
  const undecided = broken === 0 ? "" : `; ${broken} broken: no verdict`;
  return `--expect ${expect}: ${ok}/${total} succeeded (${errors} error(s), ${skipped} ` +
    `skipped)${undecided}`;
}

/** How many broken items are named. */
const namedItems = 10;

/** The broken items of a sweep with the first line of what each complained of. */
export function brokenLines(results: readonly ItemResult[]): readonly string[] {
  const broken = results.filter(({ verdict }) => verdict === "BROKEN");
  const lines = broken.slice(0, namedItems).map(({ item, code, failure, stderr }) => {
    const [firstLine = ""] = withoutAnsi(stderr).trimStart().split("\n", 1);
    const why = failure === undefined ? firstLine : `failed to launch: ${failure}`;
    return `no verdict on '${item}' (exit=${code})${why === "" ? "" : `: ${why}`}`;
  });
  const more = broken.length - lines.length;
  return more === 0 ? lines : [...lines, `no verdict on ${more} more item(s)`];
}

/** The line of one item, from a template. */
export function itemLine(template: string, result: ItemResult): string {
  return expandPrinted(template, {
    RESULT: result.verdict,
    // The contract prints an item with its newlines.
    ITEM: () => escapeLines(result.item),
    INDEX: result.index,
    CODE: result.code,
    CMD: commandLine(result.words, false),
    STDOUT: () => escapeLines(withoutFinalNewlines(withoutAnsi(result.stdout))),
    STDERR: () => escapeLines(withoutFinalNewlines(withoutAnsi(result.stderr))),
  });
}

/** The JSON value of a sweep. */
export function sweepJson(
  results: readonly ItemResult[],
  summary: SweepSummary,
): EachReport {
  const items = results.map((result) => ({
    attempts: result.attempts,
    cmd: commandLine(result.words, false),
    code: result.code,
    duration_ms: Math.round(result.durationMs),
    index: result.index,
    item: result.item,
    result: result.verdict,
    stderr: result.stderr,
    stdout: result.stdout,
  }));
  return { ...summary, items, tool: "ct-each" };
}

/** The JSON value of a dry run. */
export function planJson(plan: readonly PlannedItem[]): EachPlan {
  const items = plan.map(({ index, item, words }) => ({
    argv: words,
    cmd: commandLine(words, false),
    index,
    item,
  }));
  return { dry_run: true, items, tool: "ct-each", total: plan.length };
}
