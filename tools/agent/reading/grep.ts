/**
 * `grep`: the lines that match a pattern.
 *
 * @module
 */
import { byCodePoints, CtError, lastItem } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import { LinePattern, readPattern } from "@ct/pattern";
import type { Call, ResidentContext } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { grep } from "../contract/base_tools.ts";
import { compileGlob, type Glob } from "../files/glob.ts";
import type { Root } from "../files/root.ts";
import { relativePath } from "../files/visible_files.ts";
import { FileSearch } from "./file_search.ts";
import { type FoundLine, withTexts } from "./line_texts.ts";

/** This many matches are returned at once. */
const pageSize = 50;

/** The tool. */
export const grepTool: Tool = defineTool(grep, async (args, call) => {
  const { pattern, glob, caseSensitive, skip, useRegex, output } = args;
  if (pattern === "") {
    throw new ToolFailure("Invalid arguments for grep: pattern must not be empty");
  }
  if (!(Number.isInteger(skip) && skip >= 0)) {
    throw new ToolFailure("Invalid arguments for grep: skip must be a non-negative integer");
  }
  const filter = glob === null ? undefined : globFilter(glob, call.place.root);
  let lines: LinePattern;
  try {
    lines = linePattern(pattern, { isCaseSensitive: caseSensitive, isRegex: useRegex });
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    const reason = lastItem(error.message.split("\n"));
    return { value: { warning: `Invalid regex pattern: ${reason}`, results: [] }, failed: true };
  }
  const found = await call.withKnown((known) => search(lines, { filter, skip, ...known }, call));
  const { total } = found;
  const page: readonly JsonValue[] = output === "lines"
    ? (await withTexts(found.page, call)).map((line) => ({ ...line }))
    : found.page.map((line) => ({ ...line }));
  if (page.length === 0 || skip + page.length === total) return { value: { results: page } };
  return {
    value: {
      results: page,
      warning: `Only showing ${page.length} matches out of ${total}. ` +
        "Use skip parameter to paginate through more results.",
    },
  };
});

/** Which paths a glob leaves; one that begins with `!` those that it does not match. */
function globFilter(glob: string, root: Root): Glob {
  if (!glob.startsWith("!")) return compileGlob(root.globBelow(glob), { anyDepth: true });
  const excluded = compileGlob(root.globBelow(glob.slice(1)), { anyDepth: true });
  return { matches: (path) => !excluded.matches(path) };
}

/**
 * The pattern that arguments ask for.
 * @throws {CtError} With code `pattern` if it is malformed.
 */
function linePattern(
  text: string,
  { isCaseSensitive, isRegex }: { readonly isCaseSensitive: boolean; readonly isRegex: boolean },
): LinePattern {
  const read = (source: string, mode: "literal" | "regex") =>
    readPattern(source, { option: "pattern", mode });
  const plain = isRegex ? text : text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
  if (!isCaseSensitive) {
    // First as it stands, so that a message is about what was asked.
    if (isRegex) read(text, "regex");
    return new LinePattern(read(`(?i)${plain}`, "regex"));
  }
  return new LinePattern(read(text, isRegex ? "regex" : "literal"));
}

/** A page of the matches, and how many there are in all. */
interface Found {
  readonly page: readonly FoundLine[];
  readonly total: number;
}

async function search(
  lines: LinePattern,
  { filter, skip, ...known }: ResidentContext & {
    readonly filter: Glob | undefined;
    readonly skip: number;
  },
  call: Call,
): Promise<Found> {
  const { root, visible, gate } = call.place;
  using files = new FileSearch(lines, gate, { ...known, door: call.door });
  const paths: string[] = [];
  let [count, isInScope] = [0, false];
  // Links are skipped: their targets are searched where they are, or do not concern us.
  for (const entry of visible.below(root.readable(""), { ...known, door: call.door })) {
    await call.breathe();
    if (entry.kind !== "f") continue;
    count++;
    const isMiss = files.isMiss(entry);
    if (isMiss && isInScope) continue;
    const path = relativePath(entry, root);
    if (filter?.matches(path) === false) continue;
    isInScope = true;
    if (!isMiss) paths.push(path);
  }
  if (!isInScope) {
    call.note(`no file is in scope: ${count === 0 ? "none is visible" : "glob keeps none"}`);
  }
  const page: FoundLine[] = [];
  let total = 0;
  // The order of paths differs from the walker's, which compares name by name.
  for (const path of paths.sort(byCodePoints)) {
    await call.breathe();
    for (const line of files.search(path, root.path)) {
      if (total >= skip && page.length < pageSize) {
        page.push({ file_path: path, line_number: line });
      }
      total++;
    }
  }
  for (const [reason, count] of files.skipped) call.note(`files skipped (${reason}): ${count}`);
  return { page, total };
}
