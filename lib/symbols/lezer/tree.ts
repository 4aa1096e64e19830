/**
 * The syntax trees that the parsers of Lezer make.
 *
 * @module
 */

/** A node. */
export interface LezerNode {
  /** What it is, as in the grammar. */
  readonly type: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last. */
  readonly end: number;
  /** What is in it, in order. */
  readonly children: readonly LezerNode[];
}

interface OpenNode extends LezerNode {
  readonly children: OpenNode[];
}

/** The tree of a text. */
export interface LezerTree {
  /** Its root. */
  readonly root: LezerNode;
  /** Whether parts of the text were not understood, which are in nodes of the type `⚠`. */
  readonly isPartial: boolean;
}

/** What is used of a parser. */
interface LezerParser {
  parse(text: string): {
    iterate(visit: {
      readonly enter: (
        node: { readonly name: string; readonly from: number; readonly to: number },
      ) => void;
      readonly leave: () => void;
    }): void;
  };
}

/** Parses a text; any text has a tree. */
export function treeOf(parser: LezerParser, text: string): LezerTree {
  let isPartial = false;
  const root: OpenNode = { type: "Top", start: 0, end: text.length, children: [] };
  const open = [root];
  parser.parse(text).iterate({
    enter: ({ name: type, from: start, to: end }) => {
      const node: OpenNode = { type, start, end, children: [] };
      if (type === "⚠") isPartial = true;
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    leave: () => void open.pop(),
  });
  return { root: root.children[0] ?? root, isPartial };
}
