/**
 * `add_line_comment`, `add_file_comment` and `add_review_comment`. What a call lacks is told in the
 * contract's order.
 *
 * @module
 */
import { decodeLossy } from "@ct/base";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import type { ToolAnswer } from "../call/result.ts";
import { assertKeepable } from "../call/kept_text.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { addFileComment, addLineComment, addReviewComment } from "../contract/review_tools.ts";
import { plainContent } from "../files/plain_content.ts";
import type { Location } from "../files/root.ts";
import { severities, type Severity } from "../store/reviews.ts";
import { openReviewOf } from "./current_review.ts";
import { parseDiff } from "./diff_sections.ts";

/** The number of lines of larger files is unknown. */
const largestFile = 10 << 20;
/** A review has no more comments. */
const maxComments = 1000;

/** What a comment is attached to. */
interface Anchor {
  readonly file: Location | undefined;
  readonly startLine: number | null;
  readonly endLine: number | null;
}

/** What all comments have. */
interface Remark {
  readonly severity: string | null;
  readonly category: string | null;
  readonly description: string | null;
}

/** The tool for comments on lines. */
export const addLineCommentTool: Tool = defineTool(
  addLineComment,
  (args, call) =>
    add("Line", args, call, () => {
      const { start_line: startLine, end_line: endLine } = args;
      const file = fileOf(args.file_path, "line", call);
      if (startLine === null || !Number.isSafeInteger(startLine) || startLine < 1) {
        throw new ToolFailure("start_line must be a positive integer");
      }
      if (endLine !== null && !(Number.isSafeInteger(endLine) && endLine >= startLine)) {
        throw new ToolFailure("end_line must be greater than or equal to start_line");
      }
      return { file, startLine, endLine };
    }),
);

/** The tool for comments on files. */
export const addFileCommentTool: Tool = defineTool(
  addFileComment,
  (args, call) =>
    add("File", args, call, () => ({
      file: fileOf(args.file_path, "file", call),
      startLine: null,
      endLine: null,
    })),
);

/** The tool for comments on the whole. */
export const addReviewCommentTool: Tool = defineTool(
  addReviewComment,
  (args, call) =>
    add("Review", args, call, () => ({ file: undefined, startLine: null, endLine: null })),
);

/** Checks a comment in the contract's order, and keeps it. */
async function add(
  kind: "Line" | "File" | "Review",
  { severity: given, category, description }: Remark,
  call: Call,
  anchorOf: () => Anchor,
): Promise<ToolAnswer> {
  const severity = severityOf(given);
  const { file, startLine, endLine } = anchorOf();
  if (category === null || category.trim() === "") throw new ToolFailure("category is required");
  if (description === null || description.trim() === "") {
    throw new ToolFailure("description is required");
  }
  assertKeepable("category", category);
  assertKeepable("description", description);
  const review = await openReviewOf(call);
  const { gate, store } = call.place;
  if ((await store.reviews.comments(review.id)).length >= maxComments) {
    throw new ToolFailure(`The review has ${maxComments} comments already`);
  }
  if (file !== undefined) noteWhatIsOdd(file, endLine ?? startLine, review.diff, call);
  const id = await store.reviews.comment(review.id, {
    filePath: file?.relative ?? null,
    startLine,
    endLine,
    severity,
    category: gate.redact(category).text,
    description: gate.redact(description).text,
  });
  const message = `${kind} comment added successfully`;
  return { value: { success: true, comment_id: id, message } };
}

function severityOf(given: string | null): Severity {
  const severity = severities.find((each) => each.toLowerCase() === given?.toLowerCase());
  if (severity !== undefined) return severity;
  throw new ToolFailure(`Invalid severity '${given ?? ""}'. Must be High, Medium, or Low.`);
}

function fileOf(path: string | null, kind: "line" | "file", { place }: Call): Location {
  if (path !== null && path.trim() !== "") return place.root.readable(path);
  throw new ToolFailure(`file_path is required for ${kind} comments`);
}

function noteWhatIsOdd(file: Location, lastLine: number | null, diff: string, call: Call): void {
  const isInDiff = parseDiff(diff).some(({ paths }) => paths.includes(file.relative));
  if (!isInDiff) call.note(`${file.relative} is not in the diff`);
  if (lastLine === null) return;
  const bytes = plainContent(file.realPath, largestFile)?.bytes;
  if (bytes === undefined) return;
  const text = decodeLossy(bytes);
  // Nothing is reported of a gated file.
  if (call.place.gate.pathRule(file, () => text) !== undefined) return;
  const lines = text.replace(/\n$/, "").split("\n").length;
  if (lastLine > lines) call.note(`${file.relative} has only ${lines} lines`);
}
