import assert from "node:assert/strict";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { patchYaml } from "./yaml.ts";

const failures: readonly (readonly [string, Typed, string])[] = [
  // Invalid documents.
  ["", { set: "a=1" }, "document is empty"],
  ["# c\n", { set: "a=1" }, "document is empty"],
  ["---\n", { set: "a=1" }, "document is empty"],
  [
    "a: 1\n---\nb: 1\n",
    { set: "a=1" },
    "there are 2 documents (1 on line 1, 2 on line 2); select one with --document N or --document PATH=VALUE",
  ],
  [
    "a:\n\tb: 1\n",
    { set: "a=1" },
    "yaml parse error: Tabs are not allowed as indentation on line 2 column 1",
  ],
  [
    "a: *x\n",
    { set: "a=1" },
    "yaml parse error: the alias *x has no anchor on line 1 column 4",
  ],
  // Nodes that are not there, or of another kind.
  ["a: {}\n", { set: "a.b[0]=1" }, "cannot set 'a.b[0]': no key \"b\""],
  ["l: []\n", { set: "l[1].a=1" }, "cannot set 'l[1].a': index 1 is out of range (length 0)"],
  [
    "[a: 1]\n",
    { set: "[0].b=1" },
    "cannot set '[0].b': a mapping without braces can have only one member",
  ],
  ["a: 1\n", { set: "a.b=1" }, "cannot set 'a.b': expected an object at 'a', found a number"],
  [
    "- k: &x 1\n- k: *x\n",
    { set: "[k=*x].k=2" },
    "cannot set '[k=*x].k': no array element where k=*x",
  ],
  ["a: x\n", { delete: "a.b" }, "cannot delete 'a.b': expected an object at 'a', found a string"],
  [
    "a: x\n",
    { delete: "a.b.c" },
    "cannot delete 'a.b.c': expected an object at 'a', found a string",
  ],
  ["- 1\n", { delete: "a" }, "cannot delete 'a': expected an object at the root, found an array"],
  ["a:\n", { add: "a=1" }, "cannot add to 'a': expected an array, found null"],
  ["- 1\n", { "move-first": "[1]" }, "cannot move '[1]': index 1 is out of range (length 1)"],
  [
    "{a\n  b, c}\n",
    { set: '["a b"]=1' },
    "cannot set '[\"a b\"]': its key takes several lines, which not all readers accept with a value",
  ],
  ["a: 1\na: 2\n", { set: "a=1" }, 'the key "a" occurs 2 times'],
  // Changes that would break the document.
  [
    "- &x 1\n- *x\n",
    { "move-last": "[0]" },
    "cannot move '[0]': the result could not be parsed again (yaml parse error: the alias *x has no anchor on line 1 column 3)",
  ],
  [
    "[a: 1]\n",
    { delete: "[0].a" },
    "cannot delete '[0].a': it is the only member of a mapping without braces",
  ],
];

for (const [text, typed, message] of failures) {
  Deno.test(`YAML: ${message}`, async () => {
    await assert.rejects(patchYaml(text, operationsOf(typed)), { name: "CtError", message });
  });
}

Deno.test("YAML: a long parse is interruptible (long)", async () => {
  let ticks = 0;
  await patchYaml("- a\n".repeat(1000), operationsOf({ delete: "[7]" }), {
    tick: () => void ticks++,
  });
  assert.ok(ticks > 1000);
});

Deno.test("YAML: the environment is not read, which would take a permission", async () => {
  const process: unknown = Reflect.get(globalThis, "process");
  assert.ok(typeof process === "object" && process !== null);
  const found = Object.getOwnPropertyDescriptor(process, "env");
  assert.ok(found !== undefined);
  const get = () => assert.fail("the environment is read");
  Object.defineProperty(process, "env", { get, configurable: true });
  try {
    await patchYaml("a: 1\n", operationsOf({ set: "a=2" }));
    assert.equal(Object.getOwnPropertyDescriptor(process, "env")?.get, get);
  } finally {
    Object.defineProperty(process, "env", found);
  }
});
