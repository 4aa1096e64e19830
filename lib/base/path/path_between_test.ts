import assert from "node:assert/strict";
import fc from "fast-check";
import { followPath, pathBetween } from "./path_between.ts";

for (
  const [from, to, between] of [
    ["/a/b", "/a/b", "."],
    ["/a/b", "/a/c", "../c"],
    ["/a", "/a/b/c", "b/c"],
    ["/a/b/c", "/a", "../.."],
    ["/", "/a", "a"],
    ["/a", "/", ".."],
    ["/ab", "/a", "../a"],
  ] as const
) {
  Deno.test(`pathBetween() of ${from} and ${to} is ${between}`, () => {
    assert.equal(pathBetween(from, to), between);
  });
}

Deno.test("followPath() goes where pathBetween() says", () => {
  const path = fc.array(fc.constantFrom("a", "b", "c")).map((parts) => "/" + parts.join("/"));
  fc.assert(fc.property(path, path, (from, to) => {
    assert.equal(followPath(from, pathBetween(from, to)), to);
  }));
});
