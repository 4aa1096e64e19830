import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import { compilePattern } from "./pattern.ts";
import { type PatternKind, promote } from "./promotion.ts";

const grep = { option: "--grep", mode: undefined } as const;

// The table of docs/spec/conventions.md#pattern-kinds, row by row.
const literals = [
  "foo",
  "a b",
  "std::fmt",
  "a=>b",
  "a]",
  "&&",
  "",
  "-",
  "#",
  "~",
  "\u{1f600}",
  "\n",
];
const globs = [
  ..."*.rs|**/*.rs|src/**".split("|"),
  ..."foo?|WARN*|a*b|[a-z]*|x[0]".split("|"),
  ..."foo(|x)|fn main() {|a{|{x}|${x}|a{,2}".split("|"),
  ..."+a|++".split("|"),
  ..."\\q|\\1|\\0|\\Z|\\e|\\h|\\K|\\Q|\\p{Foo}|\\".split("|"),
  ..."(?=a)|(?!a)|(?<=a)|(?>a)|(?#c)".split("|"),
  "[",
  "vec![",
  "vec![]",
  "a.[",
  "[z-a].",
];
const regexes = [
  "src/**/*.rs",
  ..."a.b|v1.0|main.rs".split("|"),
  "foo(bar)",
  'todo!("x")',
  ..."a} } | a||b $x a++".split(" "),
  ..."\\d \\b \\A \\z \\x41 \\u{41} \\pL \\- \\/ \\_ \\< \\>".split(" "),
  ..."C:\\dir C:\\temp".split(" "),
  ..."(?i)a|(?P<n>a)|(?<n>a)|(?:a)|(?x) a|(?-u)a".split("|"),
  "[!a].",
];

for (
  const [kind, texts] of Object.entries({
    literal: literals,
    glob: globs,
    regex: regexes,
  })
) {
  for (const text of texts) {
    Deno.test(`promote() of ${JSON.stringify(text)} is ${kind}`, () => {
      assert.equal(promote(text).kind, kind);
    });
  }
}

// What the promoted pattern finds, and what it does not.
const meanings: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["std::fmt", ["use std::fmt;"], ["std:fmt", "STD::FMT"]],
  ["", ["", "a"], []],
  ["*.rs", ["a.rs", ".rs", "a.rs.bak"], ["ars"]],
  ["src/**/*.rs", ["srcxrs", "src///xrs"], ["src/a.rs"]],
  ["foo?", ["food"], ["foo", "foo/"]],
  ["x[0]", ["x0"], ["x[0]"]],
  ["[!a]*", ["b"], ["a", ""]],
  ["a.b", ["a.b", "axb"], ["a\nb"]],
  ["foo(bar)", ["foobar"], ["foo(bar)"]],
  ['todo!("x")', ['todo!"x"'], ['todo!("x")']],
  ["foo(", ["foo("], ["foo"]],
  ["x)", ["x)"], ["x"]],
  ["fn main() {", ["fn main() {}"], ["fn main() "]],
  ["${x}", ["${x}"], ["x"]],
  ["a{,2}", ["a{,2}"], ["aa"]],
  ["a}", ["a}"], ["a"]],
  ["a||b", ["a", "b", ""], []],
  ["$x", [], ["$x", "x"]],
  ["a++", ["a", "aa"], [""]],
  ["+a", ["+a"], ["a"]],
  ["++", ["++"], ["+"]],
  ["\\d", ["1", "٣"], ["d"]],
  ["\\_", ["_"], ["\\"]],
  ["\\<a", ["a", "b a"], ["ba"]],
  ["\\q", ["\\q"], ["q"]],
  ["\\", ["\\"], ["a"]],
  ["C:\\dir", ["C:1ir"], ["C:\\dir"]],
  ["C:\\temp", ["C:\temp"], ["C:\\temp"]],
  ["(?i)a", ["A"], ["b"]],
  ["(?x) a", ["a"], [" "]],
  ["[!a].", ["!x", "ax"], ["bx"]],
];

for (const [pattern, found, missed] of meanings) {
  Deno.test(`compilePattern() of ${JSON.stringify(pattern)} means what its kind says`, () => {
    const regex = compilePattern(pattern, grep);
    for (const text of found) {
      assert.ok(regex.test(text), `finds ${JSON.stringify(text)}`);
    }
    for (const text of missed) {
      assert.ok(!regex.test(text), `misses ${JSON.stringify(text)}`);
    }
  });
}

