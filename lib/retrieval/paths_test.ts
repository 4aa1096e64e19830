import assert from "node:assert/strict";
import { pathWeight } from "./paths.ts";
import { weights } from "./weights.ts";

const { test, example, prose, declarations, header, other, vendored, generated, built } = weights;

for (
  const [path, question, expected] of [
    ["src/pool.ts", "where are retries limited", 1],
    ["src/contest.ts", "x", 1],
    ["src/latest/Contest.java", "x", 1],
    ["test/pool.ts", "x", test],
    ["src/pool_test.go", "x", test],
    ["src/pool.spec.ts", "x", test],
    ["src/test_pool.py", "x", test],
    ["src/PoolTest.java", "x", test],
    ["Tests/PoolTests/Helpers.swift", "x", test],
    ["src/commonTest/kotlin/Fakes.kt", "x", test],
    ["Pool.Tests/Fakes.cs", "x", test],
    ["PoolTests/Fakes.swift", "x", test],
    ["test-utils/fakes.ts", "x", test],
    ["src/conftest.py", "x", test],
    ["src/contests/Protest.java", "x", 1],
    ["src/latest/pool.kt", "x", 1],
    ["Examples/Pool/main.swift", "x", example],
    ["src/pool_test.go", "a test that takes too long", test],
    ["src/pool_test.go", "unit tests of the pool", 1],
    ["examples/pool.ts", "x", example],
    ["examples/pool.ts", "an example of a pool", 1],
    ["docs/pool.ts", "x", prose],
    ["CHANGELOG", "x", prose],
    ["pool.md", "documentation of the pool", 1],
    ["types/pool.d.ts", "x", declarations],
    ["src/pool.h", "x", header],
    ["Dockerfile.in", "x", other],
    ["deps/lua/src/pool.c", "x", vendored],
    ["deps/lua/test/pool.c", "x", vendored * test],
    ["api/pool.pb.go", "x", generated],
    ["api/pool_pb2.py", "x", generated],
    ["src/pool.generated.ts", "x", generated],
    ["src/zz_generated.deepcopy.go", "x", generated],
    ["src/generated/pool.h", "x", generated * header],
    ["src/Names.Generated.cs", "x", generated],
    ["dist/pool.js", "x", built],
    ["src/distance/pool.js", "x", 1],
    ["dist/pool.js", "what the build puts into the bundle", 1],
    ["src/generator.ts", "x", 1],
    ["src/key_gen.c", "x", 1],
    ["api/pool.pb.go", "the generated code of pools", 1],
  ] as const
) {
  Deno.test(`pathWeight() of ${path} for "${question}"`, () => {
    assert.equal(pathWeight(path, question, weights), expected);
  });
}
