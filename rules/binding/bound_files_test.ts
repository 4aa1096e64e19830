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
    ["what a plugin imports", { lint: { plugins: ["./i.ts"] } }, ["data.json", "i.ts", "j.ts"]],
    ["what is not there", { a: ["none", "\0", "%", "a/../../b", "https://a.b/p.ts"] }, []],
  ] as const
) {
  Deno.test(`R12: boundFiles() has what a configuration of Deno names by ${what}`, async () => {
    await using tree = await tempTree({
      "root/p.ts": "",
      "root/i.ts": 'import { j } from "./j.ts"; import "jsr:@a/b"; export default {};\n',
      "root/j.ts": 'export const j = await import("./data.json", { with: { type: "json" } });\n',
      "root/data.json": "{}",
      "root/map.json": "{}",
      "root/m/deno.json": '{ "lint": { "plugins": ["./q.ts"] } }',
      "root/m/q.ts": "",
    });
    const root = `${tree.path}/root`;
    const text = JSON.stringify(config).replace("ROOT", root);
    Deno.writeTextFileSync(`${root}/deno.json`, text);
    const found = boundFiles(lint, root).filter((path) => path.startsWith(`${root}/`))
      .map((path) => path.slice(root.length + 1));
    const always = ["deno.json", "deno.jsonc", "deno.lock", "package.json"];
    assert.deepEqual(found, [...always, ...bound].sort());
  });
}

Deno.test("R12: boundFiles() has what the root of a workspace above the configuration says", async () => {
  await using tree = await tempTree({
    "deno.json": '{ "workspace": ["./sub"], "lint": { "plugins": ["./p.ts"] } }',
    "p.ts": "",
    "sub/deno.json": "{}",
  });
  const found = boundFiles(lint, `${tree.path}/sub`);
  for (const name of ["deno.json", "p.ts", "deno.jsonc", "package.json", "sub/deno.json"]) {
    assert.ok(found.includes(`${tree.path}/${name}`), name);
  }
  assert.ok(found.includes("/deno.json"));
});

for (
  const [what, files] of [
    ["a package of npm", { "deno.json": '{ "lint": { "plugins": ["npm:p"] } }' }],
    ["a package of JSR", { "deno.json": '{ "lint": { "plugins": ["jsr:@a/p"] } }' }],
    ["a URL", { "deno.json": '{ "lint": { "plugins": ["https://a.b/p.ts"] } }' }],
    ["a member's plugin", {
      "deno.json": '{ "workspace": ["./m"] }',
      "m/deno.json": '{ "lint": { "plugins": ["npm:p"] } }',
    }],
    ["a plugin's package in node_modules", {
      "deno.json": '{ "lint": { "plugins": ["./p.ts"] } }',
      "p.ts": 'import x from "npm:x";\n',
      "node_modules/x/i.js": "",
    }],
    ["a plugin's bare import in node_modules", {
      "deno.json": '{ "lint": { "plugins": ["./s/p.ts"] } }',
      "s/p.ts": 'import "./q.ts";\n',
      "s/q.ts": 'const x = require("x");\n',
      "node_modules/x/i.js": "",
    }],
    ["what is vendored", {
      "deno.json": '{ "lint": { "plugins": ["./p.ts"] } }',
      "p.ts": 'export * from "https://a.b/c.ts";\n',
      "vendor/a.b/c.ts": "",
    }],
  ] as const
) {
  Deno.test(`R12: boundFiles() refuses ${what}, which trust cannot be bound to`, async () => {
    await using tree = await tempTree(files);
    assert.throws(() => boundFiles(lint, tree.path), { code: "refused" });
  });
}

Deno.test("R12: boundFiles() has what cargo's files name", async () => {
  await using tree = await tempTree({
    "ws/Cargo.toml": '[workspace]\nmembers = ["../ct"]\n',
    "ws/.cargo/config.toml": "",
    "ct/Cargo.toml": "[package]\nworkspace = '../ws'\nbuild = \"make.rs\"\n" +
      '[dependencies]\na = { path = "crates/a" }\n[workspace]\nmembers = ["crates/*"]\n',
    "ct/.cargo/config.toml": '[build]\nrustc-wrapper = "./wrap.sh"\n',
    "ct/wrap.sh": "",
    "ct/make.rs": "",
    "ct/crates/a/Cargo.toml": "",
    "ct/crates/a/build.rs": "",
    "ct/crates/b/Cargo.toml": "[lib]\npath = 'macro.rs'\n",
    "ct/crates/b/macro.rs": "",
  });
  const found = boundFiles(["cargo", "deny", "check"], `${tree.path}/ct`);
  const named = [
    ...["ws/Cargo.toml", "ct/make.rs", "ct/wrap.sh", "ct/crates/a/Cargo.toml"],
    ...["ct/crates/a/build.rs", "ct/crates/b/Cargo.toml", "ct/crates/b/build.rs"],
    "ct/crates/b/macro.rs",
  ];
  for (const name of named) assert.ok(found.includes(`${tree.path}/${name}`), name);
});

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
  await using tree = await tempTree({ "a/deno.json": "{", "b/fifo": { dir: true } });
  assert.throws(() => boundFiles(lint, `${tree.path}/a`), { code: "syntax" });
  assert.throws(() => boundFiles(lint.with(-1, "fifo"), `${tree.path}/b`), { code: "read" });
});
