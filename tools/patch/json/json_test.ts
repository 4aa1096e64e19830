import assert from "node:assert/strict";
import { JsonDocument } from "./json.ts";
import { operationsOf, type Typed } from "../testing/operations.ts";

function patched(text: string, typed: Typed): { readonly text: string; readonly changes: number } {
  const document = new JsonDocument(text);
  const changes = operationsOf(typed).filter((operation) => document.apply(operation)).length;
  return { text: document.text, changes };
}

interface Row {
  readonly name: string;
  readonly text: string;
  readonly do: Typed;
  readonly gives: string;
  readonly changes?: number;
}

const rows: readonly Row[] = [
  // Set.
  { name: "a value", text: '{ "a" : 1 }', do: { set: "a=[2]" }, gives: '{ "a" : [2] }' },
  {
    name: "a nested value",
    text: '{"a":[{"b":1}]}',
    do: { set: "a[0].b=x" },
    gives: '{"a":[{"b":"x"}]}',
  },
  {
    name: "the first of equal keys",
    text: '{"a":1,"a":2}',
    do: { set: "a=3" },
    gives: '{"a":3,"a":2}',
  },
  {
    name: "a value that is there",
    text: '{"a":1}',
    do: { set: "a=1" },
    gives: '{"a":1}',
    changes: 0,
  },
  { name: "a value spelled otherwise", text: '{"a":1.0}', do: { set: "a=1" }, gives: '{"a":1}' },
  {
    name: "a key written with escapes",
    text: '{"\\u0061":1}',
    do: { set: "a=2" },
    gives: '{"\\u0061":2}',
  },
  { name: "a key in single quotes", text: "{'a':1}", do: { set: "a='x'" }, gives: `{'a':"'x'"}` },
  { name: "a bare key", text: "{a:1}", do: { set: "a=2" }, gives: "{a:2}" },
  { name: "a number as key", text: "{1:1}", do: { set: "1=2" }, gives: "{1:2}" },
  {
    name: "a key with special characters",
    text: '{"a.b":1}',
    do: { set: '["a.b"]=2' },
    gives: '{"a.b":2}',
  },
  {
    name: "by predicate",
    text: '[{"n":"a"},{"n":"b","v":1}]',
    do: { set: "[n=b].v=2" },
    gives: '[{"n":"a"},{"n":"b","v":2}]',
  },
  {
    name: "by a number's spelling",
    text: '[{"n":1},{"n":1.0}]',
    do: { set: "[n=1.0].n=2" },
    gives: '[{"n":1},{"n":2}]',
  },
  {
    name: "by a word",
    text: '[{"n":null},{"n":true}]',
    do: { set: "[n=true].n=2" },
    gives: '[{"n":null},{"n":2}]',
  },
  {
    name: "by a string's value",
    text: '[1,{"n":"\\u0062"}]',
    do: { set: "[n=b].n=2" },
    gives: '[1,{"n":2}]',
  },
  { name: "by an empty text", text: '[{"":""}]', do: { set: "[=]=1" }, gives: "[1]" },
  {
    name: "not by a container",
    text: '[{"n":[]},{"n":""}]',
    do: { set: "[n=]=1" },
    gives: '[{"n":[]},1]',
  },
  {
    name: "what was set before",
    text: '{"a":0}',
    do: { set: ['a={"b": 1}', "a.b=2", "a.c=[]", "a.c[0]=3"] },
    gives: '{"a":{"b":2, "c": [3]}}',
    changes: 4,
  },
  {
    name: "values in many places",
    text: '{"a":{"b":1},"c":[1,2]}',
    do: { set: ["c[1]=3", "a.b=2", "c[0]=4"] },
    gives: '{"a":{"b":2},"c":[4,3]}',
    changes: 3,
  },
  { name: "a new key on the line", text: '{"a":1}', do: { set: "b=2" }, gives: '{"a":1, "b": 2}' },
  {
    name: "a new key on its own line",
    text: '{\n\t"a":1\n}',
    do: { set: "b=2" },
    gives: '{\n\t"a":1,\n\t"b": 2\n}',
  },
  {
    name: "a new key with the file's line endings",
    text: '{\r\n  "a":1\r\n}\r\n',
    do: { set: "b=2" },
    gives: '{\r\n  "a":1,\r\n  "b": 2\r\n}\r\n',
  },
  {
    name: "a new key before a trailing comma",
    text: '{\n  "a":1,\n}',
    do: { set: "b=2" },
    gives: '{\n  "a":1,\n  "b": 2,\n}',
  },
  { name: "a new key in an empty object", text: "{ }", do: { set: "a=1" }, gives: '{"a": 1 }' },
  {
    name: "a new key behind a comment",
    text: '{\n  "a":1 // one\n}',
    do: { set: "b=2" },
    gives: '{\n  "a":1, // one\n  "b": 2\n}',
  },
  {
    name: "a new key behind a comma and a comment",
    text: '{\n  "a":1, // one\n}',
    do: { set: "b=2" },
    gives: '{\n  "a":1, // one\n  "b": 2,\n}',
  },
  {
    name: "a new key above a detached comment",
    text: '{\n  "a":1\n  // end\n}',
    do: { set: "b=2" },
    gives: '{\n  "a":1,\n  "b": 2\n  // end\n}',
  },
  { name: "a new key with quotes", text: "{}", do: { set: '["a\\"b"]=1' }, gives: '{"a\\"b": 1}' },
  { name: "the index behind the last", text: "[1]", do: { set: "[1]=2" }, gives: "[1, 2]" },
  {
    name: "into a text without line ending",
    text: "\ufeff{}",
    do: { set: "a=1" },
    gives: '\ufeff{"a": 1}',
  },
  // Add.
  { name: "an element", text: '{"l":[1,2]}', do: { add: "l=3" }, gives: '{"l":[1,2, 3]}' },
  {
    name: "an element below the others",
    text: '{"l":[\n 1,\n 2\n]}',
    do: { add: "l={}" },
    gives: '{"l":[\n 1,\n 2,\n {}\n]}',
  },
  {
    name: "elements",
    text: '{"l":[]}',
    do: { add: ["l=1", "l=2"] },
    gives: '{"l":[1, 2]}',
    changes: 2,
  },
  {
    name: "an element behind a block comment",
    text: '{"l":[1 /* c */]}',
    do: { add: "l=2" },
    gives: '{"l":[1 /* c */, 2]}',
  },
  {
    name: "an element behind a line comment",
    text: '{"l":[1 // c\n]}',
    do: { add: "l=2" },
    gives: '{"l":[1, // c\n2\n]}',
  },
  {
    name: "an element where commas are missing",
    text: '{"l":[1 2]}',
    do: { add: "l=3" },
    gives: '{"l":[1 2, 3]}',
  },
  // Delete.
  { name: "the first", text: '{"a":1,"b":2,"c":3}', do: { delete: "a" }, gives: '{"b":2,"c":3}' },
  { name: "one between", text: '{"a":1,"b":2,"c":3}', do: { delete: "b" }, gives: '{"a":1,"c":3}' },
  { name: "the last", text: '{"a":1,"b":2,"c":3}', do: { delete: "c" }, gives: '{"a":1,"b":2}' },
  { name: "the only one", text: '{ "a": 1 /* c */ }', do: { delete: "a" }, gives: "{}" },
  {
    name: "the only one among detached comments",
    text: "[ // list\n\n  1\n]",
    do: { delete: "[0]" },
    gives: "[ // list\n]",
  },
  {
    name: "the last before a trailing comma",
    text: "[1, 2,]",
    do: { delete: "[1]" },
    gives: "[1,]",
  },
  {
    name: "one between where commas are missing",
    text: '[1"a"2]',
    do: { delete: "[1]" },
    gives: "[1,2]",
  },
  {
    name: "one with its comments",
    text: '{\n  // a\n  "a":1, // one\n\n  // b\n  "b":2\n}',
    do: { delete: "a" },
    gives: '{\n  // b\n  "b":2\n}',
  },
  {
    name: "the last with its comments",
    text: '{\n  "a":1, // one\n  // b\n  "b":2 // two\n}',
    do: { delete: "b" },
    gives: '{\n  "a":1 // one\n}',
  },
  {
    name: "one under a heading",
    text: "[\n  1,\n\n  // heading\n\n  2,\n  3\n]",
    do: { delete: "[1]" },
    gives: "[\n  1,\n\n  // heading\n\n  3\n]",
  },
  {
    name: "the last on the line of a comment",
    text: "[1, // one\n 2]",
    do: { delete: "[1]" },
    gives: "[1 // one\n]",
  },
  { name: "all", text: '{"a":1,"b":2}', do: { delete: ["a", "b"] }, gives: "{}", changes: 2 },
  { name: "by predicate", text: '[{"n":1},{"n":2}]', do: { delete: "[n=1]" }, gives: '[{"n":2}]' },
  { name: "a missing key", text: '{"a":1}', do: { delete: "b" }, gives: '{"a":1}', changes: 0 },
  {
    name: "below a missing key",
    text: '{"a":1}',
    do: { delete: "b.c[0]" },
    gives: '{"a":1}',
    changes: 0,
  },
  {
    name: "below a scalar that is not the last step",
    text: '{"a":1}',
    do: { delete: "a.b.c" },
    gives: '{"a":1}',
    changes: 0,
  },
  { name: "a missing index", text: "[1]", do: { delete: "[1]" }, gives: "[1]", changes: 0 },
  { name: "what no element has", text: "[1]", do: { delete: "[a=b]" }, gives: "[1]", changes: 0 },
  // Move.
  { name: "to the front", text: "[1,2, 3]", do: { "move-first": "[2]" }, gives: "[3,1,2]" },
  { name: "to the end", text: "[1, 2,3]", do: { "move-last": "[0]" }, gives: "[2, 3, 1]" },
  { name: "up", text: "[1, 2, 3]", do: { "move-up": "[1]" }, gives: "[2, 1, 3]" },
  { name: "down", text: "[1, 2, 3]", do: { "move-down": "[1]" }, gives: "[1, 3, 2]" },
  {
    name: "by predicate",
    text: '[{"n":"a"}, {"n":"b"}]',
    do: { "move-first": "[n=b]" },
    gives: '[{"n":"b"}, {"n":"a"}]',
  },
  {
    name: "up at the front",
    text: "[1, 2]",
    do: { "move-up": "[0]" },
    gives: "[1, 2]",
    changes: 0,
  },
  {
    name: "down at the end",
    text: "[1, 2]",
    do: { "move-down": "[1]" },
    gives: "[1, 2]",
    changes: 0,
  },
  { name: "the only one", text: "[1]", do: { "move-last": "[0]" }, gives: "[1]", changes: 0 },
  {
    name: "one of equals",
    text: "[1, 1, 1]",
    do: { "move-last": "[0]" },
    gives: "[1, 1, 1]",
    changes: 0,
  },
  {
    name: "with a trailing comma",
    text: "[1, 2, ]",
    do: { "move-first": "[1]" },
    gives: "[2, 1, ]",
  },
  { name: "where commas are missing", text: "[1 2]", do: { "move-first": "[1]" }, gives: "[2 1]" },
  { name: "where items touch", text: '["a"1,2]', do: { "move-first": "[2]" }, gives: '[2,"a",1]' },
  {
    name: "with comments",
    text: "[\n  // one\n  1, // eins\n  2, /* zwei */\n  // three\n  3 // drei\n]",
    do: { "move-first": "[2]" },
    gives: "[\n  // three\n  3, // drei\n  // one\n  1, // eins\n  2 /* zwei */\n]",
  },
  {
    name: "under a heading that stays",
    text: "[\n  1,\n\n  // heading\n\n  2,\n  3\n]",
    do: { "move-last": "[0]" },
    gives: "[\n  2,\n\n  // heading\n\n  3,\n  1\n]",
  },
  {
    name: "a comment to the end of the line",
    text: "[1, 2, // two\n 3]",
    do: { "move-first": "[2]" },
    gives: "[3, 1, 2 // two\n]",
  },
  // Order.
  {
    name: "operations in their fixed order",
    text: '{"l":[1,2]}',
    do: { delete: "l[0]", "move-first": "l[2]", add: "l=4", set: "l[0]=3" },
    gives: '{"l":[3,2]}',
    changes: 4,
  },
];

