import assert from "node:assert/strict";
import fc from "fast-check";
import { expandPrinted, expandTemplate, type TemplateTokens } from "./template.ts";

const tokens: TemplateTokens = {
  A: "1",
  COUNT: 3,
  ZERO: 0,
  EMPTY: "",
  LATE: () => "late",
  BRACED: "{A}",
  HALF: "{",
  NAME: "COUNT}",
  DOLLAR: "$& $1 $$",
};

for (
  const [template, text] of [
    ["", ""],
    ["plain", "plain"],
    ["{A}", "1"],
    ["{COUNT} of {ZERO}", "3 of 0"],
    ["[{EMPTY}]", "[]"],
    ["{A}{A}", "11"],
    ["{LATE}", "late"],
    ["{DOLLAR}", "$& $1 $$"],
    // Unknown names stay.
    ["{WHAT}", "{WHAT}"],
    ["{}", "{}"],
    ["{a}", "{a}"],
    ["{ A}", "{ A}"],
    ["{A }", "{A }"],
    ["{toString}", "{toString}"],
    ["{__proto__}", "{__proto__}"],
    ["{constructor}", "{constructor}"],
    // Braces without counterpart stay.
    ["{A", "{A"],
    ["A}", "A}"],
    ["}{A}{", "}1{"],
    ["{{A}}", "{1}"],
    // A brace inside an unknown name starts a new one.
    ["{ {A}", "{ 1"],
    ["{x{A}y}", "{x1y}"],
    ["{x {WHAT} {A}", "{x {WHAT} 1"],
    ["function() { return {COUNT}; }", "function() { return 3; }"],
    // What was put in is not looked at again.
    ["{BRACED}", "{A}"],
    ["{HALF}A}", "{A}"],
    ["{{NAME}", "{COUNT}"],
    // There are no escapes.
    ["\\n{A}\\{A}", "\\n1\\1"],
    ["a\n{A}\nb", "a\n1\nb"],
    ["{A\nB}", "{A\nB}"],
  ] as const
) {
  Deno.test(`template ${JSON.stringify(template)} becomes ${JSON.stringify(text)}`, () => {
    assert.equal(expandTemplate(template, tokens), text);
  });
}

Deno.test("expandTemplate() asks only for the values that occur", () => {
  const asked: string[] = [];
  const late = (name: string) => () => {
    asked.push(name);
    return name;
  };
  assert.equal(expandTemplate("{B}{B}", { A: late("A"), B: late("B") }), "BB");
  assert.deepEqual(asked, ["B", "B"]);
});

const piece = fc.oneof(fc.constantFrom("{", "}", "{A}", "{B}", "A", "{C}", "{{A}"), fc.string());

Deno.test("expandTemplate() never scans what it put in", () => {
  // Characters that no template below holds show where the values go.
  const marks = { A: "\ue000", B: "\ue001" };
  fc.assert(fc.property(fc.array(piece), fc.array(piece), (template, value) => {
    const text = template.join("");
    const values = { A: value.join(""), B: "{A}" };
    const marked = expandTemplate(text, marks);
    const expected = marked.split("\ue000").map((part) => part.replaceAll("\ue001", () => values.B))
      .join(values.A);
    assert.equal(expandTemplate(text, values), expected);
  }));
});

Deno.test("expandTemplate() agrees with a scan by hand", () => {
  fc.assert(fc.property(fc.array(piece), (template) => {
    const text = template.join("");
    assert.equal(expandTemplate(text, tokens), byHand(text));
  }));
});

/** The rules of the specification, word by word. */
function byHand(template: string): string {
  let result = "";
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf("{", at);
    const close = open < 0 ? -1 : template.indexOf("}", open);
    if (close < 0) break;
    const name = template.slice(open + 1, close);
    const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    const inner = template.indexOf("{", open + 1);
    result += template.slice(at, open);
    if (value !== undefined) {
      result += typeof value === "function" ? value() : value;
      at = close + 1;
    } else if (inner >= 0 && inner < close) {
      result += template.slice(open, inner);
      at = inner;
    } else {
      result += template.slice(open, close + 1);
      at = close + 1;
    }
  }
  return result + template.slice(at);
}

Deno.test("R14: expandPrinted() shows control characters as escapes, and newlines of values", () => {
  const tokens = { ITEM: "a\nb\x1b]0;x\x07\u202e", LINES: () => "one\ntwo" };
  assert.equal(
    expandPrinted("\x1b[1m\n{ITEM}|{LINES}|{NO}", tokens),
    "\\x1b[1m\na\\nb\\x1b]0;x\\x07\\u{202e}|one\ntwo|{NO}",
  );
});
