/**
 * Reports in JUnit's XML, as most runners can print them.
 *
 * @module
 */
import type { Draft } from "../model/failure_list.ts";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import { loadXml } from "./xml_package.ts";

/** Longer reports are not read, in UTF-16 units. */
const longestReport = 32 << 20;

interface Suite {
  readonly name: string;
  readonly stated: number | undefined;
  readonly before: number;
}

/** Gathers the report, and reads it at the end. */
export class JunitParser extends RunParser {
  #parts: string[] = [];
  #chars = 0;
  #isOpen = false;
  #reports = 0;
  #isTooLong = false;
  readonly #suites: Suite[] = [];
  #case: Record<string, string> | undefined;
  #draft: Draft | undefined;
  #isSkipped = false;
  #isText = false;
  #text = "";

  protected override line(text: string): void {
    if (!this.#isOpen) {
      if (!/^\s*<(?:\?xml|testsuites?[\s>])/.test(text)) return;
      this.#isOpen = true;
      if (!text.includes("<testsuite") && !text.includes("<?xml")) return;
    }
    this.own();
    this.#chars += text.length + 1;
    if (this.#chars > longestReport) {
      this.#isTooLong = true;
      this.#parts = [];
    } else this.#parts.push(text);
    if (/<\/testsuites>\s*$/.test(text)) this.#isOpen = false;
  }

  override async end(): Promise<ParsedRun | undefined> {
    const text = this.#parts.join("\n");
    if (this.#isTooLong) return this.run("junit", { incomplete: "the report is too long" });
    if (!text.includes("<testsuite")) return undefined;
    const read = await loadXml();
    let failure: string | undefined;
    for (const report of text.split(/(?=<\?xml )/)) {
      if (report.trim() === "") continue;
      this.#reports++;
      failure ??= read(report, {
        open: (name, attributes) => this.#open(name, attributes),
        text: (part) => void (this.#isText && (this.#text += part)),
        close: (name) => this.#close(name),
      });
    }
    this.stated.failed = this.failures.failed;
    this.stated.errors = this.failures.errors;
    this.stated.passed ??= 0;
    this.stated.skipped ??= 0;
    this.stated.total ??= 0;
    this.summary.push(`${this.stated.total} test(s) in ${this.#reports} report(s)`);
    return this.run("junit", {
      incomplete: failure === undefined ? undefined : "it is not well-formed",
    });
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "testsuites" || name === "testsuite") {
      const { failures, errors } = attributes;
      const stated = failures === undefined && errors === undefined
        ? undefined
        : Number(failures ?? 0) + Number(errors ?? 0);
      this.#suites.push({ name: attributes["name"] ?? name, stated, before: this.failures.count });
    } else if (name === "testcase") {
      this.#case = { ...attributes };
      this.#draft = undefined;
      this.#isSkipped = false;
    } else if (this.#case !== undefined) this.#verdict(name, attributes, this.#case);
  }

  #verdict(
    name: string,
    attributes: Readonly<Record<string, string>>,
    test: Record<string, string>,
  ): void {
    if (name === "skipped") this.#isSkipped = true;
    if (name !== "failure" && name !== "error") return;
    this.#isText = true;
    this.#text = "";
    if (this.#draft !== undefined) return;
    const { name: title = "", classname = "", file, line } = test;
    const path = file ?? (/\/|\.\w{1,4}$/.test(classname) ? classname : undefined);
    this.#draft = this.failures.add({
      name: classname === "" || classname === "test" || classname === path
        ? title
        : `${classname} > ${title}`,
      path: path === undefined ? undefined : this.project.path(path),
      line: line === undefined ? undefined : Number(line),
      isError: name === "error",
      message: (attributes["message"] ?? "").split("\n"),
    });
  }

  #close(name: string): void {
    if (name === "failure" || name === "error") this.#details();
    else if (name === "testcase" && this.#case !== undefined) {
      this.state("total", "1");
      if (this.#isSkipped) this.state("skipped", "1");
      else if (this.#draft === undefined) this.state("passed", "1");
      this.#case = undefined;
    } else if (name === "testsuite" || name === "testsuites") {
      const suite = this.#suites.pop();
      if (suite === undefined) return;
      const read = this.failures.count - suite.before;
      this.compare(`failures of '${suite.name}'`, suite.stated, read);
    }
  }

  /** The text repeats the message, and has the frames. */
  #details(): void {
    this.#isText = false;
    const draft = this.#draft;
    if (draft === undefined) return;
    const hasMessage = draft.message.some((line) => line.trim() !== "");
    let isTrace = false;
    for (const line of this.#text.split("\n")) {
      if (this.failures.frame(draft, line)) isTrace = true;
      else if (!isTrace && !hasMessage) this.failures.say(draft, line);
      const [, path = "", at] = /^(\S[^:\s]*\.py):(\d+): /.exec(line) ?? [];
      const place = at === undefined ? undefined : this.project.place(path, at);
      if (place !== undefined) draft.frame = place;
    }
    if (draft.line === undefined && draft.frame?.path === draft.path) {
      draft.line = draft.frame?.line;
    }
  }
}
