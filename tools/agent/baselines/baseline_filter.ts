/**
 * Leaving known issues out of what a command printed.
 *
 * @module
 */
import { type CompileOptions, compileRegex, type Regex } from "@ct/regex";
import type { Baseline, IssueType } from "../store/baselines.ts";
import { findIssues, type Issue } from "./issue.ts";

/** A stream without its known issues. */
export interface FilteredStream {
  /** The text; its end tells that something was omitted. */
  readonly text: string;
  /** How many issues no baseline knows. */
  readonly newIssues: number;
  /** How many issues, and lines that are not issues, were omitted. */
  readonly hiddenIssues: number;
}

/** The regular expression that a pattern is; `undefined` for one that is plain text. */
export function patternRegex(pattern: string, options: CompileOptions = {}): Regex | undefined {
  const [, body] = /^\/(.+)\/$/s.exec(pattern) ?? [];
  return body === undefined ? undefined : compileRegex(body, options);
}

/** Omits what baselines know. */
export function filterBaselines(text: string, baselines: readonly Baseline[]): FilteredStream {
  const lines = text.split("\n");
  const issues = findIssues(lines);
  if (baselines.length === 0) return { text, newIssues: issues.length, hiddenIssues: 0 };
  const matchers = baselines.map((each) => new Matcher(each));
  const hidden = new Set<number>();
  const inIssues = new Set<number>();
  let hiddenIssues = 0;
  for (const issue of issues) {
    const texts = new IssueTexts(issue, lines.slice(issue.start, issue.end));
    for (let at = issue.start; at < issue.end; at++) inIssues.add(at);
    if (!matchers.some((each) => each.knows(issue, texts))) continue;
    for (let at = issue.start; at < issue.end; at++) hidden.add(at);
    hiddenIssues++;
  }
  const newIssues = issues.length - hiddenIssues;
  for (const [at, line] of lines.entries()) {
    if (inIssues.has(at) || line.trim() === "") continue;
    const plain = collapsed(line);
    const places = masked(plain);
    if (!matchers.some((each) => each.isLine(plain, places))) continue;
    hidden.add(at);
    hiddenIssues++;
  }
  if (hiddenIssues === 0) return { text, newIssues, hiddenIssues };
  const kept = lines.filter((_, at) => !hidden.has(at)).join("\n");
  const before = kept === "" || kept.endsWith("\n") ? kept : `${kept}\n`;
  return {
    text: `${before}[${hiddenIssues} known baseline issues hidden]`,
    newIssues,
    hiddenIssues,
  };
}

/** What patterns are searched for in, made once for all of them. */
class IssueTexts {
  /** The message, and with its code, and the line. */
  readonly texts: readonly string[];
  /** All of them, one per line. */
  readonly plain: string;
  /** The same, with all places being the same. */
  readonly masked: string;
  /** All its lines as one. */
  readonly whole: string;
  /** The file, with slashes and without `./` in front. */
  readonly file: string | undefined;

  constructor({ message, code, file }: Issue, lines: readonly string[]) {
    const coded = code === undefined ? [] : [`${code}: ${message}`];
    this.texts = [message, ...coded, lines[0] ?? ""].map(collapsed);
    this.plain = this.texts.join("\n");
    this.masked = masked(this.plain);
    this.whole = collapsed(lines.join(" "));
    this.file = file && comparable(file);
  }
}

/** Tells what one baseline knows. */
class Matcher {
  readonly #issueType: IssueType;
  readonly #file: string | undefined;
  readonly #regex: Regex | undefined;
  readonly #wholeRegex: Regex | undefined;
  readonly #plain: string;
  readonly #masked: string;
  readonly #hasLines: boolean;

  constructor({ issueType, pattern, filePath }: Baseline) {
    this.#issueType = issueType;
    this.#file = filePath === null ? undefined : comparable(filePath);
    this.#regex = patternRegex(pattern);
    this.#wholeRegex = patternRegex(pattern, { anchored: true });
    this.#plain = collapsed(pattern);
    this.#masked = masked(this.#plain);
    this.#hasLines = pattern.trim().includes("\n");
  }

  /** Whether it knows an issue. */
  knows({ issueType }: Issue, { texts, plain, masked, whole, file }: IssueTexts): boolean {
    if (issueType !== this.#issueType) return false;
    if (this.#file !== undefined && file !== this.#file && !file?.endsWith(`/${this.#file}`)) {
      return false;
    }
    const regex = this.#regex;
    if (regex !== undefined) return texts.some((each) => regex.test(each));
    // A recorded message of several lines means all of them; code above moves lines.
    if (this.#hasLines) return whole.includes(this.#plain);
    return plain.includes(this.#plain) || masked.includes(this.#masked);
  }

  /** Whether it is this line, entirely, given also with all places being the same. */
  isLine(plain: string, masked: string): boolean {
    if (this.#wholeRegex !== undefined) return this.#wholeRegex.test(plain);
    return plain === this.#plain || masked === this.#masked;
  }
}

function comparable(path: string): string {
  return path.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "");
}

function collapsed(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** A text in which all places are the same. */
function masked(text: string): string {
  return text.replace(/:\d+:\d+/g, ":0:0").replace(/\(\d+,\d+\)/g, "(0,0)");
}
