/**
 * What ESLint finds, in its formats `stylish` and `json`.
 *
 * @module
 */
import { jsonIn } from "@ct/base";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** With `--max-warnings`, warnings alone make it fail. */
const tooMany = /^ESLint found too many warnings \(maximum: \d+\)\.$/;

/** Reads `stylish`, the default: a path, and below it the findings. */
export class EslintParser extends RunParser {
  #path = "";
  #hasSummary = false;
  #hasCrashed = false;
  #hasTooMany = false;

  protected override line(text: string, stream: Stream): void {
    const first = text.charCodeAt(0);
    if (first === 0x20) this.#finding(text);
    else if (first === 0x2716) this.#counts(text);
    else if (tooMany.test(text)) this.#hasTooMany = true;
    else if (text === "Oops! Something went wrong! :(") {
      this.#hasCrashed = true;
      this.failures.add({ name: "crash of ESLint", isError: true }, stream);
      this.own();
    } else if (text !== "" && !this.#hasCrashed) this.#path = text;
    const draft = this.failures.open(stream);
    if (!this.#hasCrashed || draft === undefined || text.startsWith("Oops")) return;
    if (!this.failures.frame(draft, text) && text !== "") this.failures.say(draft, text);
  }

  #finding(text: string): void {
    const [, line, word, rest = ""] = /^ +(\d+):\d+ +(error|warning) +(.*)$/.exec(text) ?? [];
    if (word === undefined || !/^(?:\/|[A-Za-z]:[\\/]|[^\s:]+\.\w+$)/.test(this.#path)) return;
    const [, message = rest, rule = "error"] = /^(.*?) {2,}(\S+)$/.exec(rest) ?? [];
    const severity = word === "warning" ? "warning" : "error";
    const place = { path: this.project.path(this.#path), line: Number(line) };
    this.failures.add({ name: rule, severity, ...place, message: [message], isError: true });
    this.own();
  }

  #counts(text: string): void {
    const [, total, errors, warnings] =
      /^✖ (\d+) problems? \((\d+) errors?, (\d+) warnings?\)$/.exec(text) ?? [];
    if (total === undefined) return;
    this.#hasSummary = true;
    this.state("errors", errors);
    this.state("warnings", warnings);
    this.state("total", total);
    this.summarize(text.slice(2));
  }

  override end(isNamed: boolean): ParsedRun | undefined {
    const isFound = this.#hasSummary || this.#hasCrashed;
    if (!isFound && !(isNamed && this.failures.count === 0)) return undefined;
    this.compare("errors", this.stated.errors, this.failures.errors);
    this.compare("warnings", this.stated.warnings, this.failures.warnings);
    return this.run("eslint", { mayFailOnWarnings: this.#hasTooMany });
  }
}

interface FileResult {
  readonly filePath: string;
  readonly messages: readonly unknown[];
  readonly errorCount: number;
  readonly warningCount: number;
}

function isFileResult(value: unknown): value is FileResult {
  return typeof value === "object" && value !== null && "filePath" in value &&
    typeof value.filePath === "string" && "messages" in value && Array.isArray(value.messages) &&
    "errorCount" in value && typeof value.errorCount === "number" && "warningCount" in value &&
    typeof value.warningCount === "number";
}

/** Reads `json`, which is one line. */
export class EslintJsonParser extends RunParser {
  #isEslint = false;
  #hasTooMany = false;

  protected override line(text: string): void {
    if (tooMany.test(text)) this.#hasTooMany = true;
    if (!text.startsWith('[{"filePath":')) return;
    const files: unknown = jsonIn(text);
    if (!Array.isArray(files) || !files.every(isFileResult)) return;
    this.#isEslint = true;
    this.own();
    for (const file of files) this.#file(file);
  }

  #file({ filePath, messages, errorCount, warningCount }: FileResult): void {
    this.state("errors", String(errorCount));
    this.state("warnings", String(warningCount));
    this.state("total", String(errorCount + warningCount));
    const path = this.project.path(filePath);
    for (const found of messages) {
      if (typeof found !== "object" || found === null) continue;
      const { ruleId, severity, message, line } = {
        ruleId: null,
        severity: 2,
        message: "",
        line: 0,
        ...found,
      };
      this.failures.add({
        name: typeof ruleId === "string" ? ruleId : "error",
        severity: severity === 1 ? "warning" : "error",
        path,
        line: typeof line === "number" && line > 0 ? line : undefined,
        message: String(message).split("\n"),
        isError: true,
      });
    }
  }

  override end(): ParsedRun | undefined {
    if (!this.#isEslint) return undefined;
    this.compare("errors", this.stated.errors, this.failures.errors);
    this.compare("warnings", this.stated.warnings, this.failures.warnings);
    return this.run("eslint", { mayFailOnWarnings: this.#hasTooMany });
  }
}
