import { parseStore } from "@ct/rules-engine";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";

const script = new URL("testing/add_many.ts", import.meta.url);
const count = 8;

function startAdding(directory: string, prefix: string): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", script.pathname, directory, prefix, `${count}`],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream).text();
}

for (
  const [what, files, kept] of [
    ["a store", { ".ct/rules.jsonc": '// ours\n{ "rules": [\n    // first\n  ] }\n' }, "// first"],
    ["a store that is not there yet", { ".ct": { dir: true } }, "// ct rule store"],
  ] as const
) {
  Deno.test(`two processes that add rules to ${what} at the same time lose none (long)`, async () => {
    await using tree = await tempTree(files);
    const children = ["x", "y"].map((prefix) => startAdding(tree.path, prefix));
    const readers = children.map(({ stdout }) => stdout.getReader());
    // Both are up before either may start.
    for (const reader of readers) await reader.read();
    for (const { stdin } of children) {
      const writer = stdin.getWriter();
      await writer.write(new TextEncoder().encode("\n"));
      await writer.close();
    }
    for (const reader of readers) {
      while (!(await reader.read()).done);
    }
    const errors = await Promise.all(children.map(({ stderr }) => textOf(stderr)));
    const ends = await Promise.all(children.map(({ status }) => status));
    assert.deepEqual(ends.map(({ code }) => code), [0, 0], errors.join("\n"));
    const text = await Deno.readTextFile(`${tree.path}/.ct/rules.jsonc`);
    const { rules } = parseStore(text);
    const expected = ["x", "y"].flatMap((prefix) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index}`)
    );
    assert.deepEqual(rules.map(({ id }) => id).sort(), expected);
    assert.ok(text.includes(kept), text);
    assert.deepEqual([...Deno.readDirSync(`${tree.path}/.ct`)].map(({ name }) => name), [
      "rules.jsonc",
    ]);
  });
}
