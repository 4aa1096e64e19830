import { openDoor } from "@ct/base";
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
  ["", '""'],
  ["plain text", '"plain text"'],
  ["True", '"True"'],
  ["01", '"01"'],
  ["+1", '"+1"'],
  [".5", '".5"'],
  ["1e400", "1e400"],
  ["[1e400]", "[1e400]"],
  ["[1,2,]", '"[1,2,]"'],
  ["{a: 1}", '"{a: 1}"'],
  ["'a'", `"'a'"`],
  ["1 // c", '"1 // c"'],
  ['"\\ud83d\\ude00"', '"\\ud83d\\ude00"'],
  ["a\nb\t\u0007", '"a\\nb\\t\\u0007"'],
  ["text:1", "1"],
  ["text:file:x", '"file:x"'],
  ["text:text:x", '"text:x"'],
  ["http://x", '"http://x"'],
];

for (const [text, json] of values) {
  Deno.test(`readValue() of ${JSON.stringify(text)} is ${json}`, () => {
    assert.equal(readValue(text, { cwd: "/", door: openDoor }).json.text, json);
  });
}

for (
  const [text, reason] of [
    ['{"a":1,"a":2}', 'has the key "a" twice'],
    ['[{"b":{"a":1,"\\u0061":2}}]', 'has the key "a" twice'],
    ['"\\ud83d"', "has half a surrogate pair"],
    ['{"\\ud83d": 1}', "has half a surrogate pair"],
    [`${"[".repeat(501)}${"]".repeat(501)}`, "nests more than 500 levels"],
    [`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, "nests more than 500 levels"],
  ] as const
) {
  Deno.test(`readValue() refuses what ${reason}: ${text.slice(0, 40)}`, () => {
    for (const type of [undefined, "json"] as const) {
      assert.throws(() => readValue(text, { cwd: "/", door: openDoor }, type), {
        code: "usage",
        message: `the value '${text.slice(0, 200)}' ${reason}`,
      });
    }
    assert.equal(
      readValue(text, { cwd: "/", door: openDoor }, "string").json.text,
      JSON.stringify(text),
    );
  });
}

Deno.test("readValue() counts no brackets in strings as levels", () => {
  const text = `[${JSON.stringify("[".repeat(600))}]`;
  assert.equal(readValue(text, { cwd: "/", door: openDoor }).json.text, text);
  const deep = `${"[".repeat(500)}${"]".repeat(500)}`;
  assert.equal(readValue(deep, { cwd: "/", door: openDoor }).json.text, deep);
});

for (
  const [type, text, json] of [
    ["string", "3.10", '"3.10"'],
    ["string", '"a"', '"\\"a\\""'],
    ["number", " 3.10", "3.10"],
    ["boolean", "true", "true"],
    ["null", "null", "null"],
    ["json", '{"a": 1}', '{"a":1}'],
    ["number", "x", undefined],
    ["number", '"1"', undefined],
    ["boolean", "yes", undefined],
    ["null", "", undefined],
    ["json", "abc", undefined],
    ["json", "[1,]", undefined],
  ] as const
) {
  Deno.test(`readValue() of ${text} as ${type} is ${json}`, () => {
    const read = () => readValue(text, { cwd: "/", door: openDoor }, type).json.text;
    if (json !== undefined) assert.equal(read(), json);
    else assert.throws(read, { code: "usage", message: /^'.*' is not / });
  });
}

Deno.test("readValue() takes a file's text as a string, whatever it is", async () => {
  await using tree = await tempTree({ a: "\ufeff[1]\r\n" });
  const { json, file } = readValue("file:a", { cwd: tree.path, door: openDoor });
  assert.equal(json.text, '"\ufeff[1]\\r\\n"');
  assert.equal(file, "a");
});

Deno.test("readValue() names a file that it cannot read", async () => {
  await using tree = await tempTree({ bad: new Uint8Array([0xff]) });
  const ctx = { cwd: tree.path, door: openDoor };
  assert.throws(() => readValue("file:no", ctx), {
    code: "payload",
    message: "reading payload file 'no': No such file or directory (os error 2)",
  });
  assert.throws(() => readValue("file:bad", ctx), {
    code: "payload",
    message: "reading payload file 'bad': stream did not contain valid UTF-8",
  });
});
