import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { boundFiles } from "./bound_files.ts";

const lint = ["deno", "lint", "--json", "--config", "deno.json"];

for (
  const [what, config, bound] of [
    ["a path", { lint: { plugins: ["./p.ts"] } }, ["p.ts"]],
    ["a path above", { lint: { plugins: ["../root/p.ts"] } }, ["p.ts"]],
    ["a URL", { lint: { plugins: ["file://ROOT/p.ts"] } }, ["p.ts"]],
    ["a query", { lint: { plugins: ["./p.ts?1"] } }, ["p.ts"]],
    ["a fragment", { lint: { plugins: ["./p.ts#1"] } }, ["p.ts"]],
    ["percent signs", { lint: { plugins: ["./%70.ts"] } }, ["p.ts"]],
    ["an import map's name", { imports: { a: "./p.ts" } }, ["p.ts"]],
    ["an import map", { importMap: "map.json" }, ["map.json"]],
    ["a member", { workspace: ["./m"] }, ["m/deno.json", "m/deno.jsonc", "m/q.ts"]],
    ["members", { workspace: ["./*"] }, ["m/deno.json", "m/deno.jsonc", "m/q.ts"]],
    ["what is not there", { a: ["none", "\0", "%", "a/../../b", "https://a.b/p.ts"] }, []],
  ] as const
) {
  Deno.test(`R12: boundFiles() has what a configuration of Deno names by ${what}`, async () => {
    await using tree = await tempTree({
      "root/p.ts": "",
      "root/map.json": "{}",
      "root/m/deno.json": '{ "lint": { "plugins": ["./q.ts"] } }',
      "root/m/q.ts": "",
    });
    const root = `${tree.path}/root`;
    const text = JSON.stringify(config).replace("ROOT", root);
    Deno.writeTextFileSync(`${root}/deno.json`, text);
    const found = boundFiles(lint, root).map((path) => path.slice(root.length + 1));
    const always = ["deno.json", "deno.lock", "package.json"];
    assert.deepEqual(found, [...always, ...bound].sort());
  });
}

Deno.test("R12: boundFiles() has cargo's files in the root and above it", () => {
  const found = boundFiles(["cargo", "deny", "check"], "/a/b");
  for (const directory of ["/a/b", "/a", ""]) {
    for (const name of [".cargo/config.toml", "rust-toolchain", "Cargo.toml", "deny.toml"]) {
      assert.ok(found.includes(`${directory}/${name}`), name);
    }
  }
  assert.ok(found.includes("/a/b/build.rs") && !found.includes("/a/build.rs"));
});

Deno.test("R12: boundFiles() refuses a configuration that it cannot read", async () => {
  await using tree = await tempTree({ "deno.json": "{", "fifo": { dir: true } });
  assert.throws(() => boundFiles(lint, tree.path), { code: "syntax" });
  assert.throws(() => boundFiles(lint.with(-1, "fifo"), tree.path), { code: "read" });
});
