/**
 * `get_diff`: what is to be reviewed.
 *
 * @module
 */
import type { Call } from "../call/call.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { getDiff } from "../contract/review_tools.ts";
import { placeholder } from "@ct/secrets";
import { currentReview } from "./current_review.ts";
import { type DiffSection, parseDiff } from "./diff_sections.ts";

const maxBytes = 256 << 10;
/** At most this many files that are not shown are named. */
const maxNamed = 10;

/** The tool. */
export const getDiffTool: Tool = defineTool(getDiff, async ({ files }, call) => {
  const review = await currentReview(call);
  if (review === undefined) return { value: { error: "Diff artifact not found" } };
  const sections = parseDiff(review.diff);
  const chosen = files === null ? sections : chosenSections(sections, files, call);
  return { value: { success: true, diff: shownDiff(chosen, call) } };
});

function chosenSections(
  sections: readonly DiffSection[],
  files: readonly string[],
  call: Call,
): readonly DiffSection[] {
  const wanted = new Set(files.map((path) => call.place.root.readable(path).relative));
  for (const path of wanted) {
    if (sections.some(({ paths }) => paths.includes(path))) continue;
    call.note(`${path} is not in the diff`);
  }
  return sections.filter(({ paths }) => paths.some((path) => wanted.has(path)));
}

/** As many sections as there is room for, and the names of the others. */
function shownDiff(sections: readonly DiffSection[], call: Call): string {
  const shown: string[] = [];
  const rules = new Set<string>();
  let room = maxBytes;
  for (const [at, section] of sections.entries()) {
    const text = safeSection(section, rules, call);
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > room) {
      // If a single file is too large, as much of it is shown as there is room for.
      if (at === 0) shown.push(beginningOf(text, section));
      shown.push(notShown(sections.slice(Math.max(at, 1))));
      call.note("pass files to see the changes of single files");
      break;
    }
    room -= bytes;
    shown.push(text);
  }
  if (rules.size > 0) call.note(`hidden by rule: ${[...rules].join(", ")}`);
  return shown.join("");
}

/** A section without secrets; of a gated file the names alone. */
function safeSection(section: DiffSection, rules: Set<string>, { place }: Call): string {
  const { paths, header, body } = section;
  const { gate } = place;
  for (const path of paths) {
    const rule = gate.pathRule({ relative: path, realRelative: path }, () => body);
    if (rule === undefined) continue;
    rules.add(rule);
    const [first, ...others] = header.split("\n");
    const names = others.filter((line) => /^(?:rename|copy) /.test(line));
    return [first, ...names, placeholder, ""].join("\n");
  }
  const redacted = gate.redactPart(header + body);
  for (const rule of redacted.rules) rules.add(rule);
  return redacted.text;
}

/** Whole lines of a text, as many as there is room for, and how many follow. */
function beginningOf(text: string, { paths: [path = ""] }: DiffSection): string {
  const bytes = new TextEncoder().encode(text).subarray(0, maxBytes);
  const beginning = text.slice(0, new TextDecoder().decode(bytes).lastIndexOf("\n") + 1);
  const more = text.slice(beginning.length).split("\n").length - 1;
  return `${beginning}# ${more} more lines of ${path} not shown\n`;
}

function notShown(sections: readonly DiffSection[]): string {
  if (sections.length === 0) return "";
  const names = sections.slice(0, maxNamed).map(({ paths: [path = ""] }) => path);
  const others = sections.length > maxNamed ? ", ..." : "";
  return `# ${sections.length} more files not shown: ${names.join(", ")}${others}\n`;
}
