import assert from "node:assert/strict";
import { assertLinear, fill, projectScripts, sampled } from "@ct/testing";
import fc from "fast-check";
import ts from "npm:typescript@5.6.3";
import { scanImports, type ScriptImport } from "./script_imports.ts";

type Found = readonly (readonly [specifier: string, form: string, isTypeOnly?: true])[];

function found(text: string): Found {
  return scanImports(text).map(({ specifier, form, isTypeOnly }) =>
    isTypeOnly ? [specifier, form, true] : [specifier, form]
  );
}

const rows: readonly (readonly [text: string, Found])[] = [
  ['import "x";', [["x", "import"]]],
  ["import a from 'x'", [["x", "import"]]],
  ['import a, { b as c, "d-e" as f } from "x";', [["x", "import"]]],
  ['import * as a from "x";', [["x", "import"]]],
  ['import a, * as b from "x" with { type: "json" };', [["x", "import"]]],
  ['import{a}from"x";import{b}from"y"', [["x", "import"], ["y", "import"]]],
  ['import {\n  a, // "no"\n  b /* from "no" */,\n} from\n  "x";', [["x", "import"]]],
  ['import type { A } from "x";', [["x", "import", true]]],
  ['import type A from "x";', [["x", "import", true]]],
  ['import type * as A from "x";', [["x", "import", true]]],
  ['import type from "x";', [["x", "import"]]],
  ['import type from from "x";', [["x", "import", true]]],
  ['import from from "x";', [["x", "import"]]],
  ['import { type A } from "x";', [["x", "import", true]]],
  ['import { type A, b } from "x";', [["x", "import"]]],
  ['import c, { type A } from "x";', [["x", "import"]]],
  ['import { type as b } from "x";', [["x", "import"]]],
  ['import { type, type A } from "x";', [["x", "import"]]],
  ['import { type as, type as as b, type A as B, } from "x";', [["x", "import", true]]],
  ['import {} from "x";', [["x", "import"]]],
  ['export { type A, type B } from "x";', [["x", "export", true]]],
  ['import a = require("x");', [["x", "import"]]],
  ["import a = N.b;", []],
  ['import type a = require("x");', [["x", "import", true]]],
  ['export import a = require("x");', [["x", "import"]]],
  ["const a = require('x'), { b } = require(`y`)", [["x", "require"], ["y", "require"]]],
  ["module.exports = { ...require('x') }; require('y').z()", [["x", "require"], ["y", "require"]]],
  ["if (a) require('x')", [["x", "require"]]],
  ["a.require('x'); a?.require('y'); require(b); require('x' + b); require.resolve('z')", []],
  ["const a = { require: 'x' }; requires('y'); function require(c) {}", []],
  ['export * from "x";', [["x", "export"]]],
  ['export * as a from "x";', [["x", "export"]]],
  ['export { a, default as b } from "x";', [["x", "export"]]],
  ['export type { A } from "x";', [["x", "export", true]]],
  ['export type * from "x";', [["x", "export", true]]],
  ["export { a };\nfrom; 'x'", []],
  ["export { a }\nexport * from 'x'", [["x", "export"]]],
  ["[...import('x')]", [["x", "dynamic"]]],
  ["a.replace(/>/g, b);\nimport 'x'; // /", [["x", "import"]]],
  ['export type A = "x";\nexport const from = "y";', []],
  ['export default "x";', []],
  ['const a = await import("x");', [["x", "dynamic"]]],
  ['import("x").then(f); import(`y`, { with: {} })', [["x", "dynamic"], ["y", "dynamic"]]],
  ["import(`x${y}`); import(x); import('a' + b)", []],
  ['type A = typeof import("x");', [["x", "dynamic", true]]],
  ['import.meta.resolve("x"); a.import("y"); a?.import("z")', []],
  ['const a = { import: "x", export: "y" };\nclass B { import() { return "z" } }', []],
  ["// import 'x'\n/* import 'y' */\n/*\nimport 'z'\n*/", []],
  ["const a = \"\\\nimport 'x'\";", []],
  ["const a = `\nimport 'x';\n${`\nimport 'y';`}\nimport 'z'`", []],
  ["const a = `${{ a: { b: import('x') } }}\nimport 'z'`", [["x", "dynamic"]]],
  ["`${a}`; `${b}${c}`;\nimport 'x'", [["x", "import"]]],
  ["const a = /`/;\nimport 'x';\nconst b = /`/", [["x", "import"]]],
  ["const a = /[/`]/g, b = /\\/`/;\nimport 'x'", [["x", "import"]]],
  ["if (a) /`/.test(b);\nimport 'x'", [["x", "import"]]],
  ["const a = b / c; `\nimport 'no'\n`; d / e", []],
  ["const a = (b) / c; `\nimport 'no'\n` / d", []],
  ["const a = b[0]! / c; `\nimport 'no'\n` / d", []],
  ["let i = 1; i++ / 2; `\nimport 'no'\n` / d", []],
  ["const f = () => {}\n/`/.test(a);\nimport 'x'", [["x", "import"]]],
  ["const a = {}.b / c; `\nimport 'no'\n`", []],
  ["return /`/;\nimport 'x'", [["x", "import"]]],
  ["a.return / b; `\nimport 'no'\n` / c", []],
  ["const a = <p>Don't</p>;\nimport 'x'", [["x", "import"]]],
  ["const a = <p>a ` b</p>;\nimport 'x'", [["x", "import"]]],
  ["const a = <A b={c} />;\nconst d = <i></i>;\nimport 'x'", [["x", "import"]]],
  ["#!/usr/bin/env -S deno `\nimport 'x'", [["x", "import"]]],
  ["\uFEFFimport 'x'", [["x", "import"]]],
  ['import "\\u0078\\x79\\u{7a}\\n";', [["xyzn", "import"]]],
  ["/// <reference path=\"a.ts\" />\n//\n/// <reference types='b'/>\nimport 'c'", [
    ["./a.ts", "reference", true],
    ["b", "reference", true],
    ["c", "import"],
  ]],
  ['///<reference no-default-lib="true" path = "../a" />', [["../a", "reference", true]]],
  ["/// <reference types='b' resolution-mode='import' />", [["b", "reference", true]]],
  ["/// <reference lib='b' />\n// <reference path='c' />\n/// <reference path='d'>", []],
  ["a;\n/// <reference path='b' />\nimport 'c'", [["c", "import"]]],
  ["import 'a' // @ts-types=\"./b.d.ts\"\n// @deno-types='npm:c'\nimport 'd'", [
    ["a", "import"],
    ["./b.d.ts", "reference", true],
    ["npm:c", "reference", true],
    ["d", "import"],
  ]],
  ["'// @ts-types=\"a\"'", []],
  ['import "x', []],
  ["import { a", []],
  ["export *", []],
];

