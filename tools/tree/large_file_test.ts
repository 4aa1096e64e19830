import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command } from "./mod.ts";

const long = "let b; ".repeat(700_000);

Deno.test("ct-tree --code counts large files of any kind, and names those it cannot look into (long)", async () => {
  await using tree = await tempTree({
    "a.js": `let a; // ${"x".repeat(99)}\n\n// one\n`.repeat(50_000),
    "long.js": `let a;\n${long}\n`,
    "long.txt": `one\n${long}\n`,
    "zero.js": `\0${long}\n`,
    "script": `#!/usr/bin/env node\n${"let a;\n".repeat(700_000)}`,
    "words": `#!${long}\n`,
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--code", "--json"], ctx), 0);
  const { binary, by_language, other, skipped } = JSON.parse(ctx.stdout.text);
  assert.deepEqual(by_language, [{
    blank: 50_000,
    code: 750_001,
    comments: 50_000,
    files: 2,
    language: "TypeScript and JavaScript",
  }]);
  assert.deepEqual([binary, other], [{ files: 1 }, { files: 2, lines: 3 }]);
  const message = "a line is longer than 4 MiB";
  assert.deepEqual(skipped, [{ message, path: "long.js", reason: "too large" }]);
  assert.equal(ctx.stderr.text, "ct-tree: 1 file(s) skipped: 1 too large\n");
});
