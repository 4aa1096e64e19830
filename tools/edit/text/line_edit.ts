/**
 * Edits whose find is one line: every match within a line is replaced.
 *
 * @module
 */
import { characterWidth } from "@ct/base";
import {
  candidateLines,
  countNewlines,
  LinePattern,
  type Pattern,
  type Refinement,
  refinePattern,
} from "@ct/pattern";
import type { Regex } from "@ct/regex";
import { TextParts } from "@ct/write";
import { expandReplacement, replacementFor, type ReplacementTemplate } from "./replacement.ts";
import type { Found, Site } from "@ct/core/changes";

/** A compiled edit of single lines. */
export interface LineEdit {
  /** Discriminant. */
  readonly kind: "line";
  /** What is searched for. */
  readonly pattern: LinePattern;
  /** What the find was read as, before words and the case of letters came in. */
  readonly read: Pattern;
  /** How these came in. */
  readonly refinement: Refinement;
  /** What is put in its place: a text as it is, or one with group references. */
  readonly replacement: string | ReplacementTemplate;
  /** The two texts, where the edit is the same in a text of any number of lines. */
  readonly plain: { readonly find: string; readonly replacement: string } | undefined;
}

/**
 * Creates a line edit; one final newline of the replacement is dropped. Only regex finds expand
 * group references.
 * @throws {CtError} With code `pattern` if a reference names no group.
 */
export function lineEdit(read: Pattern, replacement: string, refinement: Refinement): LineEdit {
  const text = replacement.replace(/\r?\n$/, "").replaceAll("\r\n", "\n");
  const pattern = refinePattern(read, refinement);
  const { kind, text: find } = pattern;
  return {
    kind: "line",
    pattern: new LinePattern(pattern),
    read,
    refinement,
    replacement: replacementFor(read, text),
    // A line does not have the carriage return that ends it.
    plain: kind === "literal" && !find.includes("\r") && !text.includes("\n")
      ? { find, replacement: text }
      : undefined,
  };
}

/** How an edit is applied to a text. */
export interface LineEditing {
  /** Ends the lines of a replacement that has several, where the replaced line has no ending. */
  readonly newline: string;
  /** Called time and again; what it throws ends the edit. */
  readonly tick: () => void;
  /** Whether sites tell lines; without it, they are only good for applying them. */
  readonly listed: boolean;
}

/** Finds what the edit replaces in a text. */
export function findLines(
  text: string,
  { pattern, replacement }: LineEdit,
  { newline, tick, listed }: LineEditing,
): Found {
  const sites: Site[] = [];
  let replacements = 0;
  let counted = 0;
  let newlines = 0;
  // A carriage return at the very end ends the last line, as in a block.
  const lines = text.endsWith("\r") ? text.slice(0, -1) : text;
  candidateLines(lines, pattern, ({ start, end, next }) => {
    const before = text.slice(start, end);
    const replaced = replaceMatches(before, pattern.line, replacement, tick);
    if (replaced === undefined) return;
    replacements += replaced.count;
    if (replaced.text === before) return;
    if (!listed && !replaced.text.includes("\n")) {
      sites.push({ start, end, text: replaced.text, ...unlisted });
      return;
    }
    newlines += countNewlines(text, counted, start);
    counted = start;
    const after = replaced.text.split("\n");
    const ending = next > end ? text.slice(end, next) : newline;
    sites.push({
      start,
      end,
      text: after.join(ending),
      line: newlines,
      lineCount: 1,
      before: [before],
      after,
    });
  });
  return { replacements, sites };
}

/** What a site has that is not listed. */
const unlisted = { line: 0, lineCount: 1, before: [], after: [] };

/**
 * Replaces every match in a line; an empty match right after another match does not count.
 * `undefined` if none.
 */
function replaceMatches(
  line: string,
  regex: Regex,
  replacement: string | ReplacementTemplate,
  tick: () => void,
): { readonly text: string; readonly count: number } | undefined {
  const result = new TextParts();
  let count = 0;
  let done = 0;
  for (let from = 0; from <= line.length;) {
    const captures = typeof replacement === "string" ? undefined : regex.captures(line, from);
    const match = typeof replacement === "string" ? regex.find(line, from) : captures?.spans[0];
    if (match === undefined) break;
    const empty = match.end === match.start;
    if (!empty || count === 0 || match.start > done) {
      result.add(line.slice(done, match.start));
      if (typeof replacement === "string") result.add(replacement);
      else if (captures !== undefined) result.add(expandReplacement(replacement, line, captures));
      done = match.end;
      count++;
      if (count % ticksEvery === 0) tick();
    }
    from = empty ? match.end + characterWidth(line, match.end) : match.end;
  }
  if (count === 0) return undefined;
  result.add(line.slice(done));
  return { text: result.text, count };
}

const ticksEvery = 256;
