import assert from "node:assert/strict";
import { buildIndex, declarationsOf, relatedTo } from "./mod.ts";

const pool = {
  path: "src/pool.ts",
  text: `class Pool {
  // Gives a connection back to the idle ones.
  release(connection) {
    this.idle.push(connection);
  }
}
class Lock {
  release() {
    this.held = false;
  }
}
`,
};

const index = buildIndex([
  pool,
  {
    path: "src/reaper.ts",
    text: "// Closes idle connections.\nfunction reap(pool) {\n  pool.idle.pop();\n}\n",
  },
  { path: "tests/pool_test.ts", text: "function release() {\n  a();\n  b();\n}\n" },
]);

function places(name: string): readonly string[] {
  return declarationsOf(index, name).map(({ path, start }) => `${path}:${start}`);
}

for (
  const [name, expected] of [
    ["release", ["src/pool.ts:2", "src/pool.ts:8", "tests/pool_test.ts:1"]],
    ["Pool.release", ["src/pool.ts:2"]],
    ["Lock::release()", ["src/pool.ts:8"]],
    ["Release", []],
    ["Reaper.release", []],
    ["", []],
  ] as const
) {
  Deno.test(`declarationsOf() of "${name}" finds ${expected.length}`, () => {
    assert.deepEqual(places(name), expected);
  });
}

Deno.test("declarationsOf() finds in the files that are kept, up to the limit", () => {
  const keeps = (path: string) => path.startsWith("src/");
  assert.equal(declarationsOf(index, "release", { keeps }).length, 2);
  assert.equal(declarationsOf(index, "release", { limit: 1 }).length, 1);
});

Deno.test("relatedTo() finds what shares rare words, and not the chunk itself", () => {
  const found = relatedTo(index, { ...pool, line: 4 });
  assert.equal(found?.[0]?.name, "reap");
  assert.ok(found.every(({ path, start }) => path !== "src/pool.ts" || start !== 2));
  assert.equal(relatedTo(index, { ...pool, line: 400 }), undefined);
});

for (
  const [name, path, text] of [
    ["Pool.Len", "pool.go", "package a\n\nfunc (p *Pool) Len() int { return p.n }\n"],
    ["Pool::release", "pool.cc", "void Pool::release() {\n  a();\n  b();\n}\n"],
    ["Pool::size", "pool.cc", "int Pool::size() { return 1; }\n"],
    ["Pool::fmt", "pool.rs", "impl Display for Pool<T> {\n  fn fmt(&self) {\n    a();\n  }\n}\n"],
    ["Pool.open", "pool.rb", "class Pool\n  def self.open\n    a\n    b\n  end\nend\n"],
  ] as const
) {
  Deno.test(`declarationsOf() of "${name}" finds what is declared under its qualified name`, () => {
    assert.equal(declarationsOf(buildIndex([{ path, text }]), name)[0]?.path, path);
  });
}
