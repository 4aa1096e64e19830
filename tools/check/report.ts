/**
 * Results as text and as JSON.
 *
 * @module
 */
import { escapeControls, withoutAnsi } from "@ct/base";
import type { Palette } from "@ct/core/text";
import { expandPrinted, type TemplateTokens } from "@ct/core/verdict";
import { outputHead, ruleLine, type RuleRecord } from "@ct/rules-engine";
import type { CheckReport, RuleList } from "./check_json.ts";
import { type Lane, type RuleResult, shownQuestion, statusOf, type Tally } from "./lanes.ts";

/** How many lines of a probe's output are shown. */
const headLines = 20;

/** What a run amounts to. */
export function verdictOf(counts: Tally): "SUCCESS" | "ERROR" {
  return statusOf(counts) === 0 ? "SUCCESS" : "ERROR";
}

/** How each lane is marked. */
const laneMarks: Readonly<Record<Lane, keyof Palette>> = {
  SUCCESS: "success",
  ERROR: "failure",
  BROKEN: "failure",
  WARN: "warning",
  PENDING: "faint",
  SKIPPED: "faint",
};

/** The line of one rule: its lane, its id, its question; or the template filled in. */
export function resultLine(
  result: RuleResult,
  template: string | undefined,
  paint: Palette,
): string {
  const { lane, rule } = result;
  const question = shownQuestion(result);
  if (template === undefined) {
    const rest = escapeControls(` ${rule.id.padEnd(24)} ${question}`);
    return paint[laneMarks[lane]](lane.padEnd(8)) + rest;
  }
  return expandPrinted(template, {
    RESULT: lane,
    ID: rule.id,
    QUESTION: question,
    CODE: result.probe?.code ?? "",
    WHY: rule.why ?? "",
    CMD: result.words.join(" "),
  });
}

/**
 * What is to be told about a rule that ended in ERROR, WARN or BROKEN: lines, none of any other.
 */
export function explanation(result: RuleResult): readonly string[] {
  const { lane, rule, probe } = result;
  if (lane === "SUCCESS" && (probe?.fixed ?? []).length > 0) {
    return [escapeControls(`ct-check: '${rule.id}': ${probe?.reason ?? ""}`)];
  }
  if (
    probe === undefined ||
    !(lane === "ERROR" || lane === "WARN" || lane === "BROKEN")
  ) return [];
  // What a store says stays within the line (R14). A reason may have several lines of its own.
  const why = rule.why === undefined ? "" : ` — why: ${escapeControls(rule.why)}`;
  const [head = "", ...rest] = `ct-check: '${rule.id}' ${lane} (${probe.reason})${why}`.split("\n");
  const details = [...rest, ...detailLines(result)].map((line) => `  ${withoutAnsi(line)}`);
  return [head, ...details].map((line) => escapeControls(line));
}

/** The beginning of what a probe printed, the most telling first. */
function detailLines({ probe }: RuleResult): readonly string[] {
  if (probe?.distilled !== undefined) return probe.distilled.lines;
  const { lines, more } = outputHead(probe?.explanation ?? "", headLines);
  return more === 0 ? lines : [...lines, `(... ${more} more line(s))`];
}

/** What to do about broken rules; `undefined` if there are none. */
export function brokenHint({ broken }: Tally): string | undefined {
  if (broken === 0) return undefined;
  return `ct-check: ${broken} broken rule(s) — their probes cannot run as recorded; ct rules ` +
    "--list shows them, ct rules --remove and --add replace one";
}

/** The sentence at the end. */
export function summaryLine(counts: Tally): string {
  const { ok, enforced, total } = counts;
  if (total === 0) return "no rules are recorded";
  return `${ok}/${enforced} invariant(s) hold${extras(counts)} -> ${verdictOf(counts)}`;
}

/** The tokens of the templates at the end. */
export function summaryTokens(counts: Tally): TemplateTokens {
  return {
    RESULT: verdictOf(counts),
    OK: counts.ok,
    ERRORS: counts.violated,
    WARNED: counts.warned,
    PENDING: counts.pending,
    BROKEN: counts.broken,
    SKIPPED: counts.skipped,
    TOTAL: counts.total,
    REASON: `${counts.ok}/${counts.enforced} hold${extras(counts)}`,
  };
}

function extras(counts: Tally): string {
  return (["warned", "pending", "broken", "skipped"] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `, ${counts[name]} ${name}`)
    .join("");
}

/** The JSON value of a run; `store` is the store's path as shown. */
export function runJson(
  results: readonly RuleResult[],
  { enforced: _, ...counts }: Tally,
  store: string,
): CheckReport {
  const verdict = statusOf(counts) === 0 ? "SUCCESS" : "ERROR";
  const rules = results.map((result) => ({
    code: result.probe?.code ?? "",
    coverage: result.probe?.observations?.["coverage"],
    detail: detailLines(result).join("\n"),
    distilled: result.probe?.distilled?.json,
    id: result.rule.id,
    lane: result.lane,
    patterns: result.probe?.observations?.["patterns"],
    question: shownQuestion(result),
    reason: result.probe?.reason ?? "",
    why: result.rule.why ?? null,
  }));
  return { ...counts, rules, store, tool: "ct-check", verdict };
}

/** The lines of `--list`. */
export function listText(rules: readonly RuleRecord[]): string {
  return rules.map((rule) => `${escapeControls(ruleLine(rule))}\n`).join("");
}

/** The JSON value of `--list`. */
export function listJson(
  rules: readonly RuleRecord[],
  store: string,
): RuleList {
  const listed = rules.map(({ id, pending, question, severity, tags }) => ({
    id,
    pending,
    question,
    severity,
    tags,
  }));
  return { rules: listed, store, tool: "ct-check", total: rules.length };
}
