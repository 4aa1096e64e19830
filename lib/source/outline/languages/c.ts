/**
 * C and C++. Reported are functions, types, namespaces and macros; in headers and in classes also
 * functions that are only declared. A function of a class is a `method`, outside the class under
 * its qualified name. A function-like macro with a block after it is a function named as it is
 * written, such as `TEST(Suite, Name)`. A nameless type that a `typedef` names goes by that name.
 * Inside functions only types are reported; members, variables declared `extern` and what is under
 * `#if 0` are not.
 * @module
 */

import { itemAt } from "@ct/base";
import { confusionsOf, type SyntaxDoubt } from "../../lexis/syntax_doubt.ts";
import { cSegments } from "../../lexis/c.ts";
import { type Tokens, wordCode } from "../../lexis/tokens.ts";
import type { BraceLanguage, Groups, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { Found, LanguagePack } from "../engine/declarations.ts";
import { further, identifier as name, opening, whole } from "../engine/patterns.ts";
import type { Range } from "../engine/skeleton.ts";
import { type Directive, directivesOf, withoutDirectives } from "./preprocessor.ts";

const attribute = String
  .raw`(?:\[\] |(?:__attribute__|__attribute|__declspec|alignas|_Alignas|__aligned) \(\) )*`;
// Macros in front of a declaration, with or without arguments.
const macroWords = String.raw`(?:(?:[A-Z][A-Z0-9_]*|_\w+)(?: \(\))? )*`;
const template = "(?:template <> )*(?:requires .*? )?(?:template <> )*";
// An access label stands before the first member that follows it.
const label = String.raw`(?:${name}(?: \w+)? : )*`;
const qualified = String.raw`(?:${name}(?: <>)? :: )*`;
const operator = String
  .raw`operator (?:\(\)|\[\]|"" ${name}|(?:new|delete)(?: \[\])?|co_await|[-+*/%^&|~!=<>,]{1,3}(?: [-+*/%^&|~!=<>]){0,2}|(?:const )?${name}(?: <>)?(?: ::)?[^()]{0,60}?)`;
const functionName = String.raw`(?<name>${qualified}(?:${operator}|~ ?${name}|${name}))(?: <>)?`;
const notFunction =
  String.raw`(?!(?:if|for|while|switch|return|sizeof|catch|else|do|__attribute__|` +
  String.raw`__declspec|alignas|decltype|typeof|__typeof__|noexcept|throw|requires|defined|` +
  String.raw`static_assert|_Static_assert|asm|__asm__|using|typedef|__aligned|__packed|__printf|` +
  String.raw`__counted_by|__acquires|__releases|__must_hold|__section|__alloc_size|` +
  String.raw`__compiletime_error|__compiletime_warning) )`;
// A macro in a class looks like the declaration of a constructor.
const notMacro = "(?!_*[A-Z0-9]+_[A-Z0-9_]* )";
// What may stand between the parameters and the block; a lower-case word there is a type instead.
const trailer = String
  .raw`(?: (?:const|volatile|override|final|&|&&|try|mutable|\[\]|(?:noexcept|throw|asm)(?: \(\))?|` +
  String.raw`(?:[A-Z][A-Z0-9_]*|_\w+)(?: \(\))?))*(?: requires .*?)?(?: -> .*)?`;
const initialisers = String.raw`(?: : (?:.* )?(?:\(\)|\{\})(?: \.\.\.)?)?`;
// Tokens of a type, the last of which is no `::`: that one begins a name.
const typed = String.raw`(?:(?:::|(?!operator )[^ =:,;{}~]+) )+?(?<!:: )`;

const types: readonly Rule[] = ["enum", "struct", "union", "class"].map((kind) => {
  const word = kind === "enum" ? "enum(?: class| struct)?" : kind;
  return {
    in: ["file", "class", "code"],
    at: "{",
    pattern:
      whole`(?:[^ =]+ )*?${word} ${attribute}${macroWords}(?<name>${qualified}${name}(?: <>)?)(?: final| [A-Z][A-Z0-9_]+)?(?: : [^{}]*)?`,
    kind,
    body: kind === "enum" ? "enum" : "class",
    continues: true,
  };
});

const nameless: readonly Rule[] = [{
  in: ["file", "class", "code"],
  at: "{",
  pattern: whole`(?:[^ =]+ )*?(?:struct|union|class)(?: (?:[\w:]+ \(\)|\[\]))*`,
  body: "class",
  continues: true,
}, {
  in: ["file", "class", "code"],
  at: "{",
  pattern: whole`(?:[^ =]+ )*?enum(?: class| struct)?(?: : [^{}]*)?`,
  body: "enum",
  continues: true,
}];

const pointer = String.raw`\( (?:${name} |(?:[\w:]+ )*[*&^] (?:[*&^] |const |${name} )*?)?`;
const typedef = String.raw`${label}${macroWords}(?<at>typedef) (?:[^ =]+ )+?`;
const typedefEnd = String.raw`(?= [,[]|$| __attribute__ | \(\)$| (?:[A-Z][A-Z0-9_]*|_\w+) \(\)$)`;

const typedefs: readonly Rule[] = [{
  in: ["file", "class", "code"],
  at: ";",
  pattern:
    whole`(?<at>typedef) (?:(?:const|volatile) )*(?<kind>struct|union|enum) ${attribute}\{\} (?:${name} \(\) )*(?<alias>${name})(?: .*)?`,
  declare: ({ kind, alias, name }: Groups) =>
    name === undefined ? { kind: kind ?? "", name: alias ?? "" } : { kind: "typedef", name },
  more: further` , (?:[*&] )*(?<name>${name})(?= [,[]|$)`,
}, {
  in: ["file", "class", "code"],
  at: ";",
  pattern: opening`${typedef}${pointer}(?<name>${name})(?= [)[(])`,
  kind: "typedef",
}, {
  in: ["file", "class", "code"],
  at: ";",
  pattern: opening`${typedef}(?<name>${name})${typedefEnd}`,
  kind: "typedef",
  more: further` , (?:[*&] )*(?<name>${name})(?= [,[]|$)`,
}, {
  in: ["file", "class", "code"],
  at: ";",
  pattern: opening`${label}${macroWords}${template}using (?<name>${name}) ${attribute}=`,
  kind: "using",
}];

const namespaces: readonly Rule[] = [{
  in: ["file"],
  at: "{",
  pattern:
    whole`(?:.*? )?(?:inline )?namespace ${attribute}(?:[A-Z_]+ )?(?<name>${name}(?: :: (?:inline )?${name})*)(?: \w+ \(\))?`,
  kind: "namespace",
  body: "file",
}, {
  in: ["file"],
  at: "{",
  pattern: whole`(?:.* )?(?:namespace(?: \[\])?|extern "")`,
  body: "file",
}];

const callee = new Set(["if", "for", "while", "switch", "return"]);

function functionOf(
  { name }: Groups,
): { readonly kind: string; readonly name: string } | undefined {
  const text = (name ?? "").replace(/ ?(::|~|<|>) ?/g, "$1");
  if (callee.has(text)) return undefined;
  return { kind: text.includes("::") ? "method" : "function", name: text };
}

function methodOf({ name }: Groups): { readonly kind: string; readonly name: string } | undefined {
  const text = (name ?? "").replace(/ ?(::|~) ?/g, "$1");
  return callee.has(text) ? undefined : { kind: "method", name: text };
}

/** Without a type only a constructor, a destructor or an operator is declared: no `BIT(x);`. */
function declaredMethodOf(groups: Groups, outer: string | undefined): ReturnType<typeof methodOf> {
  const method = methodOf(groups);
  const type = /[\w$\u0080-\uffff]+(?= ?<|$)/.exec(outer ?? "")?.[0];
  const isTyped = groups["type"] !== undefined || /^(?:~|operator\b)/.test(method?.name ?? "");
  return isTyped || method?.name === type ? method : undefined;
}

const functions: readonly Rule[] = [{
  in: ["file"],
  at: "{",
  pattern: whole`${template}${typed}${notFunction}${functionName} \(\)${trailer}${initialisers}`,
  declare: functionOf,
}, {
  in: ["class"],
  at: "{",
  pattern:
    whole`${label}${template}(?:${typed})??${notFunction}${functionName} \(\)${trailer}${initialisers}`,
  declare: methodOf,
}, {
  in: ["class"],
  at: ";",
  pattern:
    whole`${label}${template}(?<type>${typed})??${notMacro}${notFunction}${functionName} \(\)${trailer}(?: = (?:0|default|delete(?: \(\))?))?`,
  declare: declaredMethodOf,
}, {
  in: ["file"],
  at: "{",
  pattern:
    whole`${template}(?:explicit |inline )*${notFunction}(?<name>(?:${name}(?: <>)? :: )+(?:~ ?)?(?:operator .*?|${name})) \(\)${trailer}${initialisers}`,
  declare: functionOf,
}, {
  in: ["file"],
  at: "{",
  pattern: whole`${typed}\( [*&] (?:[*&] |const )*(?<name>${name}) \(\) \) (?:\(\)|\[\])`,
  kind: "function",
}, {
  in: ["file"],
  at: "{",
  pattern: whole`(?:${typed})??(?<name>${name}) \(\) [^()=]* ;`,
  kind: "function",
}, {
  in: ["file"],
  at: "{",
  pattern: whole`(?:.* )?${notFunction}(?<name>${name} \(\))`,
  declare: ({ name }: Groups) => ({
    kind: "function",
    name: /^[a-z_0-9]+ ?\(/.test(name ?? "") ? (name ?? "").replace(/ ?\(.*/s, "") : name ?? "",
  }),
}];

const defaulted: readonly Rule[] = [{
  in: ["file"],
  at: ";",
  pattern: whole`${template}(?:${typed})??${functionName} \(\)${trailer} = (?:default|delete)`,
  declare: functionOf,
}];

const concepts: readonly Rule[] = [{
  in: ["file"],
  at: ";",
  pattern: opening`${macroWords}template <> (?:requires .*? )?concept (?<name>${name})(?: \[\])* =`,
  kind: "concept",
}];

const enumerators: readonly Rule[] = [{
  in: ["enum"],
  at: ";",
  pattern: opening`(?<name>${name})(?! \(\))(?= |$)`,
  kind: "enumerator",
}];

// What is declared without a value elsewhere, too, is no global of this file.
const notGlobal = String
  .raw`(?!(?:[^=]* )?(?:using|namespace|typedef|friend|return|template|concept|import|goto) )` +
  String
    .raw`(?!extern (?!.* = ))(?!(?:struct|union|enum|enum class|enum struct) ${attribute}${name}$)` +
  String.raw`(?!class [^=]*$)(?!(?:[^{=]* )?(?:struct|union|enum|class) [^{=]*\{\}$)`;
const globalEnd = String.raw`(?= [=,[]| __attribute__ | \{\}$|$)`;

// No parameters stand before the name of a variable.
const variableType = String
  .raw`(?:(?:::|(?:__\w+|_*[A-Z][A-Z0-9_]*|alignas|decltype) \(\)|(?!operator )[^ =:,;{}~()]+) )+?(?<!:: )`;

const globals: readonly Rule[] = [{
  in: ["file"],
  at: ";",
  pattern:
    opening`${notGlobal}${variableType}(?:\{\} (?:[*] )*)?(?<name>${qualified}${name})${globalEnd}`,
  kind: "variable",
  more: further` , (?:[*&] )*(?<name>${name})${globalEnd}`,
}, {
  in: ["file"],
  at: ";",
  pattern:
    opening`${notGlobal}${variableType}\( [*^] (?:[*] |const )*(?<name>${name}) (?:\[\] )?\) \(\)(?= =|$)`,
  kind: "variable",
}];

// Forward declarations in a source file say nothing that the definitions do not.
const prototypes: readonly Rule[] = [{
  in: ["file"],
  at: ";",
  pattern:
    whole`${template}(?!(?:typedef|using|friend|return) )${typed}${notFunction}${functionName} \(\)${trailer}(?: [a-z]+_\w+(?: \(\))?)*`,
  declare: functionOf,
}];

// No list of parameters is longer.
const farthest = 200;

/** Finds the head of an old definition, whose parameters are declared between it and its block. */
function headBefore({ codes, mates }: Tokens, block: number): number {
  if (codes[block - 1] !== 59) return block;
  let at = block - 1;
  while (at > block - farthest && isParameter(codes[at])) at--;
  if (codes[at] !== 41 || (mates[at] ?? -1) < 1 || codes[at + 1] !== wordCode) return block;
  at = itemAt(mates, at) - 1;
  if (codes[at] !== wordCode) return block;
  while (at > 0 && (codes[at - 1] === wordCode || codes[at - 1] === 42)) at--;
  return at;
}

/** Returns whether a token can stand in `int a, *b[2];`. */
function isParameter(code: number | undefined): boolean {
  return code === wordCode || code === 42 || code === 44 || code === 59 || code === 91 ||
    code === 93;
}

const leads = new Set("struct union class enum typedef using template static const".split(" "));

/** Inside functions only types are declared that anybody would look for. */
function mayDeclare({ text, codes, starts, ends }: Tokens, { from }: Range): boolean {
  if (codes[from] !== wordCode) return false;
  return leads.has(text.slice(starts[from], ends[from]));
}

function macros(directives: readonly Directive[]): readonly Found[] {
  return directives.flatMap(({ word, rest, start, end }) => {
    const name = /^[ \t]*([\w$]+)/.exec(rest)?.[1];
    return word === "define" && name !== undefined
      ? [{ kind: "macro", name, start, end: end - 1 }]
      : [];
  });
}

function language(rules: readonly Rule[]): BraceLanguage {
  return {
    segments: cSegments,
    prepare: (mask) => {
      const directives = directivesOf(mask, true);
      return { text: withoutDirectives(mask, directives), found: macros(directives) };
    },
    headBefore,
    style: { hasAngles: true, keepsPointers: true },
    contexts: {
      file: {},
      class: {},
      enum: { hasCommas: true, hasShifts: true },
      code: { mayDeclare },
      group: {},
    },
    rules,
    literal:
      /(?<!\boperator(?: \S{1,3}){0,2}) = (?:.* )?$|(?:^| )(?:return|,) $|^(?!(?:.* )?(?:class|struct|union|enum) ).*\(\) .*: (?:.* )?[\w>]+ $/,
    goesOn: (token) => /^[;,.)\]?:=&|[({]/.test(token),
  };
}

const confusionsIn = confusionsOf(
  cSegments,
  (mask) => withoutDirectives(mask, directivesOf(mask, true)),
);

/** A lone apostrophe stands in assembly text and in the prose of an `#error`, and hides nothing. */
function confusions(source: string): readonly SyntaxDoubt[] {
  return confusionsIn(source).filter(({ start }) => source.charAt(start) !== "'");
}

const kinds: readonly string[] = [
  "namespace",
  "class",
  "struct",
  "union",
  "enum",
  "typedef",
  "using",
  "concept",
  "function",
  "method",
  "variable",
  "macro",
  "enumerator",
];
const rules = [
  ...types,
  ...nameless,
  ...typedefs,
  ...namespaces,
  ...concepts,
  ...functions,
  ...defaulted,
  ...enumerators,
];

/** C and C++ sources. */
export const c: LanguagePack = {
  language: "C and C++",
  extensions: ["c", "cc", "cpp", "cxx"],
  kinds,
  segments: cSegments,
  declarations: declarationsOf(language([...rules, ...globals])),
  confusions,
};

/** C and C++ headers, in which a function's declaration counts. */
export const cHeader: LanguagePack = {
  language: "C and C++ headers",
  extensions: ["h", "hh", "hpp", "hxx"],
  kinds,
  segments: cSegments,
  declarations: declarationsOf(language([...rules, ...prototypes, ...globals])),
  confusions,
};
