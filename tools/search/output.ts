/**
 * The output of a search: text or JSON, as matches are found and at the end.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { type Context, printJson } from "@ct/core/context";
import { jsonParts, type LongObject, palette } from "@ct/core/text";
import { printEmits } from "@ct/core/verdict";
import type { LinePattern } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { AmbiguousPatterns } from "./ambiguous_patterns.ts";
import { type Hit, keptHit } from "./content.ts";
import { definition } from "./definition.ts";
import { HitGroups } from "./hit_groups.ts";
import { HitPrinter } from "./hit_printer.ts";
import { LineAllowance } from "./line_allowance.ts";
import type { LinesAround, Match, MatchSink } from "./match.ts";
import { hitJson, matchJson, searchJson, summaryLine } from "./report.ts";
import type { SearchGroup } from "./result.ts";
import type { SearchRequest } from "./request.ts";
import type { SearchReceiver } from "./run_search.ts";
import type { SearchResult } from "./search.ts";

/** How many binary files are named on stderr. */
const fewNames = 3;

/** Receives the results of a search and prints them as the options say. */
export class SearchOutput implements SearchReceiver {
  readonly detail: MatchSink["detail"];
  readonly context: LinesAround | undefined;
  /** What was found that may not be what was meant. */
  readonly ambiguous = new AmbiguousPatterns();
  readonly #options: SearchRequest;
  readonly #pattern: LinePattern | undefined;
  readonly #ctx: Context;
  readonly #allowance: LineAllowance;
  readonly #printer: HitPrinter;
  readonly #groups: HitGroups | undefined;
  readonly #paths: string[] = [];
  readonly #binary: string[] = [];
  readonly #hits: LongObject[] = [];

  /** Prints to the streams of the context. */
  constructor(options: SearchRequest, pattern: LinePattern | undefined, ctx: Context) {
    this.#options = options;
    this.#pattern = pattern;
    this.#ctx = ctx;
    this.detail = detailFor(options);
    this.context = linesAround(options);
    this.#allowance = new LineAllowance(options);
    this.#groups = options.by && new HitGroups(options.by, pattern);
    this.#printer = new HitPrinter(options, {
      write: (text) => ctx.stdout.write(text, options.raw),
      allowance: this.#allowance,
      paint: palette(ctx.colour),
      isMarked: ctx.colour,
      pattern,
    });
  }

  /** Prints a hit, or keeps it for the JSON result. */
  hit(path: string, hit: Hit): void {
    const { isJson, jsonl } = this.#options;
    if (this.#groups !== undefined) this.#groups.hit(hit);
    else if (!isJson && !jsonl) this.#printer.hit(path, hit);
    else if (this.#allowance.allows(path, hit)) {
      if (isJson) this.#hits.push(hitJson(path, keptHit(hit), this.#pattern));
      else {
        const type = hit.isContext ? "context" : "hit";
        this.#printLine({ ...hitJson(path, hit, this.#pattern), type });
      }
    }
  }

  /** Prints a match, or keeps it for the JSON result. */
  match(match: Match, entry: Entry): void {
    const { isJson, jsonl } = this.#options;
    if (!match.binary) this.ambiguous.take(entry);
    this.#paths.push(match.path);
    if (match.binary) this.#binary.push(match.path);
    if (this.#groups !== undefined) this.#groups.match(match);
    else if (jsonl) this.#printLine({ ...matchJson(match), type: "match" });
    else if (!isJson) this.#printer.match(match);
  }

  /** Prints what comes last. */
  end(result: SearchResult): void {
    const { isJson, jsonl, "json-pretty": isPretty, isDetailed, bases } = this.#options;
    const { omitted } = this.#allowance;
    const found = {
      bases,
      matches: jsonl || this.#groups !== undefined ? undefined : this.#paths,
      binary: this.#binary,
      hits: isJson && isDetailed ? this.#hits : undefined,
      groups: this.#groups?.counts(),
      omitted,
    };
    const json = searchJson(found, result);
    if (jsonl) this.#printLine({ ...json, type: "result" });
    else if (isJson) printJson(json, this.#ctx, isPretty);
    else this.#endText(result, found.groups);
  }

  #endText(result: SearchResult, groups: readonly SearchGroup[] = []): void {
    const { summary, quiet, question = "", raw, bases } = this.#options;
    const { stdout, stderr } = this.#ctx;
    const { omitted } = this.#allowance;
    if (summary) stdout.write(summaryLine(result, this.#isAboutContent));
    for (const { key, count } of groups) {
      stdout.write(`${count} ${raw ? key : escapeControls(key)}\n`);
    }
    if (omitted > 0) {
      stderr.write(`${definition.name}: ${omitted} more matching line(s) not printed\n`);
    }
    const { isDetailed, count } = this.#options;
    if (!quiet && !isDetailed && !count && this.#binary.length > 0) {
      const names = this.#binary.slice(0, fewNames).map(escapeControls).join(", ");
      const more = this.#binary.length > fewNames ? ", …" : "";
      const files = `${this.#binary.length} of the files found are binary`;
      stderr.write(`${definition.name}: ${files}: ${names}${more}\n`);
    }
    if (result.stopped !== undefined) return;
    printEmits(this.#options, {
      RESULT: result.verdict,
      QUESTION: question,
      COUNT: result.count,
      LINES: result.lines,
      BASE: bases.join(" "),
      MATCHES: () => this.#paths.map(raw ? String : escapeControls).join("\n"),
    }, this.#ctx);
  }

  get #isAboutContent(): boolean {
    return this.#options.grep.length > 0 || this.#options.and.length > 0;
  }

  /** Lines of JSON are a text: who reads them need not wait for the end. */
  #printLine(value: LongObject): void {
    for (const part of jsonParts(value)) this.#ctx.stdout.write(part);
  }
}

/** What must be found out for the output that the options ask for. */
function detailFor(options: SearchRequest): MatchSink["detail"] {
  const { isJson, jsonl, isDetailed, summary, count, by, quiet, sort, emit } = options;
  if (jsonl || isDetailed || by === "match") return "hits";
  if (isJson || by !== undefined || summary || count || (sort === "hits" && !quiet)) {
    return "counts";
  }
  if (emit !== undefined || options["emit-stderr"] !== undefined) return "counts";
  return quiet ? "none" : "paths";
}

/** How many lines around the hits are printed, if any are. */
export function linesAround(options: SearchRequest): LinesAround | undefined {
  const { context, "after-context": after, "before-context": before } = options;
  if (context === undefined && after === undefined && before === undefined) return undefined;
  return { before: before ?? context ?? 0, after: after ?? context ?? 0 };
}
