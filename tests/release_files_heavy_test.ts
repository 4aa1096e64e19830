/**
 * What a release consists of besides the commands, read by the programs that it is for.
 */
import assert from "node:assert/strict";
import { npmPackages, output } from "@ct/testing";
import { billOfMaterials } from "../scripts/bill_of_materials.ts";

const readers = npmPackages([
  "@cyclonedx/cyclonedx-library@10.3.0",
  "ajv@8.20.0",
  "ajv-formats@3.0.1",
  "ajv-formats-draft2019@1.6.1",
]);
if (readers !== undefined) addEventListener("unload", () => readers[Symbol.dispose]());
const ignore = readers === undefined;

/** Runs a module of Node's with the packages, on a text as its standard input. */
async function read(module: string, text: string): Promise<string> {
  const directory = readers?.path ?? "";
  Deno.writeTextFileSync(`${directory}/input`, text);
  Deno.writeTextFileSync(`${directory}/reader.mjs`, module);
  return await output(["node", "reader.mjs"], directory);
}

Deno.test({
  name: "the bill of materials is CycloneDX, and has what the commands import from npm",
  ignore,
  fn: async () => {
    const text = billOfMaterials();
    const errors = await read(
      `
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { readFileSync } from "node:fs";
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
console.log(JSON.stringify(await validator.validate(readFileSync("input", "utf8"))));
`,
      text,
    );
    assert.equal(errors, "null\n");
    const names = JSON.parse(text).components.map(({ name }: { name: string }) => name);
    for (const name of ["deno", "@ct/search", "yaml", "smol-toml", "semver", "js-yaml"]) {
      assert.ok(names.includes(name), name);
    }
    for (const name of ["typescript", "fast-check", "@types/semver"]) {
      assert.ok(!names.includes(name), name);
    }
  },
});
