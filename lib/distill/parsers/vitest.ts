/**
 * The output of vitest: failures on stderr, below `Failed Tests`, the summary on stdout.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { Draft } from "../model/failure_list.ts";
import { countsByWord, type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Reads the default reporter of vitest, and the verbose one. */
export class VitestParser extends RunParser {
  #isVitest = false;
  #hasSummary = false;
  #headed: { suites: number; tests: number; unhandled: number } | undefined;
  #suites = 0;
  #unhandled = 0;
  /** The failures that the message which follows is of. */
  #group: Draft[] = [];
  #isHead = false;

  protected override line(text: string, stream: Stream): void {
    const first = text.charCodeAt(0);
    if (first === 0x20) this.#indented(text, stream);
    if (first === 0x23af) this.#ruled(text, stream);
    else if (this.failures.open(stream) !== undefined) this.#message(text);
    else if (text.startsWith("No test files found")) this.#noTests(text);
    else if (this.#isVitest && text.startsWith("Vitest caught ")) this.#caught(text);
  }

  #indented(text: string, stream: Stream): void {
    if (/^ RUN {2}v\d/.test(text)) this.#isVitest = true;
    else if (text.startsWith(" FAIL  ")) this.#fail(text.slice(7), stream);
    else if (/^ {1,6}(?:Test Files|Tests|Errors) {2}/.test(text)) this.#counts(text);
  }

  #counts(text: string): void {
    const [, what, rest = ""] = /^ +(Test Files|Tests|Errors) {2}(.*)$/.exec(text) ?? [];
    const counts = countsByWord(rest);
    this.#isVitest = true;
    this.summarize(text);
    if (what === "Errors") this.#unhandled += counts.get("error") ?? counts.get("errors") ?? 0;
    if (what !== "Tests") return;
    this.#hasSummary = true;
    this.state("passed", String(counts.get("passed") ?? 0));
    this.state("failed", String(counts.get("failed") ?? 0));
    this.state("skipped", String((counts.get("skipped") ?? 0) + (counts.get("todo") ?? 0)));
    this.state("total", /\((\d+)\)\s*$/.exec(rest)?.[1] ?? "0");
  }

  #ruled(text: string, stream: Stream): void {
    const [, kind, count] = /^⎯+ Failed (Suites|Tests) (\d+) ⎯+$/.exec(text) ?? [];
    if (kind === "Suites") this.#suites += Number(count);
    this.failures.close(stream);
    this.own();
    const unhandled = /^⎯+ (Unhandled (?:Rejection|Error|Exception)) ⎯+$/.exec(text)?.[1];
    if (unhandled !== undefined) this.#open({ name: unhandled, isError: true }, stream);
  }

  #caught(text: string): void {
    this.#headed = { suites: 0, tests: 0, unhandled: Number(/\d+/.exec(text)?.[0] ?? 0) };
  }

  #fail(name: string, stream: Stream): void {
    const isSuite = / \[ .* \]$/.test(name);
    const plain = name.replace(/ \[ .* \]$/, "");
    const path = this.project.path(itemAt(plain.replace(/^\|[^|]*\| /, "").split(" > ", 1), 0));
    this.#open({ name: plain, path, isError: isSuite }, stream);
  }

  #open(beginning: { name: string; path?: string; isError: boolean }, stream: Stream): void {
    if (!this.#isHead) this.#group = [];
    this.#group.push(this.failures.add(beginning, stream));
    this.#isHead = true;
  }

  #message(text: string): void {
    if (text.startsWith(" FAIL  ")) return;
    this.#isHead = false;
    if (/^\s+\d+\|/.test(text) || /^\s+\| +\^/.test(text)) return;
    for (const draft of this.#group) {
      if (this.failures.frame(draft, text)) this.#testLine(draft, text);
      else if (draft.frame === undefined) this.failures.say(draft, text);
    }
  }

  /** The outermost frame in the file of the test is where the test failed. */
  #testLine(draft: Draft, text: string): void {
    const [, path = "", line] = /([^\s]+):(\d+):\d+$/.exec(text) ?? [];
    if (draft.path !== undefined && this.project.path(path) === draft.path) {
      draft.line = Number(line);
    }
  }

  #noTests(text: string): void {
    if (!this.#isVitest) return;
    this.#hasSummary = true;
    this.state("total", "0");
    this.summarize(text);
    if (!text.includes("code 0")) {
      this.failures.add({ name: "no tests", message: [text], isError: true });
    }
  }

  override end(): ParsedRun | undefined {
    if (!this.#isVitest) return undefined;
    this.compare("failed tests", this.stated.failed, this.failures.failed);
    if (this.failures.errors + this.#suites + this.#unhandled > 0 && this.stated.total !== 0) {
      this.compare(
        "failed files and unhandled errors",
        this.#suites + Math.max(this.#unhandled, this.#headed?.unhandled ?? 0),
        this.failures.errors,
      );
    }
    const incomplete = this.#hasSummary ? undefined : "it printed no summary";
    return this.run("vitest", { incomplete });
  }
}
