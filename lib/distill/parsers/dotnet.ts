/**
 * The output of `dotnet test` and of MSBuild.
 *
 * @module
 */
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

type Part = "message" | "trace" | "other";

/** Reads the console logger of VSTest, and the findings of a build. */
export class DotnetParser extends RunParser {
  #isDotnet = false;
  #part: Part = "other";
  /** A build prints each finding twice. */
  readonly #seen = new Set<string>();

  protected override line(text: string, stream: Stream): void {
    const failed = /^ {2}(?:Failed|\[FAIL\]|X) (\S.*?)(?: \[[^\]]*\])?$/.exec(text)?.[1];
    if (failed !== undefined) {
      this.#part = "other";
      this.failures.add({ name: failed }, stream);
    } else if (/^(?:Passed|Failed|Skipped)!\s+- Failed:/.test(text)) this.#counts(text, stream);
    else if (/^Build (?:FAILED\.|succeeded\.)$/.test(text)) this.#built(text);
    else if (text.includes("): ") && / (?:error|warning) [A-Z]{2,}\d+: /.test(text)) {
      this.#finding(text);
    } else this.#body(text, stream);
  }

  #built(text: string): void {
    this.#isDotnet = true;
    this.summarize(text);
  }

  #counts(text: string, stream: Stream): void {
    this.#isDotnet = true;
    this.failures.close(stream);
    this.summarize(text);
    const of = (word: string) => new RegExp(`${word}: +(\\d+)`).exec(text)?.[1] ?? "0";
    this.state("failed", of("Failed"));
    this.state("passed", of("Passed"));
    this.state("skipped", of("Skipped"));
    this.state("total", of("Total"));
  }

  #finding(text: string): void {
    const [, path = "", line, word, code = "", message = ""] =
      /^\s*(\S.*?)\((\d+)(?:,\d+)*\): (error|warning) ([A-Z]{2,}\d+): (.*?)(?: \[[^\]]+\])?$/
        .exec(text) ?? [];
    if (word === undefined || code.startsWith("TS") || this.#seen.has(text.trim())) return;
    if (this.#seen.size < 10_000) this.#seen.add(text.trim());
    this.own();
    const severity = word === "error" ? "error" : "warning";
    const place = { path: this.project.path(path), line: Number(line) };
    this.failures.add({ name: code, severity, ...place, message: [message], isError: true });
  }

  #body(text: string, stream: Stream): void {
    const [, count, word] = /^ {4}(\d+) (Error|Warning)\(s\)$/.exec(text) ?? [];
    if (word !== undefined && this.#isDotnet) {
      this.state(word === "Error" ? "errors" : "warnings", count);
      return;
    }
    const draft = this.failures.open(stream);
    if (draft === undefined) return;
    if (text === "  Error Message:") this.#part = "message";
    else if (text === "  Stack Trace:") this.#part = "trace";
    else if (this.#part === "trace") this.failures.frame(draft, text);
    else if (this.#part === "message") {
      this.failures.say(draft, draft.message.length === 0 ? text.trimStart() : text);
    }
  }

  override end(): ParsedRun | undefined {
    if (!this.#isDotnet) return undefined;
    this.compare("failed tests", this.stated.failed, this.failures.failed);
    this.compare("errors", this.stated.errors, this.failures.errors);
    return this.run("dotnet");
  }
}
