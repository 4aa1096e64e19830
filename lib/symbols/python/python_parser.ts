/**
 * The syntax trees of Python, which Lezer's parser makes. Nothing else imports the package.
 *
 * @module
 */
import "../lezer/hidden_process.ts";
import { parser } from "@lezer/python";
import "../lezer/restored_process.ts";
import { type LezerNode, type LezerTree, treeOf } from "../lezer/tree.ts";

/** A node. */
export type PythonNode = LezerNode;

/** Parses a text; any text has a tree. */
export function parsePython(text: string): LezerTree {
  return treeOf(parser, text);
}
