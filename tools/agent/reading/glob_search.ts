/**
 * `glob_search`: the files whose paths match a glob.
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { globSearch } from "../contract/base_tools.ts";
import { compileGlob } from "../files/glob.ts";
import { relativePath } from "../files/visible_files.ts";
import { isDirectory } from "./entry_kind.ts";

/** This many paths are returned at most. */
const maxPaths = 1000;

/** The tool. */
export const globSearchTool: Tool = defineTool(globSearch, async ({ pattern }, call) => {
  const { root, visible } = call.place;
  if (pattern === "") {
    throw new ToolFailure("Invalid arguments for glob_search: pattern must not be empty");
  }
  if (pattern.split("/").includes("..")) throw root.outside(pattern);
  const glob = compileGlob(root.globBelow(pattern), { anyDepth: false });
  const paths: string[] = [];
  await call.withKnown(async ({ residentFiles }) => {
    for (const entry of visible.below(root.readable(""), { residentFiles, door: call.door })) {
      await call.breathe();
      if (entry.kind === "d" || entry.kind === "other") continue;
      const path = relativePath(entry, root);
      if (glob.matches(path) && !isDirectory(entry, root)) paths.push(path);
    }
  });
  if (paths.length === 0 && !pattern.includes("/")) {
    call.note(`the pattern matches names in the root only; **/${pattern} matches at any depth`);
  }
  if (paths.length === 0 && root.globBelow(pattern).startsWith("/")) {
    call.note(`the pattern was matched below ${root.path}; nothing else can be found`);
  }
  if (paths.length > maxPaths) {
    call.note(`the first ${maxPaths} of ${paths.length} files are shown; use a narrower pattern`);
  }
  return { value: paths.sort(byCodePoints).slice(0, maxPaths) };
});
