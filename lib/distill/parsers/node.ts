/**
 * The `spec` reporter of Node's test runner: the summary, then `failing tests`.
 *
 * @module
 */
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

const keys = {
  pass: "passed",
  fail: "failed",
  cancelled: "failed",
  skipped: "skipped",
  todo: "skipped",
  tests: "total",
} as const;

/** Reads the `spec` reporter. */
export class NodeParser extends RunParser {
  #isFailing = false;
  #hasSummary = false;
  #place: { path: string; line: number } | undefined;

  protected override line(text: string, stream: Stream): void {
    const first = text.charCodeAt(0);
    if (first === 0x2139) this.#counts(text);
    else if (first === 0x2716 || first === 0x2714) this.#result(text, stream);
    else if (this.#isFailing) this.#failing(text, stream);
  }

  #counts(text: string): void {
    const [, word, count] = /^ℹ (\w+) ([\d.]+)$/.exec(text) ?? [];
    if (word === undefined) return;
    if (word === "tests") this.#hasSummary = true;
    if (!this.#hasSummary) return;
    if (word !== "duration_ms" && count !== "0") this.summarize(text.slice(2));
    else this.own();
    const key = Object.entries(keys).find(([each]) => each === word)?.[1];
    if (key !== undefined) this.state(key, count);
  }

  #result(text: string, stream: Stream): void {
    if (text === "✖ failing tests:") {
      this.#isFailing = true;
      this.own();
      return;
    }
    const name = /^[✖✔] (.*) \(\d+\.\d+ms\)/.exec(text)?.[1];
    // Other programs print a tick, a text and a time as well, so only the summary tells.
    if (name === undefined || !this.#isFailing || text.startsWith("✔")) return;
    this.failures.add({ name, ...this.#place }, stream);
    this.#place = undefined;
    this.own();
  }

  #failing(text: string, stream: Stream): void {
    const [, path = "", line = "0"] = /^test at (.+):(\d+):\d+$/.exec(text) ?? [];
    const draft = this.failures.open(stream);
    if (path !== "") {
      this.failures.close(stream);
      this.#place = { path: this.project.path(path), line: Number(line) };
    } else if (draft !== undefined && (text === "" || text.startsWith("  "))) {
      this.own();
      const isInner = /^\s+(?:generatedMessage|code|actual|expected|operator): /.test(text);
      if (isInner || this.failures.frame(draft, text)) draft.isError = false;
      else if (draft.frame === undefined) this.failures.say(draft, text);
    } else if (text !== "") {
      this.failures.close(stream);
      this.#isFailing = false;
    }
  }

  override end(): ParsedRun | undefined {
    if (!this.#hasSummary) return undefined;
    this.compare("failed and cancelled tests", this.stated.failed, this.failures.failed);
    return this.run("node");
  }
}
