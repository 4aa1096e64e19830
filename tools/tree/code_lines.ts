/**
 * Lines of code, lines of comments and blank lines of source files.
 *
 * @module
 */
import { decodeLossy, isBinary, itemAt } from "@ct/base";
import { recodedBeginning, recodingOf, textDecoder } from "@ct/core/input";
import { type LanguagePack, packFor, packForScript, type Segment } from "@ct/source";

/** A line that names an interpreter is shorter. */
const startBytes = 1 << 16;

/** How many lines there are of each sort. */
export interface LineSorts {
  /** Lines with code, and those of strings that go over several lines. */
  readonly code: number;
  /** Lines with nothing but comments. */
  readonly comments: number;
  /** Lines with nothing but white space, in comments and strings as well. */
  readonly blank: number;
}

/** The lines of a file; `undefined` if its language is not known. */
export interface CodeLines extends LineSorts {
  /** What the language is called. */
  readonly language: string;
}

/**
 * The language of a file that begins with these bytes: `"binary"`, or `undefined` if no language is
 * known for it.
 */
export function languageOf(
  name: string,
  beginning: Uint8Array,
  encoding: string,
): LanguagePack | "binary" | undefined {
  const { from = "utf-8" } = recodingOf(beginning, encoding);
  if (from === "utf-8" && isBinary(beginning)) return "binary";
  const start = () => decodeLossy(recodedBeginning(beginning.subarray(0, startBytes), encoding));
  return packFor(name) ?? packForScript(itemAt(start().split("\n", 1), 0));
}

/** Counts the lines of a file in a language. */
export function codeLinesOf(bytes: Uint8Array, pack: LanguagePack, encoding: string): CodeLines {
  const { skip, from = "utf-8" } = recodingOf(bytes, encoding);
  const text = textDecoder(from).decode(bytes.subarray(skip));
  return { language: pack.language, ...sortLines(text, commentsOf(text, pack)) };
}

/** The comments of a text, and what tools of the language take for such. */
function commentsOf(text: string, { language, segments }: LanguagePack): readonly Segment[] {
  return segments(text).filter((segment) =>
    segment.kind === "comment" || (language === "Python" && isDocumentation(text, segment))
  ).map((segment) => {
    // A line that names the interpreter is code.
    const isFirst = segment.start === 0 && text.startsWith("#!");
    return isFirst ? { ...segment, start: Math.max(0, text.indexOf("\n")) } : segment;
  });
}

/** Whether a string is one of Python's long ones and opens a line. */
function isDocumentation(text: string, { kind, start }: Segment): boolean {
  if (kind !== "string") return false;
  const line = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  return /^\s*[rRuU]?(?:"""|''')/.test(text.slice(line, start + 4));
}

function sortLines(text: string, comments: readonly Segment[]): LineSorts {
  let [code, comment, blank] = [0, 0, 0];
  let next = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end).trim();
    if (line === "") blank++;
    // The lexer of the shell does not tell of a comment without text.
    else if (line === "#") comment++;
    else {
      let at = start;
      let hasCode = false;
      while (next < comments.length && (comments[next]?.end ?? 0) <= start) next++;
      for (let index = next; at < end; index++) {
        const segment = comments[index];
        const gap = Math.min(segment?.start ?? end, end);
        hasCode ||= gap > at && text.slice(at, gap).trim() !== "";
        if (segment === undefined || segment.start >= end) break;
        at = segment.end;
      }
      if (hasCode) code++;
      else comment++;
    }
    start = newline < 0 ? text.length : newline + 1;
  }
  return { code, comments: comment, blank };
}
