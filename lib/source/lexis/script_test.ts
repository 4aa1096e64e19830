import assert from "node:assert/strict";
import { projectScripts } from "@ct/testing";
import fc from "fast-check";
import ts from "npm:typescript@5.6.3";
import { scriptSegments } from "./script.ts";
import { masked } from "./segment.ts";

/** A segment but a comment, as its kind and text. */
type Piece = readonly [kind: string, text: string];

/** The pieces of a text, blank text of elements left out. */
function pieces(source: string): readonly Piece[] {
  return scriptSegments(source)
    .filter(({ kind }) => kind !== "comment")
    .map(({ kind, start, end }): Piece => [kind, source.slice(start, end)])
    .filter(([kind, text]) => kind !== "text" || text.trim() !== "");
}

for (
  const [source, expected] of [
    // After an operand a slash divides; elsewhere it begins a regular expression.
    ["a / b / c", []],
    ["(a) / b / c", []],
    ["a[0] / b / c", []],
    ["{}.a / b / c", []],
    ["'a' / `b` / c", [["string", "'a'"], ["template", "`b`"]]],
    ["/a/ / /b/g / c", [["regex", "/a/"], ["regex", "/b/g"]]],
    ["i++ / 2 / c", []],
    ["a! / b / c", []],
    ["a()! / b / c", []],
    ["!/a/.test(b)", [["regex", "/a/"]]],
    ["return!/a/.test(b)", [["regex", "/a/"]]],
    ["a + /b/ + +/c/", [["regex", "/b/"], ["regex", "/c/"]]],
    ["if (a) /b/.test(c)", [["regex", "/b/"]]],
    ["while (a(b)) /c/.test(d)", [["regex", "/c/"]]],
    ["a.if (b) / c / d", []],
    ["if (a) {} /b/.test(c)", [["regex", "/b/"]]],
    ["function f() {} /b/.test(c)", [["regex", "/b/"]]],
    ["a = { b } / c / d", []],
    ["f({ b } / c / d)", []],
    ["() => {}\n/b/.test(c)", [["regex", "/b/"]]],
    ["a => /b/", [["regex", "/b/"]]],
    ["typeof /a/", [["regex", "/a/"]]],
    ["a.typeof / b / c", []],
    ["[.../a/.exec(b)]", [["regex", "/a/"]]],
    ["[...await /a/]", [["regex", "/a/"]]],
    ["a.replace(/>/g, '')", [["regex", "/>/g"], ["string", "''"]]],
    ["/[/\\]]/ /b/ c", [["regex", "/[/\\]]/"]]],
    ["a = /b\n/c/", []],
    // Templates
    ["`a${`b${c}d`}e`", [
      ["template", "`a${"],
      ["template", "`b${"],
      ["template", "}d`"],
      ["template", "}e`"],
    ]],
    ["`${{ a: '}' }}`", [["template", "`${"], ["string", "'}'"], ["template", "}`"]]],
    ["`${a / b}` / c / d", [["template", "`${"], ["template", "}`"]]],
    ["`${/}`/}`", [["template", "`${"], ["regex", "/}`/"], ["template", "}`"]]],
    ["`\\`\\${`", [["template", "`\\`\\${`"]]],
    ["`a", [["stray", "`a"]]],
    // Elements
    ["<p>Don't // {a / b} / `</p> / c / d", [["text", "Don't // "], ["text", " / `"]]],
    ["<A b='\\' c={'d'} {...e} /> / f / g", [["string", "'\\'"], ["string", "'d'"]]],
    ["<><b>'</b>\"</>", [["text", "'"], ["text", '"']]],
    ["<A<B<c>, d => e> f>'</A>", [["text", "'"]]],
    ["<A /* ' */ b // '\n/>'a'", [["string", "'a'"]]],
    ["a => <a.b>'{<c />}'</a.b>", [["text", "'"], ["text", "'"]]],
    ["return <p>'</p>", [["text", "'"]]],
    ["<T,>(a: T) => 'b'", [["string", "'b'"]]],
    ["a = <T>(b: T) => 'c'", [["string", "'c'"]]],
    ["a = <T extends B>(b: T) => 'c'", [["string", "'c'"]]],
    ["a = <any>'b'", [["string", "'b'"]]],
    ["a < b; c > 'd' // </b>", [["string", "'d'"]]],
    // What is not closed
    ["don't { 'a' }", [["string", "'t { '"], ["stray", "'"]]],
    ["it's\n'a'", [["stray", "'"], ["string", "'a'"]]],
    ["\\' 'a'", [["stray", "\\'"], ["string", "'a'"]]],
  ] as readonly (readonly [string, readonly Piece[]])[]
) {
  Deno.test(`scriptSegments() of ${JSON.stringify(source)}`, () => {
    assert.deepEqual(pieces(source), expected);
  });
}

