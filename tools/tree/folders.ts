/**
 * The folders of a report with their totals.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import { MetricsSum } from "./metrics.ts";
import { folderOrder, type OrderOptions } from "./order.ts";
import { folderOf, type ReportedFile } from "./reported_file.ts";

/** A folder; its measures are those of all files below it. */
export class Folder extends MetricsSum {
  /** Last component of its path. */
  readonly name: string;
  /** Its folders, in report order. */
  readonly folders: Folder[] = [];
  /** Its files, in report order. */
  readonly files: ReportedFile[] = [];
  /** How many files there are below it. */
  fileCount = 0;

  /** Creates an empty folder. */
  constructor(name: string) {
    super();
    this.name = name;
  }
}

/**
 * The tree of folders that hold the files; the root has the base's label as its name. The files of
 * each folder keep their order. Takes time linear in the paths' lengths, and no recursion, however
 * deep the tree.
 */
export function foldersOf(
  files: readonly ReportedFile[],
  label: string,
  options: OrderOptions,
): Folder {
  const root = new Folder(label);
  const folders = new Map([[".", root]]);
  for (const file of files) {
    const folder = folderAt(folderOf(file.path), folders);
    folder.files.push(file);
    folder.fileCount++;
    folder.add(file);
  }
  // A parent is entered into the map before its folders, so backwards each total is complete when
  // it is passed up.
  for (const [path, folder] of [...folders].reverse()) {
    const parent = folder === root ? undefined : folders.get(folderOf(path));
    if (parent === undefined) continue;
    parent.add(folder);
    parent.fileCount += folder.fileCount;
  }
  const order = folderOrder(options);
  for (const folder of folders.values()) folder.folders.sort(order);
  return root;
}

/** The folder at a path; it and those above are made where they are missing. */
function folderAt(path: string, folders: Map<string, Folder>): Folder {
  const missing: string[] = [];
  let above = path;
  let folder = folders.get(above);
  while (folder === undefined) {
    missing.push(above);
    above = folderOf(above);
    folder = folders.get(above);
  }
  for (const each of missing.reverse()) {
    const inner = new Folder(nameOf(each));
    folder.folders.push(inner);
    folders.set(each, inner);
    folder = inner;
  }
  return folder;
}
