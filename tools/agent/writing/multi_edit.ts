/**
 * `multi_edit`: several exact replacements in one file, all of them or none.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { multiEdit } from "../contract/writing_tools.ts";
import type { EditProblem } from "./edit_text.ts";
import { editFileAt } from "./edited_file.ts";

const maxEdits = 200;
const previewChars = 100;

/** The tool. */
export const multiEditTool: Tool = defineTool(multiEdit, async ({ path, edits }, call) => {
  if (edits.length === 0) throw new ToolFailure("No edits provided");
  if (edits.length > maxEdits) {
    throw new ToolFailure(
      `Invalid arguments for multi_edit: edits must have at most ${maxEdits} entries`,
    );
  }
  await editFileAt(path, (file) => {
    for (const [index, edit] of edits.entries()) {
      call.tick();
      file.checkNew(edit.newString);
      const problem = file.text.apply(edit);
      if (problem === undefined) continue;
      if (problem.kind === "none") file.explain(edit);
      if (problem.kind === "several") file.tellLines(problem.starts);
      throw failure(problem, index, edit.oldString);
    }
  }, call);
  return { value: { success: true, edits_applied: edits.length } };
});

/** The answer to an edit that cannot be made; its index counts from 0. */
function failure(problem: EditProblem, index: number, oldString: string): ToolFailure {
  const about = (message: string, members: Readonly<Record<string, JsonValue>> = {}) =>
    new ToolFailure(`Edit ${index}: ${message}`, { edit_index: index, ...members });
  if (problem.kind === "empty") return about("oldString is empty");
  if (problem.kind === "identical") return about("oldString and newString are identical");
  const preview = { oldString_preview: previewOf(oldString) };
  if (problem.kind !== "several") return about("oldString not found", preview);
  const count = problem.starts.length;
  const message = `oldString found ${count} times (set replaceAll=true to replace all)`;
  return about(message, { found_count: count, ...preview });
}

/** The first characters; a surrogate pair is not split. */
function previewOf(text: string): string {
  if (text.length <= previewChars) return text;
  const cut = text.slice(0, previewChars);
  const isSplit = /[\ud800-\udbff]$/.test(cut);
  return `${isSplit ? cut.slice(0, -1) : cut}...`;
}
