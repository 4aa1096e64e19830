import assert from "node:assert/strict";
import { patchYaml } from "./yaml/yaml.ts";
import { patchToml } from "./toml/patch.ts";
import { operationsOf } from "./testing/operations.ts";

const operations = operationsOf({ set: "b=1" });
const many = (count: number, value: string) => Array(count).fill(value).join(",");

Deno.test("a document with more words or values than memory is for is refused in one line", async () => {
  const message = /^(?:yaml|toml) parse error: more than \d+ (?:tokens|values) on line 1 /;
  const yaml = `k: [${many(2_000_000, "a")}]\n`;
  await assert.rejects(patchYaml(yaml, operations), { code: "syntax", message });
  const toml = `k = [${many(1_000_001, "1")}]\n`;
  await assert.rejects(async () => await patchToml(toml, operations), { code: "syntax", message });
});

Deno.test("a document with as many values as are read is patched", async () => {
  const toml = `k = [${many(999_000, "1")}]\n`;
  const { text } = await patchToml(toml, operations);
  assert.ok(text.endsWith("b = 1\n"));
});