for (const [text, expected] of rows) {
  Deno.test(`scanImports() of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(found(text), expected);
  });
}

Deno.test("scanImports() tells lines", () => {
  const text = '\nimport "a";\r\n\n  import(\n"b");\nexport * from "c";';
  assert.deepEqual(scanImports(text).map(({ line }) => line), [2, 4, 6]);
});

/** Whether each name in braces has the modifier `type`. */
function namesTypes(names: ts.NamedImportBindings | ts.NamedExportBindings | undefined): boolean {
  if (names === undefined || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return false;
  const elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] = [...names.elements];
  return elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly);
}

/** What the compiler's own syntax tree says. */
function importsByCompiler(path: string, text: string): Omit<ScriptImport, "line">[] {
  const imports: Omit<ScriptImport, "line">[] = [];
  const add = (
    node: ts.Node | undefined,
    form: ScriptImport["form"],
    isTypeOnly: boolean,
  ): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) {
      imports.push({ specifier: node.text, form, isTypeOnly });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { isTypeOnly = false, name, namedBindings } = node.importClause ?? {};
      const isOfTypes = name === undefined && namesTypes(namedBindings);
      add(node.moduleSpecifier, "import", isTypeOnly || isOfTypes);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, "export", node.isTypeOnly || namesTypes(node.exportClause));
    } else if (
      ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)
    ) {
      add(node.moduleReference.expression, "import", node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], "dynamic", false);
    } else if (
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) &&
      node.expression.text === "require"
    ) {
      add(node.arguments[0], "require", false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, "dynamic", node.isTypeOf);
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const references = [...file.referencedFiles, ...file.typeReferenceDirectives]
    .sort((a, b) => a.pos - b.pos);
  for (const { fileName } of references) {
    imports.push({ specifier: fileName, form: "reference", isTypeOnly: true });
  }
  visit(file);
  return imports;
}

/** What the compiler knows, too; the other comments are Deno's. */
function ours(text: string): Omit<ScriptImport, "line">[] {
  const known = scanImports(text).filter(({ form, line }) =>
    form !== "reference" || !/@[a-z-]+-types/.test(text.split("\n")[line - 1] ?? "")
  );
  return known.map(({ specifier, form, isTypeOnly }) => ({
    specifier,
    form,
    isTypeOnly,
  }));
}

Deno.test("scanImports() finds in this project what the compiler finds (long)", () => {
  const scripts = projectScripts("core", "tools", "cli");
  assert.ok(scripts.length > 50);
  for (const { path, text } of sampled(scripts, 150, "imports")) {
    assert.deepEqual(ours(text), importsByCompiler(path, text), path);
  }
});

/** Statements with something that a scanner could take for an import, or for the end of one. */
const fragments = [
  '/// <reference path="./p.ts" />',
  "/// <reference lib='l' /> /// <reference types='no' />",
  "/// <reference types='t' />",
  'import { a } from "x";',
  'import type { a } from "x";',
  'export * from "y";',
  'export { default as a } from "y";',
  'export { type a2, type b as c } from "y";',
  'import { type a, type as as b } from "x";',
  'import { type as c, type d } from "x";',
  'const a1 = import("z");',
  "const a2 = `text ${import('z')} // ${`}`} import 'no'`;",
  "const a3 = /[`'\"/]import 'no'/g.test(b);",
  'import b1 = require("r");',
  "const b2 = require('s')(require(`t`));",
  "const b3 = { require(a) { return this.require('no'); } };",
  "// import 'no' `",
  "/* ` import 'no'\n*/",
  "const a4 = 'import \"no\" // `';",
  "const a5 = b / c / d;",
  "if (a) /'/.exec(b);",
  'function f() { return /"/; }',
  "const a6 = { import: 1, 'export': 2 }.import / 2;",
  "const a7 = (b) => ({ c: `}` });",
  "const a8 = () => { /`/; };",
  "class A { export = 1; import() { return a++ / 2; } }",
  "type T = typeof import('t');",
  "type U = import('t').U<`x${string}`>;",
  "const a9 = b as number / 2;",
  "label: for (const a of /x`/.source) { break label; }",
];

Deno.test("scanImports() finds what the compiler finds in statements put together (long)", () => {
  const text = fc.array(fc.constantFrom(...fragments), { maxLength: 8 })
    .map((parts) => parts.join("\n"));
  fc.assert(
    fc.property(text, (source) => {
      assert.deepEqual(ours(source), importsByCompiler("a.ts", source));
    }),
    { numRuns: 500 },
  );
});

Deno.test("scanImports() takes any text", () => {
  const pieces = fc.array(
    fc.constantFrom(
      "`",
      "${",
      "}",
      "{",
      "/",
      "*",
      "'",
      '"',
      "\\",
      "import",
      "require",
      "(",
      ")",
      "from",
      "\n",
      " ",
      "a",
    ),
    { maxLength: 40 },
  ).map((parts) => parts.join(""));
  fc.assert(fc.property(pieces, (text) => void scanImports(text)));
});

for (
  const [about, text] of [
    ["templates left open", (n) => fill("`${ `", n)],
    ["templates in text", (n) => fill("<p>a ` b</p> '", n)],
    ["keywords", (n) => fill("import\n", n)],
    ["keywords in braces", (n) => "import {" + fill("import\n", n)],
    ["braces left open", (n) => fill("import {\n", n)],
    ["exports without a source", (n) => fill("export *\n", n)],
    ["calls left open", (n) => fill("require('a' ", n)],
    ["escapes", (n) => `import '${fill("\\u{", n)}'`],
  ] as readonly (readonly [string, (length: number) => string])[]
) {
  Deno.test(`scanImports() of a megabyte of ${about} takes linear time (long)`, () => {
    assertLinear((source) => void scanImports(`import 'x'\n${source}`), text);
  });
}
