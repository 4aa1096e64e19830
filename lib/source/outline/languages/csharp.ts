/**
 * C#. Reported are namespaces, types of every sort, delegates, and the members of types: methods,
 * constructors, properties, events and fields. An indexer is a property named `this`, a finalizer a
 * method named `~Type`. Code is not looked into, so local functions are not reported. Enum
 * members are of kind `enumerator`. Only branches of an `#if` that fit together are read.
 * @module
 */

import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { csharpSegments } from "../../lexis/csharp.ts";
import type { BraceLanguage, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { LanguagePack } from "../engine/declarations.ts";
import { further, opening, whole } from "../engine/patterns.ts";
import { withoutDirectives } from "./preprocessor.ts";

const name = String.raw`(?:@ )?[\w\u0080-\uffff]+`;
const words =
  "public|protected|private|internal|static|abstract|sealed|virtual|override|new|partial|" +
  "readonly|unsafe|extern|async|volatile|const|required|file|ref|fixed|implicit|explicit";
const modifiers = String.raw`(?:\[\] |(?:${words}) )*`;
const qualified = String.raw`${name}(?: <>)?(?: (?:\.|::) ${name}(?: <>)?)*`;
const type = String
  .raw`(?!(?:return|throw|new|using|else|await|yield|goto|case|class|struct|interface|enum|record|namespace|delegate|event|where) )(?:${qualified}|\(\))(?: (?:\?|\*|\[\]))*`;
// `IShape.Draw` implements a member of an interface.
const memberName = String.raw`(?<name>(?:${name}(?: <>)? (?:\.|::) )*${name})`;
const constraints = "(?: where .*)?";

const namespaces: readonly Rule[] = (["{", ";"] as const).map((at) => ({
  in: ["file"],
  at,
  pattern: whole`(?:\[\] )*namespace (?<name>${name}(?: \. ${name})*)`,
  kind: "namespace",
  body: "file",
  isRest: at === ";",
}));

const types: readonly Rule[] = (["{", ";"] as const).flatMap((at) => [
  ...["class", "struct", "interface", "enum", "record"].map((kind): Rule => ({
    in: ["file", "class"],
    at,
    pattern: whole`${modifiers}${kind} ${
      kind === "record" ? "(?:class |struct )?" : ""
    }(?<name>${name})(?: <>)?(?: \(\))?(?: : .*)?${constraints}`,
    kind,
    body: kind === "enum" ? "enum" : "class",
  })),
  {
    in: ["file", "class"],
    at,
    pattern:
      whole`${modifiers}delegate (?:ref )?(?:readonly )?${type} (?<name>${name})(?: <>)? \(\)${constraints}`,
    kind: "delegate",
  },
]);

const methods: readonly Rule[] = (["{", ";"] as const).flatMap((at): readonly Rule[] => {
  const value = at === ";" ? "(?: => .*)?" : "";
  return [{
    in: ["class"],
    at,
    pattern: whole`${modifiers}(?<name>~ ${name}) \(\)${value}`,
    kind: "method",
  }, {
    in: ["class"],
    at,
    pattern:
      whole`${modifiers}(?!(?:if|for|foreach|while|switch|catch|using|lock|fixed) )(?<name>${name}) \(\)(?: : (?:base|this) \(\))?${value}`,
    kind: "constructor",
  }, {
    in: ["class"],
    at,
    pattern:
      whole`${modifiers}${type} (?<name>(?:${qualified} \. )?operator .{1,12}?|operator ${type}) \(\)${value}`,
    kind: "method",
  }, {
    in: ["class"],
    at,
    pattern: whole`${modifiers}(?<name>operator ${type}) \(\)${value}`,
    kind: "method",
  }, {
    in: ["class"],
    at,
    pattern: whole`${modifiers}${type} ${memberName}(?: <>)? \(\)${constraints}${value}`,
    kind: "method",
  }];
});

const properties: readonly Rule[] = [
  {
    in: ["class"],
    at: "{",
    pattern: whole`${modifiers}event ${type} ${memberName}`,
    kind: "event",
  },
  {
    in: ["class"],
    at: ";",
    pattern: opening`${modifiers}event ${type} ${memberName}(?= [=,]|$)`,
    kind: "event",
    more: further` , (?<name>${name})(?= [=,]|$)`,
  },
  {
    in: ["class"],
    at: "{",
    pattern: whole`${modifiers}${type} ${memberName}(?<=this)(?: \[\])`,
    kind: "property",
  },
  { in: ["class"], at: "{", pattern: whole`${modifiers}${type} ${memberName}`, kind: "property" },
  {
    in: ["class"],
    at: ";",
    pattern: opening`${modifiers}${type} ${memberName}(?: \[\])? =>`,
    kind: "property",
  },
  {
    in: ["class"],
    at: ";",
    pattern: opening`${modifiers}${type} (?<name>${name})(?: \[\])?(?= [=,]|$)`,
    kind: "field",
    more: further` , (?<name>${name})(?: \[\])?(?= [=,]|$)`,
  },
];

const enumerators: readonly Rule[] = [{
  in: ["enum"],
  at: ";",
  pattern: whole`(?:\[\] )*(?<name>${name})(?: = .*)?`,
  kind: "enumerator",
}];

const language: BraceLanguage = {
  segments: csharpSegments,
  prepare: (mask) => ({ text: withoutDirectives(mask), found: [] }),
  style: { hasAngles: true },
  contexts: { file: {}, class: {}, enum: { hasCommas: true, hasShifts: true } },
  rules: [...namespaces, ...types, ...methods, ...properties, ...enumerators],
  literal: /(?:^| )=>? (?:.* )?$|(?:^| )(?:return|new) $/,
  goesOn: (token) => /^[;,.)\]?:=&|[]/.test(token),
};

/** C#. */
export const csharp: LanguagePack = {
  language: "C#",
  extensions: ["cs"],
  kinds: [
    "namespace",
    "class",
    "struct",
    "interface",
    "enum",
    "record",
    "delegate",
    "method",
    "constructor",
    "property",
    "event",
    "field",
    "enumerator",
  ],
  segments: csharpSegments,
  declarations: declarationsOf(language),
  confusions: confusionsOf(language.segments, withoutDirectives),
};
