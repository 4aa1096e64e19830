import assert from "node:assert/strict";
import { isMissing, output, tempTree } from "@ct/testing";
import { type ArchivedFile, readArchive, writeArchive } from "./tar.ts";

const files: readonly ArchivedFile[] = [0, 1, 511, 512, 513, 70_000].map((size) => ({
  path: `top/${size}.bin`,
  bytes: new Uint8Array(size).fill(size),
  executable: size === 1,
}));

Deno.test("readArchive() yields what writeArchive() was given, which is the same each time", async () => {
  const packed = await writeArchive(files);
  assert.deepEqual(packed, await writeArchive(files));
  const expected = new Map(files.map(({ path, bytes }) => [path, bytes]));
  assert.deepEqual(await readArchive(packed), expected);
});

Deno.test("writeArchive() refuses a path that a header has no room for", async () => {
  const [file] = files;
  assert.ok(file);
  await assert.rejects(writeArchive([{ ...file, path: "a".repeat(101) }]), /too long: aaa/);
});

Deno.test({
  name: "writeArchive() and readArchive() do what tar does",
  ignore: isMissing("tar"),
  fn: async () => {
    await using tree = await tempTree({ "in/a.txt": "a\n", "in/b/c.txt": "" });
    Deno.writeFileSync(`${tree.path}/ours.tgz`, await writeArchive(files));
    await output(["tar", "-xzf", "ours.tgz"], tree.path);
    for (const { path, bytes, executable } of files) {
      assert.deepEqual(Deno.readFileSync(`${tree.path}/${path}`), bytes);
      assert.equal(
        (Deno.statSync(`${tree.path}/${path}`).mode ?? 0) & 0o777,
        executable ? 0o755 : 0o644,
      );
    }
    await output(["tar", "-czf", "theirs.tgz", "in/a.txt", "in/b/c.txt"], tree.path);
    const read = await readArchive(Deno.readFileSync(`${tree.path}/theirs.tgz`));
    assert.deepEqual([...read].map(([path, bytes]) => [path, bytes.length]), [
      ["in/a.txt", 2],
      ["in/b/c.txt", 0],
    ]);
    await output(["tar", "-czf", "links.tgz", "in"], tree.path);
    await assert.rejects(
      readArchive(Deno.readFileSync(`${tree.path}/links.tgz`)),
      /in\/ is an entry/,
    );
  },
});
