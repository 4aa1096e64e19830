/**
 * Go. Reported is what a file declares at its top level, groups like `const (…)` one by one, and
 * the methods of interfaces. A method's name is written `Type.Name`, as the language's own
 * documentation does. Bodies of functions are not looked into; struct fields are not reported.
 * @module
 */

import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { blockComment, lineComment, quoted, segmenter } from "../../lexis/segment_rules.ts";
import type { BraceLanguage, Groups, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { LanguagePack } from "../engine/declarations.ts";
import { further, identifier as name, opening, whole } from "../engine/patterns.ts";

const parameters = String.raw`(?: \[\])?`;

const parameterList = /(?<=[\w\u0080-\uffff] ?)\[[^]*/;
const lastWord = /(?<![\w\u0080-\uffff])[\w\u0080-\uffff]+(?= ?,? ?\)$)/;

function method({ receiver = "", name = "" }: Groups): {
  readonly kind: string;
  readonly name: string;
} {
  // `(r *List[T])`, `(List)`: the type is the last word before its own parameters.
  const type = lastWord.exec(receiver.replace(parameterList, ")"))?.[0];
  return { kind: "method", name: type === undefined ? name : `${type}.${name}` };
}

const functions: readonly Rule[] = (["{", ";"] as const).flatMap((at) => [{
  in: ["file"],
  at,
  pattern: whole`func (?<name>${name})${parameters} \(\)(?: .*)?`,
  kind: "func",
}, {
  in: ["file"],
  at,
  pattern: whole`func (?<receiver>\(\)) (?<name>${name}) \(\)(?: .*)?`,
  declare: method,
}]);

const types: readonly Rule[] = [["file", "type "], ["types", ""]].flatMap(([context, word]) => [
  ...["struct", "interface"].map((kind): Rule => ({
    in: [context ?? ""],
    at: "{",
    pattern: whole`${word ?? ""}(?<name>${name})${parameters}(?: =)? ${kind}`,
    kind,
    body: kind,
  })),
  {
    in: [context ?? ""],
    at: ";",
    pattern: opening`${word ?? ""}(?<name>${name})(?= )`,
    kind: "type",
  },
]);

// `var _ T = x` only checks a type: nothing gets a name.
const blank = { const: "", var: "(?!_(?: |$))" } as const;

const values: readonly Rule[] = (["const", "var"] as const).flatMap((kind): readonly Rule[] => [{
  in: ["file"],
  at: ";",
  pattern: opening`${kind} (?<name>${blank[kind]}${name})(?= |$)`,
  kind,
  more: further`(?<=^${kind} ${name}(?: , ${name})*) , (?<name>${blank[kind]}${name})`,
}, {
  in: [kind],
  at: ";",
  pattern: opening`(?<name>${blank[kind]}${name})(?= |$)`,
  kind,
  more: further`(?<=^${name}(?: , ${name})*) , (?<name>${blank[kind]}${name})`,
}, {
  in: ["file"],
  at: "(",
  pattern: whole`${kind}`,
  body: kind,
}]);

const groups: readonly Rule[] = [{
  in: ["file"],
  at: "(",
  pattern: whole`type`,
  body: "types",
}, {
  in: ["interface"],
  at: ";",
  pattern: whole`(?<name>${name}) \(\)(?: .*)?`,
  kind: "method",
}];

// The language's own rule: a line ends a statement after a word, a literal or a closing bracket.
const unfinished = new Set(
  ("case chan const default defer else for func go goto if import interface map package range " +
    "select struct switch type var").split(" "),
);

const language: BraceLanguage = {
  segments: segmenter([
    lineComment("//"),
    blockComment("/*", "*/"),
    quoted('"', { escape: "backslash", multiline: false }),
    quoted("'", { escape: "backslash", multiline: false }),
    quoted("`", { escape: "none", multiline: true }),
  ]),
  endsAtBreak: (before) =>
    /[\w")\]}\u0080-\uffff]$|^\+\+$|^--$/.test(before) && !unfinished.has(before),
  callees: new Set(["const", "var", "type"]),
  style: { hasAngles: false },
  contexts: { file: {}, interface: {}, types: {}, const: {}, var: {} },
  rules: [...functions, ...types, ...values, ...groups],
  literal: /^func .* (?:struct|interface) $|(?:^| )= (?:.* )?$/,
  goesOn: (token) => token !== "" && !/^[\w}]/.test(token),
};

/** Go. */
export const go: LanguagePack = {
  language: "Go",
  extensions: ["go"],
  kinds: ["func", "method", "type", "struct", "interface", "const", "var"],
  segments: language.segments,
  declarations: declarationsOf(language),
  confusions: confusionsOf(language.segments),
};
