/**
 * Swift. Reported are types, protocols and extensions, functions with initialisers, deinitialisers
 * and subscripts, type aliases, the properties of files and types, and cases as enumerators. Local
 * variables are not reported.
 * @module
 */

import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { interpolatedStrings } from "../../lexis/interpolated.ts";
import {
  lineComment,
  nestedComment,
  segmenter,
  type SegmentRule,
} from "../../lexis/segment_rules.ts";
import type { Tokens } from "../../lexis/tokens.ts";
import type { BraceLanguage, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { LanguagePack } from "../engine/declarations.ts";
import { further, identifier as name, opening, whole } from "../engine/patterns.ts";
import type { Range } from "../engine/skeleton.ts";

const attributes = String.raw`(?:@ ${name}(?: \. ${name})*(?: \(\))? )*`;
const words =
  "open|public|internal|fileprivate|private|package|static|class|final|override|required|" +
  "convenience|mutating|nonmutating|lazy|weak|unowned|dynamic|optional|indirect|prefix|postfix|" +
  "infix|isolated|nonisolated|distributed|consuming|borrowing|async";
const modifiers = String.raw`(?:${attributes}(?:${words})(?: \(\))? )*${attributes}`;
const operator = String
  .raw`[^\s\w$()\u0080-\uffff]+(?: (?!<> )[^\s\w$()\u0080-\uffff]+)*`;
const effects = String.raw`(?: (?:async|throws|rethrows|throws \(\)|reasync))*`;
const tail = String.raw`${effects}(?: -> .*)?(?: where .*)?`;

const everywhere = ["file", "class", "code"];
const both = ["{", ";"] as const;

const types: readonly Rule[] = [{
  in: everywhere,
  at: "{",
  pattern:
    whole`${modifiers}(?<kind>class|struct|enum|protocol|actor) (?<name>(?!func |var |let )${name})(?: <>)?(?: : .*)?(?: where .*)?`,
  body: "class",
}, {
  in: ["file"],
  at: "{",
  pattern:
    whole`${modifiers}extension (?<name>\[\]|${name}(?: <>)?(?: \. ${name}(?: <>)?)*)(?: : .*)?(?: where .*)?`,
  kind: "extension",
  body: "class",
}];

const functions: readonly Rule[] = both.flatMap((at): readonly Rule[] => [{
  in: everywhere,
  at,
  pattern: whole`${modifiers}func (?<name>${name}|${operator})(?: <>)? \(\)${tail}`,
  kind: "func",
}, {
  in: ["class"],
  at,
  pattern: whole`${modifiers}(?<name>init)(?: [?!])?(?: <>)? \(\)${tail}`,
  kind: "init",
}, {
  in: ["class"],
  at,
  pattern: whole`${modifiers}(?<name>deinit)`,
  kind: "deinit",
}, {
  in: ["class"],
  at,
  pattern: whole`${modifiers}(?<name>subscript)(?: <>)? \(\)${tail}`,
  kind: "subscript",
}]);

const values: readonly Rule[] = [{
  in: ["file", "class"],
  at: ";",
  pattern: opening`${modifiers}(?<kind>var|let) (?<name>${name})(?= [:=,]|$)`,
  more: further`(?<!: .*) , (?<name>${name})(?= [:=,]|$)`,
}, {
  in: ["file", "class"],
  at: "{",
  pattern: whole`${modifiers}(?<kind>var) (?<name>${name})(?: : .*)?(?: = .*[^=,:(])?`,
}, {
  in: ["file", "class", "code"],
  at: ";",
  pattern: opening`${modifiers}(?<kind>typealias|associatedtype) (?<name>${name})(?= |$)`,
}, {
  in: ["class"],
  at: ";",
  pattern: opening`${modifiers}case (?<name>${name})(?= [=,]| \(\)|$)`,
  kind: "enumerator",
  more: further` , (?<name>${name})(?= [=,]| \(\)|$)`,
}];

const leads = new Set(
  `${words}|struct|enum|protocol|actor|func|typealias`.split("|"),
);

/** Most heads inside functions declare nothing. */
function mayDeclare({ codes, text, starts, ends }: Tokens, { from }: Range): boolean {
  return codes[from] === 64 || leads.has(text.slice(starts[from], ends[from]));
}

const unfinished = new Set(
  ("as class else enum func import in is let var struct protocol extension where return try " +
    "await case typealias private public internal fileprivate open static final override")
    .split(" "),
);
const continuing = new Set("as else is where catch throws rethrows async".split(" "));

function endsAtBreak(before: string, after: string, earlier: string): boolean {
  if (!/[\w$")\]}>?!\u0080-\uffff]$/.test(before)) return false;
  if (before === "->" || (unfinished.has(before) && earlier !== ".")) return false;
  return after === "" || (/^[\w$@#"}([\u0080-\uffff]/.test(after) && !continuing.has(after));
}

const operand = /(?:^|[=(,:[{!&|?;]|\b(?:return|in|case|where|try|await|if|while))\s*$/;
const bare = /\/(?![\s/*])(?:\\[^\n]|[^\\/\n])*(?<!\s)\//y;

/** A regular expression, which neither begins nor ends with a blank, where an operand is expected. */
const regex: SegmentRule = {
  begins: String.raw`\/(?![\s/*])`,
  kind: "regex",
  end: (source, at) => {
    bare.lastIndex = at;
    const isExpected = operand.test(source.slice(Math.max(0, at - 20), at));
    return isExpected && bare.test(source) ? bare.lastIndex : 0;
  },
};

const language: BraceLanguage = {
  segments: segmenter([
    lineComment("//"),
    nestedComment("/*", "*/"),
    regex,
    ...interpolatedStrings([
      { open: "#/", close: "/#", escape: "\\", multiline: true },
      { open: '##"', close: '"##', multiline: false },
      { open: '#"""', close: '"""#', hole: "\\#(", multiline: true },
      { open: '#"', close: '"#', hole: "\\#(", multiline: false },
      { open: '"""', close: '"""', hole: "\\(", escape: "\\", multiline: true },
      { open: '"', close: '"', hole: "\\(", escape: "\\", multiline: false },
    ]),
  ]),
  prepare: (mask) => ({
    text: mask.replace(/`[^`\n]+`/g, (quoted) => "_".repeat(quoted.length))
      // An operator that is declared does not ask for an operand on the next line.
      .replace(/\boperator[ \t]+[^\w\s(){}]+/g, (head) => head.replace(/[^\w\s]/g, "_")),
    found: [],
  }),
  endsAtBreak,
  style: { hasAngles: true },
  contexts: { file: {}, class: {}, code: { mayDeclare }, group: { mayDeclare } },
  rules: [...types, ...functions, ...values],
  literal: /(?!)/,
  goesOn: (token, isOnSameLine) =>
    /^[;,.)\]?:=&|]/.test(token) || continuing.has(token) ||
    (isOnSameLine && !/^[\w}]/.test(token)),
};

/** Swift. */
export const swift: LanguagePack = {
  language: "Swift",
  extensions: ["swift"],
  kinds: [
    "class",
    "struct",
    "enum",
    "protocol",
    "actor",
    "extension",
    "func",
    "init",
    "deinit",
    "subscript",
    "var",
    "let",
    "typealias",
    "associatedtype",
    "enumerator",
  ],
  segments: language.segments,
  declarations: declarationsOf(language),
  confusions: confusionsOf(language.segments, (mask) => language.prepare?.(mask).text ?? mask),
};
