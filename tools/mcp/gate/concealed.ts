/**
 * A content without its secrets, and how they come back into what was made of it.
 *
 * @module
 */
import { CtError, itemAt } from "@ct/base";
import { findSecrets } from "@ct/secrets";

/** What a reader gets in place of a content. */
export interface Concealed {
  /** The content as it is. */
  readonly before: Uint8Array;
  /** The content with a mark for each secret: `[blocked:1]`, by their order. */
  readonly shown: Uint8Array;
  /** The secrets, the first of which is number 1. */
  readonly secrets: readonly Uint8Array[];
}

/** Half-open, in bytes. */
interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

const mark = /\[blocked:(\d{1,6})\]/g;
const anyMark = /\[blocked(?::\d{1,6})?\]/g;

/** How often a content has what stands for a secret, or for a line of a file of secrets. */
export function countMarks(content: Uint8Array): number {
  return TextView.of(content).text.match(anyMark)?.length ?? 0;
}

/** A content without its secrets; `undefined` if it has none. */
export function conceal(before: Uint8Array): Concealed | undefined {
  const view = TextView.of(before);
  const spans = view.secrets();
  if (spans.length === 0) return undefined;
  const marks = spans.map((_, index) => view.encode(`[blocked:${index + 1}]`));
  return {
    // Readers use their buffers again.
    before: before.slice(),
    shown: replaced(before, spans, marks),
    secrets: spans.map(({ start, end }) => before.slice(start, end)),
  };
}

/** The content of a file that is concealed as a whole: of each line that something was there. */
export function concealWhole(before: Uint8Array): Uint8Array {
  const view = TextView.of(before);
  return view.encode(view.text.replace(/[^\r\n\ufeff]+/g, "[blocked]"));
}

/**
 * What is to be written, with the secrets in the places of their marks.
 * @throws {CtError} With code `refused` if a secret would not be hidden where it comes to stand, or
 * the content had such marks itself.
 */
export function reveal({ before, secrets }: Concealed, after: Uint8Array): Uint8Array {
  if (TextView.of(before).text.search(mark) >= 0) {
    throw refusal("the file has texts that look like marks of hidden values");
  }
  const view = TextView.of(after);
  const found = [...view.text.matchAll(mark)].map(({ 0: text, 1: number, index }) => ({
    start: view.offset(index),
    end: view.offset(index + text.length),
    secret: secrets[Number(number) - 1],
  })).filter((each) => each.secret !== undefined);
  const values = found.flatMap(({ secret }) => secret ?? []);
  const result = replaced(after, found, values);
  const hidden = TextView.of(result).secrets();
  let grown = 0;
  for (const [index, { start, end }] of found.entries()) {
    const length = itemAt(values, index).length;
    const at = start + grown;
    const isHidden = hidden.some((span) => span.start <= at && at + length <= span.end);
    if (!isHidden) throw refusal("a value that is hidden would be shown by it");
    grown += length - (end - start);
  }
  return result;
}

/** The error of a write that the gate does not let happen. */
export function refusal(reason: string): CtError {
  return new CtError("refused", `the gate refuses this write: ${reason}`);
}

/** The content with other bytes in some spans. */
function replaced(
  content: Uint8Array,
  spans: readonly ByteSpan[],
  values: readonly Uint8Array[],
): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [index, { start, end }] of spans.entries()) {
    parts.push(content.subarray(at, start), values[index] ?? new Uint8Array());
    at = end;
  }
  parts.push(content.subarray(at));
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    result.set(part, filled);
    filled += part.length;
  }
  return result;
}

type Encoding = "utf-16le" | "utf-16be" | "latin1";

/**
 * A content as text in which each unit is as many bytes: UTF-16 with a byte order mark, or
 * else one for each byte. Secrets are ASCII, so other encodings need not be known.
 */
class TextView {
  /** The text. */
  readonly text: string;
  readonly #encoding: Encoding;

  private constructor(content: Uint8Array, encoding: Encoding) {
    this.#encoding = encoding;
    this.text = new TextDecoder(encoding, { ignoreBOM: true }).decode(content);
  }

  static of(content: Uint8Array): TextView {
    const [first, second] = content;
    if (first === 0xff && second === 0xfe) return new TextView(content, "utf-16le");
    if (first === 0xfe && second === 0xff) return new TextView(content, "utf-16be");
    return new TextView(content, "latin1");
  }

  /** Where a unit begins in the bytes. */
  offset(unit: number): number {
    return this.#encoding === "latin1" ? unit : unit * 2;
  }

  /** The secrets, each on one line: line ends stay. */
  secrets(): readonly ByteSpan[] {
    return findSecrets(this.text).spans.flatMap(({ start, end }) =>
      [...this.text.slice(start, end).matchAll(/[^\r\n]+/g)].map(({ 0: line, index }) => ({
        start: this.offset(start + index),
        end: this.offset(start + index + line.length),
      }))
    );
  }

  /** An ASCII text in the encoding; units beyond it become `?`. */
  encode(text: string): Uint8Array {
    if (this.#encoding === "latin1") {
      return Uint8Array.from(text, (unit) => Math.min(unit.charCodeAt(0), 0xff));
    }
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) {
      view.setUint16(at * 2, text.charCodeAt(at), this.#encoding === "utf-16le");
    }
    return bytes;
  }
}
