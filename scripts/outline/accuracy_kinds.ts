/**
 * How the kinds and names of universal-ctags correspond to ours, language by language. Whatever one
 * side does not mean to list is omitted on both; everything else counts.
 * @module
 */

import type { Declaration } from "@ct/source";
import type { ComponentCompiler } from "./component_tags.ts";
import type { Grammar } from "./grammars.ts";
import type { Tag } from "./tag.ts";

/** The program that judges, and its script in `scripts/outline/judges`. */
export interface Judge {
  /** The interpreter of the language. */
  readonly program: string;
  /** Words with which it succeeds if it has all that the script needs; `--version` by default. */
  readonly probe?: readonly string[];
  /** Name of the script. It reads paths and writes a line of JSON for each. */
  readonly script: string;
}

/** How one language is compared. */
export interface Comparison {
  /** Heading of the row. */
  readonly title: string;
  /** Extensions of the files to take. */
  readonly extensions: readonly string[];
  /** Further arguments for ctags. */
  readonly flags: readonly string[];
  /** What it is compared with; universal-ctags when omitted. */
  readonly reference?: string;
  /** The grammar, where that is what it is compared with. */
  readonly grammar?: Grammar;
  /** The judge, where the language has one of its own. */
  readonly judge?: Judge;
  /** What says where the scripts of a component are, for files that are no script. */
  readonly compiler?: ComponentCompiler;
  /** Leaves declarations of a text out that the reference does not look for. */
  readonly excludes?: (text: string) => (declaration: Declaration) => boolean;
  /** Rewrites the tags of a file first. */
  readonly prepare?: (tags: readonly Tag[], text: string) => readonly Tag[];
  /** Line, kind and name of a tag; `undefined` leaves it out. */
  readonly keyOfTag: (tag: Tag, all: readonly Tag[]) => string | undefined;
  /** The same of a declaration. */
  readonly keyOf: (declaration: Declaration, all: readonly Declaration[]) => string | undefined;
}

interface Mapping {
  readonly title: string;
  readonly extensions: readonly string[];
  readonly flags: readonly string[];
  /** From the kinds of ctags to words for the comparison. */
  readonly theirs: Readonly<Record<string, string>>;
  /** From our kinds to the same words. */
  readonly ours: Readonly<Record<string, string>>;
  /** Rewrites one of our names to the form ctags uses. */
  readonly name?: (name: string, kind: string) => string;
  readonly theirName?: (name: string, kind: string) => string;
  readonly prepare?: Comparison["prepare"];
  readonly excludes?: Comparison["excludes"];
}

function comparison(mapping: Mapping): Comparison {
  const { title, extensions, flags, theirs, ours, name, theirName, prepare, excludes } = mapping;
  return {
    title,
    extensions,
    flags,
    ...(prepare === undefined ? {} : { prepare }),
    ...(excludes === undefined ? {} : { excludes }),
    keyOfTag: (tag) => {
      const kind = theirs[tag.kind];
      if (kind === undefined) return undefined;
      return `${tag.line} ${kind} ${theirName?.(tag.name, tag.kind) ?? tag.name}`;
    },
    keyOf: (declaration) => {
      const kind = ours[declaration.kind];
      if (kind === undefined) return undefined;
      const ourName = name?.(declaration.name, declaration.kind) ?? declaration.name;
      return `${declaration.start} ${kind} ${ourName}`;
    },
  };
}

/** The last part of a qualified name. */
export const lastName = (name: string): string => name.slice(name.search(/[^.:]*$/));

