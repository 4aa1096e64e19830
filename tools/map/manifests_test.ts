import assert from "node:assert/strict";
import { loadToml } from "@ct/core/input";
import { readManifest } from "./manifests.ts";

const rows: readonly (readonly [name: string, text: string, targets: readonly string[]])[] = [
  ["package.json", '{"name":"@a/pool","bin":"./cli.js"}', ["./cli.js bin pool"]],
  ["package.json", '{"bin":{"a":"a.js","b":"b.js"},"main":"c"}', [
    "a.js bin a",
    "b.js bin b",
    "c main",
  ]],
  ["package.json", '{"exports":{".":{"types":"./a.d.ts","import":"./a.mjs"},"./b":"./b.js"}}', [
    "./a.mjs exports",
    "./b.js exports",
  ]],
  ["deno.jsonc", '{ // see below\n  "exports": "./mod.ts",\n}', ["./mod.ts exports"]],
  ["pyproject.toml", '[project]\nname = "a-b"\n[project.scripts]\na = "a_b.cli:run"\n', [
    "a_b.cli:run script a",
    "a_b package",
  ]],
  ["setup.cfg", "[options.entry_points]\nconsole_scripts =\n    a = b.c:main\n", [
    "b.c:main script a",
  ]],
  ["Cargo.toml", '[package]\nname = "a"\n[[bin]]\nname = "b"\npath = "b.rs"\n', [
    "b.rs:main bin b",
    "src/main.rs:main bin a",
    "src/lib.rs lib",
  ]],
  ["go.mod", "module a\n", []],
];

for (const [name, text, targets] of rows) {
  Deno.test(`${name} names ${targets.join(", ") || "nothing"}`, async () => {
    const found = readManifest(name, text, await loadToml())?.targets
      .map(({ path, name, reason }) => `${path}${name === "" ? "" : `:${name}`} ${reason}`);
    assert.deepEqual(found, targets);
  });
}

for (const [name, text] of [["package.json", "{"], ["Cargo.toml", "= 3"], ["package.json", "[]"]]) {
  Deno.test(`${name} with ${JSON.stringify(text)} names nothing`, async () => {
    const found = readManifest(name ?? "", text ?? "", await loadToml());
    assert.deepEqual(found?.targets ?? [], []);
  });
}
