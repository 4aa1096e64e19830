import assert from "node:assert/strict";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { patchYaml } from "./yaml.ts";

/** A text, an operation, and the text afterwards: bytes that are nobody's stay. */
const rows: readonly (readonly [string, Typed, string])[] = [
  // A block scalar that comes last keeps its line break.
  ["run: |\n  make test\nid: x", { delete: "id" }, "run: |\n  make test\n"],
  ["run: >\r\n  make\r\nid: x", { delete: "id" }, "run: >\r\n  make\r\n"],
  ["run: |-\n  make test\nid: x", { delete: "id" }, "run: |-\n  make test"],
  ["k:\n  run: |\n    make\n  id: x", { delete: "k.id" }, "k:\n  run: |\n    make\n"],
  ["- |\n  a\n- b", { "move-last": "[0]" }, "- b\n- |\n  a\n"],
  ["- |+\n  a\n\n- b", { "move-last": "[0]" }, "- b\n- |+\n  a\n\n"],
  // Blanks at the end of a line.
  ["a: 1   \nb: 2\n", { delete: "b" }, "a: 1   \n"],
  ["k:\n  a: 1\t\n  b: 2\nz: 1\n", { delete: "k.b" }, "k:\n  a: 1\t\nz: 1\n"],
  ["- a  \n", { set: "[1]=b" }, "- a  \n- b\n"],
  ["- a  \n- b\n", { "move-last": "[0]" }, "- b\n- a  \n"],
  // Comments below a block scalar that are indented otherwise than their neighbours.
  ["k:\n  a: |\n     x\n # c\n  b: 1\n", { delete: "k.b" }, "k:\n  a: |\n     x\n # c\n"],
  ["k:\n  a: |\n     x\n # c\n  b: 1\n", { delete: "k.a" }, "k:\n # c\n  b: 1\n"],
  ["a: |\n   x\n # c\nb: 1\n", { delete: "a" }, " # c\nb: 1\n"],
  ["a: |\n   x\n # c\nb: 1\n", { delete: "b" }, "a: |\n   x\n # c\n"],
  ["k:\n  a: |\n     x\n # c\nz: 1\n", { delete: "k" }, " # c\nz: 1\n"],
  ["k:\n  a: |\n     x\n # c\nz: 1\n", { set: "k=1" }, "k: 1\n # c\nz: 1\n"],
  ["k:\n  a: |\n     x\n    # c\nz: 1\n", { delete: "k.a" }, "k: {}\n    # c\nz: 1\n"],
  ["\n\na: 1\nb: 2\n", { delete: "a" }, "\n\nb: 2\n"],
  // Numbers with an exponent, which are strings to readers of YAML 1.1 without point and sign.
  ["x: 1\n", { set: "x=1e3" }, "x: 1.0e+3\n"],
  ["x: 1\n", { set: "x=-2.5E-7" }, "x: -2.5e-7\n"],
  ["x: 1e3\n", { set: "x=1e3" }, "x: 1.0e+3\n"],
  ["x: [1]\n", { add: 'x={"a": [1E20]}' }, "x: [1, {a: [1.0e+20]}]\n"],
];

for (const [text, typed, gives] of rows) {
  Deno.test(`YAML bytes: ${JSON.stringify(text)} after ${JSON.stringify(typed)}`, async () => {
    assert.equal((await patchYaml(text, operationsOf(typed))).text, gives);
  });
}
