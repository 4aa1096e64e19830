/**
 * Languages that have no outline: what a line of them declares, if it looks like a declaration.
 *
 * @module
 */

/** A line that declares something. */
export interface PlainRule {
  /** The kind of it. */
  readonly kind: string;
  /** Matches a line; its first group is the name. */
  readonly line: RegExp;
}

/** A language. */
export interface PlainLanguage {
  /** Its name. */
  readonly name: string;
  /** Extensions, separated by spaces. */
  readonly extensions: string;
  /** What its lines declare. */
  readonly rules: readonly PlainRule[];
  /** Lines above a declaration that belong to it, beside those of most languages. */
  readonly above?: RegExp;
}

function rule(kind: string, line: RegExp): PlainRule {
  return { kind, line };
}

/** The languages. */
export const plainLanguages: readonly PlainLanguage[] = [
  {
    name: "Lua",
    extensions: "lua",
    rules: [
      rule("function", /^\s*(?:local\s+)?function\s+([\w.:]+)/),
      rule("function", /^\s*(?:local\s+)?([\w.]+)\s*=\s*function\b/),
    ],
  },
  {
    name: "Elixir",
    extensions: "ex exs",
    rules: [
      rule("module", /^\s*(?:defmodule|defprotocol|defimpl)\s+([\w.]+)/),
      rule("function", /^\s*def(?:p|macrop?|guardp?|delegate)?\s+([\w?!]+)/),
    ],
  },
  {
    name: "Haskell",
    extensions: "hs lhs hsc purs",
    rules: [
      rule("type", /^(?:data|newtype|type(?: family)?|class|instance)\s[^=]*?([A-Z][\w']*)/),
      rule("function", /^([a-z_][\w']*)\s*(?:,[^:]*)?::/),
    ],
  },
  {
    name: "Elm",
    extensions: "elm",
    rules: [rule("type", /^type\s+(?:alias\s+)?(\w+)/), rule("function", /^([a-z]\w*)\s*:/)],
  },
  {
    name: "Scala",
    extensions: "scala sc",
    rules: [
      rule("class", /^\s*(?:[a-z]+(?:\[\w+\])?\s)*(?:class|object|trait|enum)\s+([\w$]+)/),
      rule("function", /^\s*(?:[a-z]+(?:\[\w+\])?\s)*def\s+([\w$]+)/),
    ],
  },
  {
    name: "Zig",
    extensions: "zig",
    rules: [
      rule("function", /^\s*(?:(?:pub|export|inline|extern(?: "\w*")?)\s+)*fn\s+(\w+)/),
      rule("struct", /^\s*(?:pub\s+)?const\s+(\w+)\s*=\s*(?:\w+\s+)?(?:struct|enum|union)\b/),
    ],
  },
  {
    name: "Perl",
    extensions: "pl pm t psgi",
    rules: [rule("function", /^\s*sub\s+([\w:]+)/)],
  },
  {
    name: "Raku",
    extensions: "raku rakumod p6 pm6",
    rules: [
      rule("class", /^\s*(?:class|role|grammar|module)\s+([\w:-]+)/),
      rule("function", /^\s*(?:multi\s+)?(?:sub|method)\s+([\w-]+)/),
    ],
  },
  {
    name: "Dart",
    extensions: "dart",
    rules: [
      rule("class", /^\s*(?:[a-z]+\s)*(?:class|mixin|extension|enum)\s+(\w+)/),
    ],
  },
  {
    name: "Groovy",
    extensions: "groovy gradle",
    rules: [
      rule("class", /^\s*(?:[a-z]+\s)*(?:class|interface|trait|enum)\s+(\w+)/),
      rule("function", /^\s*(?:[a-z]+\s)*def\s+(\w+)\s*\(/),
    ],
  },
  {
    name: "Clojure",
    extensions: "clj cljs cljc edn",
    rules: [rule("function", /^\s*\(def[\w-]*\s+(?:\^\S+\s+)?([^\s()[\]]+)/)],
    above: /^\s*;/,
  },
  {
    name: "Lisp",
    extensions: "el lisp cl scm ss rkt",
    rules: [rule("function", /^\s*\((?:cl-)?def[\w-]*\s+\(?([^\s()[\]]+)/)],
    above: /^\s*;/,
  },
  {
    name: "Erlang",
    extensions: "erl hrl",
    rules: [rule("function", /^([a-z]\w*)\(/), rule("record", /^-record\((\w+)/)],
    above: /^(?:%|-(?:spec|doc|callback)\b)/,
  },
  {
    name: "OCaml",
    extensions: "ml mli",
    rules: [
      rule("module", /^\s*module\s+(?:type\s+)?(\w+)/),
      rule("type", /^\s*type\s[^=]*?(\w+)\s*=/),
      rule("function", /^(?:let(?:\s+rec)?|and|val|external)\s+([a-z_][\w']*)/),
    ],
  },
  {
    name: "F#",
    extensions: "fs fsi fsx",
    rules: [
      rule("module", /^\s*(?:module|namespace)\s+([\w.]+)/),
      rule("type", /^\s*type\s+(?:private\s+|internal\s+)?(\w+)/),
      rule("function", /^\s*(?:let|member)\s+(?:[a-z]+\s+)*(?:\w+\.)?(\w+)\s+[\w(]/),
    ],
  },
  {
    name: "R",
    extensions: "r",
    rules: [rule("function", /^\s*([\w.]+)\s*(?:<-|=)\s*function\b/)],
  },
  {
    name: "Julia",
    extensions: "jl",
    rules: [
      rule("module", /^\s*module\s+(\w+)/),
      rule("struct", /^\s*(?:mutable\s+)?struct\s+(\w+)/),
      rule("function", /^\s*(?:function|macro)\s+([\w.!]+)/),
    ],
  },
  {
    name: "Nim",
    extensions: "nim nims",
    rules: [rule("function", /^\s*(?:proc|func|method|iterator|template|macro)\s+`?(\w+)/)],
  },
  {
    name: "Crystal",
    extensions: "cr",
    rules: [
      rule("class", /^\s*(?:abstract\s+)?(?:class|module|struct|enum|lib)\s+([\w:]+)/),
      rule("function", /^\s*(?:private\s+|protected\s+)?(?:def|macro|fun)\s+(?:self\.)?([\w?!]+)/),
    ],
  },
  {
    name: "Objective-C",
    extensions: "m mm",
    rules: [
      rule("class", /^@(?:interface|implementation|protocol)\s+(\w+)/),
      rule("method", /^[-+]\s*\([^)]*\)\s*(\w+)/),
    ],
  },
  {
    name: "Pascal",
    extensions: "pas pp",
    rules: [
      rule("function", /^\s*(?:class\s+)?(?:procedure|function|constructor)\s+([\w.]+)/i),
    ],
  },
  { name: "Tcl", extensions: "tcl", rules: [rule("function", /^\s*proc\s+([\w:]+)/)] },
  {
    name: "Vim script",
    extensions: "vim",
    rules: [rule("function", /^\s*(?:fu(?:nction)?!?|def)\s+([\w:#]+)/)],
    above: /^\s*"/,
  },
  { name: "Awk", extensions: "awk", rules: [rule("function", /^\s*function\s+(\w+)/)] },
  { name: "Fish", extensions: "fish", rules: [rule("function", /^\s*function\s+([\w-]+)/)] },
  {
    name: "PowerShell",
    extensions: "ps1 psm1",
    rules: [rule("function", /^\s*function\s+([\w-]+)/i), rule("class", /^\s*class\s+(\w+)/i)],
  },
  {
    name: "Solidity",
    extensions: "sol",
    rules: [
      rule("class", /^\s*(?:abstract\s+)?(?:contract|interface|library|struct)\s+(\w+)/),
      rule("function", /^\s*(?:function|modifier|event)\s+(\w+)/),
    ],
  },
  {
    name: "Protocol Buffers",
    extensions: "proto",
    rules: [rule("class", /^\s*(?:message|service|enum)\s+(\w+)/)],
  },
  {
    name: "GraphQL",
    extensions: "graphql gql",
    rules: [rule("type", /^\s*(?:type|interface|input|enum|union)\s+(\w+)/)],
  },
  {
    name: "SQL",
    extensions: "sql",
    rules: [
      rule("table", /^\s*create\s+(?:or\s+replace\s+)?(?:table|view|function|procedure)\s+(\w+)/i),
    ],
  },
  { name: "D", extensions: "d", rules: [rule("class", /^\s*(?:class|struct|enum)\s+(\w+)/)] },
];
