/**
 * Distilled output as lines: the counts, each failure once, what is omitted.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Distilled, Failure, Location, RunReport } from "./model/types.ts";

/** Lines of a file around a place. */
export interface Excerpt {
  /** The path as it was found. */
  readonly path: string;
  /** 1-based number of the first line. */
  readonly first: number;
  /** The lines. */
  readonly lines: readonly string[];
}

/** How distilled output is printed. */
export interface TextOptions {
  /** The most characters of the failures; others are named in one line, or counted. */
  readonly maxChars: number;
  /** Reads the source around a place; `undefined` if it is not there or must not be read. */
  readonly excerpt?: (place: Location, within: string | undefined) => Excerpt | undefined;
}

/** Lines that are printed of the end of an output that could not be read as a whole. */
const tailLines = 30;

/**
 * The lines of a report.
 *
 * @example One failure
 * ```ts
 * import { distill, distilledLines } from "@ct/distill";
 * import assert from "node:assert/strict";
 * const stdout = "a.py:5: error: Name \"y\" is not defined  [name-defined]\n" +
 *   "Found 1 error in 1 file (checked 1 source file)\n";
 * const distilled = await distill({ stdout }, { end: { kind: "exited", code: 1 } });
 * assert.deepEqual(distilledLines(distilled, { maxChars: 4000 }), [
 *   "mypy: 1 error",
 *   "a.py:5 name-defined",
 *   '  Name "y" is not defined',
 * ]);
 * ```
 */
export function distilledLines(distilled: Distilled, options: TextOptions): readonly string[] {
  const lines: string[] = [];
  let room = options.maxChars;
  for (const run of distilled.runs) {
    lines.push(headline(run));
    const { shown, chars } = failureLines(run, { ...options, maxChars: room });
    lines.push(...shown);
    room -= chars;
  }
  if (distilled.agrees) {
    if (distilled.runs.some(({ failures }) => failures.length > 0)) {
      lines.push(...section("after the summary:", distilled.after));
    }
  } else if (distilled.lines === 0) {
    lines.push(...distilled.reasons.map((each) => `not proven: ${each}`));
  } else {
    lines.push(...distilled.reasons.map((reason) => `not proven: ${reason}`));
    const tail = distilled.tail.slice(-tailLines);
    lines.push(
      ...section(`last ${tail.length} of ${distilled.lines} line(s) of the output:`, tail),
    );
  }
  return lines.map(escapeControls);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`.trimEnd())];
}

/** The runner and its counts, such as `vitest: 5 failed, 2 passed, 2 skipped of 9`. */
function headline({ runner, counts }: Pick<RunReport, "runner" | "counts">): string {
  const { passed, failed, skipped, errors, warnings, total } = counts;
  const isTests = passed !== null || failed > 0;
  const parts = [
    failed > 0 ? `${failed} failed` : "",
    errors > 0 ? `${errors} error${errors === 1 ? "" : "s"}` : "",
    passed === null ? "" : `${passed} passed`,
    skipped === null || skipped === 0 ? "" : `${skipped} skipped`,
    warnings > 0 ? `${warnings} warning${warnings === 1 ? "" : "s"}` : "",
  ].filter((part) => part !== "");
  const all = isTests && total !== null && parts.length > 1 ? ` of ${total}` : "";
  return `${runner}: ${parts.length === 0 ? "nothing failed" : parts.join(", ")}${all}`;
}

/** The failures in full while there is room, then in one line each, then only their number. */
function failureLines(
  run: RunReport,
  options: TextOptions,
): { readonly shown: readonly string[]; readonly chars: number } {
  const shown: string[] = [];
  let chars = 0;
  let unnamed = run.unlisted;
  const fits = (lines: readonly string[]) => {
    const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
    if (chars + size > options.maxChars) return false;
    chars += size;
    shown.push(...lines);
    return true;
  };
  for (const failure of run.failures) {
    const title = titleOf(failure);
    if (!fits([title, ...details(failure, options)]) && !fits([title])) unnamed++;
  }
  if (unnamed > 0) shown.push(`(... ${unnamed} more left out; --budget or --full shows them)`);
  return { shown, chars };
}

function titleOf({ name, severity, path, line }: Failure): string {
  const place = path === undefined ? "" : line === undefined ? `${path} ` : `${path}:${line} `;
  const warning = severity === "warning" && name !== "warning" ? "warning " : "";
  const group = path === undefined ? "" : `${path} > `;
  return `${place}${warning}${name.startsWith(group) ? name.slice(group.length) : name}`;
}

function details(failure: Failure, { excerpt }: TextOptions): readonly string[] {
  const { message, path, line, frame, within } = failure;
  const own = path === undefined || line === undefined ? undefined : { path, line };
  const inner = frame ?? own;
  const isElsewhere = frame !== undefined && (frame.path !== path || frame.line !== line);
  const source = inner === undefined ? undefined : excerpt?.(inner, within);
  return [
    ...message === "" ? [] : message.split("\n").map((each) => `  ${each}`.trimEnd()),
    ...isElsewhere ? [`  at ${frame.path}:${frame.line}`] : [],
    ...source === undefined ? [] : sourceLines(source, inner?.line ?? 0),
  ];
}

function sourceLines({ first, lines }: Excerpt, at: number): readonly string[] {
  const width = String(first + lines.length - 1).length;
  return lines.map((text, index) => {
    const number = first + index;
    const mark = number === at ? ">" : " ";
    return `  ${mark} ${String(number).padStart(width)} | ${text}`.trimEnd();
  });
}
