import assert from "node:assert/strict";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { patchYaml } from "./yaml.ts";

/** A text, an operation that puts something new in, and the text afterwards. */
const rows: readonly (readonly [string, Typed, string])[] = [
  // A missing key.
  ["a: 1\n", { set: "b=2" }, "a: 1\nb: 2\n"],
  ["a: 1", { set: "b=2" }, "a: 1\nb: 2"],
  ["a: 1\r\nb:\r\n  c: 1\r\n", { set: "b.d=2" }, "a: 1\r\nb:\r\n  c: 1\r\n  d: 2\r\n"],
  ["a: 1 # c\n# top\n", { set: "b=2" }, "a: 1 # c\nb: 2\n# top\n"],
  ["---\na: 1\n...\n", { set: "b c=2" }, "---\na: 1\nb c: 2\n...\n"],
  ["a: 1\n", { set: '["no"]=2' }, "a: 1\n'no': 2\n"],
  ["a: {b: 1}\n", { set: "a.c=2" }, "a: {b: 1, c: 2}\n"],
  ["x: &x {k: 1}\ny:\n  <<: *x\n", { set: "y.k=2" }, "x: &x {k: 1}\ny:\n  <<: *x\n  k: 2\n"],
  ["a: 1\n", { set: 'b={"c":{"d":2}}' }, "a: 1\nb:\n  c:\n    d: 2\n"],
  ["a:\n    b: 1\n", { set: 'a.c={"d":"x"}' }, "a:\n    b: 1\n    c:\n        d: x\n"],
  ["a: {}\n", { set: 'a.c={"d":[1]}' }, "a: {c: {d: [1]}}\n"],
  ["- a: 1\n- c\n", { set: '[0].x={"z":1}' }, "- a: 1\n  x:\n    z: 1\n- c\n"],
  // In a null.
  [
    "env: # c\n\nz: 1\n",
    { set: ["env.A=x", "env.B=1"] },
    "env: # c\n  A: x\n  B: 1\n\nz: 1\n",
  ],
  ["a: null\n", { set: "a.b=1" }, "a:\n  b: 1\n"],
  // A value of another kind.
  ["a: 1 # c\nb: 2\n", { set: "a=null" }, "a: null # c\nb: 2\n"],
  ["a: 1 # c\nb: 2\n", { set: "a=[]" }, "a: [] # c\nb: 2\n"],
  ["a: 1 # c\nb: 2\n", { set: 'a={"x":1}' }, "a: # c\n  x: 1\nb: 2\n"],
  ["a: # c\n  x\nb: 2\n", { set: 'a={"x":1}' }, "a: # c\n  {x: 1}\nb: 2\n"],
  [
    "a: |\n  x\nb: 2\n",
    { set: 'a=[1,{"b":"p\\nq"}]' },
    "a:\n  - 1\n  - b: |-\n      p\n      q\nb: 2\n",
  ],
  ["a:  # c\n  x: 1\n  # e\n\n# f\nb: 2\n", { set: "a=[1]" }, "a:  # c\n  - 1\n\n# f\nb: 2\n"],
  ["a: !!map\n  x: 1\nb: 2\n", { set: "a=[1]" }, "a:\n  - 1\nb: 2\n"],
  ["a: {b: 1}\n", { set: 'a.b={"c":null}' }, "a: {b: {c: null}}\n"],
  ["- a: 1\n  b: 2\n- c\n", { set: '[0]={"k":1,"l":2}' }, "- k: 1\n  l: 2\n- c\n"],
  ["-   - 1\n- c\n", { set: '[0]={"k":1,"l":2}' }, "-   k: 1\n    l: 2\n- c\n"],
  ["-   x\n- c\n", { set: '[0]={"k":1,"l":2}' }, "-   k: 1\n    l: 2\n- c\n"],
  // The file's own indentation.
  [
    "a:\n    b: 1\nl:\n- x\n",
    { set: "a.c=[1,2]" },
    "a:\n    b: 1\n    c:\n    - 1\n    - 2\nl:\n- x\n",
  ],
  ["l:\n    - x\n", { set: "m=[1]" }, "l:\n    - x\nm:\n    - 1\n"],
  ["a:\n   b: 1\n", { set: "c=p\nq" }, "a:\n   b: 1\nc: |-\n   p\n   q\n"],
  // Elements.
  ["l: []\n", { add: 'l={"x":{"z":1}}' }, "l: [{x: {z: 1}}]\n"],
  ["l:\n- a\n", { add: 'l={"x":{"z":1}}' }, "l:\n- a\n- x:\n    z: 1\n"],
  ["- [a]\n", { set: '[0][1]={"b":1}' }, "- [a, {b: 1}]\n"],
];

for (const [text, typed, gives] of rows) {
  Deno.test(`YAML new: ${JSON.stringify(typed)} in ${JSON.stringify(text)}`, async () => {
    assert.equal((await patchYaml(text, operationsOf(typed))).text, gives);
  });
}

for (
  const [text, typed, message] of [
    ["a: 1\n", { set: "b.c=2" }, `cannot set 'b.c': no key "b"`],
    [
      "jobs:\n  test: {}\n",
      { set: "jobs.tset.x=1" },
      `cannot set 'jobs.tset.x': no key "tset", but there is "test"`,
    ],
    ["a:\n", { set: "a.b.c=2" }, "cannot set 'a.b.c': expected an object at 'a', found null"],
    ["- a\n", { set: "[3].c=2" }, "cannot set '[3].c': index 3 is out of range (length 1)"],
  ] as const
) {
  Deno.test(`YAML: a missing parent is an error: ${message}`, async () => {
    await assert.rejects(() => patchYaml(text, operationsOf(typed)), {
      code: "not-found",
      message,
    });
  });
}