/** Lines inside the braces of Rust macros, which no reference looks into. */
export function macroLines(text: string): (declaration: Declaration) => boolean {
  const inside = new Set<number>();
  let indent: string | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    if (indent === undefined) indent = /^(\s*)[\w:]+!(?: \w+)? ?[({[]$/.exec(line.trimEnd())?.[1];
    else if (new RegExp(`^${indent}[)}\\]]`).test(line)) indent = undefined;
    else inside.add(index + 1);
  }
  return ({ start }) => inside.has(start);
}

/** The type that a Rust `impl` is for, which is all that ctags names. */
function implemented(name: string): string {
  const type = name.replace(/^.* for (?!<)/, "");
  return /\w+(?=\W*$)/.exec(type.replace(/<.*/, ""))?.[0] ?? type;
}

const same = (...kinds: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(kinds.map((kind) => [kind, kind]));

/** All comparisons, by the word they are asked for with. */
export const comparisons: Readonly<Record<string, Comparison>> = {
  rust: comparison({
    title: "Rust",
    extensions: ["rs"],
    flags: ["--languages=Rust"],
    theirs: {
      function: "fn",
      method: "fn",
      module: "mod",
      struct: "struct",
      enum: "enum",
      interface: "trait",
      implementation: "impl",
      macro: "macro",
      typedef: "type",
      variable: "value",
      enumerator: "enumerator",
    },
    ours: {
      ...same("fn", "mod", "struct", "enum", "trait", "impl", "macro", "type", "enumerator"),
      static: "value",
    },
    name: (name, kind) => kind === "impl" ? implemented(name) : name,
    excludes: macroLines,
  }),
  python: comparison({
    title: "Python",
    extensions: ["py", "pyi"],
    flags: ["--languages=Python", "--map-Python=+.pyi"],
    theirs: { class: "class", function: "def", member: "def" },
    ours: same("class", "def"),
  }),
  markdown: comparison({
    title: "Markdown",
    extensions: ["md"],
    flags: ["--languages=Markdown"],
    theirs: {
      chapter: "h1",
      section: "h2",
      subsection: "h3",
      subsubsection: "h4",
      l4subsection: "h5",
      l5subsection: "h6",
    },
    ours: same("h1", "h2", "h3", "h4", "h5", "h6"),
    // ctags puts an underlined heading on the line below it, and takes lists for some.
    prepare: (tags, text) => {
      const lines = text.split("\n");
      return tags.filter(({ line }) => lines[line - 1]?.trimStart().startsWith("#"));
    },
    excludes: (text) => {
      const lines = text.split("\n");
      return ({ start }) => !/^ {0,3}#/.test(lines[start - 1] ?? "");
    },
  }),
  java: comparison({
    title: "Java",
    extensions: ["java"],
    flags: ["--languages=Java"],
    theirs: {
      annotation: "@interface",
      method: "method",
      enumConstant: "enumerator",
      ...same("class", "interface", "enum", "field"),
    },
    ours: {
      ...same("class", "interface", "enum", "@interface", "method", "field", "enumerator"),
      constructor: "method",
    },
  }),
  go: comparison({
    title: "Go",
    extensions: ["go"],
    flags: ["--languages=Go"],
    theirs: {
      ...same("func", "interface", "struct", "const", "var", "type"),
      methodSpec: "func",
      talias: "type",
    },
    ours: { ...same("func", "interface", "struct", "const", "var", "type"), method: "func" },
    name: lastName,
  }),
  csharp: comparison({
    title: "C#",
    extensions: ["cs"],
    flags: ["--languages=C#"],
    theirs: same(
      "namespace",
      "class",
      "struct",
      "interface",
      "enum",
      "method",
      "property",
      "event",
      "field",
      "enumerator",
    ),
    ours: {
      ...same(
        "namespace",
        "class",
        "struct",
        "interface",
        "enum",
        "method",
        "property",
        "event",
        "field",
        "enumerator",
      ),
      constructor: "method",
    },
    name: (name) => lastName(name.replace(/<.*>$/, "")),
    theirName: lastName,
  }),
  shell: comparison({
    title: "Shell",
    extensions: ["sh", "bash", "zsh"],
    flags: ["--languages=Sh,Zsh", "--map-Sh=+.zsh"],
    theirs: same("function"),
    ours: same("function"),
  }),
  ruby: comparison({
    title: "Ruby",
    extensions: ["rb", "rake"],
    flags: ["--languages=Ruby", "--map-Ruby=+.rake"],
    theirs: { method: "def", singletonMethod: "def", ...same("class", "module") },
    ours: same("class", "module", "def"),
    name: (name) => name.replace(/^.*(?:\.|::)(?=.)/, ""),
  }),
  php: comparison({
    title: "PHP",
    extensions: ["php"],
    flags: ["--languages=PHP"],
    theirs: same("class", "interface", "trait", "function", "namespace"),
    ours: { ...same("class", "interface", "trait", "function", "namespace"), method: "function" },
  }),
  typescript: script("TypeScript", ["ts", "tsx", "mts", "cts"]),
  javascript: script("JavaScript", ["js", "jsx", "mjs", "cjs"]),
  vue: { ...script("Vue", ["vue"]), reference: "Vue, TypeScript", compiler: "Vue" },
  svelte: { ...script("Svelte", ["svelte"]), reference: "Svelte, TypeScript", compiler: "Svelte" },
  c: cLike("C", ["c"]),
  cHeader: cLike("C headers", ["h"]),
  cpp: cLike("C++", ["cc", "cpp", "cxx", "hpp", "hh", "hxx"]),
  cppHeader: cLike("C++ headers", ["h"]),
};

function withoutLine(key: string | undefined): string | undefined {
  return key?.replace(/^\d+ (?=typedef )/, "");
}

function cLike(title: string, extensions: readonly string[]): Comparison {
  const kinds = same(
    "namespace",
    "class",
    "struct",
    "union",
    "enum",
    "typedef",
    "function",
    "macro",
    "enumerator",
  );
  const plain = (name: string): string => {
    let text = name.replace(/^([A-Z]\w+) ?\(.*/s, "$1").replace(
      /^(.*operator).*/s,
      (all) => all.replaceAll("<", "\0"),
    );
    while (/<[^<>]*>/.test(text)) text = text.replace(/<[^<>]*>/g, "");
    return text.replaceAll("\0", "<").replace(/^.*::/, "").replace(/ /g, "");
  };
  const base = comparison({
    title,
    extensions,
    flags: ["--languages=C,C++", "--kinds-C=+p", "--kinds-C++=+p"],
    theirs: { ...kinds, prototype: "function" },
    ours: { ...kinds, method: "function", using: "typedef" },
    name: plain,
    theirName: plain,
  });
  const keyOfTag: Comparison["keyOfTag"] = (tag, all) => {
    if (tag.name.startsWith("__anon")) return undefined;
    const isHeader = /\.(?:h|hh|hpp|hxx)$/.test(tag.path);
    const isMember = /^(?:class|struct|union)$/.test(tag.scopeKind ?? "");
    if (tag.kind === "prototype" && !isHeader && !isMember) return undefined;
    // A macro among the members of a type, such as `BIT(x);`, is no prototype.
    const isPlain = tag.kind === "prototype" && isMember && tag.typeref === undefined;
    const outer = (tag.scope ?? "").replace(/<.*/, "").replace(/^.*::/, "");
    if (isPlain && tag.name !== outer && !/^(?:~|operator)/.test(tag.name)) return undefined;
    const [kind, type] = tag.kind === "typedef" ? (tag.typeref ?? "").split(":") : [];
    // What a typedef names that has no name of its own we call by the typedef's name.
    const nameless = type?.startsWith("__anon") ? all.find(({ name }) => name === type) : undefined;
    return nameless !== undefined && kind !== undefined
      ? `${nameless.line} ${kind} ${tag.name}`
      : withoutLine(base.keyOfTag(tag, all));
  };
  // ctags puts a nameless type on the line of its brace, we on that of its keyword.
  const prepare: Comparison["prepare"] = (tags, text) => {
    const lines = text.split("\n");
    return tags.map((tag) => {
      const isAlone = tag.name.startsWith("__anon") && lines[tag.line - 1]?.trim() === "{";
      return isAlone ? { ...tag, line: tag.line - 1 } : tag;
    });
  };
  // ctags puts a typedef on the line of its name, we on that of its keyword.
  const keyOf: Comparison["keyOf"] = (declaration, all) =>
    withoutLine(base.keyOf(declaration, all));
  return { ...base, keyOf, keyOfTag, prepare };
}

function script(title: string, extensions: readonly string[]): Comparison {
  const unquoted = (name: string): string => name.replace(/^["']|["']$/g, "");
  return {
    title,
    extensions,
    flags: [],
    reference: "TypeScript",
    keyOfTag: ({ line, kind, name }) => `${line} ${kind} ${unquoted(name)}`,
    keyOf: ({ start, kind, name }) => `${start} ${kind} ${unquoted(name)}`,
  };
}
