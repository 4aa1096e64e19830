import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import fc from "fast-check";
import { rustGraph, rustModuleName } from "./rust_graph.ts";
import { rustUses } from "./rust_uses.ts";

for (
  const [text, expected] of [
    ["use a::b;", ["a::b"]],
    ["pub use a;\npub(crate) use b;\npub(in crate::x) use c;", ["a", "b", "c"]],
    ["use crate::{a, b::{self, c as d, e::*}};", [
      "crate::a",
      "crate::b::self",
      "crate::b::c",
      "crate::b::e::*",
    ]],
    ["use {\n  crate::a, // crate::no,\n  self::b,\n};", ["crate::a", "self::b"]],
    ["use r#type::r#fn as x;", ["type::fn"]],
    ["use a as _;", ["a"]],
    ["use ::a::b;", ["a::b"]],
    ["use a::{};", []],
    ["use a::{b,};", ["a::b"]],
    ["use a", []],
    ["user::a; reuse b; useful c;", []],
    ["  use a;\nmod x {\n    use super::b;\n}", []],
    ["// use a;\n/* /* */\nuse b;\n*/\nuse c;", ["c"]],
    ['const A: &str = "\nuse a;\n";\nuse b;', ["b"]],
    ['const A: &str = r#"\nuse a; "\n"#;\nuse b;', ["b"]],
    ["fn f<'a>(x: &'a str) -> char { '\"' }\nuse b;\nconst C: char = '\"';", ["b"]],
    ["const Q: char = '\\'';\nuse b; // '\nuse c;", ["b", "c"]],
  ] as const
) {
  Deno.test(`rustUses() of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(rustUses(text).map((path) => path.join("::")), expected);
  });
}

Deno.test("rustModuleName() is the path in the crate", () => {
  const paths = ["lib.rs", "main.rs", "a.rs", "a/mod.rs", "a/b.rs", "bin/x/main.rs"];
  assert.deepEqual(paths.map(rustModuleName), ["crate", "crate", "a", "a", "a::b", "bin::x"]);
});

/** The targets of module `from` in a crate of a few modules. */
function targets(from: string, text: string): readonly string[] {
  const others = ["lib.rs", "a.rs", "a/b.rs", "a/b/c.rs", "d/mod.rs"];
  const files = others.map((path) => ({ path, text: rustModuleName(path) === from ? text : "" }));
  return rustGraph(files).targets(from);
}

for (
  const [from, text, expected] of [
    ["a", "use crate::a::b::c::T;\nuse crate::d::x::y;", ["a::b::c", "d"]],
    ["a::b", "use self::c::T;\nuse super::x;\nuse super::super::d::T;", ["a::b::c", "a", "d"]],
    ["a::b", "use super::super::super::d;", []],
    ["a::b", "use self::{self, *};\nuse super::{self, b::x};", ["a"]],
    ["crate", "use self::a::x;\nuse crate::d::*;\nuse a::b;", ["a", "d"]],
    ["d", "use crate::Config;\nuse std::io;\nuse a::b;", ["crate"]],
    ["d", "use crate::*;\nuse crate::{self as all};", ["crate"]],
    ["a", "use crate::a::T;\nuse self::U;", []],
  ] as const
) {
  Deno.test(`rustGraph(): ${JSON.stringify(text)} in ${from}`, () => {
    assert.deepEqual(targets(from, text), expected);
  });
}

Deno.test("rustGraph() makes one module of lib.rs and main.rs", () => {
  const graph = rustGraph([
    { path: "lib.rs", text: "use self::a::X;" },
    { path: "main.rs", text: "use crate::b::Y;" },
    { path: "a.rs", text: "" },
    { path: "b.rs", text: "" },
  ]);
  assert.deepEqual(graph.targets("crate"), ["a", "b"]);
});

Deno.test("rustUses() expands trees as a printer of trees says", () => {
  const segment = fc.constantFrom("crate", "self", "a", "b1", "*");
  const { tree } = fc.letrec<{ tree: readonly [string, readonly string[]] }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      segment.map((name) => [name, [name]] as const),
      fc.tuple(segment, tie("tree")).map(([name, [text, paths]]) =>
        [`${name}::${text}`, paths.map((path) => `${name}::${path}`)] as const
      ),
      fc.tuple(segment, fc.array(tie("tree"), { maxLength: 3 })).map(([name, branches]) =>
        [
          `${name}::{${branches.map(([text]) => text).join(", ")}}`,
          branches.flatMap(([, paths]) => paths).map((path) => `${name}::${path}`),
        ] as const
      ),
    ),
  }));
  fc.assert(fc.property(tree, ([text, paths]) => {
    assert.deepEqual(rustUses(`use ${text};`).map((path) => path.join("::")), paths);
  }));
});

Deno.test("rustUses() cuts a path off after 32 segments", () => {
  assert.deepEqual(rustUses(`use ${"a::".repeat(40)}{b, c};`).map(({ length }) => length), [
    32,
    32,
  ]);
});

for (
  const [about, text] of [
    ["items left open", (n) => fill("use a\n", n)],
    ["visibilities left open", (n) => fill("pub(\n", n)],
    ["braces left open", (n) => `use ${fill("a::{", n)};`],
    ["nested braces", (n) => `use ${fill("a::{b, ", n / 2)}${fill("}", n / 7)};`],
    ["branches of a long path", (n) => `use ${fill("a::", n / 2)}{${fill("b,", n / 2)}};`],
  ] as readonly (readonly [string, (length: number) => string])[]
) {
  Deno.test(`rustUses() of a megabyte of ${about} takes linear time`, () => {
    assertLinear((source) => void rustUses(source), text);
  });
}
