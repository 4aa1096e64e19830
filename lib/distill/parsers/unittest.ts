/**
 * The output of Python's unittest.
 *
 * @module
 */
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

const doubleRule = "=".repeat(70);
const rule = "-".repeat(70);

/** Reads the text runner of unittest, which Django's is as well. */
export class UnittestParser extends RunParser {
  #ran: number | undefined;
  #verdict: string | undefined;
  #isHeading = false;
  #rules = 0;
  #failed = 0;
  #errors = 0;

  protected override line(text: string, stream: Stream): void {
    if (text === doubleRule) {
      this.#isHeading = true;
      this.failures.close(stream);
    } else if (this.#isHeading) this.#heading(text, stream);
    else if (text === rule) {
      if (++this.#rules > 1) this.failures.close(stream);
    } else if (text.startsWith("Ran ")) this.#count(text, stream);
    else if (this.#ran !== undefined && this.#verdict === undefined) this.#conclude(text);
    else this.#body(text, stream);
  }

  #heading(text: string, stream: Stream): void {
    this.#isHeading = false;
    const [, word, name = ""] = /^(ERROR|FAIL|UNEXPECTED SUCCESS): (.+)$/.exec(text) ?? [];
    if (word === undefined) return;
    this.#rules = 0;
    if (word === "ERROR") this.#errors++;
    else this.#failed++;
    const message = word === "UNEXPECTED SUCCESS" ? ["unexpected success"] : [];
    this.failures.add({ name, isError: word === "ERROR", message }, stream);
  }

  #body(text: string, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft === undefined || text.startsWith("Traceback (")) return;
    if (!this.failures.frame(draft, text, "last") && !/^ {2,}/.test(text)) {
      this.failures.say(draft, text);
    }
  }

  #count(text: string, stream: Stream): void {
    const count = /^Ran (\d+) tests? in [\d.]+s$/.exec(text)?.[1];
    if (count === undefined) return;
    this.failures.close(stream);
    this.#ran = (this.#ran ?? 0) + Number(count);
    this.#verdict = undefined;
    this.summarize(text);
  }

  #conclude(text: string): void {
    const [, verdict, rest = ""] = /^(OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/.exec(text) ?? [];
    if (verdict === undefined) return;
    this.#verdict = verdict;
    this.summarize(text);
    const of = (name: string) => new RegExp(`(?:^|, )${name}=(\\d+)`).exec(rest)?.[1] ?? "0";
    this.state("failed", of("failures"));
    this.state("failed", of("unexpected successes"));
    this.state("errors", of("errors"));
    this.state("skipped", of("skipped"));
    this.state("skipped", of("expected failures"));
  }

  override end(): ParsedRun | undefined {
    if (this.#ran === undefined && this.failures.count === 0) return undefined;
    const { failed = 0, errors = 0, skipped = 0 } = this.stated;
    this.compare("failures", this.stated.failed, this.#failed);
    this.compare("errors", this.stated.errors, this.#errors);
    if (this.#ran !== undefined) {
      this.stated.total = this.#ran;
      // A test whose parts failed counts once there and several times here.
      this.stated.passed = Math.max(0, this.#ran - failed - errors - skipped);
    }
    if (this.#verdict === "NO TESTS RAN") {
      this.failures.add({ name: "no tests", message: [...this.summary], isError: true });
    }
    const incomplete = this.#verdict === undefined ? "it printed no summary" : undefined;
    return this.run("unittest", { incomplete });
  }
}
