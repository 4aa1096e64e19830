/**
 * What the fast readers of YAML have in common.
 *
 * @module
 */

/** A member of a mapping or an element of a sequence. */
export interface LinePart {
  /** The key as data; `undefined` for an element, and for what reads as another kind than text. */
  readonly key: string | undefined;
  /** Where the text of the value starts: in a block right after `:` or `-`. */
  readonly start: number;
  /** Where it ends; in a block with the last line, line ending and comments below not included. */
  readonly end: number;
  /** The parts of the value, if it has some. */
  readonly parts: readonly LinePart[];
  /** It is in a flow collection. */
  readonly isInFlow: boolean;
  /** There is an anchor, an alias or a tag in it. */
  readonly isMarked: boolean;
  /**
   * It depends on what comes behind, or that on it: a block scalar ends it, a comment may be its
   * own, or there is more in the last of its lines.
   */
  readonly isOpen: boolean;
}

/** The text has something that a fast reader does without. */
export class Uncertain extends Error {}

/** Sources of expressions for scalars in one line. */
export const patterns = {
  /** In single quotes. */
  single: "'[^'\\n]*(?:''[^'\\n]*)*'",
  /** In double quotes. */
  double: '"[^"\\\\\\n]*(?:\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4})[^"\\\\\\n]*)*"',
  /** A plain one in a flow collection, without blanks. */
  plainWord:
    "(?:[A-Za-z0-9_/$^()+;<=.~\\\\]|[^\\x00-\\xa0\\s])(?:[^\\s,[\\]{}:#]|:(?=[^\\s,[\\]{}:#]))*",
} as const;

/** A key as data; `undefined` for one whose text is not what is written. */
export function keyOf(written: string): string | undefined {
  if (/^(?:~|null|true|false|<<)$/i.test(written) || /[\\\t\r]/.test(written)) return undefined;
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  return written.startsWith('"') ? written.slice(1, -1) : written;
}
