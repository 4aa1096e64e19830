/**
 * `move_path`: a file or directory gets another path, and can be moved back.
 *
 * @module
 */
import { hashOf } from "@ct/base";
import type { Call } from "../call/call.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { movePath } from "../contract/extension_tools.ts";
import { ToolFailure } from "../contract/failure.ts";
import { entriesBelow, makeDirectories, moveToFreePath } from "../files/directory.ts";
import { missingParents, removeEmpty } from "../files/parents.ts";
import type { Location } from "../files/root.ts";
import { changeable, type ChangeablePlace, ungatedContent } from "./place_to_change.ts";
import { revertNote } from "./revert_note.ts";

/** A directory with more in it takes too long to judge. */
const maxEntries = 10_000;

/** The tool. */
export const movePathTool: Tool = defineTool(movePath, async ({ path, newPath }, call) => {
  const { root } = call.place;
  const [from, to] = [root.writable(path), root.writable(newPath)];
  // In one order for all calls, so that no two wait for each other.
  const [first = "", second = first] = [...new Set([from.realPath, to.realPath])].sort();
  const work = () => move(path, newPath, call);
  await call.inTurn(first, () => second === first ? work() : call.inTurn(second, work));
  return { value: { success: true, path: to.relative } };
});

async function move(path: string, newPath: string, call: Call): Promise<void> {
  const { root, store, session, ctx } = call.place;
  const source = changeable(path, call);
  const { place: from, info } = source;
  const to = target(newPath, call);
  if (to.realPath.startsWith(`${from.realPath}/`)) {
    throw new ToolFailure(`Path is below the directory that is moved: ${newPath}`);
  }
  if (newPath.endsWith("/") && info.isFile) throw new ToolFailure(`Not a directory: ${newPath}`);
  const content = info.isFile ? ungatedContent(from, call) : undefined;
  if (info.isDirectory) await judgeEntries(source, to, call);
  call.tick();
  using _held = ctx.spawn.interruption();
  const made = missingParents(to, root);
  for (const { realPath } of [from, to]) call.door.assertWritable(realPath, realPath);
  makeDirectories(made);
  try {
    root.confirm(from);
    root.confirm(to);
    if (!moveToFreePath(from.realPath, to.realPath)) throw taken(newPath);
  } catch (error) {
    removeEmpty(made);
    throw error;
  }
  const token = await store.reverts.add({
    session,
    call: call.id,
    kind: "move",
    path: to.realPath,
    movedFrom: from.realPath,
    before: null,
    mode: null,
    afterHash: content === undefined ? "" : hashOf(content),
  });
  call.tellOperator(revertNote(token, store));
  await carryRead(from, to, call);
}

/** Where it is to be. */
function target(newPath: string, { place: { root } }: Call): Location {
  const to = root.writable(newPath);
  if (to.exists) throw taken(newPath);
  if (to.relative !== to.realRelative) throw new ToolFailure(`Path has a link: ${newPath}`);
  return to;
}

function taken(path: string): ToolFailure {
  return new ToolFailure(`Path exists already: ${path}`);
}

/**
 * Judges what is in a directory: by its old path and by its new one everything may be written, and
 * nothing is gated, since another path could open it.
 */
async function judgeEntries(
  { place: from }: ChangeablePlace,
  to: Location,
  call: Call,
): Promise<void> {
  const { root } = call.place;
  let count = 0;
  for (const { path, isFile } of entriesBelow(from.realPath)) {
    if (++count > maxEntries) {
      throw new ToolFailure(`Directory has more than ${maxEntries} entries: ${from.given}`);
    }
    const [relative, next] = [`${from.realRelative}/${path}`, `${to.realRelative}/${path}`];
    for (const each of [relative, next]) {
      if (root.isBarred(each)) throw new ToolFailure(`Path is not writable: ${each}`);
    }
    if (isFile) {
      ungatedContent(
        { relative, realRelative: relative, realPath: `${root.path}/${relative}` },
        call,
      );
    }
    await call.breathe();
  }
}

/** A file that the session has read is known by its new path, too. */
async function carryRead(from: Location, to: Location, call: Call): Promise<void> {
  const { store, session } = call.place;
  const state = await store.reads.state(session, from.realPath);
  if (state === undefined) return;
  await store.reads.add({
    session,
    call: call.id,
    path: to.realPath,
    startLine: null,
    endLine: null,
    hash: state.hash,
    redacted: state.redacted,
    kind: "write",
  });
}
