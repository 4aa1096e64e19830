/**
 * The syntax trees of Python, which Lezer's parser makes. Nothing else imports the package.
 *
 * @module
 */
import "./hidden_process.ts";
import { parser } from "@lezer/python";
import "./restored_process.ts";

/** A node. */
export interface PythonNode {
  /** What it is, as in Lezer's grammar. */
  readonly type: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last. */
  readonly end: number;
  /** What is in it, in order. */
  readonly children: readonly PythonNode[];
}

interface OpenNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly children: OpenNode[];
}

/** The tree of a text. */
export interface PythonTree {
  /** Its root. */
  readonly root: PythonNode;
  /** Whether parts of the text were not understood, which are in nodes of the type `⚠`. */
  readonly isPartial: boolean;
}

/** Parses a text; any text has a tree. */
export function parsePython(text: string): PythonTree {
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