for (
  const [pattern, mode] of [
    ["[", undefined],
    ["vec![", undefined],
    ["vec![]", undefined],
    ["a.[", undefined],
    ["[z-a].", undefined],
    ["[", "glob"],
    ["foo(", "regex"],
    ["*.rs", "regex"],
    ["\\q", "regex"],
    ["(?=a)", "regex"],
    ["file(?!s)", undefined],
    ["(a)\\1", undefined],
    ["a{,2}", "regex"],
  ] as const
) {
  Deno.test(`compilePattern() of ${JSON.stringify(pattern)} as ${mode} is an error`, () => {
    assert.throws(
      () => compilePattern(pattern, { option: "--name", mode }),
      (error) => {
        assert.ok(error instanceof CtError);
        assert.equal(error.code, "pattern");
        assert.match(error.message, /^invalid --name pattern: [^]*\^/);
        return true;
      },
    );
  });
}

for (
  const [pattern, mode, found, missed] of [
    ["a.b", "literal", "a.b", "axb"],
    ["*.rs", "literal", "*.rs", "a.rs"],
    ["vec![", "literal", "vec![1]", "vec"],
    ["foo(bar)", "literal", "foo(bar)", "foobar"],
    ["\\d", "literal", "\\d", "1"],
    ["(?i)a", "literal", "(?i)a", "A"],
    ["a.b*", "glob", "a.bc", "axb"],
    ["foo(bar)", "glob", "foo(bar)", "foobar"],
    ["(?i)a", "glob", "(xi)a", "A"],
    ["abc", "glob", "abc", "ab"],
    ["a*", "regex", "b", undefined],
    ["a?b", "regex", "b", "a"],
    ["x[0]", "regex", "x0", "x[0]"],
    ["abc", "regex", "abc", "ab"],
  ] as const satisfies readonly (readonly [
    string,
    PatternKind,
    string,
    string | undefined,
  ])[]
) {
  Deno.test(`compilePattern() takes ${JSON.stringify(pattern)} as ${mode}`, () => {
    const regex = compilePattern(pattern, { option: "--grep", mode });
    assert.ok(regex.test(found));
    if (missed !== undefined) assert.ok(!regex.test(missed));
  });
}

for (
  const [pattern, whole, part] of [
    ["foo", "foo", "foobar"],
    ["foo", "foo", "xfoo"],
    ["*.rs", "a.rs", "a.rs.bak"],
    ["a|b", "b", "ab"],
    ["a.c", "abc", "abcd"],
    ["", "", "a"],
  ] as const
) {
  Deno.test(`compilePattern() anchors ${JSON.stringify(pattern)} against ${part}`, () => {
    const regex = compilePattern(pattern, { ...grep, anchored: true });
    assert.ok(regex.test(whole));
    assert.ok(!regex.test(part));
  });
}

Deno.test("compilePattern() of any text as a literal finds what includes() finds", () => {
  const text = fc.array(
    fc.oneof(fc.string(), fc.constantFrom("a", ".", "*", "[", "\\", "\n", "é")),
  )
    .map((parts) => parts.join(""));
  fc.assert(fc.property(text, text, text, (pattern, before, after) => {
    const regex = compilePattern(pattern, {
      option: "--grep",
      mode: "literal",
    });
    assert.ok(regex.test(before + pattern + after));
    assert.equal(regex.test(before), before.includes(pattern));
    const anchored = compilePattern(pattern, {
      option: "--grep",
      mode: "literal",
      anchored: true,
    });
    assert.equal(anchored.test(before), before === pattern);
  }));
});

Deno.test("promote() gives a kind that compiles, or a glob", () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(..."()[]{}|*+?.\\^$d-&,1"),
  );
  fc.assert(
    fc.property(fc.array(part).map((parts) => parts.join("")), (text) => {
      const { kind } = promote(text);
      const plain = !/[\^$()|+{}\\.*?[]/.test(text);
      assert.equal(kind === "literal", plain);
      if (kind !== "glob") compilePattern(text, grep);
    }),
  );
});
