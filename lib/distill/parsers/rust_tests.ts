/**
 * The output of Rust's test harness, as of `cargo test`, and of `cargo nextest run`.
 *
 * @module
 */
import type { Draft, FailureList } from "../model/failure_list.ts";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** What the panic of a test printed, until the trace begins. */
class PanicText {
  readonly #drafts = new Map<string, Draft>();
  #isTrace = false;

  /** With the list that takes them. */
  constructor(readonly failures: FailureList) {}

  /** The failure of this name, made when it is first met. */
  of(name: string): Draft {
    const known = this.#drafts.get(name);
    if (known !== undefined) return known;
    const draft = this.failures.add({ name });
    if (this.#drafts.size < 5000) this.#drafts.set(name, draft);
    return draft;
  }

  begin(): void {
    this.#isTrace = false;
  }

  add(draft: Draft, text: string): void {
    const { failures } = this;
    if (text === "stack backtrace:" || /^note: (?:run with|Some details)/.test(text)) {
      this.#isTrace = true;
    }
    const before = draft.frame;
    if (failures.frame(draft, text)) {
      const old = /panicked at '(.*)', \S+$/.exec(text)?.[1];
      if (before === undefined && old !== undefined) failures.say(draft, old);
    } else if (!this.#isTrace) failures.say(draft, text);
  }
}

/** Reads libtest's own format, once for each binary. */
export class CargoTestParser extends RunParser {
  readonly #text = new PanicText(this.failures);
  #begun = 0;
  #ended = 0;
  #open: Draft | undefined;
  #isList = false;
  #named = new Set<string>();

  protected override line(text: string, stream: Stream): void {
    if (/^running \d+ tests?$/.test(text)) {
      this.#begun++;
      this.#open = undefined;
      this.own();
    } else if (text.startsWith("test ")) this.#result(text);
    else if (text.startsWith("---- ")) this.#section(text);
    else if (text === "failures:") {
      this.#open = undefined;
      this.#isList = true;
    } else if (this.#isList && text.startsWith("    ")) this.#name(text.trim());
    else if (this.#open !== undefined && stream === "stdout") this.#text.add(this.#open, text);
  }

  #result(text: string): void {
    const [, name] = /^test (.+) \.\.\. FAILED$/.exec(text) ?? [];
    if (name !== undefined && this.#begun > this.#ended) {
      this.#text.of(`${this.#begun}:${name}`).name = name;
      this.own();
      return;
    }
    const [, ...counts] =
      /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; (\d+) measured; /
        .exec(text) ?? [];
    if (counts.length === 0 || this.#open !== undefined) return;
    this.#ended++;
    this.#isList = false;
    this.summarize(text);
    const keys = ["passed", "failed", "skipped", "passed"] as const;
    keys.forEach((key, at) => {
      this.state(key, counts[at]);
      this.state("total", counts[at]);
    });
  }

  #section(text: string): void {
    const name = /^---- (.+) stdout ----$/.exec(text)?.[1];
    if (name === undefined) return;
    this.#isList = false;
    this.#text.begin();
    this.#open = this.#text.of(`${this.#begun}:${name}`);
    this.#open.name = name;
  }

  #name(name: string): void {
    if (this.#begun === this.#ended) return;
    this.#named.add(`${this.#begun}:${name}`);
    this.#text.of(`${this.#begun}:${name}`).name = name;
  }

  override end(): ParsedRun | undefined {
    if (this.#begun === 0) return undefined;
    this.compare("failed tests", this.stated.failed, this.failures.failed);
    this.compare("names in its list of failures", this.stated.failed, this.#named.size);
    const isWhole = this.#begun === this.#ended;
    const incomplete = isWhole
      ? undefined
      : `of ${this.#begun} test binaries ${this.#ended} printed a result`;
    return this.run("cargo test", { incomplete });
  }
}

/** Reads the lines and the summary of nextest. */
export class NextestParser extends RunParser {
  readonly #text = new PanicText(this.failures);
  #hasSummary = false;
  #open: Draft | undefined;

  protected override line(text: string): void {
    if (this.#open !== undefined || text.includes("[") || /std(?:out|err)/i.test(text)) {
      this.#line(text);
    }
  }

  #line(text: string): void {
    const [, word, name] =
      /^ {2,}(FAIL|SIG[A-Z]+|TIMEOUT|ABORT|XFAIL|LEAK-FAIL)(?: \+ LEAK)? \[[^\]]*\] (?:\( *\d+\/\d+\) )?(.+)$/
        .exec(text) ?? [];
    if (word !== undefined && name !== undefined) {
      this.#open = undefined;
      const draft = this.#text.of(name);
      draft.name = name;
      if (word !== "FAIL" && draft.message.length === 0) this.failures.say(draft, word);
      this.own();
      return;
    }
    if (/^ +Summary \[/.test(text)) return this.#counts(text);
    const section = /^[-─]{3,} (?:STDOUT|STDERR): +(.+?) [-─]{3,}$/.exec(text)?.[1] ??
      /^ +(?:stdout|stderr) ─{3,}$/.exec(text)?.[0];
    if (section !== undefined) this.#text.begin();
    else if (this.#open !== undefined) this.#text.add(this.#open, text);
    if (section !== undefined && !section.startsWith(" ")) {
      this.#open = this.#text.of(section);
      this.#open.name = section;
    }
  }

  #counts(text: string): void {
    this.#open = undefined;
    this.#hasSummary = true;
    this.summarize(text);
    const of = (word: string) => new RegExp(`(\\d+) ${word}`).exec(text)?.[1] ?? "0";
    this.state("passed", of("passed"));
    this.state("skipped", of("skipped"));
    for (const word of ["failed", "timed out", "exec failed"]) this.state("failed", of(word));
    this.state("total", /(\d+)(?:\/\d+)? tests? run/.exec(text)?.[1] ?? "0");
  }

  override end(): ParsedRun | undefined {
    if (!this.#hasSummary) return undefined;
    this.compare("failed tests", this.stated.failed, this.failures.failed);
    return this.run("nextest", { includes: "cargo test" });
  }
}
