import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { readValue } from "./value.ts";

const values: readonly (readonly [string, string])[] = [
  ["12", "12"],
  ["-1.50", "-1.50"],
  ["1e5", "1e5"],
  ["-0", "-0"],
  ["12345678901234567890123", "12345678901234567890123"],
  ["true", "true"],
  ["null", "null"],
  ['"12"', '"12"'],
  ['"\\u0041 b"', '"\\u0041 b"'],
  [' [1, "a b" ,\n{ "b" : 1, "a": [ ] } ] ', '[1,"a b",{"b":1,"a":[]}]'],
  ['{"a":1,"a":2}', '{"a":1,"a":2}'],
  ["", '""'],
  ["plain text", '"plain text"'],
  ["True", '"True"'],
  ["01", '"01"'],
  ["+1", '"+1"'],
  [".5", '".5"'],
  ["1e400", '"1e400"'],
  ["[1e400]", '"[1e400]"'],
  ["[1,2,]", '"[1,2,]"'],
  ["{a: 1}", '"{a: 1}"'],
  ["'a'", `"'a'"`],
  ["1 // c", '"1 // c"'],
  ['"\\ud83d"', '"\\"\\\\ud83d\\""'],
  ['"\\ud83d\\ude00"', '"\\ud83d\\ude00"'],
  ['{"\\ud83d": 1}', '"{\\"\\\\ud83d\\": 1}"'],
  ["a\nb\t\u0007", '"a\\nb\\t\\u0007"'],
  ["text:1", "1"],
  ["text:file:x", '"file:x"'],
  ["text:text:x", '"text:x"'],
  ["http://x", '"http://x"'],
];

for (const [text, json] of values) {
  Deno.test(`readValue() of ${JSON.stringify(text)} is ${json}`, () => {
    assert.equal(readValue(text, { cwd: "/" }).json.text, json);
  });
}

Deno.test("readValue() takes a file's text as a string, whatever it is", async () => {
  await using tree = await tempTree({ a: "\ufeff[1]\r\n" });
  const { json, file } = readValue("file:a", { cwd: tree.path });
  assert.equal(json.text, '"\ufeff[1]\\r\\n"');
  assert.equal(file, "a");
});

Deno.test("readValue() names a file that it cannot read", async () => {
  await using tree = await tempTree({ bad: new Uint8Array([0xff]) });
  const ctx = { cwd: tree.path };
  assert.throws(() => readValue("file:no", ctx), {
    code: "payload",
    message: "reading payload file 'no': No such file or directory (os error 2)",
  });
  assert.throws(() => readValue("file:bad", ctx), {
    code: "payload",
    message: "reading payload file 'bad': stream did not contain valid UTF-8",
  });
});
