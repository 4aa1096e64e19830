/**
 * `take_note`: something to be remembered in this stage.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";
import { assertKeepable, longestTogether } from "../call/kept_text.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { notePlace } from "../call/workplace.ts";
import { takeNote } from "../contract/base_tools.ts";

/** The tool. */
export const takeNoteTool: Tool = defineTool(takeNote, async ({ note }, { place }) => {
  const where = await notePlace(place);
  if (where === undefined) throw new ToolFailure("Notes are only available in workflow channels");
  if (note === null || note.trim() === "") throw new ToolFailure("Note content cannot be empty");
  assertKeepable("Note", note);
  const { text } = place.gate.redact(note);
  const before = await place.store.notes.list(where);
  const length = before.reduce((sum, each) => sum + each.length, text.length);
  if (length > longestTogether) {
    throw new ToolFailure(
      `The notes of this stage would have ${length} characters, limit ${longestTogether}`,
    );
  }
  await place.store.notes.add({ ...where, session: place.session, text });
  return { value: { success: true } };
});
