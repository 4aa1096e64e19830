import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { hasRecord, keepRecord, listRecords, recordDirectory } from "./trust_records.ts";

/** A record that counts, and what may be done to it. */
async function kept() {
  const tree = await tempTree({ "home/repo/.git/x": "", "home/repo/sub/x": "", "else/x": "" });
  const home = `${tree.path}/home`;
  const root = `${home}/repo`;
  const ctx = { cwd: root, environment: { HOME: home }, home };
  const directory = recordDirectory(root, ctx);
  assert.equal(directory, `${home}/.local/state/ct/trusted`);
  const record = { path: `${root}/.ct/rules.jsonc`, digest: "ab12" };
  keepRecord(record, directory, ctx);
  const counts = () => {
    const has = hasRecord(record, directory, ctx);
    assert.deepEqual(listRecords(directory, ctx), has ? [record] : []);
    return has;
  };
  return { tree, ctx, root, directory, file: `${directory}/${record.digest}`, record, counts };
}

Deno.test("a record of trust counts for its store and its digest alone", async () => {
  const { tree, ctx, directory, record, counts } = await kept();
  await using _ = tree;
  assert.equal(counts(), true);
  assert.equal(hasRecord({ ...record, path: `${record.path}x` }, directory, ctx), false);
  assert.equal(hasRecord({ ...record, digest: "ab13" }, directory, ctx), false);
});

for (
  const [what, spoil] of [
    ["that others may read", ({ file }) => Deno.chmodSync(file, 0o640)],
    ["with the mode of a file that an edit makes", ({ file }) => Deno.chmodSync(file, 0o644)],
    ["that is a link", ({ file }) => {
      Deno.renameSync(file, `${file}.x`);
      Deno.symlinkSync(`${file}.x`, file);
    }],
    ["with another text", ({ file }) => Deno.writeTextFileSync(file, "{}\n")],
    ["in a directory of all", ({ directory }) => Deno.chmodSync(directory, 0o777)],
    ["below a directory of all", ({ directory }) => Deno.chmodSync(`${directory}/..`, 0o777)],
  ] satisfies readonly (readonly [string, (of: { file: string; directory: string }) => void])[]
) {
  Deno.test(`a record of trust ${what} does not count`, async () => {
    const { tree, file, directory, record, ctx } = await kept();
    await using _ = tree;
    spoil({ file, directory });
    assert.equal(hasRecord(record, directory, ctx), false);
    assert.ok(!listRecords(directory, ctx).some(({ digest }) => digest === record.digest));
  });
}

Deno.test({
  name: "a record of trust of another user does not count",
  ignore: Deno.build.os === "windows" || Deno.uid() !== 0,
  async fn() {
    const { tree, file, counts } = await kept();
    await using _ = tree;
    Deno.chownSync(file, 65534, 65534);
    assert.equal(counts(), false);
  },
});

Deno.test("trust is not recorded in the checkout that it is about, nor in that of the caller", async () => {
  const { tree, ctx, root } = await kept();
  await using _ = tree;
  const inside = { ...ctx, environment: { ...ctx.environment, XDG_STATE_HOME: `${root}/sub` } };
  const refused = { code: "refused", message: /it is inside the checkout/ };
  assert.throws(() => recordDirectory(root, { ...inside, cwd: `${tree.path}/else` }), refused);
  assert.throws(() => recordDirectory(`${tree.path}/else`, inside), refused);
  assert.throws(() => recordDirectory(undefined, inside), refused);
  assert.equal(
    recordDirectory(root, { cwd: root, environment: { HOME: "." }, home: "." }),
    undefined,
  );
});
