import assert from "node:assert/strict";
import { digestOf, encodeDigest, loaded, WordReader } from "@ct/retrieval";
import { sampled, tempTree } from "@ct/testing";
import { CodeIndex } from "./mod.ts";

const count = 400;

/** What is stored first, since it took as many seconds; then twice as many are, and so on. */
const together = 6;

function textOf(file: number): string {
  return Array.from({ length: 30 }, (_, at) => `function release${file}x${at}() {\n  a();\n}\n`)
    .join("\n");
}

/** Looks up all files, and tells on standard output when it has begun. */
const script = `
import { CodeIndex } from ${JSON.stringify(import.meta.resolve("./mod.ts"))};
const [home, root] = Deno.args;
// Each file takes a second.
let seconds = 60;
const now = () => Date.now() + seconds++ * 1_000;
const index = new CodeIndex({ cacheHome: home + "/.cache", root, cwd: "/", form: "", now });
for (let file = 0; file < ${count}; file += 1) {
  const absolutePath = root + "/" + file + ".ts";
  const read = () => Deno.readTextFileSync(absolutePath);
  index.lookUp({ path: file + ".ts", absolutePath, read });
  if (file % 20 === 0) Deno.stdout.writeSync(new TextEncoder().encode("."));
}
index.finish();
`;

for (const moment of sampled([1, 4, 9, 15], 2, "moments of kills")) {
  Deno.test(`an indexer that is killed at ${moment} leaves what it had done, complete`, async () => {
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, file) => [`root/${file}.ts`, textOf(file)]),
    );
    await using tree = await tempTree({ "home/x": "", "index.ts": script, ...files });
    const home = `${tree.path}/home`;
    const root = `${tree.path}/root`;
    const config = new URL("../../deno.json", import.meta.url).pathname;
    const words = ["run", "-A", "--no-check", "--config", config];
    const child = new Deno.Command(Deno.execPath(), {
      args: [...words, `${tree.path}/index.ts`, home, root],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    for (let seen = 0; seen < moment;) {
      const { value, done } = await reader.read();
      assert.equal(done, false);
      seen += value?.length ?? 0;
    }
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();

    const reads: number[] = [];
    using index = new CodeIndex({
      cacheHome: home && `${home}/.cache`,
      root,
      cwd: "/",
      form: "",
      now: Date.now,
    });
    assert.ok(index.isStored);
    // An index of them can load their digests.
    index.indexOf(new Map());
    for (let file = 0; file < count; file += 1) {
      const found = index.lookUp({
        path: `${file}.ts`,
        absolutePath: `${root}/${file}.ts`,
        read: () => {
          reads.push(file);
          return textOf(file);
        },
      });
      const expected = digestOf(`${file}.ts`, textOf(file), new WordReader());
      assert.ok(found !== undefined);
      assert.deepEqual(encodeDigest(loaded(found.digest)), encodeDigest(expected));
    }
    const stored = ((moment - 1) * 20 + 1) / 2 - together;
    assert.ok(reads.length <= count - stored, `${reads.length} files were read again`);
    assert.ok(reads.every((file, at) => at === 0 || (reads[at - 1] ?? 0) + 1 === file));
  });
}
