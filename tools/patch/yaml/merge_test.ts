import assert from "node:assert/strict";
import { operationsOf } from "../testing/operations.ts";
import { isLibyamlMissing, libyaml } from "../testing/libyaml.ts";
import { patchYaml } from "./yaml.ts";

/** Operations that would leave a merge key with what no reader takes. */
for (
  const [text, typed] of [
    ["base: &b {k: 1}\ntwo:\n  <<: *b\n", { set: "base=1" }],
    ["base: &b {k: 1}\ntwo:\n  <<: *b\n", { set: "base=[1]" }],
    ["base: &b {k: 1}\ntwo:\n  <<: [*b]\n", { set: "base=x" }],
    ["base: &b {k: 1}\ntwo:\n  <<: *b\n", { set: '["two"]["<<"]=1' }],
    ["base: &b {k: 1}\ntwo:\n  <<: [*b]\n", { add: 'two["<<"]=1' }],
    ["l:\n- &b {k: 1}\n- <<: *b\n", { set: "l[0]=null" }],
  ] as const
) {
  Deno.test(`YAML: ${JSON.stringify(typed)} in ${JSON.stringify(text)} is refused`, async () => {
    await assert.rejects(() => patchYaml(text, operationsOf(typed)), {
      code: "refused",
      message: /: << on line \d+ could no longer take in a mapping$/,
    });
  });
}

Deno.test({
  name: "YAML: what a merge key takes in can be set to another mapping (long)",
  ignore: isLibyamlMissing(),
  fn: async () => {
    const text = "base: &b {k: 1}\ntwo:\n  <<: *b\n";
    const patched = await patchYaml(text, operationsOf({ set: 'base={"z":2}' }));
    assert.deepEqual(await libyaml([patched.text]), [{ base: { z: 2 }, two: { z: 2 } }]);
    // A file that is broken already can still be mended.
    const broken = "base: &b 1\ntwo:\n  <<: *b\n";
    const { changes } = await patchYaml(broken, operationsOf({ set: "base={}" }));
    assert.equal(changes, 1);
    assert.equal((await patchYaml(broken, operationsOf({ set: "z=1" }))).changes, 1);
  },
});

Deno.test("YAML: a merge key that would be spoiled is named by its line in the file", async () => {
  const text = "base: &b\n  k: 1\n  l: 2\none:\n  <<: *b\n";
  for (const value of ["1", '{"a":[[1],2]}', "[[1],[2],[3],[4]]"]) {
    const typed = operationsOf({ set: `base=${value}` });
    if (value.startsWith("{")) assert.equal((await patchYaml(text, typed)).changes, 1);
    else await assert.rejects(() => patchYaml(text, typed), { message: /: << on line 5 could/ });
  }
});

Deno.test("YAML: a key that is an alias is the scalar that it stands for", async () => {
  const text = "a: &k name\n*k : 1\nl: [{*k : 2}]\n";
  const { text: after } = await patchYaml(
    text,
    operationsOf({ set: ["name=3", "l[name=2].name=4"] }),
  );
  assert.equal(after, "a: &k name\n*k : 3\nl: [{*k : 4}]\n");
  const removed = await patchYaml(text, operationsOf({ delete: "name" }));
  assert.equal(removed.text, "a: &k name\nl: [{*k : 2}]\n");
});

Deno.test("YAML: more than 500 levels are refused, with the place (long)", async () => {
  const flow = (levels: number) => `a: ${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}\nb: 1\n`;
  const block = (levels: number) =>
    Array.from({ length: levels }, (_, index) => `${" ".repeat(index)}a:\n`).join("") +
    `${" ".repeat(levels)}1\nb: 1\n`;
  const operations = operationsOf({ set: "b=2" });
  for (const text of [flow, block]) {
    assert.equal((await patchYaml(text(500), operations)).changes, 1);
    for (const levels of [501, 1000, 5000]) {
      await assert.rejects(() => patchYaml(text(levels), operations), {
        code: "syntax",
        message: /^yaml parse error: more than 500 levels on line \d+ column \d+$/,
      });
    }
  }
  const old = await patchYaml(flow(500), operationsOf({ delete: "a" }));
  assert.equal(old.text, "b: 1\n");
});

Deno.test("YAML: a byte order mark before a directive begins no document", async () => {
  const text = "\ufeff%YAML 1.2\n---\na: 1\n---\na: 1\n";
  for (const number of [1, 2]) {
    const document = [{ kind: "number", number, typed: `${number}` } as const];
    const { text: after } = await patchYaml(text, operationsOf({ set: "a=5" }), { document });
    const parts = text.split("---");
    const expected = parts.with(number, (parts[number] ?? "").replace("1", "5")).join("---");
    assert.equal(after, expected);
  }
});
