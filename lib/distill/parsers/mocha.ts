/**
 * The output of mocha: the summary, and below it the failures with their numbers.
 *
 * @module
 */
import type { Draft } from "../model/failure_list.ts";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Reads the reporters of mocha that end with its list of failures: spec, dot, list, min. */
export class MochaParser extends RunParser {
  #isMocha = false;
  #hasSummary = false;
  #isNamed = false;
  #hasFrames = false;

  protected override line(text: string, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft !== undefined && this.#body(draft, text, stream)) return;
    if (text.startsWith("  ")) this.#counts(text, stream);
    else if (/^ ?Exception during run: /.test(text)) this.#crash(text, stream);
  }

  #counts(text: string, stream: Stream): void {
    const [, count, word] = /^ {2}(\d+) (passing|pending|failing)(?: \(\d+m?s\))?$/.exec(text) ??
      [];
    const key = word === "passing" ? "passed" : word === "pending" ? "skipped" : "failed";
    if (word === "passing") {
      this.#isMocha = true;
      this.#hasSummary = true;
    }
    if (!this.#hasSummary) return;
    if (word !== undefined) {
      this.state(key, count);
      this.summarize(text);
      return;
    }
    const name = /^ {2}\d+\) (.*)$/.exec(text)?.[1];
    if (name !== undefined && this.stated.failed !== undefined) this.#open(name, stream);
  }

  #open(name: string, stream: Stream): void {
    this.#isNamed = name.endsWith(":");
    this.#hasFrames = false;
    this.failures.add({ name: name.replace(/:$/, "") }, stream);
    this.own();
  }

  /** Whether the line belongs to the failure. */
  #body(draft: Draft, text: string, stream: Stream): boolean {
    if (/^ {2}\d+\) \S/.test(text) || (this.#hasFrames && /^ {0,5}(?!at )\S/.test(text))) {
      this.failures.close(stream);
      return false;
    }
    this.own();
    if (!this.#isNamed) {
      this.#isNamed = text.endsWith(":");
      draft.name += ` > ${text.trim().replace(/:$/, "")}`;
    } else if (this.failures.frame(draft, text)) this.#hasFrames = true;
    else if (!this.#hasFrames) {
      this.failures.say(draft, draft.message.length === 0 ? text.trimStart() : text);
    }
    return true;
  }

  #crash(text: string, stream: Stream): void {
    this.#isMocha = true;
    this.#isNamed = true;
    this.#hasFrames = false;
    const message = [text.replace(/^ ?Exception during run: /, "")];
    this.failures.add({ name: "exception during run", message, isError: true }, stream);
    this.own();
  }

  override end(): ParsedRun | undefined {
    if (!this.#isMocha) return undefined;
    if (this.#hasSummary) {
      this.compare("failing tests", this.stated.failed ?? 0, this.failures.failed);
      const { passed = 0, skipped = 0, failed = 0 } = this.stated;
      this.stated.total = passed + skipped + failed;
      this.stated.skipped = skipped;
    }
    const isWhole = this.#hasSummary || this.failures.errors > 0;
    return this.run("mocha", { incomplete: isWhole ? undefined : "it printed no summary" });
  }
}
