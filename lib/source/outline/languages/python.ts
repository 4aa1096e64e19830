/**
 * Python: `def` and `class` lines and the constants of a module, whose names are in capitals; spans
 * by indentation. Members of an `Enum` are of kind `enumerator`. Strings of any form are masked first, so
 * text in them declares nothing, and the lines of a string, a bracket or after a backslash end
 * nothing, nor does a comment before a deeper line. Decorators are not part of a span.
 * @module
 */

import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { masked } from "../../lexis/segment.ts";
import { lineComment, quoted, type Quoting, segmenter } from "../../lexis/segment_rules.ts";
import { textCode, tokenize } from "../../lexis/tokens.ts";
import { type Declaration, type LanguagePack, Lines } from "../engine/declarations.ts";
import { type IndentedLine, spansByIndentation } from "../engine/indentation.ts";

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

const constant = /^(?<name>_{0,2}[A-Z][A-Z0-9_]*)[ \t]*(?::[^=]*)?=(?!=)/;
const member = /^(?<name>[A-Za-z]\w*)[ \t]*=(?!=)/;
const enumeration = /\b(?:(?:Int|Str)?Enum|(?:Int)?Flag|(?:Text|Integer)Choices)\b[^()]*\)[ \t]*:/;

/** Knows where on a line a module or an enumeration binds a name. */
class Bindings {
  /** Indentation of the members of the last enumeration; -1 before the first of them. */
  #members: number | undefined;
  #class = 0;

  /** What a line that begins a statement declares. */
  declaredOn(text: string, indent: number): IndentedLine["declares"] {
    const trimmed = text.trim();
    const groups = declaration.exec(trimmed)?.groups;
    if (trimmed !== "" && indent <= this.#class) this.#members = undefined;
    if (groups !== undefined) {
      if (groups["def"] === undefined) {
        this.#class = indent;
        this.#members = enumeration.test(trimmed.slice(0, 400)) ? -1 : undefined;
      }
      return { kind: groups["def"] ?? "class", name: groups["name"] ?? "" };
    }
    if (this.#members === -1 && trimmed !== "" && indent > this.#class) this.#members = indent;
    const isMember = indent === this.#members;
    if (indent > 0 && !isMember) return undefined;
    const name = (isMember ? member : constant).exec(trimmed)?.groups?.["name"];
    return name === undefined ? undefined : { kind: isMember ? "enumerator" : "const", name };
  }
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
  const bindings = new Bindings();
  let isContinued = false;
  for (let line = 1; line <= lines.count; line++) {
    const text = source.slice(lines.startOf(line), lines.startOf(line + 1));
    const code = mask.slice(lines.startOf(line), lines.startOf(line + 1)).trimEnd();
    const isInside = isContinued || (depths[line] ?? 0) > 0;
    const indent = widthOf(text);
    const found = bindings.declaredOn(code, indent);
    // A def in a bracket left open is one all the same.
    const declares = isInside && !/^(?:def|class)$/.test(found?.kind ?? "") ? undefined : found;
    seen.push({
      indent,
      isBlank: text.trim() === "",
      isInside: declares === undefined && isInside,
      isComment: code === "" && !isInside,
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
  kinds: ["class", "def", "const", "enumerator"],
  segments,
  declarations,
  confusions: confusionsOf(segments),
};
