/**
 * Issues in what build, lint and test programs print.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { IssueType } from "../store/baselines.ts";

/** An error or a warning, and the lines that it takes. */
export interface Issue {
  /** The index of its line. */
  readonly start: number;
  /** The index after its last line. */
  readonly end: number;
  /** How bad it is. */
  readonly issueType: IssueType;
  /** What it says. */
  readonly message: string;
  /** The name of the rule or error, if it has one. */
  readonly code: string | undefined;
  /** The file, as it is printed; `undefined` if none is named. */
  readonly file: string | undefined;
}

/** What one line tells. */
type ParsedIssue = Pick<Issue, "issueType" | "message"> & Partial<Pick<Issue, "code" | "file">>;

/** A form of line, and what its groups tell. */
interface Form {
  readonly pattern: RegExp;
  readonly tell: (groups: Readonly<Record<string, string | undefined>>) => ParsedIssue;
}

/** Longer lines are no messages of programs for people. */
const longestLine = 4096;
/** This many lines below a message tell its place. */
const placeLines = 12;

const forms: readonly Form[] = [
  // tsc, MSBuild, ESLint's visualstudio: FILE(L,C): error CODE: MSG
  {
    pattern:
      /^\s*(?<file>\S.*?)\(\d+(?:,\d+)*\)\s*: (?:fatal )?(?<type>error|warning) (?<code>[\w-]+)\s*: (?<message>.*)$/,
    tell: issueOf,
  },
  // gcc, clang, mypy, javac: FILE:L:C: error: MSG
  {
    pattern: /^\s*(?<file>\S.*?):\d+(?::\d+)?: (?:fatal )?(?<type>error|warning): (?<message>.*)$/,
    tell: issueOf,
  },
  // tsc --pretty: FILE:L:C - error CODE: MSG
  {
    pattern: /^(?<file>\S.*?):\d+:\d+ - (?<type>error|warning) (?<code>[\w-]+): (?<message>.*)$/,
    tell: issueOf,
  },
  // rustc, cargo, deno lint: error[CODE]: MSG, and the same without a code
  { pattern: /^(?<type>error|warning)(?:\[(?<code>[^\]]+)\])?: (?<message>.*)$/, tell: issueOf },
  // deno check: TS2322 [ERROR]: MSG
  { pattern: /^(?<code>TS\d+) \[(?<type>ERROR|WARN)\w*\]: (?<message>.*)$/, tell: issueOf },
  { pattern: /^npm (?<type>ERR!|WARN|error|warn) +(?<message>.*)$/, tell: issueOf },
  // go test, with the tests in tests indented
  { pattern: /^\s*--- FAIL: (?<message>\S+)/, tell: issueOf },
  // TAP
  { pattern: /^\s*not ok \d+ (?:- )?(?<message>.*)$/, tell: issueOf },
  // pytest and jest; what follows is no name in their summaries
  { pattern: /^\s*FAILED +(?<message>[\w./\\@-].*)$/, tell: failureOf },
  { pattern: /^\s*FAIL[ \t]+(?<message>[\w./\\@-].*)$/, tell: failureOf },
];

function issueOf(
  { file, type = "", code, message = "" }: Parameters<Form["tell"]>[0],
): ParsedIssue {
  return { issueType: /^warn/i.test(type) ? "Warning" : "Error", message, code, file };
}

function failureOf({ message = "" }: Parameters<Form["tell"]>[0]): ParsedIssue {
  const [file = ""] = message.split(/::|[ \t]/, 1);
  return { issueType: "Error", message, file: /[./\\]/.test(file) ? file : undefined };
}

/** ESLint: the line of an issue below that of its file. */
const stylishForm = /^\s+\d+:\d+\s+(?<type>error|warning)\s+(?<rest>\S.*)$/;
const placeForm = /^\s*(?:-->|at) (?:file:\/\/)?(?<file>\S.*?):\d+:\d+$/;
const tracebackForm = /^Traceback \(most recent call last\):/;
const exceptionForm = /^(?<code>(?:\w+\.)*\w*(?:Error|Exception|Interrupt|Exit)): (?<message>.*)$/;
/** Indented, a caret, or the gutter of a quoted source line. */
const continuationForm = /^(?:\s+\S|[\^~]|\d+ \|)/;

/** The issues in the lines of an output, in order. */
export function findIssues(lines: readonly string[]): readonly Issue[] {
  const parsed = new Map<number, ParsedIssue>();
  let heading: string | undefined;
  let isInTraceback = false;
  for (const [at, line] of lines.entries()) {
    if (line.length > longestLine) continue;
    const found = stylish(line, heading) ?? plain(line) ??
      (isInTraceback ? exception(line) : undefined);
    if (found !== undefined) parsed.set(at, found);
    if (tracebackForm.test(line)) isInTraceback = true;
    else if (/^\S/.test(line)) isInTraceback = false;
    if (/^\S/.test(line)) heading = line.trim();
  }
  return [...parsed].map(([start, each]) => {
    const { end, file } = extent(lines, start, parsed);
    return { start, end, ...each, code: each.code, file: each.file ?? file };
  });
}

function plain(line: string): ParsedIssue | undefined {
  for (const { pattern, tell } of forms) {
    const groups = pattern.exec(line)?.groups;
    if (groups !== undefined) return tell(groups);
  }
  return undefined;
}

function stylish(line: string, file: string | undefined): ParsedIssue | undefined {
  const groups = stylishForm.exec(line)?.groups;
  if (groups === undefined) return undefined;
  const rest = groups["rest"]?.trimEnd() ?? "";
  const gap = rest.lastIndexOf("  ");
  const [message, code] = gap < 0 ? [rest, undefined] : [
    rest.slice(0, gap).trimEnd(),
    rest.slice(gap + 2),
  ];
  return { ...issueOf({ type: groups["type"], message }), code, file };
}

function exception(line: string): ParsedIssue | undefined {
  const groups = exceptionForm.exec(line)?.groups;
  return groups && { ...issueOf(groups), issueType: "Error" };
}

/** How far an issue reaches, and the file that its further lines name. */
function extent(
  lines: readonly string[],
  start: number,
  parsed: ReadonlyMap<number, unknown>,
): { readonly end: number; readonly file: string | undefined } {
  let end = start + 1;
  const continues = (at: number) => continuationForm.test(itemAt(lines, at)) && !parsed.has(at);
  while (end < lines.length && continues(end)) end++;
  for (let at = start + 1; at < Math.min(lines.length, start + placeLines); at++) {
    const line = itemAt(lines, at);
    if (line === "" || parsed.has(at) || line.length > longestLine) break;
    const file = placeForm.exec(line)?.groups?.["file"];
    // What stands between a message and its place is quoted source, indented or not.
    if (file !== undefined) return { end: Math.max(end, at + 1), file };
  }
  return { end, file: undefined };
}
