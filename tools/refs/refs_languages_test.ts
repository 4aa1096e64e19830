/**
 * What `ct refs` finds in the languages whose packages are more than files.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const go = {
  "go.mod": "module x.org/app\n",
  "pool/pool.go":
    "package pool\n\ntype Pool struct{ free int }\n\nfunc New() *Pool { return &Pool{} }\n",
  "pool/release.go": "package pool\n\nfunc (p *Pool) Release() { p.free++ }\n",
  "main.go": `package main

import p "x.org/app/pool"

type releaser interface{ Release() }

func stop(each releaser, other any) {
	p.New().Release()
	each.Release()
	other.Release()
}
`,
};

const answers: readonly (readonly [words: readonly string[], out: readonly string[]])[] = [
  [["Pool.Release"], [
    "./pool/release.go:3:definition:method Pool.Release  func (p *Pool) Release() { p.free++ }",
    "./main.go:8:call:func stop  p.New().Release()",
    "./main.go:9:call:func stop  each.Release()",
    "./main.go:10:call?:func stop  other.Release()",
  ]],
  [["pool/pool.go:3"], [
    "./pool/pool.go:3:definition:struct Pool  type Pool struct{ free int }",
    "./pool/pool.go:5:type:func New  func New() *Pool { return &Pool{} }",
    "./pool/pool.go:5:call:func New  func New() *Pool { return &Pool{} }",
    "./pool/release.go:3:type:type Pool > Release  func (p *Pool) Release() { p.free++ }",
  ]],
  [["Pool.free"], [
    "./pool/pool.go:3:definition:field Pool.free  type Pool struct{ free int }",
    "./pool/release.go:3:write:type Pool > Release  func (p *Pool) Release() { p.free++ }",
  ]],
  [["releaser.Release", "--implementations"], [
    "./main.go:5:definition:method releaser.Release  type releaser interface{ Release() }",
    "./pool/release.go:3:implementation:type Pool > Release",
  ]],
  [["Pool.Release", "--impact"], [
    "./pool/release.go:3:definition:method Pool.Release  func (p *Pool) Release() { p.free++ }",
    "exported: yes",
    "direct callers: 1",
    "indirect callers: 0",
    "tests that reach it: 0",
    "files: 1",
    "  ./main.go",
  ]],
  [["Pool.free", "--impact"], [
    "./pool/pool.go:3:definition:field Pool.free  type Pool struct{ free int }",
    "exported: no",
    "direct callers: 1",
    "indirect callers: 1",
    "tests that reach it: 0",
    "files: 2",
    "  ./main.go",
    "  ./pool/release.go",
  ]],
  [["New", "--callers"], [
    "./pool/pool.go:5:definition:func New  func New() *Pool { return &Pool{} }",
    "./main.go:7:caller:func stop",
  ]],
];

for (const [words, out] of answers) {
  Deno.test(`ct-refs ${words.join(" ")} of Go`, async () => {
    await using tree = await tempTree(go);
    const ctx = memoryContext({ cwd: tree.path });
    const status = await command.run(words, ctx);
    assert.deepEqual(ctx.stdout.text.split("\n").slice(0, -1), out);
    assert.equal(status, 0);
  });
}

Deno.test("ct-refs finds the go.mod of a directory above the base", async () => {
  await using tree = await tempTree({
    ...go,
    "cmd/run/run.go": 'package main\n\nimport "x.org/app/cmd/own"\n\nfunc main() { own.Do() }\n',
    "cmd/own/own.go": "package own\n\nfunc Do() {}\n",
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["Do", "--base", "cmd", "--expect", "=1"], ctx), 0);
  assert.match(ctx.stdout.text, /^cmd\/run\/run\.go:5:call:func main {2}/m);
});

Deno.test("ct-refs gives no verdict none over a file of Go that is not understood", async () => {
  await using tree = await tempTree({
    "old.go": "package a\n\nfunc old() {}\n",
    "bad.go": "package a\n\nvar x = = ) old @ 3\n",
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["old", "--expect", "none"], ctx), 2);
  assert.match(ctx.stderr.text, /no verdict: .* could not be read: \.\/bad\.go$/m);
});
