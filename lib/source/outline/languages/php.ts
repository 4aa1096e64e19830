/**
 * PHP. Reported are namespaces, types of every sort, functions, and the methods, constants,
 * properties and cases of types, those of anonymous classes among them. What stands outside of
 * `<?php … ?>` is text. Not reported: `define(…)`, properties that a constructor declares.
 * @module
 */

import { itemAt } from "@ct/base";
import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { interpolatedStrings, type StringForm } from "../../lexis/interpolated.ts";
import { blockComment, segmenter, type SegmentRule } from "../../lexis/segment_rules.ts";
import { type Tokens, wordCode } from "../../lexis/tokens.ts";
import { isWordAt, lineEnd } from "../../lexis/words.ts";
import type { BraceLanguage, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { LanguagePack } from "../engine/declarations.ts";
import { further, identifier as name, opening, whole } from "../engine/patterns.ts";
import type { Range } from "../engine/skeleton.ts";

const openTag = /<\?(?:php(?!\w)|=|(?!xml|\w))/gi;

/** From behind a `?>`, or from the start of the text, to the next opening tag. */
function text(begins: string): SegmentRule {
  const end = (source: string, at: number): number => {
    openTag.lastIndex = at;
    return openTag.test(source) ? openTag.lastIndex : source.length;
  };
  return { begins, kind: "text", end };
}

const comment: SegmentRule = {
  begins: String.raw`\/\/|#(?!\[)`,
  kind: "comment",
  end: (source, at) => {
    const line = lineEnd(source, at);
    const close = source.slice(at, line).indexOf("?>");
    return close < 0 ? line : at + close;
  },
};

const hereDocument: SegmentRule = {
  begins: String.raw`<<<[ \t]{0,9}["']?\w`,
  kind: "string",
  end: (source, at) => {
    const mark = /<<<[ \t]{0,9}["']?(\w{1,99})["']?\r?\n/y;
    mark.lastIndex = at;
    const [head = "", word = ""] = mark.exec(source) ?? [];
    if (word === "") return 0;
    for (let line = at + head.length; line < source.length;) {
      const end = lineEnd(source, line);
      const text = source.slice(line, end).trimStart();
      const after = end - text.length + word.length;
      if (text.startsWith(word) && !isWordAt(source, after)) return after;
      line = end + 1;
    }
    return -source.length;
  },
};

const strings: readonly StringForm[] = ['"', "`", "'"].map((mark) => ({
  open: mark,
  close: mark,
  ...(mark === "'" ? {} : { hole: "{", holeNeeds: "$" }),
  escape: "\\",
  multiline: true,
}));

const attributes = String.raw`(?:# \[\] )*`;
const modifiers = String
  .raw`(?:# \[\] |(?:abstract|final|public|protected|private|static|readonly|var|public \(\)|protected \(\)|private \(\)) )*`;
const type = "(?:[^ =;$]+ )*?";

const types: readonly Rule[] = ["class", "interface", "trait", "enum"].map((kind) => ({
  in: ["file", "code"],
  at: "{",
  pattern:
    whole`${modifiers}${kind} (?<name>(?!extends |implements )${name})(?: : .*)?(?: (?:extends|implements) .*)?`,
  kind,
  body: "class",
}));

const anonymous: readonly Rule[] = [{
  in: ["file", "code", "group", "class"],
  at: "{",
  pattern: whole`(?:.* )?new ${modifiers}class(?: .*)?`,
  body: "class",
  continues: true,
}];

const namespaces: readonly Rule[] = (["{", ";"] as const).map((at) => ({
  in: ["file"],
  at,
  pattern: whole`namespace (?<name>${name}(?: \\ ${name})*)`,
  kind: "namespace",
  body: "file",
  isRest: at === ";",
}));

const functions: readonly Rule[] = (["{", ";"] as const).flatMap((at): readonly Rule[] => [{
  in: ["file", "code"],
  at,
  pattern: whole`${attributes}function (?:& )?(?<name>${name}) \(\)(?: : .*)?`,
  kind: "function",
}, {
  in: ["class"],
  at,
  pattern: whole`${modifiers}function (?:& )?(?<name>${name}) \(\)(?: : .*)?`,
  kind: "method",
}]);

const values: readonly Rule[] = [{
  in: ["file", "class"],
  at: ";",
  pattern: opening`${modifiers}const ${type}(?<name>${name}) =`,
  kind: "const",
  more: further` , (?<name>${name}) =`,
}, {
  in: ["class"],
  at: ";",
  pattern: opening`${attributes}case (?<name>${name})(?= =|$)`,
  kind: "enumerator",
}, {
  in: ["class"],
  at: ";",
  pattern: opening`${modifiers}${type}(?<name>\$\w+)(?= [=,]|$)`,
  kind: "property",
  more: further` , (?<name>\$\w+)(?= [=,]|$)`,
}, {
  in: ["class"],
  at: "{",
  pattern: whole`${modifiers}${type}(?<name>\$\w+)(?: = .*)?`,
  kind: "property",
}];

const colonHeads = new Set("if elseif for foreach while switch declare".split(" "));

/** `if (…):` and the like, `else:`, the labels of a `switch` and those of `goto`. */
function endsAtColon(tokens: Tokens, { from, to }: Range): boolean {
  const { codes, text, starts, ends, mates } = tokens;
  if (codes[from] !== wordCode) return false;
  if (to === from + 1) return true;
  const start = itemAt(starts, from);
  const word = text.slice(start, Math.min(itemAt(ends, from), start + 10)).toLowerCase();
  return word === "case" || (mates[from + 1] === to - 1 && colonHeads.has(word));
}

/** The `>` of a `?>`. */
function endsAtTag({ codes, starts, ends }: Tokens, { to }: Range): boolean {
  return codes[to - 1] === 63 && ends[to - 1] === starts[to];
}

const leads = new Set("function class abstract final interface trait enum readonly".split(" "));

/** Inside functions most heads declare nothing; an anonymous class can stand anywhere in one. */
function mayDeclare({ codes, text, starts, ends }: Tokens, { from, to }: Range): boolean {
  if (codes[from] === 35) return true;
  if (codes[from] === wordCode && leads.has(text.slice(starts[from], ends[from]).toLowerCase())) {
    return true;
  }
  return /class/i.test(text.slice(starts[from], ends[to - 1]));
}

const language: BraceLanguage = {
  segments: segmenter([
    text("^"),
    text(String.raw`(?<=\?>)`),
    comment,
    blockComment("/*", "*/"),
    hereDocument,
    ...interpolatedStrings(strings),
  ]),
  endsAt: { 58: endsAtColon, 62: endsAtTag },
  style: { hasAngles: false },
  contexts: { file: {}, class: {}, code: { mayDeclare }, group: { mayDeclare } },
  // Keywords can be written in any case.
  rules: [...types, ...anonymous, ...namespaces, ...functions, ...values].map((rule) => ({
    ...rule,
    pattern: new RegExp(rule.pattern, rule.pattern.flags + "i"),
  })),
  literal: /(?!)/,
  goesOn: (token) => /^[;,.)\]?:=&|>-]/.test(token),
};

/** PHP. */
export const php: LanguagePack = {
  language: "PHP",
  extensions: ["php", "phtml"],
  kinds: [
    "namespace",
    "class",
    "interface",
    "trait",
    "enum",
    "function",
    "method",
    "const",
    "property",
    "enumerator",
  ],
  segments: language.segments,
  declarations: declarationsOf(language),
  confusions: confusionsOf(language.segments),
};
