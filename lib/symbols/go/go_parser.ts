/**
 * The syntax trees of Go, which Lezer's parser makes. Nothing else imports the package.
 *
 * @module
 */
import "../lezer/runtime.ts";
import { parser } from "@lezer/go";
import { faultsIn } from "../lezer/parts.ts";
import { type LezerNode, treeOf } from "../lezer/tree.ts";

/** A node. */
export type GoNode = LezerNode;

/** The tree of a text. */
export interface GoTree {
  /** Its root. */
  readonly root: GoNode;
  /** Whether names may be missing, since parts of the text were not understood. */
  readonly isPartial: boolean;
}

/**
 * Parses a text; any text has a tree. The grammar takes `true`, `false` and `nil` for keywords
 * behind which no line ends a statement, so it gets names in their place. It does not know
 * `for range x`, and understands all around the word.
 */
export function parseGo(text: string): GoTree {
  const named = text.replace(/\b(?:true|false|nil)\b/g, (word) => `_${word.slice(1)}`);
  const { root, isPartial } = treeOf(parser, named);
  const isBroken = ({ start, end }: GoNode) => text.slice(start, end).trim() !== "range";
  return { root: bound(root), isPartial: isPartial && faultsIn(root).some(isBroken) };
}

/** What binds tighter than any operator. */
const postfix = /^(?:Call|Index|Parameterized|Selector|Slice)Expr$|^TypeAssertion$/;

/** The grammar takes `a <= b.c` for `(a <= b).c`; this puts it right. */
function bound(node: GoNode): GoNode {
  const children = node.children.map(bound);
  const [first, ...rest] = children;
  const last = first?.children.at(-1);
  const isWrong = postfix.test(node.type) && /^(?:Binary|Unary)Exp$/.test(first?.type ?? "");
  if (!isWrong || first === undefined || last === undefined) return { ...node, children };
  const { type, end } = node;
  const inner = bound({ type, start: last.start, end, children: [last, ...rest] });
  return { ...first, end, children: [...first.children.slice(0, -1), inner] };
}
