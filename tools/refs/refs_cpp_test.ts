/**
 * What `ct refs` finds in C++.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const files = {
  "include/pool.h": `#pragma once
namespace app {
class Pool;
class Pool {
 public:
  explicit Pool(int size);
  virtual void release(Pool& other);
};
}  // namespace app
`,
  "src/pool.cc": `#include "pool.h"
namespace app {
Pool::Pool(int size) {}
void Pool::release(Pool& other) { other.release(*this); }
}  // namespace app
`,
  "src/main.cc": `#include <pool.h>
struct Wide : app::Pool {
  void release(app::Pool&) override;
};
template <class T> void stop(T any, app::Pool* pool) {
  pool->release(*pool);
  any.release();
}
`,
};

const answers: readonly (readonly [words: readonly string[], out: readonly string[]])[] = [
  [["Pool::release"], [
    "./include/pool.h:7:definition:method app.Pool.release  virtual void release(Pool& other);",
    "./src/pool.cc:4:definition:method app.Pool.release  " +
    "void Pool::release(Pool& other) { other.release(*this); }",
    "./src/main.cc:3:override:struct Wide  void release(app::Pool&) override;",
    "./src/main.cc:6:call:function stop  pool->release(*pool);",
    "./src/main.cc:7:call?:function stop  any.release();",
    "./src/pool.cc:4:call:namespace app > Pool > release  " +
    "void Pool::release(Pool& other) { other.release(*this); }",
  ]],
  [["app::Pool", "--implementations"], [
    "./include/pool.h:3:definition:class app.Pool  class Pool;",
    "./include/pool.h:4:definition:class app.Pool  class Pool {",
    "./include/pool.h:6:definition:class app.Pool  explicit Pool(int size);",
    "./src/pool.cc:3:definition:class app.Pool  Pool::Pool(int size) {}",
    "./src/main.cc:2:implementation:struct Wide",
  ]],
  [["src/pool.cc:3:7", "--kind", "extends"], [
    "./src/pool.cc:3:definition:class app.Pool  Pool::Pool(int size) {}",
    "./include/pool.h:3:definition:class app.Pool  class Pool;",
    "./include/pool.h:4:definition:class app.Pool  class Pool {",
    "./include/pool.h:6:definition:class app.Pool  explicit Pool(int size);",
    "./src/main.cc:2:extends:struct Wide  struct Wide : app::Pool {",
  ]],
  [["Pool::release", "--callers"], [
    "./include/pool.h:7:definition:method app.Pool.release  virtual void release(Pool& other);",
    "./src/pool.cc:4:definition:method app.Pool.release  " +
    "void Pool::release(Pool& other) { other.release(*this); }",
    "./src/main.cc:2:caller:struct Wide",
    "./src/main.cc:5:caller:function stop  2 times",
    "./src/pool.cc:4:caller:namespace app > Pool > release  (cycle)",
  ]],
];

for (const [words, out] of answers) {
  Deno.test(`ct refs ${words.join(" ")} in C++`, async () => {
    await using tree = await tempTree(files);
    const ctx = memoryContext({ cwd: tree.path });
    await command.run([...words], ctx);
    assert.deepEqual(ctx.stdout.text.split("\n").slice(0, -1), out, ctx.stderr.text);
  });
}
