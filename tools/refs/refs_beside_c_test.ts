/** What `ct refs` finds in grammars, scanners and assembler, of which only names are known. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const files = {
  "a.c": "int token(int x) { return x; }\nint other(int x) { return x; }\n",
  "lex.l": '%{\n#include "a.h"\n%}\n%%\n\\"[^"]*\\"  { return token("token"); }\n%%\n',
  "p.y": "%union { int i; }\n%%\n/* token */\nlist: 'a' { $$ = token($1); } | \"token\"\n%%\n",
  "s.S": "/* token */\n\tcall token\n\tmovq $token, %rax\n",
};

Deno.test("ct-refs lists uses in grammars, scanners and assembler as named", async () => {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["token"], ctx), 0);
  assert.deepEqual(ctx.stdout.text.split("\n").slice(0, -1), [
    "./a.c:1:definition:function token  int token(int x) { return x; }",
    './lex.l:5:call?:  \\"[^"]*\\"  { return token("token"); }',
    "./p.y:4:call?:  list: 'a' { $$ = token($1); } | \"token\"",
    "./s.S:2:read?:  call token",
    "./s.S:3:read?:  movq $token, %rax",
  ]);
  assert.match(ctx.stderr.text, /^ct-refs: 4 more in comments and strings;/m);
});

Deno.test("ct-refs --expect none fails where a grammar alone uses the name", async () => {
  await using tree = await tempTree(files);
  const run = (name: string) =>
    command.run([name, "--expect", "none", "--path", "p.y"], memoryContext({ cwd: tree.path }));
  assert.equal(await run("token"), 1);
  assert.equal(await run("other"), 0);
});

Deno.test("ct-refs compares the names of a grammar with those of C++, too", async () => {
  await using tree = await tempTree({
    "a.cpp": "namespace n { int token(int x) { return x; } }\n",
    "p.yy": "%%\nlist: 'a' { $$ = n::token(1); }\n",
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["token", "--expect", "none"], ctx), 1);
  assert.match(ctx.stdout.text, /^\.\/p\.yy:2:call\?: {2}/m);
});
