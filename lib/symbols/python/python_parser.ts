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

/** The tree of a text. Any text has one; what is not understood is in nodes of the type `⚠`. */
export function parsePython(text: string): PythonNode {
  const root: OpenNode = { type: "Top", start: 0, end: text.length, children: [] };
  const open = [root];
  parser.parse(text).iterate({
    enter: ({ name: type, from: start, to: end }) => {
      const node: OpenNode = { type, start, end, children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    leave: () => void open.pop(),
  });
  return root.children[0] ?? root;
}
