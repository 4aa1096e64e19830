/**
 * The built `ct-refs` in languages whose packages are more than files, below a working directory
 * that is not where the package begins.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

Deno.test("the built ct-refs resolves the methods of a package of Go in all of its files", async () => {
  await using tree = await tempTree({
    "go.mod": "module x.org/app\n",
    "pool/pool.go": "package pool\n\ntype Pool struct{}\n",
    "pool/release.go": "package pool\n\nfunc (p *Pool) Release() {}\n",
    "pool/other.go": "package pool\n\ntype other struct{}\n\nfunc (other) Release(n int) {}\n",
    "main.go":
      'package main\n\nimport p "x.org/app/pool"\n\nfunc main() { new(p.Pool).Release() }\n',
  });
  const { code, stdout } = await new Deno.Command(`${await builtCommands()}/bin/ct-refs`, {
    args: ["Pool.Release"],
    cwd: tree.path,
    stdin: "null",
  }).output();
  assert.deepEqual(new TextDecoder().decode(stdout).split("\n").slice(0, -1), [
    "./pool/release.go:3:definition:method Pool.Release  func (p *Pool) Release() {}",
    "./main.go:5:call:func main  func main() { new(p.Pool).Release() }",
  ]);
  assert.equal(code, 0);
});
