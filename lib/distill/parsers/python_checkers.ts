/**
 * What ruff and mypy find.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Reads the formats `full` and `concise` of ruff. */
export class RuffParser extends RunParser {
  #hasSummary = false;
  #head: { name: string; message: string } | undefined;

  protected override line(text: string): void {
    const [, name, message = ""] =
      /^([A-Z]{1,5}\d{2,4}|invalid-syntax)(?::| \[\*\])* (\S.*)$/.exec(text) ?? [];
    const place = this.#head === undefined ? null : /^ *--> (.+?):(\d+):\d+$/.exec(text);
    if (place !== null && this.#head !== undefined) this.#add(this.#head, place);
    this.#head = name === undefined ? undefined : { name, message };
    if (name !== undefined || place !== null) return;
    if (!/^[^\s:][^:]*:\d+:\d+: /.test(text)) return this.#counts(text);
    const concise = /^(\S.*?):(\d+):\d+: ([A-Z]{1,5}\d{2,4}|invalid-syntax)(?::| \[\*\])* (\S.*)$/
      .exec(text);
    if (concise !== null) {
      this.#add({ name: itemAt(concise, 3), message: itemAt(concise, 4) }, concise);
    } else this.#counts(text);
  }

  #add({ name, message }: { name: string; message: string }, place: RegExpExecArray): void {
    const [, path = "", line] = place;
    const at = { path: this.project.path(path), line: Number(line) };
    this.failures.add({ name, ...at, message: [message], isError: true });
    this.own();
  }

  #counts(text: string): void {
    if (!text.startsWith("Found ") && !text.startsWith("All ")) return;
    const [, found, remaining] =
      /^Found (\d+) errors?(?: \(\d+ fixed, (\d+) remaining\))?\.$/.exec(text) ?? [];
    if (text !== "All checks passed!" && (found === undefined || this.failures.count === 0)) return;
    this.#hasSummary = true;
    this.state("errors", remaining ?? found ?? "0");
    this.state("total", remaining ?? found ?? "0");
    this.summarize(text);
  }

  override end(): ParsedRun | undefined {
    // Other programs print their findings in the same form.
    if (!this.#hasSummary) return undefined;
    this.compare("errors", this.stated.errors, this.failures.errors);
    return this.run("ruff");
  }
}

/** Reads mypy, with and without columns. */
export class MypyParser extends RunParser {
  #hasSummary = false;

  protected override line(text: string, stream: Stream): void {
    if (text.includes(": ")) this.#finding(text, stream);
    if (!text.startsWith("Found ") && !text.startsWith("Success")) return;
    const errors = /^Found (\d+) errors? in \d+ files? \(.*\)$/.exec(text)?.[1];
    if (errors === undefined && !/^Success: no issues found in \d+ source files?$/.test(text)) {
      return;
    }
    this.#hasSummary = true;
    this.state("errors", errors ?? "0");
    this.state("total", errors ?? "0");
    this.summarize(text);
  }

  #finding(text: string, stream: Stream): void {
    const [, path, line, word, message = ""] =
      /^(\S.*?\.(?:pyi?|ipynb))(?::(\d+)(?::\d+)*)?: (error|note): (.*)$/.exec(text) ?? [];
    if (path === undefined) return;
    this.own();
    const draft = this.failures.open(stream);
    if (word === "note") {
      if (draft !== undefined) this.failures.say(draft, message);
      return;
    }
    const [, plain = message, code = "error"] = /^(.*?) {2}\[([\w-]+)\]$/.exec(message) ?? [];
    const at = line === undefined ? undefined : Number(line);
    const place = { path: this.project.path(path), line: at };
    this.failures.add({ name: code, ...place, message: [plain], isError: true }, stream);
  }

  override end(): ParsedRun | undefined {
    if (!this.#hasSummary) return undefined;
    this.compare("errors", this.stated.errors, this.failures.errors);
    return this.run("mypy");
  }
}
