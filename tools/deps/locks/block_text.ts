/**
 * Texts of several lines in YAML, behind `|` and `>`.
 *
 * @module
 */
import { indentOf, LockSyntaxError } from "./lock_value.ts";

const headForm = /^([|>])(?:([1-9])([+-]?)|([+-]?)([1-9]?))(?:\s+#.*|\s*)$/;

/**
 * The text of the lines behind a head such as `|-`; `parent` is the indentation of what it belongs
 * to.
 * @throws {LockSyntaxError} If the head is none, or a line is indented less than the first one.
 */
export function blockText(head: string, lines: readonly string[], parent: number): string {
  const [whole, style, digit, sign, otherSign, otherDigit] = headForm.exec(head) ?? [];
  if (whole === undefined) throw new LockSyntaxError(`unknown head of a text: ${head}`);
  const first = lines.find((line) => line.trim() !== "");
  const width = Number(digit || otherDigit || 0);
  const indent = width > 0 ? Math.max(parent, 0) + width : indentOf(first ?? "");
  const texts = lines.map((line) => line.slice(indent));
  if (lines.some((line) => line.trim() !== "" && indentOf(line) < indent)) {
    throw new LockSyntaxError("a line of a text is indented less than its first one");
  }
  if (texts.some((text, at) => text !== "" && at < lines.indexOf(first ?? ""))) {
    throw new LockSyntaxError("a blank line is longer than the first line is indented");
  }
  const end = texts.findLastIndex((text) => text !== "") + 1;
  const shown = texts.slice(0, end);
  const text = style === "|" ? shown.join("\n") : folded(shown);
  switch (sign || otherSign) {
    case "-":
      return text;
    case "+":
      return text + "\n".repeat(texts.length - end + (end > 0 ? 1 : 0));
    default:
      return end > 0 ? `${text}\n` : "";
  }
}

/** Lines as one, but for blank ones and those that are indented deeper. */
function folded(lines: readonly string[]): string {
  let result = "";
  let blank = 0;
  let last: "none" | "plain" | "deeper" = "none";
  for (const line of lines) {
    if (line === "") {
      blank++;
      continue;
    }
    const kind = /^[ \t]/.test(line) ? "deeper" : "plain";
    const isFolded = kind === "plain" && last === "plain";
    const breaks = last === "none" || isFolded ? blank : blank + 1;
    result += (isFolded && blank === 0 ? " " : "\n".repeat(breaks)) + line;
    [blank, last] = [0, kind];
  }
  return result;
}
