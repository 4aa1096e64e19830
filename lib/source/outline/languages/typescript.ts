/**
 * TypeScript and JavaScript. Reported are classes, interfaces, enums, namespaces and type aliases,
 * methods of classes and interfaces (constructors, accessors and function-valued fields among
 * them), functions wherever they stand, and the `const`, `let` and `var` of a module or namespace.
 * A variable whose value is a function literal counts as `function`, inside functions too. Fields
 * of classes, members of enums, names that an `export const { a } = b` binds, and the groups and
 * cases of tests, such as `describe("a", …)`, are reported, too. Not reported: members of object
 * literals and signatures of properties.
 * @module
 */

import { confusionsOf } from "../../lexis/syntax_doubt.ts";
import { scriptSegments } from "../../lexis/script.ts";
import { textCode, type Tokens } from "../../lexis/tokens.ts";
import type { BraceLanguage, Groups, Rule } from "../engine/brace_language.ts";
import { declarationsOf } from "../engine/braces.ts";
import type { LanguagePack } from "../engine/declarations.ts";
import { boundNames } from "./bound_names.ts";
import { further, opening, whole } from "../engine/patterns.ts";
import type { Range } from "../engine/skeleton.ts";

const name = String.raw`#?[\w$\u0080-\uffff]+`;
const decorators = String.raw`(?:@ ${name}(?: \. ${name})*(?: <>)?(?: \(\))? )*`;
const modifiers = "(?:(?:export|default|declare|abstract|async) )*";
const returns = "(?: : .*)?";
// What follows the `=` of a function-valued variable; `a = b = function` counts as well.
const functionValue = String
  .raw`(?:(?:${name} \. )*${name} = )*(?:async )?(?:function(?: \*)?(?: ${name})?(?: <>)? \(\)(?: : (?:(?! , ).)*)? \{\}(?= ,|$)|(?:<> )?\(\)(?: : (?:(?! = ).)*?)? =>|${name} =>)`;
const annotation = "(?: !)?(?: : (?:(?! [=,] ).)*)?";
const memberName = String.raw`(?<name>(?!(?:if|for|while|switch|new) )` +
  String.raw`(?:${name}|\[\]|""))`;
const memberModifiers = String
  .raw`(?:(?:public|private|protected|static|abstract|override|readonly|async|declare|accessor|get|set|\*) )*`;

const types: readonly Rule[] = (["class", "interface", "enum"] as const).map((kind) => ({
  in: ["file", "code"],
  at: "{",
  pattern:
    whole`${decorators}${modifiers}(?:const )?${kind} (?<name>(?!extends |implements )${name})(?: .*)?`,
  kind,
  body: kind,
}));

const classValues: readonly Rule[] = [{
  in: ["file", "code"],
  at: "{",
  pattern: whole`${decorators}(?:export )?default (?:abstract )?(?<at>class)(?: .*)?`,
  declare: () => ({ kind: "class", name: "default" }),
  body: "class",
}, {
  in: ["file", "code"],
  at: "{",
  pattern:
    whole`${modifiers}(?:(?:const|let|var) )?(?<name>(?:${name} \. )*${name})${annotation} = class(?: .*)?`,
  kind: "class",
  body: "class",
}, {
  in: ["file", "code", "group", "class"],
  at: "{",
  pattern: whole`(?:.* )?(?<!\. )class(?: (?![=(]).*)?`,
  body: "class",
}];

