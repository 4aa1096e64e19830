/**
 * The tools that can be called. One that is not here is not offered, whatever the contract says
 * about it.
 *
 * @module
 */
import { recordBaselineTool } from "./baselines/record_baseline.ts";
import { askQuestionsTool } from "./blocks/ask_questions.ts";
import { completePreflightTool } from "./blocks/complete_preflight.ts";
import { completePulseTool } from "./blocks/complete_pulse.ts";
import { requestExtensionTool } from "./blocks/request_extension.ts";
import { submitPlanTool } from "./blocks/submit_plan.ts";
import { submitResearchTool } from "./blocks/submit_research.ts";
import { submitScopeTool } from "./blocks/submit_scope.ts";
import type { Tool } from "./call/tool.ts";
import { globSearchTool } from "./reading/glob_search.ts";
import { grepTool } from "./reading/grep.ts";
import { listDirectoryTool } from "./reading/list_directory.ts";
import { readFileTool } from "./reading/read_file.ts";
import { semanticSearchTool } from "./reading/semantic_search.ts";
import { takeNoteTool } from "./reading/take_note.ts";
import { addFileCommentTool, addLineCommentTool, addReviewCommentTool } from "./review/comments.ts";
import { completeReviewTool } from "./review/complete_review.ts";
import { getDiffTool } from "./review/get_diff.ts";
import { getScopeCardTool } from "./review/get_scope_card.ts";
import { readOutputTool, startCommandTool, stopCommandTool } from "./shell/background_tools.ts";
import { shellTool } from "./shell/shell.ts";
import { webCodeSearchTool } from "./web/web_code_search.ts";
import { deletePathTool } from "./writing/delete_path.ts";
import { editFileTool } from "./writing/edit_file.ts";
import { movePathTool } from "./writing/move_path.ts";
import { multiEditTool } from "./writing/multi_edit.ts";
import { writeFileTool } from "./writing/write_file.ts";

const tools: readonly Tool[] = [
  semanticSearchTool,
  readFileTool,
  listDirectoryTool,
  globSearchTool,
  grepTool,
  takeNoteTool,
  webCodeSearchTool,
  writeFileTool,
  editFileTool,
  multiEditTool,
  shellTool,
  recordBaselineTool,
  getDiffTool,
  getScopeCardTool,
  addLineCommentTool,
  addFileCommentTool,
  addReviewCommentTool,
  completeReviewTool,
  submitScopeTool,
  submitResearchTool,
  submitPlanTool,
  requestExtensionTool,
  askQuestionsTool,
  completePulseTool,
  completePreflightTool,
  movePathTool,
  deletePathTool,
  startCommandTool,
  readOutputTool,
  stopCommandTool,
];

/** The tools that can be called, by name. */
export const registeredTools: ReadonlyMap<string, Tool> = new Map(
  tools.map((tool) => [tool.contract.name, tool]),
);
