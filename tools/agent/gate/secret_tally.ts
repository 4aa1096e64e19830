/**
 * Whether a file as a whole is sensitive, found out while it is read in pieces.
 *
 * @module
 */
import { countNewlines } from "@ct/pattern";
import { redactSpans, type SecretScan, type SecretSpan } from "@ct/secrets";

/** This many different secrets make a file one of secrets. */
const maxSecrets = 5;
/** From this many lines on, the share of lines with secrets tells something. */
const fewestLines = 10;
const maxLinesShare = 1 / 5;

/** Counts the secrets of one text. */
export class SecretTally {
  readonly #values = new Set<string>();
  readonly #rules = new Set<string>();
  #lines = 0;
  #concerned = 0;

  /** The names of the rules that fired. */
  get rules(): readonly string[] {
    return [...this.#rules];
  }

  /** Why nothing of the text may be shown; `undefined` if all but the secrets may be. */
  get blockedBy(): string | undefined {
    if (this.#rules.has("private key")) return "private key";
    if (this.#values.size >= maxSecrets) return "many secrets";
    const isMostly = this.#lines >= fewestLines &&
      this.#concerned / this.#lines > maxLinesShare;
    return isMostly ? "mostly secrets" : undefined;
  }

  /** Counts a piece that ends at a line end, and returns it without its secrets. */
  redacted(text: string, { spans }: SecretScan): string {
    this.#lines += countNewlines(text, 0, text.length) + (/[^\n]$/.test(text) ? 1 : 0);
    if (spans.length === 0) return text;
    for (const { start, end, rule } of spans) {
      this.#rules.add(rule);
      if (this.#values.size < maxSecrets) this.#values.add(text.slice(start, end));
    }
    this.#concerned += linesOf(text, spans);
    return redactSpans(text, spans);
  }
}

/** Why nothing of a whole text may be shown because of its secrets; `undefined` for no reason. */
export function wholeTextRule(text: string, scan: SecretScan): string | undefined {
  const tally = new SecretTally();
  tally.redacted(text, scan);
  return tally.blockedBy;
}

/** How many lines have part of a span. */
function linesOf(text: string, spans: readonly SecretSpan[]): number {
  let [concerned, at, line, lastCounted] = [0, 0, 0, -1];
  for (const { start, end } of spans) {
    line += countNewlines(text, at, start);
    const last = line + countNewlines(text, start, end);
    concerned += last - Math.max(line, lastCounted + 1) + 1;
    [lastCounted, line, at] = [last, last, end];
  }
  return concerned;
}
