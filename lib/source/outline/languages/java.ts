/**
 * Java. Reported are types of every sort, their methods, constructors and fields. Bodies of
 * methods, lambdas and anonymous classes are not looked into. Constants of an enum are of kind
 * `enumerator`.
 * @module
 */

import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { blockComment, lineComment, quoted, segmenter } from "../../lexis/segment_rules.ts";
import type { BraceLanguage, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { LanguagePack } from "../engine/declarations.ts";
import { further, identifier as name, opening, whole } from "../engine/patterns.ts";

const annotation = String.raw`@ (?!interface )${name}(?: \. ${name})*(?: \(\))? `;
const modifiers = String
  .raw`(?:${annotation}|(?:public|protected|private|static|final|abstract|default|native|synchronized|strictfp|transient|volatile|sealed|non - sealed) |<> )*`;
const type = String
  .raw`(?!(?:return|throw|new|else|package|import) )${name}(?: <>)?(?: \. (?:${annotation})*${name}(?: <>)?)*(?: (?:${annotation})*\[\])*(?: \. \. \.| \.\.\.)?`;
const dimensions = String.raw`(?: \[\])*`;

const types: readonly Rule[] = ["class", "interface", "enum", "record", "@ interface"].map(
  (word) => {
    const kind = word.replace(" ", "");
    return {
      in: ["file", "class", "enum"],
      at: "{",
      pattern:
        whole`${modifiers}${word} (?<name>${name})(?: <>)?(?: \(\))?(?: (?:extends|implements|permits) .*)?`,
      kind,
      body: kind === "enum" ? "enum" : "class",
    };
  },
);

const members: readonly Rule[] = [
  {
    in: ["class"],
    at: "{",
    pattern:
      whole`${modifiers}(?!(?:static|if|for|while|switch|catch|synchronized|try|do|else)(?: |$))(?<name>${name})(?: \(\))?(?: throws .*)?`,
    kind: "constructor",
  },
  ...(["{", ";"] as const).map((at): Rule => ({
    in: ["class"],
    at,
    pattern:
      whole`${modifiers}${type} (?<name>${name}) \(\)${dimensions}(?: throws .*)?(?: default .*)?`,
    kind: "method",
  })),
  {
    in: ["class"],
    at: ";",
    pattern: opening`${modifiers}${type} (?<name>${name})${dimensions}(?= [=,]|$)`,
    kind: "field",
    more: further` , (?<name>${name})${dimensions}(?= [=,]|$)`,
  },
];

const constants: readonly Rule[] = (["{", ";"] as const).map((at) => ({
  in: ["enum"],
  at,
  pattern: whole`(?:${annotation})*(?<name>${name})(?: \(\))?`,
  kind: "enumerator",
}));

const language: BraceLanguage = {
  segments: segmenter([
    lineComment("//"),
    blockComment("/*", "*/"),
    quoted('"""', { escape: "backslash", multiline: true }),
    quoted('"', { escape: "backslash", multiline: false }),
    quoted("'", { escape: "backslash", multiline: false }),
  ]),
  style: { hasAngles: true },
  contexts: { file: {}, class: {}, enum: { hasCommas: true, afterSemicolon: "class" } },
  rules: [...types, ...members, ...constants],
  literal: /(?:^| )= (?:.* )?$|(?:^| )(?:->|return|new|default) $/,
  goesOn: (token) => /^[;,.)\]?:=&|[]/.test(token),
};

/** Java. */
export const java: LanguagePack = {
  language: "Java",
  extensions: ["java"],
  kinds: [
    "class",
    "interface",
    "enum",
    "record",
    "@interface",
    "method",
    "constructor",
    "field",
    "enumerator",
  ],
  segments: language.segments,
  declarations: declarationsOf(language),
  confusions: confusionsOf(language.segments),
};
