/** `ct move` as it is built: the bytes on the disk after a move, after `ct undo`, and a refusal. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const files = {
  "deno.json": '{ "imports": { "~/": "./src/" } }\n',
  "src/a/main.ts": 'import { b } from "./b.ts";\r\nimport "../c.ts";\r\n',
  "src/a/b.ts": "\ufeffexport const b = 1;",
  "src/c.ts": 'import "~/a/main.ts";\nnew URL("./a/b.ts", import.meta.url);\n',
  "app/__init__.py": "",
  "app/x.py": "from . import y\n",
  "app/y.py": "",
  "home/.keep": "",
};

async function call(words: readonly string[], cwd: string) {
  const bin = `${await builtCommands()}/bin`;
  const output = await new Deno.Command(`${bin}/ct`, {
    args: [...words],
    cwd,
    env: { HOME: `${cwd}/home`, PATH: Deno.env.get("PATH") ?? "", NO_COLOR: "1" },
    clearEnv: true,
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code: output.code, stdout: text(output.stdout), stderr: text(output.stderr) };
}

async function bytesAt(path: string): Promise<string | undefined> {
  const bytes = await Deno.readFile(path).catch(() => undefined);
  return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

Deno.test("the built ct move moves a directory, and the built ct undo brings it back", async () => {
  await using tree = await tempTree(files);
  const moved = await call(["move", "src/a", "lib/deep/a"], tree.path);
  assert.deepEqual([moved.code, moved.stdout.split("\n").at(-2)], [
    0,
    "2 file(s) moved, 3 import(s) rewritten in 2 file(s) -> SUCCESS (applied)",
  ]);
  const after = {
    "src/a/main.ts": undefined,
    "src/a/b.ts": undefined,
    "lib/deep/a/main.ts": 'import { b } from "./b.ts";\r\nimport "../../../src/c.ts";\r\n',
    "lib/deep/a/b.ts": files["src/a/b.ts"],
    "src/c.ts":
      'import "../lib/deep/a/main.ts";\nnew URL("../lib/deep/a/b.ts", import.meta.url);\n',
  };
  for (const [path, text] of Object.entries(after)) {
    assert.equal(await bytesAt(`${tree.path}/${path}`), text, path);
  }
  const undone = await call(["undo"], tree.path);
  assert.equal(undone.code, 0, undone.stderr);
  for (const [path, text] of Object.entries(files)) {
    assert.equal(await bytesAt(`${tree.path}/${path}`), text, path);
  }
  assert.equal(await Deno.stat(`${tree.path}/lib`).catch(() => undefined), undefined);
});

Deno.test("the built ct move refuses what is taken, and moves a module of Python", async () => {
  await using tree = await tempTree(files);
  const refused = await call(["move", "app/x.py", "app/y.py"], tree.path);
  assert.deepEqual([refused.code, refused.stdout], [2, ""]);
  assert.match(refused.stderr, /^ct-move: "app\/y\.py" exists; nothing was written\n/);
  const { code, stdout } = await call(["move", "app/x.py", "app/z/x.py", "--json"], tree.path);
  const { applied, rewritten } = JSON.parse(stdout);
  assert.deepEqual([code, applied, rewritten], [0, true, 1]);
  assert.equal(await bytesAt(`${tree.path}/app/z/x.py`), "from .. import y\n");
});
