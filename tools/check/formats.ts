/**
 * Results in the formats that other programs read: JUnit's, of test runners, and SARIF, of code
 * scanners.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { formatJson, type JsonValue } from "@ct/core/text";
import type { Lane, RuleResult, Tally } from "./lanes.ts";
import { explanation } from "./report.ts";

/** What a format shows. */
export interface RunReport {
  /** What came of each rule. */
  readonly results: readonly RuleResult[];
  /** What they add up to. */
  readonly counts: Tally;
  /** The store's path, relative to the project. */
  readonly store: string;
}

/** The formats by their names. */
export const formats: Readonly<Record<"junit" | "sarif", (report: RunReport) => string>> = {
  junit,
  sarif,
};

/** Rules are test cases: a violated one is a failure, a broken one an error. */
function junit({ results, counts }: RunReport): string {
  const skipped = counts.skipped + counts.pending;
  const sums = `tests="${counts.total}" failures="${counts.violated}" errors="${counts.broken}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="ct-check" ${sums} skipped="${skipped}">
${results.map((result) => `${testCase(result)}\n`).join("")}</testsuite>
</testsuites>
`;
}

const elements: Readonly<Partial<Record<Lane, string>>> = {
  ERROR: "failure",
  BROKEN: "error",
  PENDING: "skipped",
  SKIPPED: "skipped",
  WARN: "system-out",
};

function testCase(result: RuleResult): string {
  const { rule, lane, probe } = result;
  const head = `<testcase classname="ct-check" name="${xml(rule.id)}"`;
  const element = elements[lane];
  if (element === undefined) return `${head}/>`;
  const reason = probe?.reason ?? lane;
  const hasMessage = element === "failure" || element === "error";
  const message = hasMessage ? ` message="${xml(reason)}"` : "";
  // The first schema of Jenkins lets what is skipped have text only.
  const first = element === "skipped" ? [reason] : [];
  const text = xml([...first, rule.question, ...explanation(result)].join("\n"));
  return `${head}><${element}${message}>${text}</${element}></testcase>`;
}

const entities: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** A text within XML, which has no way to write most control characters. */
function xml(text: string): string {
  const shown = text.split("\n").map(escapeControls).join("\n");
  return shown.replace(/[&<>"]/g, (character) => entities.get(character) ?? character);
}

const levels: Readonly<Partial<Record<Lane, string>>> = { ERROR: "error", WARN: "warning" };

/** Violated rules are results; broken ones are what kept the run from being complete. */
function sarif({ results, counts, store }: RunReport): string {
  const location = { physicalLocation: { artifactLocation: { uri: encodeURI(store) } } };
  const textOf = (result: RuleResult) => [result.rule.question, ...explanation(result)].join("\n");
  const found = results.flatMap((result, ruleIndex): readonly JsonValue[] => {
    const level = levels[result.lane];
    if (level === undefined) return [];
    const ruleId = result.rule.id;
    return [{ ruleId, ruleIndex, level, message: { text: textOf(result) }, locations: [location] }];
  });
  const broken = results.filter(({ lane }) => lane === "BROKEN").map((result) => ({
    associatedRule: { id: result.rule.id },
    level: "error",
    message: { text: textOf(result) },
  }));
  const rules = results.map(({ rule }) => ({
    id: rule.id,
    shortDescription: { text: rule.question },
    ...(rule.why === undefined ? {} : { fullDescription: { text: rule.why } }),
  }));
  return formatJson({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "ct-check", rules } },
      invocations: [{
        executionSuccessful: counts.broken === 0,
        toolExecutionNotifications: broken,
      }],
      results: found,
    }],
  }, true);
}
