/**
 * Python: `def` and `class` lines, spans by indentation. Strings of any form are masked first, so
 * text in them declares nothing, and the lines of a string, a bracket or after a backslash end
 * nothing. Decorators are not part of a span.
 * @module
 */

import { masked } from "../../lexis/segment.ts";
import { lineComment, quoted, type Quoting, segmenter } from "../../lexis/segment_rules.ts";
import { textCode, tokenize } from "../../lexis/tokens.ts";
import { type Declaration, type LanguagePack, Lines } from "../declarations.ts";
import { type IndentedLine, spansByIndentation } from "../indentation.ts";

const long: Quoting = { escape: "backslash", multiline: true };
const short: Quoting = { escape: "backslash", multiline: false };

const segments = segmenter([
  lineComment("#"),
  quoted('"""', long),
  quoted("'''", long),
  quoted('"', short),
  quoted("'", short),
]);

const declaration = /^(?:(?:async )?(?<def>def)|class) +(?<name>[\w\u0080-\uffff]+)/;

function declaredOn(text: string): IndentedLine["declares"] {
  const groups = declaration.exec(text.trim())?.groups;
  if (groups === undefined) return undefined;
  return { kind: groups["def"] ?? "class", name: groups["name"] ?? "" };
}

function widthOf(text: string): number {
  let width = 0;
  for (const char of text) {
    if (char === " ") width += 1;
    else if (char === "\t") width += 4;
    else break;
  }
  return width;
}

/** For each line how many strings and brackets it begins inside of. */
function nesting(mask: string, lines: Lines): readonly number[] {
  const changes = new Array<number>(lines.count + 2).fill(0);
  const { codes, count, starts, ends, mates } = tokenize(mask);
  for (let index = 0; index < count; index++) {
    const last = codes[index] === textCode
      ? (ends[index] ?? 1) - 1
      : starts[mates[index] ?? -1] ?? 0;
    const from = lines.at(starts[index] ?? 0);
    const to = last > 0 ? lines.at(last) : from;
    if (to <= from) continue;
    changes[from + 1] = (changes[from + 1] ?? 0) + 1;
    changes[to + 1] = (changes[to + 1] ?? 0) - 1;
  }
  let depth = 0;
  return changes.map((change) => depth += change);
}

function declarations(source: string): readonly Declaration[] {
  const mask = masked(source, segments(source));
  const lines = new Lines(source);
  const depths = nesting(mask, lines);
  const seen: IndentedLine[] = [];
  let isContinued = false;
  for (let line = 1; line <= lines.count; line++) {
    const text = source.slice(lines.startOf(line), lines.startOf(line + 1));
    const code = mask.slice(lines.startOf(line), lines.startOf(line + 1)).trimEnd();
    const declares = declaredOn(code);
    seen.push({
      indent: widthOf(text),
      isBlank: text.trim() === "",
      isInside: declares === undefined && (isContinued || (depths[line] ?? 0) > 0),
      ...(declares === undefined ? {} : { declares }),
    });
    isContinued = code.endsWith("\\");
  }
  return spansByIndentation(seen);
}

/** Python. */
export const python: LanguagePack = {
  language: "Python",
  extensions: ["py", "pyi"],
  kinds: ["class", "def"],
  segments,
  declarations,
};
