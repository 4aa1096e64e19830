/**
 * Code that segments of a text hide: the holes of strings, what a shell runs in quotes, and the
 * markup of components. Where that begins and ends is only estimated, so that a word too many
 * counts as code, and none too few.
 *
 * @module
 */
import type { Span } from "../model/definition.ts";
import type { Segment } from "@ct/source/lexis";
import { capturedNames } from "../rust/captures.ts";

/** Finds the code in a segment; spans are offsets in its text. */
type Finder = (text: string) => Iterable<Span>;

/** What is between braces, with other braces inside, as deep as code usually is. */
const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}?`;
const parentheses = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)?`;

/** Text between tags, and what does not show; the rest of markup may be code. */
const prose = new RegExp(
  [
    String.raw`<!--[\s\S]*?(?:-->|$)`,
    String.raw`<style\b[\s\S]*?(?:<\/style>|$)`,
    String.raw`<(?:"[^"]*"|'[^']*'|${braces}|[^'">{])*>?`,
    braces,
  ].join("|"),
  "g",
);

const finders: Readonly<Record<string, Finder>> = {
  "C#": (text) => /^[@$]*\$/.test(text) ? matchesOf(new RegExp(braces, "g"), text) : [],
  Kotlin: (text) => matchesOf(new RegExp(String.raw`\$(?:${braces}|\w+)`, "g"), text),
  Swift: (text) => matchesOf(new RegExp(String.raw`\\#*${parentheses}`, "g"), text),
  Ruby: (text) => matchesOf(new RegExp(`#${braces}`, "g"), text),
  PHP: (text) =>
    text.startsWith("'")
      ? []
      : matchesOf(new RegExp(String.raw`${braces}|\$\w+(?:->\w+)?`, "g"), text),
  Shell: shellCode,
  Vue: markupCode,
  Svelte: markupCode,
  Rust: capturesIn,
};

/** The parts of segments that are code, in order. */
export function codeInText(
  language: string,
  source: string,
  segments: readonly Segment[],
): readonly Span[] {
  const find = finders[language];
  if (find === undefined) return [];
  return segments.flatMap(({ kind, start, end }) => {
    if (kind === "comment") return [];
    return [...find(source.slice(start, end))].map((span) => (
      { start: start + span.start, end: start + span.end }
    ));
  });
}

function* matchesOf(pattern: RegExp, text: string): Generator<Span> {
  for (const { 0: match, index } of text.matchAll(pattern)) {
    yield { start: index, end: index + match.length };
  }
}

function* capturesIn(text: string): Generator<Span> {
  for (const { name, index } of capturedNames(text)) {
    yield { start: index, end: index + name.length };
  }
}

/** What is in apostrophes is text, unless it runs: `$(f '…')`. */
function* shellCode(text: string): Generator<Span> {
  if (/^'|^<<-?\s*['"\\]/.test(text)) return;
  if (text.startsWith("((")) yield { start: 0, end: text.length };
  else {
    yield* matchesOf(
      new RegExp(String.raw`\$?${parentheses}|\x60[^\x60]*\x60?|\$\w+|\$${braces}`, "g"),
      text,
    );
  }
}

/** Tags and holes, without style sheets and comments. */
function* markupCode(text: string): Generator<Span> {
  for (const span of matchesOf(prose, text)) {
    if (!/^<(?:!--|style\b)/.test(text.slice(span.start, span.start + 6))) yield span;
  }
}
