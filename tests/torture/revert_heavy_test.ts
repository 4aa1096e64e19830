/** A command that is killed at any moment leaves a whole token or none, and it undoes the write. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const tries = 20;
const names = Array.from({ length: 60 }, (_, n) => `d/${n}`);
const files = Object.fromEntries(names.map((name) => [name, `old ${name}\n`]));

Deno.test(`torture: tokens of an edit that is killed, ${tries} times`, async () => {
  const bin = `${await builtCommands()}/bin`;
  let [whole, longestMs] = [0, 500];
  for (let n = 0; n <= tries; n++) {
    await using tree = await tempTree({ ...files, home: { dir: true } });
    const edit = (...args: readonly string[]): Deno.Command => {
      const env = { XDG_STATE_HOME: `${tree.path}/home` };
      const streams = { stdin: "null", stdout: "null", stderr: "null" } as const;
      const options = { args: [...args], cwd: tree.path, env, ...streams };
      return new Deno.Command(`${bin}/ct-edit`, options);
    };
    const begun = performance.now();
    const child = edit("--base", "d", "--find", "old", "--replace", "new", "--quiet").spawn();
    if (n > 0) {
      await new Promise((resolve) => setTimeout(resolve, longestMs * n / tries));
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
    }
    await child.status;
    // The first one runs to its end, and tells how long that takes.
    if (n === 0) longestMs = performance.now() - begun;
    assert.ok((await edit("--base", "d", "--recover").output()).success);
    const read = () => new Set(names.map((name) => Deno.readTextFileSync(`${tree.path}/${name}`)));
    const isNew = [...read()].every((text) => text.startsWith("new "));
    for (const token of tokensIn(`${tree.path}/home/ct/reverts`)) {
      const { code } = await edit("--revert", token).output();
      assert.equal(code, isNew ? 0 : 2, `try ${n}`);
      assert.deepEqual(read(), new Set(Object.values(files)), `try ${n}`);
      whole++;
    }
    assert.ok(!isNew || read().has("old d/0\n"), `try ${n}: written without a token`);
  }
  assert.ok(whole > 0);
});

function tokensIn(directory: string): readonly string[] {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => name)
      .filter((name) => !name.endsWith(".part"));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
