/**
 * The Test Anything Protocol, versions 12 to 14, with subtests.
 *
 * @module
 */
import { jsonIn } from "@ct/base";
import type { Draft } from "../model/failure_list.ts";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** The results of one depth that have come since the last one above it. */
interface Level {
  results: number;
  failed: number;
  /** How many there are to be, where that stands before them. */
  plan: number | undefined;
  /** Whether a brace has begun it, and another one ends it. */
  isBraced: boolean;
}

const result =
  /^( *)(ok|not ok)\b(?: +(\d+))?(?: +-)?(?: +((?:\\.|[^#\\])*?))?(?: *# *(SKIP\S*|TODO|time=[\d.]+m?s)(?:\s.*)?)?$/i;

/** Reads TAP. A test with subtests is not counted itself, unless it fails by itself. */
export class TapParser extends RunParser {
  #hasVersion = false;
  #plan: number | undefined;
  #planned = 0;
  readonly #levels: Level[] = [];
  readonly #names: string[] = [];
  #results = 0;
  #indent = 0;
  #comments = new Map<string, number>();
  #isMessage = true;
  #isTorn = false;

  protected override line(text: string, stream: Stream): void {
    if (stream !== "stdout") return;
    if (text.startsWith("TAP version ")) {
      this.#hasVersion = true;
      return;
    }
    const trimmed = text.trimStart();
    const indent = text.length - trimmed.length;
    if (trimmed.startsWith("ok") || trimmed.startsWith("not ok")) {
      const found = result.exec(text.replace(/ \{$/, ""));
      if (found !== null) return this.#result(found, text.endsWith(" {"), stream);
    }
    if (trimmed === "}" && indent % 4 === 0) return this.#endOf(indent / 4 + 1);
    const subtest = trimmed.startsWith("# Subtest: ") ? trimmed.slice(11) : undefined;
    if (subtest !== undefined) this.#names.splice(Math.floor(indent / 4), Infinity, subtest);
    const plan = trimmed.startsWith("1..") ? /^1\.\.(\d+)/.exec(trimmed)?.[1] : undefined;
    if (plan !== undefined) this.#planFor(Math.floor(indent / 4), Number(plan), indent);
    else if (trimmed.startsWith("Bail out!")) {
      this.failures.add({ name: "Bail out!", message: [trimmed.slice(9)], isError: true });
    } else if (indent === 0 && trimmed.startsWith("# ")) this.#comment(trimmed, stream);
    else this.#detail(trimmed, indent, stream);
  }

  #level(depth: number): Level {
    const level = this.#levels[depth] ?? {
      results: 0,
      failed: 0,
      plan: undefined,
      isBraced: false,
    };
    this.#levels[depth] = level;
    return level;
  }

  /** Ends the subtests of a depth. */
  #endOf(depth: number): void {
    const { plan, results } = this.#level(depth);
    this.compare(`results at depth ${depth}`, plan, results);
    this.#levels.length = depth;
  }

  #result(found: RegExpExecArray, opens: boolean, stream: Stream): void {
    const [, spaces = "", verdict, , name = "", directive = ""] = found;
    const depth = Math.floor(spaces.length / 4);
    this.failures.close(stream);
    this.own();
    const level = this.#level(depth);
    level.results++;
    const below = this.#levels[depth + 1];
    const isOk = verdict?.toLowerCase() === "ok" || /^TODO/i.test(directive);
    if (!isOk) level.failed++;
    this.#names.length = Math.min(this.#names.length, depth);
    if (below?.isBraced) this.#isTorn = true;
    if (opens) {
      this.#names[depth] = name;
      this.#level(depth + 1).isBraced = true;
    } else {
      if (below === undefined) this.#leaf(isOk, directive);
      if (!isOk && (below === undefined || below.failed === 0)) {
        this.#fail(name, spaces.length, stream);
      }
      if (below !== undefined) this.#endOf(depth + 1);
    }
    this.#results++;
  }

  #leaf(isOk: boolean, directive: string): void {
    this.state("total", "1");
    if (/^(?:SKIP|TODO)/i.test(directive)) this.state("skipped", "1");
    else if (isOk) this.state("passed", "1");
  }

  #fail(last: string, indent: number, stream: Stream): void {
    this.#indent = indent;
    this.#isMessage = true;
    const name = [...this.#names, last].filter((each) => each !== "").join(" > ");
    this.failures.add({ name }, stream);
  }

  #planFor(depth: number, planned: number, indent: number): void {
    if (indent % 4 !== 0) return;
    const level = this.#level(depth);
    if (depth === 0) this.#plan = planned;
    else level.plan = planned;
    this.#planned++;
  }

  #comment(text: string, stream: Stream): void {
    const [, word = "", count] = /^# (tests|pass|fail|cancelled|skipped|todo) (\d+)$/.exec(text) ??
      [];
    if (count === undefined) return;
    this.failures.close(stream);
    this.#comments.set(word, Number(count));
    if (count !== "0") this.summarize(text.slice(2));
  }

  #detail(text: string, indent: number, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft === undefined || indent <= this.#indent && text !== "") return;
    if (text === "---" || text === "...") return;
    if (text.startsWith('{"message":')) return this.#json(text, draft);
    const [, key = "", value = ""] = /^(\w+):(?: (.*))?$/.exec(text) ?? [];
    if (key === "location" || key === "at") this.#at(draft, value);
    else if (key === "error" || key === "message") {
      this.#isMessage = true;
      if (!/^\|?[-+]?$/.test(value)) this.failures.say(draft, unquoted(value));
    } else if (
      /^(?:code|name|stack|expected|actual|operator|duration_ms|type|failureType|exitCode|signal|severity)$/
        .test(key)
    ) {
      this.#isMessage = false;
      if (key === "name" && draft.message.length === 0) this.#isMessage = true;
    } else if (this.failures.frame(draft, text) || this.#bareFrame(draft, text)) {
      this.#isMessage = false;
    } else if (this.#isMessage) this.failures.say(draft, text);
  }

  /** Frames in YAML begin with their function. */
  #bareFrame(draft: Draft, text: string): boolean {
    return /:\d+:\d+\)?$/.test(text) && this.failures.frame(draft, `    at ${text}`);
  }

  #at(draft: Draft, value: string): void {
    const [, path = "", line] = /^(.+?):(\d+):\d+$/.exec(unquoted(value)) ?? [];
    if (line === undefined) return;
    draft.path = this.project.path(path);
    draft.line = Number(line);
  }

  #json(text: string, draft: Draft): void {
    const value = jsonIn(text);
    if (value === undefined) return;
    const { message, at } = { message: "", at: {}, ...Object(value) };
    for (const line of String(message).split("\n")) {
      if (!this.failures.frame(draft, line)) this.failures.say(draft, line);
    }
    const { file, line } = { file: "", line: 0, ...Object(at) };
    draft.path = this.project.path(String(file));
    draft.line = Number(line);
  }

  override end(): ParsedRun | undefined {
    if (!this.#hasVersion && !(this.#planned > 0 && this.#results > 0)) return undefined;
    const top = this.#level(0).results;
    const failed = this.#comments.get("fail");
    if (failed !== undefined) {
      const all = failed + (this.#comments.get("cancelled") ?? 0);
      this.compare("failed tests", all, this.failures.count);
    }
    this.compare("results", this.#plan, top);
    this.stated.failed = this.failures.failed;
    this.stated.passed ??= 0;
    const incomplete = this.#plan === undefined
      ? "it printed no plan"
      : this.#isTorn
      ? "the braces of its subtests do not match"
      : undefined;
    return this.run("tap", { incomplete });
  }
}

/** A scalar of YAML, as the runners print it. */
function unquoted(value: string): string {
  const [, double, single] = /^(?:"(.*)"|'(.*)')$/.exec(value) ?? [];
  if (double !== undefined) return double.replace(/\\(.)/g, "$1");
  return single === undefined ? value.replace(/^["']/, "") : single.replaceAll("''", "'");
}
