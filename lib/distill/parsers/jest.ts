/**
 * The output of jest: `FAIL path`, a `●` for each failure, and the summary.
 *
 * @module
 */
import { countsByWord, type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Reads the default reporter of jest. */
export class JestParser extends RunParser {
  #files: { failed: number; all: number } = { failed: 0, all: 0 };
  #path: string | undefined;
  /** The files that have a failure. */
  readonly #failing = new Set<string>();
  #hasSummary = false;
  #isRepeated = false;
  #statedFiles: number | undefined;
  #isSource = false;

  protected override line(text: string, stream: Stream): void {
    const file = /^(PASS|FAIL) (?:\S+ )?(\S+\.\w+)(?: \([\d.]+ m?s\))?$/.exec(text);
    if (file !== null) this.#file(file, stream);
    else if (text.startsWith("Test Suites: ") || text.startsWith("Tests:  ")) {
      this.#counts(text, stream);
    } else if (text === "Summary of all failing tests") this.#isRepeated = true;
    else if (text.startsWith("  ● ")) this.#fail(text.slice(4), stream);
    else if (text.startsWith("No tests found, exiting with code")) this.#noTests(text);
    else this.#message(text, stream);
  }

  #file([, verdict, path = ""]: RegExpExecArray, stream: Stream): void {
    this.failures.close(stream);
    if (this.#isRepeated) return;
    this.#path = this.project.path(path);
    this.#files.all++;
    if (verdict === "FAIL") this.#files.failed++;
  }

  #counts(text: string, stream: Stream): void {
    this.failures.close(stream);
    this.#isRepeated = false;
    this.summarize(text);
    const counts = countsByWord(text);
    if (text.startsWith("Test Suites")) {
      this.#statedFiles = (this.#statedFiles ?? 0) + (counts.get("failed") ?? 0);
      return;
    }
    this.#hasSummary = true;
    for (const key of ["passed", "failed", "total"] as const) {
      this.state(key, String(counts.get(key) ?? 0));
    }
    this.state("skipped", String((counts.get("skipped") ?? 0) + (counts.get("todo") ?? 0)));
  }

  #fail(name: string, stream: Stream): void {
    this.failures.close(stream);
    if (this.#isRepeated || this.#files.all === 0 || name === "Console") return;
    const isError = name === "Test suite failed to run";
    this.#isSource = false;
    this.#failing.add(this.#path ?? "");
    this.failures.add({ name, path: this.#path, isError }, stream);
  }

  #message(text: string, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft === undefined) return;
    if (/^\s+(?:> *)?\d* \|/.test(text)) this.#isSource = true;
    else if (this.failures.frame(draft, text)) {
      const [, path = "", line] = /\(?([^\s()]+):(\d+):\d+\)?$/.exec(text) ?? [];
      if (this.project.path(path) === draft.path) draft.line = Number(line);
      this.#isSource = true;
    } else if (!this.#isSource) this.failures.say(draft, text);
  }

  #noTests(text: string): void {
    this.#hasSummary = true;
    this.#files.all++;
    this.state("total", "0");
    this.summarize(text);
    if (!text.endsWith("0")) {
      this.failures.add({ name: "no tests", message: [text], isError: true });
    }
  }

  override end(): ParsedRun | undefined {
    // Other programs print PASS and FAIL before a path as well.
    if (!this.#hasSummary && this.failures.count === 0) return undefined;
    this.compare("failed tests", this.stated.failed, this.failures.failed);
    this.compare("failed files", this.#statedFiles, this.#files.failed);
    this.compare("failed files with a failure", this.#statedFiles, this.#failing.size);
    const incomplete = this.#hasSummary ? undefined : "it printed no summary";
    return this.run("jest", { incomplete });
  }
}
