import assert from "node:assert/strict";
import fc from "fast-check";
import { JsonTape } from "@ct/json";
import { parseModel } from "../testing/parse_model.ts";
import { strictJson } from "../testing/arbitrary_model.ts";

/** What is read, as strict JSON. */
const accepted: readonly (readonly [string, string])[] = [
  ["1", "1"],
  [" -0.5e+3 ", "-0.5e+3"],
  ["[]", "[]"],
  ["{}", "{}"],
  ["[1,2]", "[1,2]"],
  ["[1,2,]", "[1,2]"],
  ['{"a":1,}', '{"a":1}'],
  ["[1 2\n3]", "[1,2,3]"],
  ['["a""b"1 true]', '["a","b",1,true]'],
  ['{"a":1 "b":2}', '{"a":1,"b":2}'],
  ["'a'", '"a"'],
  ["'a\\'b\"c'", `"a'b\\"c"`],
  ["{a:1,b-c:2,ünï:3}", '{"a":1,"b-c":2,"ünï":3}'],
  ["{1:1,-2.50:2,1e3:3}", '{"1":1,"-2.50":2,"1e3":3}'],
  ["{true:1,null:2}", '{"true":1,"null":2}'],
  ["// c\n1 // d", "1"],
  ["/* c\n*/1/**/", "1"],
  ["[1/*,2*/,/**/3// ]\n]", "[1,3]"],
  ["\u00a0[\u2003 1\u3000]\u0085", "[1]"],
  ['"\\u0041\\n\\t\\/\\\\\\""', '"A\\n\\t/\\\\\\""'],
  ['"\\ud83d\\uDE00"', '"😀"'],
  ['"tab\there"', '"tab\\there"'],
  ['{"a":1,"a":2}', '{"a":1,"a":2}'],
];

for (const [text, json] of accepted) {
  Deno.test(`JSON: ${JSON.stringify(text)} is read`, () => {
    assert.equal(strictJson(parseModel(text)), json);
  });
}

const rejected: readonly (readonly [string, string])[] = [
  ["", "document is empty"],
  [" \n", "document is empty"],
  ["// c", "document is empty"],
  ["1 2", 'parse error: expected the end of the document, found "2" on line 1 column 3'],
  ["[1]]", 'parse error: expected the end of the document, found "]" on line 1 column 4'],
  ["[1,,2]", 'parse error: expected a value, found "," on line 1 column 4'],
  ["[,]", 'parse error: expected a value, found "," on line 1 column 2'],
  ["[1}", 'parse error: expected a value, found "}" on line 1 column 3'],
  ["{,}", 'parse error: expected a key, found "," on line 1 column 2'],
  ['{"a"}', 'parse error: expected a colon, found "}" on line 1 column 5'],
  ['{"a" 1}', 'parse error: expected a colon, found "1" on line 1 column 6'],
  ['{"a":}', 'parse error: expected a value, found "}" on line 1 column 6'],
  ['{\n  "a":\n', "parse error: expected a value, found the end of the text on line 3 column 1"],
  ['{"a":1', "parse error: unclosed object on line 1 column 1"],
  ['{\n  "a": [1,\n', "parse error: unclosed array on line 2 column 8"],
  ["[1, /* x", "parse error: unclosed comment on line 1 column 5"],
  ['"a', "parse error: unterminated string on line 1 column 1"],
  ['["a\n"]', "parse error: unterminated string on line 1 column 2"],
  ['"\\x41"', "parse error: invalid escape on line 1 column 2"],
  ['"\\\'"', "parse error: invalid escape on line 1 column 2"],
  ["'\\\"'", "parse error: invalid escape on line 1 column 2"],
  ['"\\u12"', "parse error: invalid escape on line 1 column 2"],
  ['"\\ud83d"', "parse error: unpaired surrogate on line 1 column 2"],
  ['"\\ude00\\ud83d"', "parse error: unpaired surrogate on line 1 column 2"],
  ["01", "parse error: invalid number on line 1 column 1"],
  ["[1.]", "parse error: invalid number on line 1 column 2"],
  ["-", "parse error: invalid number on line 1 column 1"],
  ["[1a]", "parse error: invalid number on line 1 column 2"],
  ["0x1F", "parse error: invalid number on line 1 column 1"],
  ["tru", 'parse error: expected a value, found "t" on line 1 column 1'],
  ["[nulls]", 'parse error: expected a value, found "n" on line 1 column 2'],
  ["{a_b:1}", 'parse error: expected a key, found "_" on line 1 column 3'],
  ["[\ufeff1]", 'parse error: expected a value, found "\ufeff" on line 1 column 2'],
  ["[😀]", 'parse error: expected a value, found "😀" on line 1 column 2'],
];

for (const [text, message] of rejected) {
  Deno.test(`JSON: ${JSON.stringify(text)} is rejected`, () => {
    assert.throws(() => parseModel(text), { code: "syntax", message });
  });
}

Deno.test("JSON: everything that JSON.parse reads is read", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.nat(4), (value, indentation) => {
    const text = JSON.stringify(value, undefined, indentation);
    assert.deepEqual(JSON.parse(strictJson(parseModel(text))), JSON.parse(text));
  }));
});

Deno.test("JSON: what is rejected cannot be read by JSON.parse either", () => {
  const pieces = fc.constantFrom(...'[]{},:1-.eE0"\\ua nt', "true", "null", '"a"', "\n");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (tokens) => {
      const text = tokens.join("");
      let isStrict = true;
      try {
        JSON.parse(text);
      } catch {
        isStrict = false;
      }
      if (isStrict) parseModel(text);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("JSON: nesting of any depth is read (long)", () => {
  const depth = 200_000;
  const tape = new JsonTape();
  tape.parse("[".repeat(depth) + "]".repeat(depth), 0, 2 * depth);
  assert.equal(tape.length, depth);
  assert.equal(tape.end(0), 2 * depth);
});

Deno.test("JSON: long work is interruptible (long)", () => {
  let ticks = 0;
  const tape = new JsonTape(() => ticks++);
  const text = `[${"1,".repeat(200_000)}]`;
  tape.parse(text, 0, text.length);
  assert.ok(ticks >= 2);
});
