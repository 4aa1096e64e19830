import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { bringUpToDate } from "./current_build.ts";

const sources = {
  "deno.json": "{}",
  "deno.lock": "{}",
  "lib/a/mod.ts": "export const a = 1;\n",
  "lib/a/mod_test.ts": "",
  "tools/b/explain.md": "b\n",
  "tests/c.ts": "",
};

const write = (path: string, text: string) => () => Deno.writeTextFileSync(path, text);

/** A project whose builds are counted; `during` is done within each. */
async function project() {
  const tree = await tempTree(sources);
  const state = { builds: 0, during: () => {} };
  const build = (directory: string) => {
    Deno.mkdirSync(`${directory}/bin`, { recursive: true });
    Deno.writeTextFileSync(`${directory}/bin/ct`, "built\n");
    state.builds++;
    state.during();
    return Promise.resolve();
  };
  return {
    state,
    path: tree.path,
    run: () => bringUpToDate({ root: tree.path, build }),
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

Deno.test("what has been built of the same sources is not built again", async () => {
  await using made = await project();
  assert.equal(await made.run(), true);
  assert.equal(await made.run(), false);
  assert.equal(made.state.builds, 1);
});

const changes: Readonly<Record<string, (path: string) => () => void>> = {
  "a source changed": (path) => write(`${path}/lib/a/mod.ts`, "export const a = 2;\n"),
  "a source is new": (path) => write(`${path}/lib/a/new.ts`, ""),
  "a source has gone": (path) => () => Deno.removeSync(`${path}/lib/a/mod.ts`),
  "a source has another name": (path) => () =>
    Deno.renameSync(`${path}/lib/a/mod.ts`, `${path}/lib/a/other.ts`),
  "a source is in another directory": (path) => () =>
    Deno.renameSync(`${path}/lib/a/mod.ts`, `${path}/tools/b/mod.ts`),
  "a text that is bundled changed": (path) => write(`${path}/tools/b/explain.md`, "c\n"),
  "the lock file changed": (path) => write(`${path}/deno.lock`, "{ }"),
  "a hidden file of the project changed": (path) => write(`${path}/.deno-version`, "1"),
  "a built file changed": (path) => write(`${path}/dist/bin/ct`, "built \n"),
  "a built file is no program any more": (path) => () =>
    Deno.chmodSync(`${path}/dist/bin/ct`, 0o600),
  "a built file has gone": (path) => () => Deno.removeSync(`${path}/dist/bin/ct`),
  "a file is beside the built ones": (path) => write(`${path}/dist/more`, ""),
  "the stamp is cut": (path) => () => Deno.truncateSync(`${path}/dist/.stamp`, 80),
};

for (const [what, change] of Object.entries(changes)) {
  Deno.test(`where ${what}, it is built again`, async () => {
    await using made = await project();
    await made.run();
    change(made.path)();
    assert.equal(await made.run(), true);
    assert.equal(await made.run(), false);
  });
}

Deno.test("a test that changed makes no new build necessary", async () => {
  await using made = await project();
  await made.run();
  Deno.writeTextFileSync(`${made.path}/lib/a/mod_test.ts`, "export {};\n");
  Deno.writeTextFileSync(`${made.path}/tests/c.ts`, "export {};\n");
  assert.equal(await made.run(), false);
});

Deno.test("a build during which a source changed is not taken for one of the sources", async () => {
  await using made = await project();
  made.state.during = write(`${made.path}/lib/a/mod.ts`, "export const a = 3;\n");
  await made.run();
  made.state.during = () => {};
  assert.equal(await made.run(), true);
  assert.equal(await made.run(), false);
});

Deno.test("a build that fails leaves none that is taken for one", async () => {
  await using made = await project();
  await made.run();
  Deno.writeTextFileSync(`${made.path}/lib/a/mod.ts`, "new\n");
  made.state.during = () => {
    throw new Error("no");
  };
  await assert.rejects(made.run());
  made.state.during = () => {};
  assert.equal(await made.run(), true);
});
