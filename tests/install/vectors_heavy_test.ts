/**
 * The vectors of words of an installed `ct find`: in a file beside it, and in a module for programs
 * that may not read that file.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { compiledCache, copyBuiltCommands } from "../built_commands.ts";

const { path: home } = await tempTree({
  ".cache/deno": compiledCache(),
  "tree/pool.py": "def give_back(connection):\n    pass\n",
});
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
await copyBuiltCommands(`${home}/dist`);

const library = `${home}/dist/lib/ct`;
const isModule = (name: string) => /^model-[^/]*\.js$/.test(name);
const isFile = (name: string) => name === "vectors.bin";

for (
  const [title, isMissing, note] of [
    ["its vectors from a file", isModule, ""],
    ["its vectors from a module where the file is missing", isFile, ""],
    [
      "no vectors where both are missing, and says so",
      (name: string) => isModule(name) || isFile(name),
      "ct-find: the vectors of words cannot be loaded, so matches are in the order of their words " +
      "alone; install ct again\n",
    ],
  ] as const
) {
  Deno.test(`an installed ct-find has ${title}`, async () => {
    const missing = Array.from(Deno.readDirSync(library), ({ name }) => name).filter(isMissing);
    assert.notEqual(missing.length, 0);
    for (const name of missing) Deno.renameSync(`${library}/${name}`, `${home}/${name}`);
    try {
      const { stdout, stderr } = await new Deno.Command(`${home}/dist/bin/ct-find`, {
        args: ["how is a connection returned"],
        cwd: `${home}/tree`,
        env: { HOME: home },
      }).output();
      assert.equal(new TextDecoder().decode(stderr), note);
      assert.match(new TextDecoder().decode(stdout), /^\.\/pool\.py:1:2\n/);
    } finally {
      for (const name of missing) Deno.renameSync(`${home}/${name}`, `${library}/${name}`);
    }
  });
}
