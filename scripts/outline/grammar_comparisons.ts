/**
 * How the kinds and names of tree-sitter's grammars correspond to ours, language by language.
 * @module
 */

import { type Comparison, lastName, macroLines } from "./accuracy_kinds.ts";
import { grammars } from "./grammar_rules.ts";

/** Comparisons with tree-sitter's grammars. */
function byGrammar(
  language: string,
  { title, extensions }: { readonly title: string; readonly extensions: readonly string[] },
  mapping: {
    readonly kinds?: Readonly<Record<string, string>>;
    readonly name?: (name: string, kind: string) => string;
    readonly skips?: readonly string[];
    readonly excludes?: Comparison["excludes"];
  } = {},
): Comparison {
  const { kinds = {}, name = (text) => text, skips = [], excludes } = mapping;
  const grammar = grammars[language];
  if (grammar === undefined) throw new Error(`no grammar for ${language}`);
  return {
    title,
    extensions,
    flags: [],
    reference: "tree-sitter",
    grammar,
    ...(excludes === undefined ? {} : { excludes }),
    keyOfTag: (tag) => `${tag.line} ${tag.kind} ${name(tag.name, tag.kind)}`,
    keyOf: ({ start, kind, name: ours }) =>
      skips.includes(kind)
        ? undefined
        : `${start} ${Object.hasOwn(kinds, kind) ? kinds[kind] : kind} ${name(ours, kind)}`,
  };
}

const squeezed = (name: string): string => name.replace(/\s/g, "");
const cNames = (name: string): string =>
  squeezed(name.replace(/^([A-Z]\w+) ?\(.*/s, "$1")).replace(/^(?:.*::)?(?=[^:]*$)/, "")
    .replace(/(?<!operator)<[^()]*>$/, "");

/** The comparisons with grammars, by the word they are asked for with. */
export const grammarComparisons: Readonly<Record<string, Comparison>> = {
  "rust+": byGrammar("rust", { title: "Rust", extensions: ["rs"] }, {
    name: squeezed,
    excludes: macroLines,
  }),
  "python+": byGrammar("python", { title: "Python", extensions: ["py", "pyi"] }, {
    skips: ["enumerator", "type"],
  }),
  "go+": byGrammar("go", { title: "Go", extensions: ["go"] }, {
    kinds: { method: "func" },
    name: lastName,
  }),
  "java+": byGrammar("java", { title: "Java", extensions: ["java"] }, {
    kinds: { constructor: "method" },
  }),
  "c+": byGrammar("c", { title: "C", extensions: ["c"] }, {
    kinds: { method: "function" },
    name: cNames,
  }),
  "cHeader+": byGrammar("cHeader", { title: "C headers", extensions: ["h"] }, {
    kinds: { method: "function" },
    name: cNames,
  }),
  "cpp+": byGrammar("cpp", { title: "C++", extensions: ["cc", "cpp", "cxx"] }, {
    kinds: { method: "function", using: "typedef" },
    name: cNames,
  }),
  "cppHeader+": byGrammar("cppHeader", { title: "C++ headers", extensions: ["h", "hpp", "hh"] }, {
    kinds: { method: "function", using: "typedef" },
    name: cNames,
  }),
  "csharp+": byGrammar("csharp", { title: "C#", extensions: ["cs"] }, {
    kinds: { constructor: "method" },
    name: (name) =>
      squeezed(lastName(name.replace(/<.*>$/, "").replace(/^(?:~(?=\w)|operator)/, ""))),
  }),
  "shell+": byGrammar("shell", { title: "Shell", extensions: ["sh", "bash"] }),
  "ruby+": byGrammar("ruby", { title: "Ruby", extensions: ["rb", "rake"] }, {
    name: (name) => name.replace(/^.*(?:\.|(?<=self|[A-Z]\w*)::)(?=.)/, ""),
    skips: ["describe", "context", "it", "specify", "test", "should"],
  }),
  "php+": byGrammar("php", { title: "PHP", extensions: ["php"] }),
  "kotlin+": byGrammar("kotlin", { title: "Kotlin", extensions: ["kt", "kts"] }),
  "swift+": byGrammar("swift", { title: "Swift", extensions: ["swift"] }),
};
