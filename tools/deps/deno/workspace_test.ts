import assert from "node:assert/strict";
import { denoWorkspace } from "./workspace.ts";

const root = `{ // two members
  "name": "@x/root",
  "workspace": ["./lib/*"],
  "imports": { "chalk": "npm:chalk@^5.0.0", "@x/three": "./lib/three/mod.ts", "$/": "./lib/b/" },
}`;

/**
 * What the members use whose sources are these, by their names; uses in tests alone are in
 * parentheses.
 */
function usesOf(
  sources: Readonly<Record<string, string>>,
  configs: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const given = {
    "deno.json": root,
    "lib/a/deno.json": '{"name":"@x/a","version":"1.0.0","exports":"./mod.ts"}',
    "lib/b/deno.json": '{"name":"@x/b","exports":"./mod.ts"}',
    ...configs,
  };
  const files = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([path, text]) => ({ path, text }));
  const members = denoWorkspace({ configs: files(given), sources: files(sources) }, ["lib/c"]);
  assert.deepEqual(members.slice(0, 4).map(({ path, name }) => `${path} ${name}`), [
    ". @x/root",
    "lib/a @x/a",
    "lib/b @x/b",
    "lib/c lib/c",
  ]);
  return Object.fromEntries(
    members.filter(({ path, uses }) => path !== "." && uses.size > 0).map(({ name, uses }) => [
      name,
      [...uses].map(([used, kinds]) => kinds.has("normal") ? used : `(${used})`).join(" "),
    ]),
  );
}

for (
  const [name, sources, configs, uses] of [
    ["a member by its name", { "lib/a/mod.ts": 'import "@x/b";' }, {}, { "@x/a": "lib/b" }],
    ["a part of a member", { "lib/a/x/y.ts": 'export * from "@x/b/p";' }, {}, { "@x/a": "lib/b" }],
    ["a member by path", { "lib/a/mod.ts": 'import("../b/x.ts")' }, {}, { "@x/a": "lib/b" }],
    ["itself", { "lib/a/mod.ts": 'import "@x/a"; import "./b.ts";' }, {}, {}],
    ["the root by path", { "lib/a/mod.ts": 'import "../../../mod.ts";' }, {}, { "@x/a": "." }],
    [
      "a name that the root gives",
      { "lib/a/mod.ts": 'import "chalk/x";', "lib/b/mod.ts": 'import "$/y.ts";' },
      {},
      { "@x/a": "npm:chalk@^5.0.0/x" },
    ],
    [
      "a full specifier",
      { "lib/a/mod.ts": 'import "jsr:/@std/path@1/join"; import "npm:zod@3";' },
      {},
      { "@x/a": "jsr:@std/path@1/join npm:zod@3" },
    ],
    ["in tests", { "lib/a/m_test.ts": 'import "@x/b";' }, {}, { "@x/a": "(lib/b)" }],
    [
      "what a package.json asks for",
      {},
      { "lib/c/package.json": '{"dependencies":{"@x/a":"workspace:*"}}' },
      { "lib/c": "npm:@x/a@workspace:*" },
    ],
    [
      "what imports of a member lead to",
      {},
      { "lib/b/deno.json": '{"name":"@x/b","imports":{"#a":"../a/mod.ts"}}' },
      { "@x/b": "lib/a" },
    ],
    ["comments", { "lib/a/mod.ts": '// import "@x/b";\nconst s = `import "@x/b"`;' }, {}, {}],
  ] as const
) {
  Deno.test(`denoWorkspace() sees the use of ${name}`, () => {
    assert.deepEqual(usesOf(sources, configs), uses);
  });
}
