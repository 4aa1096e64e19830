/**
 * `record_baseline`: an issue that was there before.
 *
 * @module
 */
import { CtError, lastItem } from "@ct/base";
import { ToolFailure } from "../contract/failure.ts";
import { assertKeepable } from "../call/kept_text.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { recordBaseline } from "../contract/command_tools.ts";
import { issueSources, type IssueType } from "../store/baselines.ts";
import { patternRegex } from "./baseline_filter.ts";

const issueTypes: readonly IssueType[] = ["Error", "Warning"];
/** A shorter pattern would hide everything. */
const fewestCharacters = 3;
const shownCharacters = 50;
/** Each line that a command prints is compared with each pattern. */
const longestPattern = 4096;
const maxBaselines = 500;

/** The tool. */
export const recordBaselineTool: Tool = defineTool(recordBaseline, async (args, { place }) => {
  const issueType = oneOf(issueTypes, args.issueType);
  if (issueType === undefined) {
    const given = args.issueType ?? "";
    throw new ToolFailure(`Invalid issueType '${given}'. Must be 'Error' or 'Warning'.`);
  }
  const source = oneOf(issueSources, args.source);
  if (source === undefined) {
    const given = args.source ?? "";
    throw new ToolFailure(`Invalid source '${given}'. Must be 'Build', 'Lint', or 'Test'.`);
  }
  const { gate, store, workflow } = place;
  const pattern = checkedPattern(args.pattern);
  if (workflow === null) {
    throw new ToolFailure("Baselines are only available in workflow channels");
  }
  assertKeepable("pattern", pattern, longestPattern);
  assertKeepable("filePath", args.filePath, longestPattern);
  assertKeepable("description", args.description);
  if ((await store.baselines.list(workflow)).length >= maxBaselines) {
    throw new ToolFailure(`The workflow has ${maxBaselines} baselines already`);
  }
  // What commands print is compared without its secrets.
  const redacted = (text: string | null) => text === null ? null : gate.redact(text).text;
  const id = await store.baselines.add({
    workflow,
    issueType,
    source,
    pattern: gate.redact(pattern).text,
    filePath: args.filePath?.trim() || null,
    description: redacted(args.description),
  });
  const text = gate.redact(pattern).text;
  const shown = text.length > shownCharacters
    ? `${text.slice(0, shownCharacters).toWellFormed()}...`
    : text;
  const message = `Recorded ${issueType} baseline from ${source}: ${shown}`;
  return { value: { success: true, baselineId: id, message } };
});

/** The value that a text is except for its case. */
function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((each) => each.toLowerCase() === text?.trim().toLowerCase());
}

function checkedPattern(pattern: string | null): string {
  if (pattern === null || pattern.trim() === "") throw new ToolFailure("pattern is required");
  if (pattern.replace(/\s/g, "").length < fewestCharacters) {
    throw new ToolFailure("pattern is too short");
  }
  try {
    patternRegex(pattern);
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    const reason = lastItem(error.message.split("\n"));
    throw new ToolFailure(`pattern is not a valid regular expression: ${reason}`);
  }
  return pattern;
}
