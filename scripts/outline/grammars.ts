/**
 * What tree-sitter's grammars find in a file, in the form of ctags' tags: the reference for
 * languages without a compiler to ask. The grammars are packages of npm's registry and are used in
 * measurements only.
 * @module
 */

import { createRequire } from "node:module";
import { npmPackages } from "@ct/testing";
import type { Tag } from "./tag.ts";

/** A node of a syntax tree. */
export interface Node {
  readonly type: string;
  readonly text: string;
  readonly isError: boolean;
  readonly hasError: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startPosition: { readonly row: number };
  readonly endPosition: { readonly row: number; readonly column: number };
  readonly parent: Node | null;
  readonly children: readonly (Node | null)[];
  readonly namedChildren: readonly (Node | null)[];
  childForFieldName(name: string): Node | null;
  childrenForFieldName(name: string): readonly (Node | null)[];
}

interface Runtime {
  readonly Parser: {
    new (): {
      setLanguage(language: unknown): void;
      parse(text: string): { readonly rootNode: Node; delete(): void } | null;
    };
    init(options: { readonly wasmBinary: Uint8Array }): Promise<void>;
  };
  readonly Language: { load(bytes: Uint8Array): Promise<unknown> };
}

/** What one node declares. */
export interface Named {
  readonly kind: string;
  /** Node of the name, which also decides the line. */
  readonly name: Node;
  /** Name to compare, where it is not the text of the node. */
  readonly as?: string;
  /** What is declared as a whole; the node of the rule when omitted. */
  readonly whole?: Node;
}

/** How declarations are found in the trees of a grammar. */
export interface Grammar {
  /** Package and file of the grammar. */
  readonly file: string;
  /** What nodes of a type declare. */
  readonly rules: Readonly<Record<string, (node: Node) => readonly Named[]>>;
  /** Types of nodes that are not looked into. */
  readonly skips: readonly string[];
}

const packages = ["@vscode/tree-sitter-wasm@0.3.1", "tree-sitter-wasms@0.1.13"];
let runtime: Promise<{ readonly runtime: Runtime; readonly path: string }> | undefined;

/** Installs the grammars and starts their runtime, once. */
async function start(): Promise<{ readonly runtime: Runtime; readonly path: string }> {
  const installed = npmPackages(packages);
  if (installed === undefined) throw new Error("npm does not get tree-sitter's grammars");
  addEventListener("unload", () => installed[Symbol.dispose]());
  const path = `${installed.path}/node_modules`;
  const folder = `${path}/@vscode/tree-sitter-wasm/wasm`;
  const loaded: Runtime = createRequire(`${folder}/`)("./tree-sitter.js");
  await loaded.Parser.init({ wasmBinary: await Deno.readFile(`${folder}/tree-sitter.wasm`) });
  return { runtime: loaded, path };
}

/** A function that lists what a text declares; `undefined` where the grammar has errors. */
export async function tagger(
  { file, rules, skips }: Grammar,
): Promise<(path: string, text: string) => readonly Tag[] | undefined> {
  const { runtime: { Parser, Language }, path: folder } = await (runtime ??= start());
  const parser = new Parser();
  parser.setLanguage(await Language.load(await Deno.readFile(`${folder}/${file}`)));
  return (path, text) => {
    const tree = parser.parse(text);
    if (tree === null) return undefined;
    const tags: Tag[] = [];
    const visit = (node: Node): void => {
      for (
        const { kind, name, as, whole = node }
          of (Object.hasOwn(rules, node.type) ? rules[node.type]?.(node) : undefined) ?? []
      ) {
        const { row, column } = whole.endPosition;
        tags.push({
          path,
          name: (as ?? name.text).replace(/\s+/g, " "),
          kind,
          line: name.startPosition.row + 1,
          end: column === 0 ? row : row + 1,
        });
      }
      if (skips.includes(node.type)) return;
      for (const child of node.namedChildren) if (child !== null) visit(child);
    };
    const { rootNode } = tree;
    const hasError = rootNode.hasError;
    if (!hasError) visit(rootNode);
    tree.delete();
    return hasError ? undefined : tags;
  };
}
