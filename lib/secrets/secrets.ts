/**
 * Secrets in a text: where they are, and the text without them.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import { assignedValues, assignedWords } from "./assignments.ts";
import { type CompiledDetector, compiledDetectors } from "./detectors.ts";
import { strayKeyLines } from "./key_lines.ts";
import { isIdentifier, isPlaceholder } from "./placeholders.ts";

/** A secret: half-open, in UTF-16 units. */
export interface SecretSpan {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** The detector that found it. */
  readonly rule: string;
}

/** What was found in a text. */
export interface SecretScan {
  /** The secrets in order, none overlapping. */
  readonly spans: readonly SecretSpan[];
}

/** What stands for a secret. */
export const placeholder = "[blocked]";

/**
 * Finds the secrets in a text, in time linear in it; `withheld` are values that are secrets
 * wherever they stand.
 *
 * Only the secret is in a span, not the name beside it.
 */
export function findSecrets(
  text: string,
  withheld: readonly string[] = [],
  { isPart = false }: {
    /** The text was cut out of another: it may hold the middle of a private key. */
    readonly isPart?: boolean;
  } = {},
): SecretScan {
  const found: SecretSpan[] = [];
  const lower = text.toLowerCase();
  const detectors: CompiledDetector[] = [];
  for (const detector of compiledDetectors()) {
    if (!detector.words.some((word) => lower.includes(word))) continue;
    if (detector.endRegex !== undefined) pushAll(found, findAll(text, detector));
    else detectors.push(detector);
  }
  for (const { start, end } of detectors.length === 0 ? [] : windows(text)) {
    const window = text.slice(start, end);
    for (const detector of detectors) {
      for (const span of findAll(window, detector)) {
        found.push({ ...span, start: start + span.start, end: start + span.end });
      }
    }
  }
  if (assignedWords.some((word) => lower.includes(word))) {
    pushAll(found, assignedIn(text, joined(found)));
  }
  if (isPart) {
    for (const line of strayKeyLines(text)) found.push({ ...line, rule: "line of a private key" });
  }
  for (const value of withheld) {
    if (value.length < fewestWithheld) continue;
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      found.push({ start: at, end: at + value.length, rule: "withheld variable" });
    }
  }
  return { spans: joined(found) };
}

/** The assigned values in which nothing has been found. */
function assignedIn(text: string, found: readonly SecretSpan[]): readonly SecretSpan[] {
  let at = 0;
  return assignedValues(text).flatMap(({ start, end }) => {
    while ((found[at]?.end ?? Infinity) <= start) at++;
    const isFound = (found[at]?.start ?? Infinity) < end;
    return isFound ? [] : [{ start, end, rule: "assigned secret" }];
  });
}

/** Shorter values of variables are too common to be hidden. */
const fewestWithheld = 8;

/**
 * The text with a `mark` for each secret; line ends within a secret stay, so that line numbers
 * hold.
 */
export function redactSpans(
  text: string,
  spans: readonly SecretSpan[],
  mark: string = placeholder,
): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    const ends = text.slice(start, end).match(/\r?\n/g) ?? [];
    parts.push(text.slice(at, start), mark, ends.join(""));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** The platform's engine is trusted with texts of this length, and it is by far the quicker one. */
const windowChars = 16 << 10;
/** A secret and its name may lie on two lines. */
const overlapChars = 1 << 10;

/** Pieces that begin at line starts and overlap, so that nothing is lost between them. */
function* windows(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < text.length;) {
    const next = lineEnd(text, start + windowChars);
    const end = lineEnd(text, next + overlapChars);
    yield { start, end };
    if (end === text.length) return;
    start = next;
  }
}

/** The offset after the line of an offset. */
function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline < 0 ? text.length : newline + 1;
}

function* findAll(
  text: string,
  { regex, endRegex, rule, isSecret, takesIdentifiers }: CompiledDetector,
): Generator<SecretSpan> {
  for (let from = 0; from < text.length;) {
    const captures = regex.captures(text, from);
    const [whole, ...groups] = captures?.spans ?? [];
    if (whole === undefined) return;
    const found = groups.find((group) => group !== undefined) ?? whole;
    const { start } = found;
    const end = endRegex === undefined
      ? found.end
      : endRegex.find(text, found.end)?.end ?? text.length;
    const value = text.slice(start, end);
    const isValue = !isPlaceholder(value) && (takesIdentifiers === true || !isIdentifier(value));
    if (isValue && isSecret?.(value) !== false) yield { start, end, rule };
    from = Math.max(whole.end, end, from + 1);
  }
}

/** The spans in order; those that overlap become one, under the name of the first. */
function joined(found: readonly SecretSpan[]): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = spans.at(-1);
    if (last === undefined || span.start >= last.end) spans.push(span);
    else if (span.end > last.end) spans[spans.length - 1] = { ...last, end: span.end };
  }
  return spans;
}