for (
  const [source, expected] of [
    ["// a\r\nb", [0, 4]],
    ["#! a\nb", [0, 4]],
    ["/* a\n*/ b", [0, 7]],
    ["/* a", [0, 4]],
  ] as const
) {
  Deno.test(`scriptSegments() finds the comment in ${JSON.stringify(source)}`, () => {
    const [start, end] = expected;
    assert.deepEqual(scriptSegments(source), [{
      kind: "comment",
      start,
      end,
      ...(source === "/* a" ? { isOpen: true } : {}),
    }]);
  });
}

for (
  const [source, expected] of [
    ["a `b${c('d')}e` f", 'a "           " f'],
    ["`a${`b${c}`}`", '"           "'],
    ["a `b${'c'", "a        "],
  ] as const
) {
  Deno.test(`wholeTemplates hides all of ${source}`, () => {
    assert.equal(masked(source, scriptSegments(source, { wholeTemplates: true })), expected);
  });
}

const kinds: Readonly<Record<number, string>> = {
  [ts.SyntaxKind.StringLiteral]: "string",
  [ts.SyntaxKind.RegularExpressionLiteral]: "regex",
  [ts.SyntaxKind.NoSubstitutionTemplateLiteral]: "template",
  [ts.SyntaxKind.TemplateHead]: "template",
  [ts.SyntaxKind.TemplateMiddle]: "template",
  [ts.SyntaxKind.TemplateTail]: "template",
  [ts.SyntaxKind.JsxText]: "text",
};

/** The same of the compiler's own syntax tree. */
function piecesByCompiler(path: string, source: string): readonly Piece[] {
  const found: Piece[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const kind = kinds[node.kind];
    const start = kind === "text" ? node.pos : node.getStart(file);
    const text = source.slice(start, node.end);
    if (kind !== undefined && (kind !== "text" || text.trim() !== "")) found.push([kind, text]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

Deno.test("scriptSegments() finds in this project what the compiler finds (long)", () => {
  const scripts = projectScripts("lib");
  assert.ok(scripts.length > 50);
  for (const { path, text } of scripts) {
    assert.deepEqual(pieces(text), piecesByCompiler(path, text), path);
  }
});

const fragments = [
  "const a = <p>Don't {b / c / d} /* no */ // no</p>;",
  "const b = (x) => <A b='\"' c={/'/} {...d}>{e ? <i>'</i> : `'${f}`} / g</A>;",
  "const c = <><B // don't\n/> / <C /* don't */ d='/' /></>;",
  "const d = <T,>(a: T) => a / 2 / 3;",
  "const e = `text ${`'${/`/.test('`')}`} // ${`}`}`;",
  "const f = a / b / c, g = (a) / b / c, h = a[0] / b / c;",
  "if (a) /'/.exec(b);",
  "for (const a of b) /'/.exec(a);",
  'function g() { return /"/; }',
  "const i = { a: 1 } / 2 / 3;",
  "const j = () => { /`/; };",
  "class A<T> { b = c++ / 2 / 3; d() {} }",
  "switch (a) { case /'/: break; default: /\"/; }",
  "label: for (;;) { a! / b / c; break label; }",
  "const k = a < b && c > d, l = '</p>';",
  "do /'/.test(a); while (b)\n",
  "type B<T> = { a: `x${string}` } | Array<'b'>;",
];

Deno.test("scriptSegments() finds what the compiler finds in statements put together (long)", () => {
  const text = fc.array(fc.constantFrom(...fragments), { maxLength: 8 });
  fc.assert(
    fc.property(text, (parts) => {
      const source = parts.join("\n");
      assert.deepEqual(pieces(source), piecesByCompiler("a.tsx", source));
    }),
    { numRuns: 500 },
  );
});