for (const row of rows) {
  const [kind = ""] = Object.keys(row.do);
  Deno.test(`JSON ${kind}: ${row.name}`, () => {
    assert.deepEqual(patched(row.text, row.do), { text: row.gives, changes: row.changes ?? 1 });
  });
}

const failures: readonly (readonly [string, Typed, string])[] = [
  ['{"a":1}', { set: "b.c=1" }, `cannot set 'b.c': no key "b"`],
  ['{"a":1}', { set: "a.b=1" }, "cannot set 'a.b': expected an object at 'a', found a number"],
  ["[1]", { set: "a=1" }, "cannot set 'a': expected an object at the root, found an array"],
  ['{"a":[]}', { set: "a.b=1" }, "cannot set 'a.b': expected an object at 'a', found an array"],
  ['{"a":{}}', { set: "a[0]=1" }, "cannot set 'a[0]': expected an array at 'a', found an object"],
  ["[1]", { set: "[2]=1" }, "cannot set '[2]': index 2 is out of range (length 1)"],
  ["[[]]", { set: "[0][1]=1" }, "cannot set '[0][1]': index 1 is out of range (length 0)"],
  ["[1]", { set: "[a=b]=1" }, "cannot set '[a=b]': no array element where a=b"],
  [
    '[{"n":"caf\\u0065\\u0301"}]',
    { set: "[n=caf\u00e9].x=1" },
    "cannot set '[n=caf\u00e9].x': no array element where n=caf\u00e9, but one like it: " +
    'normalization, "e" U+0301 in the file, U+00E9 in the path',
  ],
  [
    '[{"n":1},{"n":"a b"},{"n":"a\u00a0b"}]',
    { "move-up": "[n=a  b]" },
    "cannot move '[n=a  b]': no array element where n=a  b, but one like it: " +
    'spacing, 1 space in the file, 2 spaces in the path, before "b"',
  ],
  ['{"a":"[]"}', { add: "a=1" }, "cannot add to 'a': expected an array, found a string"],
  ['{"a":null}', { add: "a=1" }, "cannot add to 'a': expected an array, found null"],
  ["{}", { add: "a=1" }, `cannot add to 'a': no key "a"`],
  ['{"a":1}', { delete: "a.b" }, "cannot delete 'a.b': expected an object at 'a', found a number"],
  [
    '{"a":{}}',
    { delete: "a[0]" },
    "cannot delete 'a[0]': expected an array at 'a', found an object",
  ],
  [
    '{"a":true}',
    { delete: "a[b=c]" },
    "cannot delete 'a[b=c]': expected an array at 'a', found a boolean",
  ],
  ["[1]", { "move-first": "[1]" }, "cannot move '[1]': index 1 is out of range (length 1)"],
  ["[1]", { "move-up": "[a=b]" }, "cannot move '[a=b]': no array element where a=b"],
  [
    '{"a":[1]}',
    { "move-up": "a" },
    "cannot move 'a': the path does not end with [INDEX] or [KEY=TEXT]",
  ],
];

for (const [text, typed, message] of failures) {
  Deno.test(`JSON: ${message}`, () => {
    assert.throws(() => patched(text, typed), { code: "not-found", message });
  });
}

Deno.test("JSON: a thousand operations on a large document parse it once (long)", () => {
  const elements = Array.from({ length: 20_000 }, (_, index) => `{"n":${index},"v":[]}`);
  const document = new JsonDocument(`{"l":[${elements.join(",\n")}]}`);
  for (let index = 0; index < 1000; index++) {
    const [operation] = operationsOf({ add: `l[${index}].v=${index}` });
    if (operation !== undefined) document.apply(operation);
  }
  const { l } = JSON.parse(document.text);
  assert.equal(l.length, 20_000);
  assert.deepEqual(l[999], { n: 999, v: [999] });
  assert.deepEqual(l[1000], { n: 1000, v: [] });
});
