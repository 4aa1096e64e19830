import assert from "node:assert/strict";
import { type Case, readCases } from "./case_file.ts";

const directory = new URL("./", import.meta.url);
const names = [...Deno.readDirSync(directory)].map(({ name }) => name);
const files = names.filter((name) => name.endsWith(".json"));

for (const file of files) {
  Deno.test(`the cases of ${file} are run by a test beside it`, async () => {
    const test = new URL(file.replace(/\.json$/, "_test.ts"), directory);
    assert.ok((await Deno.readTextFile(test)).includes(`caseTests(new URL("${file}"`));
  });
}

Deno.test("no two cases have the same id", () => {
  const cases: readonly Case[] = files.flatMap((file) => readCases(new URL(file, directory)));
  assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
});
