/**
 * Kotlin. Reported are types of every sort, objects, functions, type aliases, secondary
 * constructors, and the properties of files and types. A nameless companion object is called
 * `Companion`. Properties that a primary constructor declares and local variables are not reported.
 * @module
 */

import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { interpolatedStrings } from "../../lexis/interpolated.ts";
import { lineComment, nestedComment, segmenter } from "../../lexis/segment_rules.ts";
import type { Tokens } from "../../lexis/tokens.ts";
import type { BraceLanguage, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { LanguagePack } from "../engine/declarations.ts";
import { identifier as name, opening, whole } from "../engine/patterns.ts";
import type { Range } from "../engine/skeleton.ts";

const annotations = String
  .raw`(?:@ (?:\w+ : )?(?:\[\]|${name}(?: \. ${name})*(?: <>)?)(?: \(\))? )*`;
const words =
  "public|private|protected|internal|expect|actual|final|open|abstract|sealed|const|external|" +
  "override|lateinit|tailrec|vararg|suspend|inner|fun|enum|annotation|data|value|inline|infix|" +
  "operator|noinline|crossinline|reified|companion";
const modifiers = String.raw`(?:${annotations}(?:${words}) )*${annotations}`;
const type = String.raw`${name}(?: <>)?(?: \. ${name}(?: <>)?)*(?: \?)*`;
const rest = String.raw`(?: <>)?(?: ${modifiers}(?:constructor )?\(\))?(?: : .*)?(?: where .*)?`;
// The type that a function extends stands before its name.
const receiver = String.raw`(?:<> )?${annotations}(?:(?:${type}|\(\)(?: \?)*) (?:\.|\?\.) )?`;

const both = ["{", ";"] as const;

const types: readonly Rule[] = both.flatMap((at): readonly Rule[] => [{
  in: ["file", "class", "code"],
  at,
  pattern: whole`${modifiers}(?<word>enum )class (?<name>${name})${rest}`,
  kind: "enum",
  body: "enum",
}, {
  in: ["file", "class", "code"],
  at,
  pattern: whole`${modifiers}(?<kind>class|interface|object) (?<name>${name})${rest}`,
  body: "class",
}, {
  in: ["class"],
  at,
  pattern: whole`${modifiers}(?<=companion )(?<at>object)(?: : .*)?`,
  declare: () => ({ kind: "object", name: "Companion" }),
  body: "class",
}]);

const anonymous: readonly Rule[] = [{
  in: ["file", "class", "code", "group"],
  at: "{",
  pattern: whole`(?:.* )?object(?: : .*)?`,
  body: "class",
  continues: true,
}];

const functions: readonly Rule[] = both.flatMap((at): readonly Rule[] => [{
  in: ["file", "class", "code"],
  at,
  // A block after `=` belongs to an expression.
  pattern: whole`${modifiers}fun ${receiver}(?<name>${name}) \(\)${
    at === "{" ? "(?: : (?:(?! = ).)*)?(?: where (?:(?! = ).)*)?" : "(?: [:=w].*)?"
  }`,
  kind: "fun",
}, {
  in: ["class"],
  at,
  pattern: whole`${modifiers}(?<name>constructor) \(\)(?: : .*)?`,
  kind: "constructor",
}]);

const values: readonly Rule[] = [{
  in: ["file", "class"],
  at: ";",
  pattern:
    opening`${modifiers}(?<kind>val|var) ${receiver}(?<name>${name})(?= [:=]| by | get | set |$)`,
}, {
  in: ["file", "class"],
  at: ";",
  pattern: opening`${modifiers}(?<kind>typealias) (?<name>${name})(?: <>)? =`,
}];

const entries: readonly Rule[] = both.map((at) => ({
  in: ["enum"],
  at,
  pattern: whole`${annotations}(?<name>${name})(?: \(\))?`,
  kind: "enumerator",
  ...(at === "{" ? { body: "class" } : {}),
}));

const leads = new Set(
  `${words}|class|interface|object|return|val|var`.split("|").filter((word) => word !== "value"),
);

/** Most heads inside functions declare nothing. */
function mayDeclare({ codes, text, starts, ends }: Tokens, { from, to }: Range): boolean {
  if (codes[from] === 64 || leads.has(text.slice(starts[from], ends[from]))) return true;
  return text.slice(starts[from], ends[to - 1]).includes("object");
}

const unfinished = new Set(
  ("as by class else enum fun import in interface is object package val var where throw " +
    "typealias")
    .split(" "),
);
/** Words that are modifiers before a declaration, and names in an expression. */
const soft = new Set(
  "data sealed abstract open override private protected internal public suspend inline".split(" "),
);
const continuing = new Set("as by else is in where catch finally".split(" "));

function endsAtBreak(before: string, after: string, earlier: string, head: string): boolean {
  // After a condition and after an annotation something follows.
  if (before === ")" && /(?:\b(?:if|for)|(?:^|[\s(=])@\s?\w+)$/.test(head)) return false;
  if (!/[\w$")\]}>?!\u0080-\uffff]$/.test(before) && before !== "++" && before !== "--") {
    return earlier === "." && before === "*";
  }
  const isMember = /^(?:\.|\?\.|::)$/.test(earlier);
  if (unfinished.has(before) && !isMember) return false;
  if (soft.has(before) && (/^[;{}@)"]?$/.test(earlier) || soft.has(earlier))) return false;
  // What belongs to the head of a class.
  if (earlier === "class" && after === "(") return false;
  if (earlier === "@" && after === "constructor") return false;
  return after === "" || (/^[\w$@"}([\u0080-\uffff]/.test(after) && !continuing.has(after));
}

const language: BraceLanguage = {
  segments: segmenter([
    lineComment("//"),
    nestedComment("/*", "*/"),
    ...interpolatedStrings([
      { open: '"""', close: '"""', hole: "${", multiline: true, isGreedy: true },
      { open: '"', close: '"', hole: "${", escape: "\\", multiline: false },
      { open: "'", close: "'", escape: "\\", multiline: false },
    ]),
  ]),
  // A name between backquotes can hold anything: it becomes one word.
  prepare: (mask) => ({
    text: mask.replace(/`[^`\n]+`/g, (quoted) => "_".repeat(quoted.length)),
    found: [],
  }),
  endsAtBreak,
  style: { hasAngles: true },
  contexts: {
    file: {},
    class: {},
    enum: { hasCommas: true, afterSemicolon: "class" },
    code: { mayDeclare },
    group: { mayDeclare },
  },
  rules: [...types, ...anonymous, ...functions, ...values, ...entries],
  literal: /(?!)/,
  goesOn: (token, isOnSameLine) =>
    /^[;,.)\]?:=&|]/.test(token) || continuing.has(token) ||
    (isOnSameLine && token !== "}" && !leads.has(token)),
};

/** Kotlin. */
export const kotlin: LanguagePack = {
  language: "Kotlin",
  extensions: ["kt", "kts"],
  kinds: [
    "class",
    "interface",
    "object",
    "enum",
    "fun",
    "constructor",
    "val",
    "var",
    "typealias",
    "enumerator",
  ],
  segments: language.segments,
  declarations: declarationsOf(language),
  confusions: confusionsOf(language.segments, (mask) => language.prepare?.(mask).text ?? mask),
};
