/**
 * `delete_path`: a file or an empty directory is removed, and can be put back.
 *
 * @module
 */
import { hashOf } from "@ct/base";
import type { Call } from "../call/call.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { deletePath } from "../contract/extension_tools.ts";
import { ToolFailure } from "../contract/failure.ts";
import { isEmptyDirectory } from "../files/directory.ts";
import { removeFile } from "../files/regular_file.ts";
import { changeable, ungatedContent } from "./place_to_change.ts";
import { revertNote } from "./revert_note.ts";

/** What could not be put back is not deleted. */
const maxBytes = 64 << 20;

/** The tool. */
export const deletePathTool: Tool = defineTool(deletePath, async ({ path }, call) => {
  const { realPath, relative } = call.place.root.writable(path);
  await call.inTurn(realPath, () => deleteNow(path, call));
  return { value: { success: true, path: relative } };
});

async function deleteNow(path: string, call: Call): Promise<void> {
  const { place, info } = changeable(path, call);
  const { root, store, session, ctx } = call.place;
  if (info.isDirectory && !isEmptyDirectory(place.realPath)) {
    throw new ToolFailure(`Directory is not empty: ${path}`);
  }
  if (info.isFile && info.size > maxBytes) {
    throw new ToolFailure(`File is too large to be restored later: ${path}`);
  }
  const before = info.isFile ? ungatedContent(place, call) : null;
  call.tick();
  using _held = ctx.spawn.interruption();
  call.door.assertWritable(place.realPath, place.realPath);
  root.confirm(place);
  // Kept before it is gone; the runtime refuses to remove a directory that has filled meanwhile.
  const token = await store.reverts.add({
    session,
    call: call.id,
    kind: "delete",
    path: place.realPath,
    before,
    mode: info.mode === null ? null : info.mode & 0o7777,
    afterHash: "",
  });
  root.confirm(place);
  if (before !== null && hashOf(ungatedContent(place, call)) !== hashOf(before)) {
    throw new ToolFailure(`File has changed meanwhile: ${path}`);
  }
  removeFile(place.realPath);
  call.tellOperator(revertNote(token, store));
}
