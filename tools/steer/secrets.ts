/**
 * Secrets in command lines, so that records do not keep them.
 *
 * @module
 */
import { findSecrets, redactSpans } from "@ct/secrets";

const hidden = "…";

/** Parts of the names of options and headers whose values are secrets. */
const secretNames =
  /token|secret|passw|passphrase|api-?key|access-?key|private-?key|credential|auth(?!ors?\b)|cookie/i;

/** How tokens of well-known services begin, and what follows, be it shorter than a real one. */
const knownTokens =
  /(?:gh[oprsu]_|github_pat_|glpat-|npm_|sk-|xox[abeprs]-|AKIA|ASIA|eyJ)[\w.-]{8,}/g;

/**
 * A command line with `…` for what is, or may be, a secret: what agents would not be shown either,
 * what stands behind `=`, behind an option or a header with such a name, the user of a URL, and
 * tokens of well-known services.
 */
export function withoutSecrets(line: string): string {
  const shown = redactSpans(line, findSecrets(line).spans, hidden);
  return withoutNamed(withoutValues(shown)).replace(knownTokens, hidden);
}

/**
 * A command line with `…` for what stands behind each `=`: up to the end of the word, or of the
 * quotes that both stand in.
 */
function withoutValues(line: string): string {
  let shown = "";
  let quote = "";
  /** Inside a value, the quote that it began in. */
  let outer: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    const isEscape = character === "\\" && quote !== "'" && line.charAt(at + 1) !== "=";
    if (outer !== undefined) {
      const isEnd = outer === quote && (quote === "" ? /\s/.test(character) : character === quote);
      if (isEnd) outer = undefined;
    }
    if (outer === undefined) shown += isEscape ? line.slice(at, at + 2) : character;
    if (isEscape) at++;
    else if (quote === "" && /["']/.test(character)) quote = character;
    else if (character === quote) quote = "";
    else if (character === "=" && outer === undefined) {
      outer = quote;
      shown += hidden;
    }
  }
  return shown;
}

/** What is hidden: one word or what its quotes hold, or a header's value to the end of quotes. */
type RedactedPart = "nothing" | "word" | "header";

/** The line without the words that the words before them make secret. */
function withoutNamed(line: string): string {
  let hiding: RedactedPart = "nothing";
  return line.split(/(\s+)/).map((word) => {
    if (word.trim() === "") return word;
    if (hiding === "nothing") {
      const header = word.indexOf(":");
      if (header > 0 && isHeader(word, header)) {
        hiding = /["']$/.test(word) ? "nothing" : "header";
        return word.slice(0, header + 1) + (word.length > header + 1 ? endOf(word) : "");
      }
      if (namesSecret(word)) hiding = "word";
      return withoutUser(word);
    }
    const opens = hiding === "word" && /^["']/.test(word) &&
      (word.length === 1 || !word.endsWith(word.charAt(0)));
    const ends = hiding === "word" ? !opens : /["']$/.test(word);
    if (opens) hiding = "header";
    else if (ends) hiding = "nothing";
    return ends ? endOf(word) : hidden;
  }).join("");
}

/** `…`, and the quote at a word's end. */
function endOf(word: string): string {
  return hidden + (/["']$/.exec(word)?.[0] ?? "");
}

/** Whether a word has the name of a header before its colon, and the header's value is secret. */
function isHeader(word: string, colon: number): boolean {
  const name = word.slice(0, colon).replace(/^["']/, "");
  return !word.startsWith("://", colon) && /^[\w-]+$/.test(name) && secretNames.test(name);
}

/** Whether what follows a word is secret. */
function namesSecret(word: string): boolean {
  if (/^(?:bearer|basic|-u|--user)$/i.test(word)) return true;
  return word.startsWith("-") && !word.includes("=") && secretNames.test(word);
}

/** A word with `…` for the user and password of a URL. */
function withoutUser(word: string): string {
  const start = word.indexOf("://") + 3;
  if (start === 2) return word;
  const slash = word.indexOf("/", start);
  const end = word.slice(0, slash === -1 ? word.length : slash).lastIndexOf("@");
  return end < start ? word : word.slice(0, start) + hidden + word.slice(end);
}
