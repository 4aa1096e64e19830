/**
 * The output of Gradle: tests, what javac and kotlinc find, the end of the build.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Reads Gradle's plain console. */
export class GradleParser extends RunParser {
  #verdict: string | undefined;
  #isGradle = false;
  #hasCounts = false;
  #tasks: string[] = [];

  protected override line(text: string, stream: Stream): void {
    const task = !text.startsWith("> Task ") ? null : /^> Task (:\S+)(?: (FAILED))?/.exec(text);
    if (task !== null) {
      this.#isGradle = true;
      this.failures.close(stream);
      if (task[2] !== undefined) this.#tasks.push(itemAt(task, 1));
      return;
    }
    const test = !text.endsWith(" FAILED") ? undefined : /^(\S.* > \S.*) FAILED$/.exec(text)?.[1];
    if (test !== undefined) this.failures.add({ name: test }, stream);
    else if (/^\d+ tests? completed/.test(text)) this.#counts(text);
    else if (/^BUILD (?:SUCCESSFUL|FAILED) in /.test(text)) {
      this.#isGradle = true;
      this.#verdict = text;
      this.summarize(text);
    } else if (!this.#compiler(text)) this.#body(text, stream);
  }

  #counts(text: string): void {
    this.#hasCounts = true;
    this.summarize(text);
    const of = (word: string) => new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? "0";
    const [total, failed, skipped] = [/^\d+/.exec(text)?.[0] ?? "0", of("failed"), of("skipped")];
    this.state("total", total);
    this.state("failed", failed);
    this.state("skipped", skipped);
    this.state("passed", String(Number(total) - Number(failed) - Number(skipped)));
  }

  #compiler(text: string): boolean {
    if (!text.startsWith("e: ") && !text.includes("error: ") && !text.includes("warning: ")) {
      return false;
    }
    const [, path = "", line, word, message = ""] =
      /^(?:e: )?((?:file:\/\/)?\/?\S+\.(?:java|kts?|groovy|scala)):(\d+)(?::\d+)?:? (error: |warning: )?(.*)$/
        .exec(text) ?? [];
    if (line === undefined || (word === undefined && !text.startsWith("e: "))) return false;
    const severity = word === "warning: " ? "warning" : "error";
    const place = { path: this.project.path(path), line: Number(line) };
    this.failures.add({ name: severity, severity, ...place, message: [message], isError: true });
    return true;
  }

  #body(text: string, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft === undefined) return;
    if (!/^ {4}/.test(text)) this.failures.close(stream);
    else if (!this.failures.frame(draft, text)) {
      this.failures.say(draft, text.replace(/ at [\w$]+\.(?:java|kt|groovy|scala):\d+$/, ""));
      const [, file, line] = / at ([\w$]+\.(?:java|kt|groovy|scala)):(\d+)$/.exec(text) ?? [];
      if (file !== undefined) draft.frame ??= { path: file, line: Number(line) };
    }
  }

  override end(): ParsedRun | undefined {
    if (!this.#isGradle) return undefined;
    if (this.#hasCounts) this.compare("failed tests", this.stated.failed, this.failures.failed);
    if (this.failures.count === 0) {
      for (const task of this.#tasks) {
        this.failures.add({ name: task, message: ["the task failed"], isError: true });
      }
    }
    const incomplete = this.#verdict === undefined ? "it printed no end of the build" : undefined;
    return this.run("gradle", { incomplete });
  }
}
