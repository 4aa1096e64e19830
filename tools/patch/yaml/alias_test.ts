import assert from "node:assert/strict";
import { parse } from "yaml";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { patchYaml } from "./yaml.ts";

const shared = "base: &b # c\n  k: 1\n  l: [x]\none: *b\ntwo:\n  <<: *b\n  own: 2\n";

/** A text, an operation, the text afterwards, and what is said about anchors that changed. */
const direct: readonly (readonly [string, Typed, string, string?])[] = [
  // An alias is a value of its place.
  [shared, { set: "one=1" }, shared.replace("*b\ntwo", "1\ntwo")],
  [shared, { delete: "one" }, shared.replace("one: *b\n", "")],
  [shared, { set: "one=1", delete: "two" }, "base: &b # c\n  k: 1\n  l: [x]\none: 1\n"],
  ["a: &x 1\nb: [*x , 2]\n", { "move-last": "b[0]" }, "a: &x 1\nb: [2 , *x]\n"],
  // What has an anchor keeps it.
  ["a: &x 1\nb: *x\n", { set: "a=2" }, "a: &x 2\nb: *x\n", "x 1 2"],
  ["a: &x 1\n", { set: "a=2" }, "a: &x 2\n"],
  ["a: &x !!str 1\nb: *x\n", { set: "a=2" }, "a: &x 2\nb: *x\n", "x 1 2"],
  ["a: !t &x 1\nb: *x\n", { set: "a=p\nq" }, "a: &x |-\n  p\n  q\nb: *x\n", "x 1 4"],
  ["a: &x\nb: *x\n", { set: "a.k=1" }, "a: &x\n  k: 1\nb: *x\n", "x 1 3"],
  ["a: &x # c\n  k: 1\nb: *x\n", { set: "a=2" }, "a: &x 2 # c\nb: *x\n", "x 1 2"],
  ["a: &x # c\n  k: 1\nb: *x\n", { set: "a=[2]" }, "a: &x # c\n  - 2\nb: *x\n", "x 1 3"],
  ["- &x\n  k: 1\n- *x\n", { set: '[0]={"l":2}' }, "- &x\n  l: 2\n- *x\n", "x 1 3"],
  ["-   &x 1\n- *x\n", { set: "[0]=[2]" }, "-   &x\n    - 2\n- *x\n", "x 1 3"],
  ["{a: &x 1, b: *x}\n", { set: "a=2" }, "{a: &x 2, b: *x}\n", "x 1 1"],
  ["a: &x |\n  t\nb: *x\n", { set: "a=2" }, "a: &x 2\nb: *x\n", "x 1 2"],
  // Within an anchor.
  [shared, { set: "base.k=3" }, shared.replace("1", "3"), "b 1 4,6"],
  [shared, { add: "base.l=z" }, shared.replace("[x]", "[x, z]"), "b 1 4,6"],
  [
    shared,
    { set: ["base.m=3", "base.o=4", "z=1"] },
    shared.replace("[x]\n", "[x]\n  m: 3\n  o: 4\n") + "z: 1\n",
    "b 1 6,8",
  ],
  [
    "- &x {a: 1}\n- *x\n- &x {a: 2}\n- *x\n",
    { set: "[2].a=3" },
    "- &x {a: 1}\n- *x\n- &x {a: 3}\n- *x\n",
    "x 3 4",
  ],
  // What comes from `<<` gets a key of its own.
  [shared, { set: "two.k=5" }, `${shared}  k: 5\n`],
  [shared, { set: 'two.l=["z"]' }, `${shared}  l:\n    - z\n`],
  ["a: &x {k: 1}\nb: {<<: *x}\n", { set: "b.k=2" }, "a: &x {k: 1}\nb: {<<: *x, k: 2}\n"],
  [shared, { delete: "two.own" }, shared.replace("  own: 2\n", "")],
  [shared, { delete: 'two["<<"]' }, shared.replace("  <<: *b\n", "")],
  ["b:\n  '<<': {k: 1}\n", { delete: "b.k" }, "b:\n  '<<': {k: 1}\n"],
];

for (const [text, typed, gives, says] of direct) {
  Deno.test(`YAML aliases: ${JSON.stringify(typed)} in ${JSON.stringify(text)}`, async () => {
    const patched = await patchYaml(text, operationsOf(typed));
    assert.equal(patched.text, gives);
    assert.deepEqual(patched.shared?.map(said).join(), says);
  });
}

function said({ anchor, line, aliases }: {
  readonly anchor: string;
  readonly line: number;
  readonly aliases: readonly number[];
}): string {
  return `${anchor} ${line} ${aliases.join(",")}`;
}

const nested = "a: &x\n  m: &y {k: 1}\nb: *x\nc: [*y, {name: n}]\nd: &n n\ne: [{name: *n}]\n";

