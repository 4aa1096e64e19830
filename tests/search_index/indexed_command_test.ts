/**
 * `ct-search --indexed` as it is installed.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands, compiledCache } from "../built_commands.ts";
import { settledMs } from "./indexed_call.ts";

Deno.test("ct-search writes its index with --indexed and in the user's cache only (long)", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 150 }, (_, file) => [`tree/${file % 5}/${file}`, `alpha ${file}\n`]),
  );
  await using made = await tempTree({ "home/.cache/deno": compiledCache(), ...files });
  const program = `${await builtCommands()}/bin/ct-search`;
  const env = { HOME: `${made.path}/home`, PATH: "/usr/bin:/bin" };
  const run = async (words: readonly string[]) => {
    const { code, stdout, stderr } = await new Deno.Command(program, {
      args: [...words],
      cwd: `${made.path}/tree`,
      clearEnv: true,
      env,
    }).output();
    const decoder = new TextDecoder();
    return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
  };
  const directory = `${made.path}/home/.cache/ct/search`;
  const plain = await run(["alpha 77", "--detail"]);
  assert.deepEqual(plain, { code: 0, stdout: "./2/77:1:alpha 77\n", stderr: "" });
  assert.throws(() => Deno.statSync(`${made.path}/home/.cache/ct`));
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  assert.deepEqual(await run(["alpha 77", "--detail", "--indexed"]), plain);
  const names = Array.from(Deno.readDirSync(directory), ({ name }) => name);
  assert.equal(names.length, 2);
  assert.deepEqual(await run(["alpha 77", "--detail", "--indexed"]), plain);
  assert.deepEqual(await run(["--indexed", "--detail", "alpha 77", "."]), plain);
  // Damaged, it is made anew, which is said once.
  const tree = names.find((name) => name.endsWith(".tree"));
  Deno.truncateSync(`${directory}/${tree}`, 50);
  assert.deepEqual(await run(["alpha 77", "--detail", "--indexed"]), {
    ...plain,
    stderr: "ct-search: the index is rebuilt: it is damaged\n",
  });
  assert.deepEqual(await run(["alpha 77", "--detail", "--indexed"]), plain);
  // Nothing is granted by a word that is no option.
  assert.equal((await run(["--detail", "--", "--indexed"])).code, 1);
  Deno.chmodSync(directory, 0o777);
  assert.deepEqual(await run(["alpha 77", "--detail", "--indexed"]), {
    ...plain,
    stderr: "ct-search: searched without an index: others may write to its directory\n",
  });
});
