/**
 * `take_note`: something to be remembered in this stage.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { notePlace } from "../call/workplace.ts";
import { takeNote } from "../contract/base_tools.ts";

const longestNote = 16 << 10;

/** The tool. */
export const takeNoteTool: Tool = defineTool(takeNote, async ({ note }, { place }) => {
  const where = await notePlace(place);
  if (where === undefined) throw new ToolFailure("Notes are only available in workflow channels");
  if (note === null || note.trim() === "") throw new ToolFailure("Note content cannot be empty");
  if (note.length > longestNote) {
    throw new ToolFailure(`Note is too long (${note.length} characters, limit ${longestNote})`);
  }
  const { text } = place.gate.redact(note);
  await place.store.notes.add({ ...where, session: place.session, text });
  return { value: { success: true } };
});
