/** What is a comment or a string in the input of lex. */
import assert from "node:assert/strict";
import { lexSegments } from "./lex.ts";
import { masked } from "./segment.ts";

const cases: readonly (readonly [what: string, source: string, masked: string])[] = [
  [
    "a quotation mark behind a backslash",
    '%%\n\\"[^"]*\\"  { f("a"); }\n',
    '%%\n\\"[^"]*\\"  { f(" "); }\n',
  ],
  ["a set with a quotation mark", '%%\n["]  { f("a"); }\n', '%%\n["]  { f(" "); }\n'],
  ["a set with a bracket", '%%\n[]"]  { f("a"); }\n', '%%\n[]"]  { f(" "); }\n'],
  ["an apostrophe", "%%\n'  { f(\"a\", '\\''); }\n", '%%\n\'  { f(" ", "  "); }\n'],
  ["a text", '%%\n"/*"  { f(); /* a */ }\n', '%%\n"  "  { f();         }\n'],
  ["a text in a text", '%%\n"\\""  { f(); }\n', '%%\n"  "  { f(); }\n'],
  [
    "a pattern in a block of states",
    '%%\n<A>{\n  [^"]+  f("a");\n}\n',
    '%%\n<A>{\n  [^"]+  f(" ");\n}\n',
  ],
  ["a name", 'STRING  [^"]+\n%%\na  f("a");\n', 'STRING  [^"]+\n%%\na  f(" ");\n'],
  ["code above", "%{\nchar c = '\"', d;\n%}\n%%\n", '%{\nchar c = " ", d;\n%}\n%%\n'],
  ["code below", '%%\n%%\nchar c=\'"\', d["]"];\n', '%%\n%%\nchar c=" ", d[" "];\n'],
];

for (const [what, source, mask] of cases) {
  Deno.test(`lexSegments() of ${what}`, () => {
    assert.equal(masked(source, lexSegments(source)), mask);
  });
}

for (const piece of ["[", "a", "'", '"', '\\"', "%%\n", "[a", "a ", "%{\n"]) {
  Deno.test(`lexSegments() of many ${JSON.stringify(piece)} takes linear time`, () => {
    assert.ok(Array.isArray(lexSegments(piece.repeat(300_000))));
  });
}
