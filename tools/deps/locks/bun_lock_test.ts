import assert from "node:assert/strict";
import { parseBunLock } from "./bun_lock.ts";
import { edgesByName } from "../testing/graph_edges.ts";

const lock = `{
  "lockfileVersion": 1,
  "workspaces": {
    "": { "name": "root", "dependencies": { "a": "^1" }, "devDependencies": { "@x/lib": "workspace:*" }, },
    "packages/lib": {
      "name": "@x/lib", "version": "0.1.0",
      "dependencies": { "b": "^1", "short": "npm:@s/long@^3" },
      "optionalDependencies": { "gone": "*" },
    },
  },
  "packages": {
    "@x/lib": ["@x/lib@workspace:packages/lib"],
    "@x/lib/b": ["b@1.5.0", "", {}, "sha512-x"],
    "a": ["a@1.0.0", "", { "dependencies": { "@s/c": "*" }, "peerDependencies": { "b": "*", "none": "*" } }, "sha512-x"],
    "b": ["b@2.0.0", "", { "dependencies": { "@s/c": "1" }, "devDependencies": { "x": "1" } }, "sha512-x"],
    "@s/c": ["@s/c@2.0.0", "", {}, "sha512-x"],
    "b/@s/c": ["@s/c@1.0.0", "", { "dependencies": { "d": "1" } }, "sha512-x"],
    "b/@s/c/d": ["d@1.0.0", "", {}, "sha512-x"],
    "short": ["@s/long@3.0.0", "", { "dependencies": { "git": "u/git" } }, "sha512-x"],
    "git": ["git@github:u/git#0123", {}, "u-git-0123"],
  },
}`;

Deno.test("parseBunLock() resolves by the nearest package of a name", () => {
  const graph = parseBunLock(lock);
  assert.deepEqual(edgesByName(graph), {
    "root": "a 1.0.0, (@x/lib 0.1.0)",
    "@x/lib 0.1.0": "b 1.5.0, @s/long 3.0.0",
    "a 1.0.0": "@s/c 2.0.0, b 2.0.0",
    "b 2.0.0": "@s/c 1.0.0",
    "@s/c 1.0.0": "d 1.0.0",
    "@s/long 3.0.0": "git github:u/git#0123",
  });
  assert.deepEqual(graph.members, ["folder:", "folder:packages/lib"]);
});

for (
  const [name, text, message] of [
    ["another version", '{"lockfileVersion":3}', /lockfileVersion '3' is not one of 0, 1, 2/],
    ["what is no JSON", "{", /^bun.lock: invalid JSON/],
    ["no workspaces", '{"lockfileVersion":1}', /'workspaces' is missing/],
    [
      "a missing package",
      '{"lockfileVersion":1,"workspaces":{"":{"dependencies":{"a":"1"}}}}',
      /'a', which '\.' needs, is missing/,
    ],
  ] as const
) {
  Deno.test(`parseBunLock() refuses ${name}`, () => {
    assert.throws(() => parseBunLock(text), { code: "syntax", message });
  });
}
