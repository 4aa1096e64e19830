/**
 * `list_directory`: what lies in a directory, and below it.
 *
 * @module
 */
import { lstatIfThere, parentOf, pushAll } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import type { Call, ResidentContext } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { listDirectory } from "../contract/base_tools.ts";
import { isVersionControl, relativePath } from "../files/visible_files.ts";
import { isDirectory } from "./entry_kind.ts";

/** This many entries are returned at most. */
const maxEntries = 5000;
const types = ["files", "directories", "all"];

/** A listed entry. */
interface Listed {
  readonly path: string;
  readonly isDirectory: boolean;
  readonly depth: number;
}

/** The tool. */
export const listDirectoryTool: Tool = defineTool(
  listDirectory,
  async ({ path, depth, type }, call) => {
    if (depth !== null && !(Number.isInteger(depth) && depth >= 1)) {
      throw new ToolFailure("depth must be a positive integer");
    }
    if (type === null || !types.includes(type)) {
      throw new ToolFailure(
        `Invalid type '${type}'. Must be 'files', 'directories', or 'all'.`,
      );
    }
    const maxDepth = depth ?? undefined;
    // Reading a few levels takes less time than looking at all directories, as files in memory
    // need it.
    const listed = maxDepth === undefined
      ? await call.withKnown((known) => list(path, known, call))
      : await list(path, { maxDepth }, call);
    const wanted = listed.filter((entry) =>
      type === "all" || entry.isDirectory === (type === "directories")
    );
    if (wanted.length > maxEntries) {
      const more = wanted.length - maxEntries;
      call.note(`${more} more entries are not shown; list a subdirectory, or use a smaller depth`);
    }
    const value = wanted.slice(0, maxEntries).map((entry): JsonValue => ({
      path: entry.path,
      is_directory: entry.isDirectory,
      depth: entry.depth,
    }));
    return { value };
  },
);

/** A directory before its contents; in each, directories before files. */
async function list(
  given: string,
  { maxDepth, residentFiles }: ResidentContext & { readonly maxDepth?: number },
  call: Call,
): Promise<readonly Listed[]> {
  const { root, visible } = call.place;
  const directory = root.readable(given);
  const isThere = directory.exists && lstatIfThere(directory.realPath)?.isDirectory === true;
  if (!isThere || isVersionControl(directory.realRelative)) {
    throw new ToolFailure(`Directory not found: ${given}`);
  }
  const contents = new Map<string, Listed[]>();
  let unreadable = 0;
  const report = ({ incomplete }: { readonly incomplete: boolean }) => {
    if (incomplete) unreadable++;
  };
  for (
    const entry of visible.below(directory, { maxDepth, report, residentFiles, door: call.door })
  ) {
    await call.breathe();
    const path = relativePath(entry, root);
    const listed = { path, isDirectory: isDirectory(entry, root), depth: entry.depth };
    const siblings = contents.get(parentOf(path));
    if (siblings === undefined) contents.set(parentOf(path), [listed]);
    else siblings.push(listed);
  }
  if (unreadable > 0) call.note(`directories that could not be read: ${unreadable}`);
  const ordered: Listed[] = [];
  // Not by recursion: trees may be deeper than calls can nest.
  const waiting = [...inOrder(contents.get(directory.realRelative))];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    ordered.push(entry);
    if (entry.isDirectory) pushAll(waiting, inOrder(contents.get(entry.path)));
  }
  return ordered;
}

/** The last to be visited first. The walker yields siblings in the order of their names. */
function inOrder(siblings: readonly Listed[] = []): readonly Listed[] {
  const directories = siblings.filter((entry) => entry.isDirectory);
  const files = siblings.filter((entry) => !entry.isDirectory);
  return [...directories, ...files].reverse();
}
