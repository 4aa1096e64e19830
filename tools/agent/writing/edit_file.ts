/**
 * `edit_file`: one exact replacement.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { editFile } from "../contract/writing_tools.ts";
import { editFileAt } from "./edited_file.ts";

/** The tool. */
export const editFileTool: Tool = defineTool(editFile, async ({ path, ...edit }, call) => {
  await editFileAt(path, (file) => {
    file.checkNew(edit.newString);
    const problem = file.text.apply(edit);
    if (problem === undefined) return;
    if (problem.kind === "none") file.explain(edit);
    if (problem.kind === "several") file.tellLines(problem.starts);
    throw new ToolFailure(messages[problem.kind]);
  }, call);
  return { value: { success: true } };
});

const messages = {
  empty: "oldString is empty",
  identical: "oldString and newString are identical",
  none: "oldString not found",
  several: "oldString found multiple times",
} as const;
