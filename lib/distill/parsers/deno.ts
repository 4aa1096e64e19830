/**
 * The output of `deno test`, and of a type check that failed before it.
 *
 * @module
 */
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Reads the `pretty` reporter. */
export class DenoTestParser extends RunParser {
  #isDeno = false;
  #section: "" | "errors" | "failures" = "";
  #listed = 0;
  /** Tests and steps that failed, less those that failed for a step of theirs. */
  #leaves: number | undefined;
  #parents = 0;

  protected override line(text: string, stream: Stream): void {
    if (text === " ERRORS " || text === " FAILURES ") {
      this.failures.close(stream);
      this.#section = text === " ERRORS " ? "errors" : "failures";
    } else if (/^(?:ok|FAILED) \| \d+ passed/.test(text)) this.#counts(text, stream);
    else if (/^running \d+ tests? from /.test(text)) this.#isDeno = true;
    else if (this.#section === "errors") this.#error(text, stream);
    else if (this.#section === "failures") this.#listed += text === "" ? 0 : 1;
    else if (
      text.includes("... FAILED (due") && / \.\.\. FAILED \(due to \d+ failed steps?\)/.test(text)
    ) this.#parents++;
  }

  #error(text: string, stream: Stream): void {
    const [, name, path, line] = /^(.+) => (\S.*?):(\d+):\d+$/.exec(text) ??
      /^((.+)) \(uncaught error\)$/.exec(text) ?? [];
    if (name !== undefined) {
      const isError = line === undefined;
      const at = line === undefined ? undefined : Number(line);
      this.failures.add({ name, path: this.project.path(path ?? ""), line: at, isError }, stream);
      return;
    }
    const draft = this.failures.open(stream);
    if (draft === undefined || this.failures.frame(draft, text)) return;
    // A caret and the line above it are an excerpt of the source.
    if (/^\s*\^$/.test(text)) draft.message.pop();
    else if (draft.frame === undefined) this.failures.say(draft, text.replace(/^error: /, ""));
  }

  #counts(text: string, stream: Stream): void {
    this.#isDeno = true;
    this.#section = "";
    this.failures.close(stream);
    this.summarize(text);
    const of = (word: string) => new RegExp(`(\\d+) ${word}(?: \\((\\d+) steps?\\))?`).exec(text);
    const [, failed = "0", steps = "0"] = of("failed") ?? [];
    this.#leaves = (this.#leaves ?? 0) + Number(failed) + Number(steps);
    this.state("passed", of("passed")?.[1] ?? "0");
    this.state("failed", failed);
    this.state("skipped", of("ignored")?.[1] ?? "0");
  }

  override end(): ParsedRun | undefined {
    if (!this.#isDeno) return undefined;
    const leaves = this.#leaves === undefined ? undefined : this.#leaves - this.#parents;
    this.compare("failed tests and steps", leaves, this.failures.count);
    this.compare("failures in its list", this.#listed, this.failures.count);
    const { passed = 0, failed = 0, skipped = 0 } = this.stated;
    this.stated.total = passed + failed + skipped;
    if (leaves !== undefined) this.stated.failed = failed - this.failures.errors;
    const incomplete = leaves === undefined ? "it printed no summary" : undefined;
    return this.run("deno test", { incomplete });
  }
}

/** Reads what the type check of Deno finds. */
export class DenoCheckParser extends RunParser {
  #hasFailed = false;

  protected override line(text: string, stream: Stream): void {
    const [, code, message] = /^(TS\d+) \[ERROR\]: (.*)$/.exec(text) ?? [];
    if (code !== undefined && message !== undefined) {
      this.failures.add({ name: code, message: [message], isError: true }, stream);
      this.own();
      return;
    }
    if (text === "error: Type checking failed.") this.#hasFailed = true;
    const found = /^Found (\d+) errors?\.$/.exec(text);
    if (found !== null && this.failures.count > 0) this.state("errors", found[1]);
    const draft = this.failures.open(stream);
    if (found !== null || text === "error: Type checking failed.") {
      if (this.failures.count > 0) this.summarize(text);
      this.failures.close(stream);
    } else if (draft !== undefined) {
      this.own();
      if (this.failures.frame(draft, text)) this.failures.close(stream);
      else if (/^ {2}\S/.test(text)) this.failures.say(draft, text);
    }
  }

  override end(): ParsedRun | undefined {
    if (this.failures.count === 0) return undefined;
    // With one error there is no line that counts them.
    this.compare("errors", this.stated.errors ?? 1, this.failures.count);
    const incomplete = this.#hasFailed ? undefined : "it did not say that the check failed";
    return this.run("deno check", { incomplete });
  }
}
