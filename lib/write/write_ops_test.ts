import assert from "node:assert/strict";
import { osErrorText } from "@ct/base";
import { denoWriteOps } from "./write_ops.ts";

Deno.test("syncDirectory() passes over a file system that syncs no directories", async () => {
  const directory = Deno.makeTempDirSync();
  await denoWriteOps.syncDirectory(directory);
  Deno.removeSync(directory);
  if (Deno.build.os === "linux") await denoWriteOps.syncDirectory("/proc");
});

Deno.test({
  name: "R23: syncDirectory() does not wait for a FIFO in the directory's place",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const directory = Deno.makeTempDirSync();
    const path = `${directory}/fifo`;
    try {
      await new Deno.Command("mkfifo", { args: [path] }).output();
      await assert.rejects(
        denoWriteOps.syncDirectory(path),
        (error) => osErrorText(error) === "Not a directory (os error 20)",
      );
    } finally {
      Deno.removeSync(directory, { recursive: true });
    }
  },
});
