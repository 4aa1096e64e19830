/**
 * What the TypeScript compiler finds, plain or pretty.
 *
 * @module
 */
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Reads the findings of tsc. */
export class TscParser extends RunParser {
  protected override line(text: string, stream: Stream): void {
    if (text.includes(" TS") && this.#finding(text, stream)) return;
    const found = /^Found (\d+) errors? in /.exec(text);
    if (found !== null && this.failures.count > 0) {
      this.failures.close(stream);
      this.state("errors", found[1]);
      this.summarize(text);
      return;
    }
    const draft = this.failures.open(stream);
    if (draft === undefined) return;
    // Plain messages go on with an indent; a pretty one is followed by the source.
    if (/^ {2}\s*\S/.test(text) && !/^\s+\S+:\d+:\d+$/.test(text)) this.failures.say(draft, text);
    else this.failures.close(stream);
  }

  #finding(text: string, stream: Stream): boolean {
    const [, path, line, , word, code = "", message = ""] =
      /^(\S.*?)\((\d+),(\d+)\): (error|warning) (TS\d+): (.*)$/.exec(text) ??
        /^(\S.*?):(\d+):(\d+) - (error|warning) (TS\d+): (.*)$/.exec(text) ?? [];
    if (path === undefined) {
      const [, bare, why = ""] = /^error (TS\d+): (.*)$/.exec(text) ?? [];
      if (bare === undefined) return false;
      this.failures.add({ name: bare, message: [why], isError: true }, stream);
    } else {
      const severity = word === "warning" ? "warning" : "error";
      const place = { path: this.project.path(path), line: Number(line) };
      this.failures.add(
        { name: code, severity, ...place, message: [message], isError: true },
        stream,
      );
    }
    this.own();
    return true;
  }

  override end(isNamed: boolean): ParsedRun | undefined {
    if (!isNamed && this.failures.count + this.failures.warnings === 0) return undefined;
    this.compare("errors", this.stated.errors, this.failures.errors);
    return this.run("tsc");
  }
}