const namespaces: readonly Rule[] = [{
  in: ["file"],
  at: "{",
  pattern: whole`${modifiers}(?:namespace|module) (?<name>${name}(?: \. ${name})*|"")`,
  declare: ({ name }) => ({ kind: "namespace", name: (name ?? "").replace(/^["']|["']$/g, "") }),
  body: "file",
}, {
  in: ["file"],
  at: "{",
  pattern: whole`(?:declare )?(?<name>global)`,
  kind: "namespace",
  body: "file",
}];

const functions: readonly Rule[] = (["{", ";"] as const).flatMap((at) => [{
  in: ["file", "code"],
  at,
  pattern: whole`${modifiers}function(?: \*)? (?<name>${name})(?: <>)? \(\)${returns}`,
  kind: "function",
}, {
  in: ["file"],
  at,
  pattern: whole`(?:export )?default (?:async )?(?<at>function)(?: \*)?(?: <>)? \(\)${returns}`,
  declare: () => ({ kind: "function", name: "default" }),
}]);

const valued = String
  .raw`(?<name>${name})(?= [!:=,]|$)${annotation}(?: = (?<value>${functionValue}))?`;
const destructured = String.raw`(?:\{\}|\[\])(?= )`;

const variables: readonly Rule[] = [{
  in: ["file"],
  at: ";",
  pattern: opening`(?:export |declare )*(?<kind>const|let|var) (?:${valued}|${destructured})`,
  declare: ({ kind, name, value }: Groups) =>
    variable(value === undefined ? kind : "function", name),
  more: further` , ${valued}`,
}, {
  in: ["code"],
  at: ";",
  pattern: opening`(?:const|let|var) (?:${valued}|${destructured})`,
  declare: ({ name, value }: Groups) =>
    value === undefined ? undefined : variable("function", name),
  more: further` , ${valued}`,
}];

const values: readonly Rule[] = [{
  in: ["file"],
  at: ";",
  pattern: opening`export default (?<at>${functionValue})`,
  declare: () => ({ kind: "function", name: "default" }),
}, {
  in: ["file", "code"],
  at: ";",
  pattern: opening`(?:export |declare )*(?<kind>type) (?<name>${name})(?: <>)? =(?= )`,
}, {
  in: ["file", "code"],
  at: ";",
  pattern: opening`(?<name>(?:${name} \. )*${name}) = ${functionValue}`,
  kind: "function",
}];

function variable(kind: string | undefined, name: string | undefined): {
  readonly kind: string;
  readonly name: string;
} {
  return { kind: kind ?? "var", name: name ?? "" };
}

const members: readonly Rule[] = [
  ...(["{", ";"] as const).map((at): Rule => ({
    in: ["class"],
    at,
    pattern: whole`${decorators}${memberModifiers}${memberName}(?: \?)?(?: <>)? \(\)${returns}`,
    kind: "method",
  })),
  {
    in: ["class"],
    at: ";",
    pattern:
      opening`${decorators}${memberModifiers}${memberName}(?: \?)?${annotation} = ${functionValue}`,
    kind: "method",
  },
  {
    in: ["interface"],
    at: ";",
    pattern: whole`(?:(?:get|set) )?${memberName}(?: \?)?(?: <>)? \(\)${returns}`,
    kind: "method",
  },
];

const fields: readonly Rule[] = [{
  in: ["class"],
  at: ";",
  pattern:
    opening`${decorators}${memberModifiers}(?<name>${name}|\[\]|"")(?: [?!])?(?: : (?:(?! = ).)*)?(?= =|$)`,
  // `[key: string]: T` declares no member.
  declare: ({ name = "" }: Groups) =>
    /^\[\s*[\w$]+\s*:/.test(name) ? undefined : { kind: "field", name },
}, {
  in: ["enum"],
  at: ";",
  pattern: opening`(?<name>${name}|"")(?= =|$)`,
  declare: ({ name }: Groups) => ({ kind: "enumerator", name: unquoted(name) }),
}];

const bindings: readonly Rule[] = [{
  in: ["file"],
  at: ";",
  pattern: opening`export (?<kind>const|let|var) (?<names>\{\}|\[\]) = (?!.* , )`,
  names: boundNames,
}];

const testWords = "describe|context|suite|it|test|specify";

const tests: readonly Rule[] = [{
  in: ["file", "code"],
  at: "(",
  pattern:
    whole`(?:await )?(?<at>(?:Deno \. )?(?<kind>[fx]?(?:${testWords})))(?: \. \w+)*(?: \(\)| "")?`,
  // Its first argument is the name, and there are others.
  names: ({ codes }, bracket) =>
    codes[bracket + 1] === textCode && codes[bracket + 2] === 44 ? [bracket + 1] : [],
  declare: ({ kind, name }: Groups) => ({
    kind: (kind ?? "").replace(/^[fx]/, ""),
    name: unquoted(name),
  }),
  body: "group",
}];

function unquoted(name: string | undefined): string {
  return (name ?? "").replace(/^["'`]|["'`]$/g, "");
}

const leads = new Set(
  "function class async abstract const let var enum interface type return".split(" "),
);

const callees: ReadonlySet<string> = new Set([
  ...testWords.split("|").flatMap((word) => [word, `f${word}`, `x${word}`]),
  "Deno",
  "await",
]);

/** Most heads inside functions declare nothing; telling so from the first tokens saves the rest. */
function mayDeclare(tokens: Tokens, { from, to }: Range): boolean {
  const first = tokens.text.slice(tokens.starts[from], tokens.ends[from]);
  if (leads.has(first) || callees.has(first)) return true;
  let at = from + 1;
  while (at + 1 < to && tokens.codes[at] === 46) at += 2;
  return tokens.codes[at] === 61;
}

// A line that ends in one of these continues; so does one that ends in any mark except those below.
const unfinished = new Set(
  ("export default declare abstract async public private protected static readonly override const " +
    "let var function class interface enum namespace module extends implements new typeof keyof in " +
    "of instanceof as satisfies is await yield throw case else do import from infer accessor")
    .split(" "),
);
/** Those that can be names: after a mark they are. */
const soft = new Set(
  ("declare abstract async public private protected static readonly override let namespace module " +
    "keyof of as satisfies is from infer accessor").split(" "),
);
const continuing = new Set("extends implements instanceof in as satisfies from".split(" "));

function endsAtBreak(before: string, after: string, earlier: string): boolean {
  if (!/[\w$")\]}>!\u0080-\uffff]$/.test(before) && before !== "++" && before !== "--") {
    return false;
  }
  if (before === "=>") return false;
  // `x.default` and `as const` end a line as any word does.
  const isName = earlier === "." || earlier === "as" ||
    (soft.has(before) && /^(?:[=:(,[?]|=>|===?|\|\||&&)$/.test(earlier));
  if (unfinished.has(before) && !isName) return false;
  // A signature without a name follows the type of the one before.
  if (after === "<" && earlier === ":") return true;
  if (after === "from" && before !== "}" && !/^(?:import|as|type|,)$/.test(earlier)) return true;
  return after === "" || (/^[\w$#@"}[\u0080-\uffff]/.test(after) && !continuing.has(after));
}

/** The label `$:` of Svelte. */
function endsAtLabel({ text, starts, ends }: Tokens, { from, to }: Range): boolean {
  return to === from + 1 && text.slice(starts[from], ends[from]) === "$";
}

function goesOn(token: string, isOnSameLine: boolean): boolean {
  if (/^[;,.)\]?:=&|>]/.test(token)) return true;
  return isOnSameLine && (/^[([<+\-*%^!]/.test(token) || continuing.has(token));
}

const language: BraceLanguage = {
  segments: (source) => scriptSegments(source, { wholeTemplates: true }),
  endsAtBreak,
  endsAt: { 58: endsAtLabel },
  callees,
  style: { hasAngles: true },
  contexts: {
    file: {},
    class: {},
    interface: { hasCommas: true },
    enum: { hasCommas: true, hasShifts: true },
    code: { mayDeclare },
    group: {},
  },
  rules: [
    ...types,
    ...classValues,
    ...namespaces,
    ...functions,
    ...bindings,
    ...variables,
    ...values,
    ...members,
    ...fields,
    ...tests,
  ],
  literal: new RegExp(
    String.raw`(?:^| )(?:(?<!^(?:case .*|default ))[:]|[|&=,?+\-*/%!~^]|&&|\|\||===?|` +
      "return|typeof|keyof|in|of|is|as|satisfies|const|let|var) $|(?:^| )< ",
  ),
  goesOn,
};

/** TypeScript and JavaScript. */
export const typescript: LanguagePack = {
  language: "TypeScript and JavaScript",
  extensions: ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"],
  kinds: [
    "class",
    "interface",
    "enum",
    "namespace",
    "type",
    "function",
    "method",
    "const",
    "let",
    "var",
    "field",
    "enumerator",
    ...testWords.split("|"),
  ],
  segments: scriptSegments,
  declarations: declarationsOf(language),
  confusions: confusionsOf(language.segments),
};
