/** `ct-rename` as it is built: what is on disk afterwards, also when it refuses or is undone. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands, compiledCache } from "../built_commands.ts";

const files = {
  ".git/HEAD": "ref: refs/heads/main\n",
  "package.json": '{ "name": "p", "exports": "./dist/index.js" }\n',
  "src/index.ts": 'export { open } from "./pool.ts";\n',
  "src/pool.ts": "\ufeffexport interface Options {\n  size: number;\n}\r\n" +
    "export function open({ size }: Options) {\n  return limit(size); // size\n}\n" +
    "export function limit(n: number) {\n  return n;\n}\n",
  "test/pool_test.ts": 'import { open } from "../src/pool.ts";\nopen({ size: 3 });\n',
} as const;

async function call(cwd: string, home: string, tool: string, words: readonly string[]) {
  const { code, stdout, stderr } = await new Deno.Command(`${await builtCommands()}/bin/${tool}`, {
    args: [...words],
    cwd,
    env: { HOME: home, XDG_STATE_HOME: `${home}/state` },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

/** The bytes of the sources as text, byte order mark and all. */
function contents(root: string): Readonly<Record<string, string>> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Object.fromEntries(
    Object.keys(files).map((path) => [path, decoder.decode(Deno.readFileSync(`${root}/${path}`))]),
  );
}

Deno.test("ct-rename changes the repository from one of its directories, and is undone (long)", async () => {
  await using tree = await tempTree(files);
  await using home = await tempTree({ ".cache/deno": compiledCache() });
  const inSources = `${tree.path}/src`;
  const done = await call(inSources, home.path, "ct-rename", ["pool.ts:2", "max"]);
  assert.deepEqual([done.code, contents(tree.path)], [0, {
    ...files,
    "src/pool.ts": files["src/pool.ts"].replace("  size", "  max").replace(
      "{ size }",
      "{ max: size }",
    ),
    "test/pool_test.ts": files["test/pool_test.ts"].replace("size", "max"),
  }], done.err);
  assert.match(done.out, /^3 replacement\(s\) in 2 file\(s\) -> SUCCESS \(applied\)$/m);
  const undone = await call(tree.path, home.path, "ct-undo", []);
  assert.deepEqual([undone.code, contents(tree.path)], [0, files], undone.err);
});

Deno.test("ct-rename moves the file of that name, and one token undoes both (long)", async () => {
  const before = {
    ".git/HEAD": "ref: refs/heads/main\n",
    "src/make-pool.ts": "\ufeffexport function makePool() {}\r\n",
    "test/pool_test.ts": 'import { makePool } from "../src/make-pool.ts";\nmakePool();\n',
  };
  await using tree = await tempTree(before);
  await using home = await tempTree({ ".cache/deno": compiledCache() });
  const read = (path: string) =>
    new TextDecoder("utf-8", { ignoreBOM: true })
      .decode(Deno.readFileSync(`${tree.path}/${path}`));
  const words = ["makePool", "createPool", "--file"];
  const done = await call(`${tree.path}/test`, home.path, "ct-rename", words);
  assert.equal(done.code, 0, done.err);
  const summary =
    /^3 replacement\(s\) in 2 file\(s\), 1 file moved, 1 import\(s\) rewritten -> SUCCESS \(applied\)$/m;
  assert.match(done.out, summary);
  const entries = () => [...Deno.readDirSync(`${tree.path}/src`)].map(({ name }) => name);
  assert.deepEqual(entries(), ["create-pool.ts"]);
  assert.equal(read("src/create-pool.ts"), "\ufeffexport function createPool() {}\r\n");
  assert.equal(
    read("test/pool_test.ts"),
    'import { createPool } from "../src/create-pool.ts";\ncreatePool();\n',
  );
  const undone = await call(tree.path, home.path, "ct-undo", []);
  assert.equal(undone.code, 0, undone.err);
  assert.deepEqual(entries(), ["make-pool.ts"]);
  for (const [path, text] of Object.entries(before)) assert.equal(read(path), text);
});

Deno.test("ct-rename writes nothing that a package exports, unless it is asked to (long)", async () => {
  await using tree = await tempTree(files);
  const words = ["open", "connect", "--json"];
  const refused = await call(tree.path, tree.path, "ct-rename", words);
  assert.equal(refused.code, 2);
  assert.deepEqual(contents(tree.path), files);
  const { applied, refused: reasons } = JSON.parse(refused.out);
  assert.deepEqual([applied, reasons.length, reasons[0].reason], [false, 1, "exported"]);
  assert.equal(reasons[0].places[0].path, "./src/pool.ts");
  const done = await call(tree.path, tree.path, "ct-rename", [...words, "--exported"]);
  assert.equal(done.code, 0, done.err);
  const after = Object.entries(files).map((
    [path, text],
  ) => [path, text.replaceAll("open", "connect")]);
  assert.deepEqual(contents(tree.path), Object.fromEntries(after));
  assert.equal(JSON.parse(done.out).replacements, 4);
});

Deno.test("ct-rename does not write a file that may not be written, nor any other (long)", async () => {
  await using tree = await tempTree(files);
  Deno.chmodSync(`${tree.path}/test/pool_test.ts`, 0o444);
  const words = ["Options.size", "max", "--exported"];
  const { code, err } = await call(tree.path, tree.path, "ct-rename", words);
  assert.equal(code, 2);
  assert.match(err, /cannot write ".*pool_test\.ts"/);
  assert.deepEqual(contents(tree.path), files);
});
