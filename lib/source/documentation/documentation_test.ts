import assert from "node:assert/strict";
import { declarationSummary, fileSummary, firstSentence, proseSummary } from "./mod.ts";

const sentences: readonly (readonly [lines: string, found: string])[] = [
  ["Gives it back. And more.", "Gives it back."],
  ["Gives it back, e.g. To a pool. More", "Gives it back, e.g. To a pool."],
  ["Reads v1.2 of a file", "Reads v1.2 of a file"],
  ["----\nA rule is above.\n", "A rule is above."],
  ["Says what\n@param a is\n", "Says what"],
  ["Copyright 2020 by someone.", ""],
  ["eslint-disable no-console", ""],
  ["<summary>Gives it back.</summary>", "Gives it back."],
  ["See [the guide](https://x.y/z) and {@linkcode Pool}.", "See the guide and Pool."],
  ["", ""],
  ["===", ""],
  ["one two three four five six seven eight nine ten", "one two three four five six seven eight…"],
  // The space behind the fortieth character is too far.
  ["one two three four five six seven eighty nine", "one two three four five six seven…"],
];

for (const [lines, found] of sentences) {
  Deno.test(`the first sentence of ${JSON.stringify(lines)}`, () => {
    assert.equal(firstSentence(lines.split("\n"), 40), found);
  });
}

const declared: readonly (readonly [language: string, text: string, found: string])[] = [
  ["TypeScript and JavaScript", "/** Gives it back. */\n> function f() {", "Gives it back."],
  [
    "TypeScript and JavaScript",
    "/*\n Gives it\n back.\n*/\n> app.f = function() {",
    "Gives it back.",
  ],
  ["TypeScript and JavaScript", "/** Of a. */\nconst a = 1;\n> const b = 1;", ""],
  ["TypeScript and JavaScript", "a(); /* Why. */\n> const b = 1;", ""],
  ["TypeScript and JavaScript", "// Gives it back.\n@Injectable()\n> class A {", "Gives it back."],
  ["Go", "// New gives\n// a pool.\n> func New() {", "New gives a pool."],
  ["Rust", "/// Gives it back.\n#[inline]\n> pub fn f() {", "Gives it back."],
  [
    "Python",
    '@cached\n> def f(\n    a,\n):\n    """Gives it back.\n\n    More."""',
    "Gives it back.",
  ],
  ["Python", "# Gives it back.\n> def f(): pass", "Gives it back."],
  ["Python", "> def f():\n    r'''Gives back'''", "Gives back"],
  ["Ruby", "# Gives it back.\n> def f", "Gives it back."],
  ["C and C++", "/* Gives it back. */\n\n> int f(void) {", ""],
  ["C and C++", "#define A 1\n> int f(void) {", ""],
];

for (const [language, text, found] of declared) {
  Deno.test(`the summary of ${JSON.stringify(text)}`, () => {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.startsWith("> "));
    lines[at] = lines[at]?.slice(2) ?? "";
    assert.equal(declarationSummary({ lines, language }, at + 1, 80), found);
  });
}

Deno.test("what a line says that a file has no more is empty", () => {
  for (const language of ["Python", "Rust"]) {
    const lines = ["// Gives it back."];
    assert.deepEqual([3, 9].map((at) => declarationSummary({ lines, language }, at, 80)), ["", ""]);
  }
});

const files: readonly (readonly [language: string, text: string, found: string])[] = [
  [
    "TypeScript and JavaScript",
    "/**\n * Keeps it.\n *\n * @module\n */\nexport const a = 1;",
    "Keeps it.",
  ],
  [
    "TypeScript and JavaScript",
    "/*!\n * MIT Licensed\n */\n\n'use strict';\n\n/** Of a. */\nconst a = 1;",
    "",
  ],
  ["Go", "// Copyright by us.\n\n// Package a keeps it.\npackage a", "Package a keeps it."],
  ["Python", '#!/usr/bin/env python\n"""Keeps it."""\nimport a', "Keeps it."],
  ["Rust", "//! Keeps it.\nuse a;", "Keeps it."],
  ["C and C++", "/* adlist.c - A list\n *\n * Copyright */\n#include <a.h>", "A list"],
  ["C and C++", "int a;\n/* Keeps it. */\n\n", ""],
];

for (const [language, text, found] of files) {
  Deno.test(`the summary of the file ${JSON.stringify(text)}`, () => {
    assert.equal(fileSummary({ lines: text.split("\n"), language }, 80), found);
  });
}

Deno.test("the summary of a README is its first paragraph", () => {
  const text =
    "Pool\n====\n\n[![b](c)](d)\n\n```sh\nrun it\n```\n\n- a list\n\nKeeps\nconnections. More.\n";
  assert.equal(proseSummary(text, 80), "Keeps connections.");
  assert.equal(proseSummary("# Only a title\n", 80), "");
});
