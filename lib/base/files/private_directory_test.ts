import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { assertPrivate } from "./private_directory.ts";

const nobody = 65534;

for (
  const [title, spoil, message] of [
    ["as it should be", () => {}, undefined],
    [
      "of another user",
      (path: string) => Deno.chownSync(path, nobody, nobody),
      "another user owns its directory",
    ],
    [
      "where the group may write",
      (path: string) => Deno.chmodSync(path, 0o770),
      "others may write to its directory",
    ],
    [
      "where the group may write and all may read",
      (path: string) => Deno.chmodSync(path, 0o775),
      "others may write to its directory",
    ],
    [
      "where all may write",
      (path: string) => Deno.chmodSync(path, 0o1777),
      "others may write to its directory",
    ],
    [
      "with another user's file",
      (path: string) => Deno.chownSync(`${path}/a`, nobody, nobody),
      "another user owns it",
    ],
    [
      "with a file that the group may write",
      (path: string) => Deno.chmodSync(`${path}/a`, 0o660),
      "others may write to it",
    ],
    ["with a link", (path: string) => {
      Deno.renameSync(`${path}/a`, `${path}/x`);
      Deno.symlinkSync("x", `${path}/a`);
    }, "not a regular file"],
    ["with another user's file of another name", (path: string) => {
      Deno.writeTextFileSync(`${path}/other`, "");
      Deno.chownSync(`${path}/other`, nobody, nobody);
    }, undefined],
  ] as const
) {
  Deno.test({
    name: `R22: a directory ${title} is ${message === undefined ? "" : "not "}private`,
    ignore: title.includes("another user") && Deno.uid() !== 0,
    fn: async () => {
      await using tree = await tempTree({ "d/a": "" });
      const path = `${tree.path}/d`;
      Deno.chmodSync(path, 0o755);
      Deno.chmodSync(`${path}/a`, 0o644);
      spoil(path);
      const before = [...Deno.readDirSync(path)].map(({ name }) => name).sort();
      const look = () => assertPrivate(path, ["a", "b"]);
      if (message === undefined) look();
      else assert.throws(look, { message });
      assert.deepEqual([...Deno.readDirSync(path)].map(({ name }) => name).sort(), before);
    },
  });
}
