/**
 * Baselines: the accepted findings of a rule, line by line. They may only become fewer
 * (docs/spec/rules.md#baselines).
 *
 * @module
 */
import { CtError, joinName, osErrorText, readRegularFile, settingsBytes } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { ProbeResult } from "./probe_result.ts";

/**
 * A finding without what changes when other lines do: the numbers after its path, and the blanks
 * around it. `undefined` if the line is no finding: blank, a comment of the baseline, or the last
 * line in which a tool of the suite says what it found.
 */
function findingIn(line: string): string | undefined {
  const text = line.trim();
  if (text === "" || text.startsWith("#") || / -> (?:SUCCESS|ERROR)$/.test(text)) return undefined;
  return text.replace(/^([^\s:][^:]*):\d+(?::\d+)?(?=:|\s|$)/, "$1");
}

/** How many times each finding is in a text. */
function findingsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    const finding = findingIn(line);
    if (finding !== undefined) counts.set(finding, (counts.get(finding) ?? 0) + 1);
  }
  return counts;
}

/** What a probe found, compared with a baseline. */
export interface BaselineComparison {
  /** Findings that are not accepted, as they were printed. */
  readonly added: readonly string[];
  /** Exceptions that nothing was found for. */
  readonly fixed: readonly string[];
}

/** Compares what a probe printed with the text of a baseline. */
export function compareBaseline(printed: string, baseline: string): BaselineComparison {
  const left = findingsIn(baseline);
  const added = printed.split(/\r\n|\n|\r/).filter((line) => {
    const finding = findingIn(line);
    if (finding === undefined) return false;
    const count = left.get(finding) ?? 0;
    if (count === 0) return true;
    left.set(finding, count - 1);
    return false;
  });
  const fixed = [...left].flatMap(([finding, count]) => Array<string>(count).fill(finding));
  return { added, fixed };
}

/**
 * Judges a result by a baseline: violated if something was found that it does not except. What it
 * excepts and was not found is told. A baseline that cannot be read, or a violation whose probe
 * prints nothing, is broken.
 */
export function judgeBaseline(
  result: ProbeResult,
  path: string,
  { cwd: root, door }: Pick<Context, "cwd" | "door">,
): ProbeResult {
  if (result.state === "broken") return result;
  const broken = (reason: string): ProbeResult => ({ ...result, state: "broken", reason });
  let text: string;
  try {
    const absolute = joinName(root, path);
    const bytes = readRegularFile(absolute, { cwd: root, door, maxBytes: settingsBytes });
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    const reason = error instanceof CtError
      ? error.message
      : error instanceof TypeError
      ? "it is not UTF-8"
      : osErrorText(error);
    return broken(`baseline ${path} cannot be read: ${reason}`);
  }
  const printed = result.state === "violated" ? result.stdout : "";
  if (result.state === "violated" && findingsIn(printed).size === 0) {
    return broken("violated, but the probe prints no finding that a baseline could except");
  }
  const { added, fixed } = compareBaseline(printed, text);
  const removable = fixed.length === 0
    ? ""
    : `; ${fixed.length} exception(s) no longer occur, remove them from ${path}: ${
      fixed.slice(0, 3).join(" | ")
    }${fixed.length > 3 ? " | …" : ""}`;
  if (added.length > 0) {
    return {
      ...result,
      state: "violated",
      reason: `${added.length} finding(s) not in ${path}${removable}`,
      explanation: `${added.join("\n")}\n`,
    };
  }
  return { ...result, state: "holds", reason: `all findings are in ${path}${removable}`, fixed };
}
