/**
 * The rows of the indented tree: connectors and labels.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { Folder } from "./folders.ts";
import type { Metrics } from "./metrics.ts";
import type { ReportedFile } from "./reported_file.ts";

/** A row of the tree. */
export interface TreeRow {
  /** What stands before the label. */
  readonly connectors: string;
  /** The name, printable; a folder's ends in `/`. */
  readonly label: string;
  /** Characters of connectors and label together. */
  readonly width: number;
  /** Whether it is a folder. */
  readonly isFolder: boolean;
  /** The measures to show. */
  readonly metrics: Metrics;
  /** How many files it stands for. */
  readonly files: number;
  /** How deep it is; 0 is the base. */
  readonly depth: number;
}

/** Which rows are wanted. */
export interface RowOptions {
  /** At most this many levels below the root; all by default. */
  readonly maxLevels?: number | undefined;
  /** No files. */
  readonly onlyFolders?: boolean;
}

interface Visit {
  readonly node: Folder | ReportedFile;
  /** Connectors of the folders around it. */
  readonly indent: string;
  readonly depth: number;
  readonly isLast: boolean;
}

const connectorWidth = 3;

/**
 * The rows of a folder and of what lies at most this many levels below it, top down, in constant
 * memory a level. What is to come is kept on an explicit stack: trees may be deeper than calls can
 * nest.
 */
export function* treeRows(
  root: Folder,
  { maxLevels = Infinity, onlyFolders = false }: RowOptions = {},
): Generator<TreeRow> {
  const stack: Visit[] = [];
  const pushEntries = (folder: Folder, indent: string, depth: number) => {
    if (depth > maxLevels) return;
    const entries = [...folder.folders, ...onlyFolders ? [] : folder.files].reverse();
    for (const node of entries) stack.push({ node, indent, depth, isLast: node === entries[0] });
  };
  yield rowOf(root, "", 0);
  pushEntries(root, "", 1);
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { node, indent, depth, isLast } = visit;
    yield rowOf(node, indent + (isLast ? "└─ " : "├─ "), depth);
    if (node instanceof Folder) pushEntries(node, indent + (isLast ? "   " : "│  "), depth + 1);
  }
}

function rowOf(node: Folder | ReportedFile, connectors: string, depth: number): TreeRow {
  const isFolder = node instanceof Folder;
  const label = escapeControls(node.name) + (isFolder ? "/" : "");
  const width = connectorWidth * depth + characterCount(label);
  const files = isFolder ? node.fileCount : 1;
  return { connectors, label, width, isFolder, metrics: node, files, depth };
}

/** How many characters a text has: Unicode scalars, not UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length;
}
