/**
 * The output of pytest: sections of failures and errors, the short summary, the last line.
 *
 * @module
 */
import type { Draft } from "../model/failure_list.ts";
import { countsByWord, type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

type Section = "errors" | "failures" | "summary" | "other";

interface ShortLine {
  readonly id: string;
  readonly message: string;
  readonly isError: boolean;
}

const finalLine =
  /^(?:=+ )?((?:\d+ (?:failed|passed|skipped|deselected|xfailed|xpassed|errors?|warnings?|rerun|subtests passed)(?:, )?)+|no tests ran) in [\d.]+s(?: \([\d:]+\))?(?: =+)?$/;

/** Reads what pytest prints with any `--tb`, with and without `-q` and `-v`. */
export class PytestParser extends RunParser {
  #isPytest = false;
  #hasSummary = false;
  #section: Section = "other";
  /** Headings in each section. */
  #headings = { errors: 0, failures: 0 };
  #short: ShortLine[] = [];
  #shorts = { errors: 0, failures: 0 };
  #isCaptured = false;

  protected override line(text: string, stream: Stream): void {
    const first = text.charCodeAt(0);
    if (first === 0x3d || (first >= 0x30 && first <= 0x39) || first === 0x6e) {
      if (this.#ruled(text, stream)) return;
    }
    if (text.startsWith("Fatal Python error: ")) this.#fatal(text, stream);
    else if (this.#section === "summary") this.#shortLine(text);
    else if (this.#section !== "other") this.#detail(text, stream);
    else this.#other(text, stream);
  }

  /** A line of `=`, or the last line without them. */
  #ruled(text: string, stream: Stream): boolean {
    if (text.includes(" test session starts ")) {
      this.#isPytest = true;
      return true;
    }
    const counted = text.includes(" in ") ? finalLine.exec(text)?.[1] : undefined;
    if (counted !== undefined) {
      this.#counts(text, counted);
    } else if (!text.startsWith("=") || !/^=+ .* =+$/.test(text)) return false;
    this.failures.close(stream);
    this.#section = /^=+ ERRORS =+$/.test(text)
      ? "errors"
      : /^=+ FAILURES =+$/.test(text)
      ? "failures"
      : text.includes("= short test summary info =")
      ? "summary"
      : "other";
    return true;
  }

  #counts(text: string, counted: string): void {
    this.#isPytest = true;
    this.#hasSummary = true;
    this.summarize(text.replace(/^=+ | =+$/g, ""));
    const counts = countsByWord(counted);
    const of = (...words: string[]) =>
      words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
    const numbers = {
      passed: of("passed", "xpassed"),
      failed: of("failed"),
      skipped: of("skipped", "xfailed"),
      errors: of("error", "errors"),
    };
    for (const [key, count] of Object.entries(numbers)) {
      this.state(
        key === "passed" || key === "failed" || key === "skipped" ? key : "errors",
        `${count}`,
      );
      this.state("total", `${count}`);
    }
  }

  #detail(text: string, stream: Stream): void {
    const section = this.#section === "errors" ? "errors" : "failures";
    const name = /^_{2,} (.+) _{2,}$/.exec(text)?.[1];
    if (name !== undefined) {
      this.#headings[section]++;
      this.#isCaptured = false;
      const isError = section === "errors";
      this.failures.add(
        { name: name.replace(/^ERROR (?:at \w+ of|collecting) /, ""), isError },
        stream,
      );
      return;
    }
    const draft = this.failures.open(stream);
    if (draft === undefined) return;
    if (/^-{5,} Captured /.test(text)) this.#isCaptured = true;
    if (!this.#isCaptured) this.#body(draft, text);
  }

  #body(draft: Draft, text: string): void {
    const [, path = "", line = ""] = /^(\S[^:]*):(\d+): /.exec(text) ?? [];
    if (path !== "") {
      const place = this.project.place(path, line);
      if (place === undefined) return;
      draft.frame = place;
      draft.path ??= place.path;
      draft.line ??= place.line;
    } else if (text.startsWith("E  ")) {
      this.failures.say(draft, text.slice(1));
    }
  }

  #shortLine(text: string): void {
    const [, word, id = "", message = ""] = /^(FAILED|ERROR) (.+?)(?: - (.*))?$/.exec(text) ?? [];
    if (word === undefined) return;
    const isError = word === "ERROR";
    this.#shorts[isError ? "errors" : "failures"]++;
    if (this.#short.length < 1000) this.#short.push({ id, message, isError });
  }

  #other(text: string, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft !== undefined && text.startsWith("  File ")) this.failures.frame(draft, text);
    else if (this.#isPytest && text.startsWith("INTERNALERROR> ")) {
      const open = draft ?? this.failures.add({ name: "internal error", isError: true }, stream);
      this.failures.say(open, text.slice(15));
    } else if (this.#isPytest && /^ERROR: /.test(text)) {
      this.failures.add({ name: "pytest", message: [text.slice(7)], isError: true });
    }
  }

  #fatal(text: string, stream: Stream): void {
    this.failures.close(stream);
    this.failures.add({ name: "crash of Python", message: [text], isError: true }, stream);
  }

  override end(): ParsedRun | undefined {
    if (!this.#isPytest) return undefined;
    const counts = { failures: this.stated.failed ?? 0, errors: this.stated.errors ?? 0 };
    if (this.#hasSummary) {
      for (const key of ["failures", "errors"] as const) {
        // With some options one of the two lists is not printed.
        if (this.#headings[key] > 0) this.compare(key, counts[key], this.#headings[key]);
        if (this.#shorts[key] > 0) {
          this.compare(`${key} in its list`, counts[key], this.#shorts[key]);
        }
      }
    }
    this.#merge();
    if (this.#hasSummary) {
      this.compare("failures and errors", counts.failures + counts.errors, this.failures.count);
    }
    if (this.stated.total === 0) {
      this.failures.add({ name: "no tests", message: [...this.summary], isError: true });
    }
    return this.run("pytest", {
      incomplete: this.#hasSummary ? undefined : "it printed no summary",
    });
  }

  /** The short list has the whole names, the sections have the messages. */
  #merge(): void {
    const taken = new Set<Draft>();
    for (const { id, message, isError } of this.#short) {
      const [path = "", ...names] = id.split("::");
      const plain = names.join(".");
      const draft = this.failures.drafts().find((each) =>
        !taken.has(each) && each.isError === isError &&
        (each.name === plain || each.name === path ||
          (names.length > 0 && each.name === names.at(-1)))
      );
      const found = draft ?? this.failures.add({ name: id, isError, message: [message] });
      taken.add(found);
      found.name = id;
      if (found.path !== this.project.path(path)) found.line = undefined;
      found.path = this.project.path(path);
      found.line ??= found.frame?.path === found.path ? found.frame.line : undefined;
    }
  }
}
