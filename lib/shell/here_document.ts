/**
 * The text of a here-document.
 *
 * @module
 */
import type { WordReader } from "./word_reader.ts";

/** How a here-document was announced. */
export interface DocumentForm {
  /** The line that ends it. */
  readonly delimiter: string;
  /** Whether tabs at the beginning of its lines are omitted. */
  readonly isStripped: boolean;
  /** Whether nothing in it is expanded. */
  readonly isLiteral: boolean;
}

/** The lines from here up to the delimiter, past which the reader goes. */
export function readDocument(reader: WordReader, { delimiter, isStripped }: DocumentForm): string {
  const lines: string[] = [];
  while (reader.at < reader.text.length) {
    const newline = reader.text.indexOf("\n", reader.at);
    const end = newline < 0 ? reader.text.length : newline;
    const raw = reader.text.slice(reader.at, end);
    const line = isStripped ? raw.replace(/^\t+/, "") : raw;
    reader.at = end + 1;
    if (line === delimiter) break;
    lines.push(`${line}\n`);
  }
  return lines.join("");
}