/** The same through aliases. */
const through: readonly (readonly [string, Typed, string, string])[] = [
  [shared, { set: "one.k=3" }, shared.replace("k: 1", "k: 3"), "b 1 4,6"],
  [shared, { set: "one.new=3" }, shared.replace("[x]\n", "[x]\n  new: 3\n"), "b 1 5,7"],
  [shared, { delete: "one.k" }, shared.replace("  k: 1\n", ""), "b 1 3,5"],
  [shared, { add: "one.l=z" }, shared.replace("[x]", "[x, z]"), "b 1 4,6"],
  [shared, { set: "one.l[1]=z" }, shared.replace("[x]", "[x, z]"), "b 1 4,6"],
  [shared, { set: 'two["<<"].k=3' }, shared.replace("k: 1", "k: 3"), "b 1 4,6"],
  [nested, { set: "b.m.k=2" }, nested.replace("k: 1", "k: 2"), "x 1 3;y 2 4"],
  [nested, { set: "c[0].k=2" }, nested.replace("k: 1", "k: 2"), "x 1 3;y 2 4"],
  [nested, { set: "c[k=1].k=2" }, nested.replace("k: 1", "k: 2"), "x 1 3;y 2 4"],
  [nested, { set: "e[name=n].z=2" }, nested.replace("*n}", "*n, z: 2}"), ""],
  ["a: &x\n  k: 1\nb: *x\n", { delete: "b.k" }, "a: &x {}\nb: *x\n", "x 1 2"],
  ["- &x [a, b]\n- *x\n", { "move-first": "[1][1]" }, "- &x [b, a]\n- *x\n", "x 1 2"],
  ["a: &x [[1], *x]\n", { set: "a[1][1][0][0]=2" }, "a: &x [[2], *x]\n", "x 1 1"],
];

for (const [text, typed, gives, says] of through) {
  Deno.test(`YAML --through-alias: ${JSON.stringify(typed)} in ${JSON.stringify(text)}`, async () => {
    const options = { passesAliases: true };
    const patched = await patchYaml(text, operationsOf(typed), options);
    assert.equal(patched.text, gives);
    assert.equal((patched.shared ?? []).map(said).join(";"), says);
    await assert.rejects(patchYaml(text, operationsOf(typed)), { name: "CtError" });
  });
}

/** A text, an operation, and why it is not done, unless that is only for want of the option. */
const failures: readonly (readonly [string, Typed, string, boolean])[] = [
  [
    shared,
    { set: "one.k=1" },
    "cannot set 'one.k': expected an object at 'one', found an alias of &b on line 1; " +
    "--through-alias makes the change there",
    false,
  ],
  [
    shared,
    { add: "one=1" },
    "cannot add to 'one': expected an array, found an alias of &b on line 1; " +
    "--through-alias makes the change there",
    false,
  ],
  [
    shared,
    { set: "one.k.z={}" },
    "cannot set 'one.k.z': expected an object at 'one', found an alias of &b on line 1; " +
    "--through-alias makes the change there",
    false,
  ],
  [
    shared,
    { delete: "two.k" },
    `cannot delete 'two.k': "k" is not a key of its own, but comes from << on line 6`,
    true,
  ],
  [
    shared,
    { set: "two.k.z=1" },
    `cannot set 'two.k.z': "k" is not a key of its own, but comes from << on line 6`,
    true,
  ],
  [
    shared,
    { add: "two.l=1" },
    `cannot add to 'two.l': "l" is not a key of its own, but comes from << on line 6`,
    true,
  ],
  [
    "a: &x {<<: {k: 1}}\nb: {<<: [{j: 1}, *x]}\n",
    { delete: "b.k" },
    `cannot delete 'b.k': "k" is not a key of its own, but comes from << on line 2`,
    true,
  ],
  [
    shared,
    { delete: "base" },
    "cannot delete 'base': the aliases on lines 4, 6 would lose &b on line 1",
    true,
  ],
  [
    "a: {k: &x 1}\nb: *x\n",
    { set: "a=2" },
    "cannot set 'a': the alias on line 2 would lose &x on line 1",
    true,
  ],
  [
    "a: {k: &x 1}\nb: *x\n",
    { delete: "a" },
    "cannot delete 'a': the alias on line 2 would lose &x on line 1",
    true,
  ],
  [
    "- &x 1\n- *x\n- &x 2\n- *x\n",
    { delete: "[2]" },
    "cannot delete '[2]': the alias on line 4 would lose &x on line 3",
    true,
  ],
  [
    "&k a: 1\nb: *k\n",
    { delete: "a" },
    "cannot delete 'a': the alias on line 2 would lose &k on line 1",
    true,
  ],
];

for (const [text, typed, message, isFinal] of failures) {
  Deno.test(`YAML aliases: ${message}`, async () => {
    const operations = operationsOf(typed);
    await assert.rejects(patchYaml(text, operations), { name: "CtError", message });
    if (!isFinal) return;
    const passing = patchYaml(text, operations, { passesAliases: true });
    await assert.rejects(passing, { name: "CtError", message });
  });
}

Deno.test("YAML aliases: in a large document the same is said", async () => {
  const filler = "z:\n  y:\n    - 1\n    - 2\n";
  const text = `first:\n  - 1\n${filler}${shared}${filler.replace("z", "zz")}last: *b\n`;
  const operations = operationsOf({ set: ["base.k=3", "first[0]=2", "x=1"] });
  const parts = await patchYaml(text, operations, { largeFrom: 0 });
  assert.deepEqual(parts, await patchYaml(text, operations));
  assert.deepEqual(parts.shared, [{ anchor: "b", line: 7, aliases: [10, 12, 18] }]);
});

Deno.test("YAML aliases: a merged key that is set is what readers find", async () => {
  const { text } = await patchYaml(shared, operationsOf({ set: "two.k=5" }));
  assert.deepEqual(parse(text, { merge: true }).two, { k: 5, l: ["x"], own: 2 });
});
