import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import { JsonDocument } from "../json/json.ts";
import { readOperations } from "./operation.ts";
import { isLibyamlMissing, libyaml } from "../testing/libyaml.ts";
import { patchYaml } from "../yaml/yaml.ts";

const none = {
  add: [],
  delete: [],
  "move-first": [],
  "move-last": [],
  "move-up": [],
  "move-down": [],
};

function setting(text: string) {
  return readOperations({ set: [text], ...none }, { cwd: "/", door: openDoor });
}

/** A text, what is set, the text afterwards. */
const yaml = [
  ['v: "3.9" # c\n', "v=3.10", 'v: "3.10" # c\n'],
  ["v: '3.9'\n", "v=3.10", "v: '3.10'\n"],
  ["v: abc\n", "v=3.10", "v: '3.10'\n"],
  ["v: abc\n", "v=null", "v: 'null'\n"],
  ["v: |\n  abc\nw: 1\n", "v=true", "v: 'true'\nw: 1\n"],
  ["v: &a '3.9'\nw: *a\n", "v=3", "v: &a '3'\nw: *a\n"],
  ['v: &a "3.9"\nw: *a\n', "w=3", 'v: &a "3.9"\nw: "3"\n'],
  ["v: !!str 3.9\n", "v=4", "v: '4'\n"],
  ["l: ['1', 2]\n", "l[0]=3", "l: ['3', 2]\n"],
  ["l: ['1', 2]\n", "l[1]=3", "l: ['1', 3]\n"],
  ["v: '3.9'\n", 'v={"a":1}', "v:\n  a: 1\n"],
  ["v: '3.9'\n", 'v="4"', "v: '4'\n"],
  ["v: 3.9\n", "v=3.10", "v: 3.10\n"],
  ["v: yes\n", "v=true", "v: 'true'\n"],
  ["v: true\n", "v=3", "v: 3\n"],
  ["v: ~\n", "v=3", "v: 3\n"],
  ['v: "a:1" # c\n', "v=b:2", 'v: "b:2" # c\n'],
  ["v: 'a'\n", "v=b", "v: 'b'\n"],
  ["v: 'a'\n", 'v="b"', "v: 'b'\n"],
  ["v: !x 'a'\n", "v=b", "v: 'b'\n"],
  ["l: ['a', b]\n", "l[0]=c", "l: ['c', b]\n"],
  ["v: a\n", "v=b", "v: b\n"],
  ["v: 'a'\n", "v=it's", "v: it's\n"],
  ['v: "a"\n', 'v=say "b"', 'v: say "b"\n'],
  ['v: "a"\n', String.raw`v=C:\b`, "v: C:\\b\n"],
  ["v: 'a'\n", "v=b\nc", "v: |-\n  b\n  c\n"],
  ['v: &a "x"\nw: *a\n', "w=y", 'v: &a "x"\nw: "y"\n'],
] as const;

for (const [text, typed, after] of yaml) {
  Deno.test(`YAML: ${typed} in ${JSON.stringify(text)} keeps its kind`, async () => {
    assert.equal((await patchYaml(text, setting(typed))).text, after);
  });
}

Deno.test({
  name: "YAML: libyaml takes for strings what was kept one (long)",
  ignore: isLibyamlMissing(),
  fn: async () => {
    const values = ["3.10", "true", "null", "-0", "1e3", "12345678901234567890", "b: #c", " 'd\t"];
    const texts = values.flatMap((value) =>
      ["v: abc\n", "v: 'a'\n", 'v: "a"\n', "{v: a}\n"].map((text) => ({ value, text }))
    );
    const patched = await Promise.all(
      texts.map(({ text, value }) => patchYaml(text, setting(`v=${value}`))),
    );
    const loaded = await libyaml(patched.map(({ text }) => text));
    assert.deepEqual(loaded, texts.map(({ value }) => ({ v: value })));
  },
});

for (
  const [text, typed, after] of [
    ['{"v":"3.9"}', "v=3.10", '{"v":"3.10"}'],
    ["{v: 'a'}", "v= null ", "{v: 'null'}"],
    ['{"v":"a"}', "v=[1]", '{"v":[1]}'],
    ['{"v":"a\\n"}', "v=false", '{"v":"false"}'],
    ['{"v":1}', "v=false", '{"v":false}'],
  ] as const
) {
  Deno.test(`JSON: ${typed} in ${text} keeps its kind`, () => {
    const document = new JsonDocument(text);
    for (const operation of setting(typed)) document.apply(operation);
    assert.equal(document.text, after);
  });
}
