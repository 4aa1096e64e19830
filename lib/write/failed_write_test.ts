import assert from "node:assert/strict";
import { CtError, openDoor, systemClock } from "@ct/base";
import { commit } from "./commit.ts";
import { planWrites } from "./plan.ts";
import { recoverTree } from "./recover.ts";
import { findTarget } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";

/** What a write of some files of a directory fails with. */
async function failureIn(
  cwd: string,
  names: readonly string[],
  ops: WriteOps = denoWriteOps,
): Promise<CtError> {
  const ctx = { cwd, clock: systemClock, door: openDoor };
  const [before, after] = ["old", "new"].map((text) => new TextEncoder().encode(text));
  assert(before !== undefined && after !== undefined);
  const writes = names.map((name) => ({ target: findTarget(name, ctx), before, after }));
  const error = await commit(planWrites(writes), ctx, ops).then(() => {}, (it: unknown) => it);
  assert(error instanceof CtError);
  return error;
}

/** A file system that can hold so many files, or `undefined` if none can be made here. */
function diskOfFiles(count: number): (Disposable & { readonly root: string }) | undefined {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-disk-" }));
  const run = (program: string, ...args: readonly string[]) =>
    new Deno.Command(program, { args: [...args] }).outputSync().success;
  try {
    // The root directory is one of them.
    const size = `size=1m,nr_inodes=${count + 1}`;
    if (!run("mount", "-t", "tmpfs", "-o", size, "tmpfs", root)) throw new Error("no mount");
  } catch {
    Deno.removeSync(root);
    return undefined;
  }
  return {
    root,
    [Symbol.dispose](): void {
      // A program that another test starts may have a file in it open until it runs.
      run("umount", "-l", root);
      Deno.removeSync(root);
    },
  };
}

const files = ["a", "b"];

for (
  const [free, wanted] of [
    [0, /^write pre-flight: cannot write "[ab]": No space left on device \(os error 28\)$/],
    // The new contents fit, and journal and former contents do not.
    [2, /^writing a: No space left on device \(os error 28\)$/],
    [3, /^writing a: No space left on device \(os error 28\)$/],
  ] as const
) {
  Deno.test(`a disk with room but only ${free} inodes is told as such`, async (t) => {
    using disk = diskOfFiles(files.length + free);
    if (disk === undefined) return void await t.step({ name: "mount", ignore: true, fn() {} });
    for (const name of files) Deno.writeTextFileSync(`${disk.root}/${name}`, "old");
    const { message, help } = await failureIn(disk.root, files);
    assert.match(message, wanted);
    assert.match(help ?? "", /^nothing was written[;:].*free inodes \(df -i shows them\)/);
    for (const name of files) assert.equal(Deno.readTextFileSync(`${disk.root}/${name}`), "old");
    assert.equal([...Deno.readDirSync(disk.root)].length, files.length);
  });
}

/** No rename works from the first one on that leads to this file. */
function renamesFailFrom(first: string): WriteOps {
  let isBroken = false;
  return faultyOps({
    syncs: true,
    before: ({ name, path }) => {
      isBroken ||= name === "rename" && path === first;
      if (isBroken && name === "rename") throw new Error("Read-only file system (os error 30)");
    },
  });
}

for (
  const [first, message, help, restored] of [
    [
      "a",
      "writing a: Read-only file system (os error 30)",
      "every file is unchanged, but temporary files are left; run ct edit --recover to remove them",
      [],
    ],
    [
      "b",
      'writing b: Read-only file system (os error 30); "DIR/a" could not be restored: ' +
      "Read-only file system (os error 30)",
      "all other files are unchanged, and the previous contents are kept beside the files; " +
      "run ct edit --recover to restore them",
      ["a"],
    ],
  ] as const
) {
  Deno.test(`where no rename works from ${first} on, the error says what is left and its cure`, async () => {
    const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-failed-" }));
    const ctx = { cwd: root, clock: systemClock, door: openDoor };
    try {
      for (const name of files) Deno.writeTextFileSync(`${root}/${name}`, "old");
      const error = await failureIn(root, files, renamesFailFrom(`${root}/${first}`));
      assert.equal(error.message.replaceAll(root, "DIR"), message);
      assert.equal(error.help, help);
      const report = await recoverTree(root, ctx);
      assert.deepEqual(report.restored, restored.map((name) => `${root}/${name}`));
      for (const name of files) assert.equal(Deno.readTextFileSync(`${root}/${name}`), "old");
      assert.deepEqual([...Deno.readDirSync(root)].map(({ name }) => name).sort(), files);
    } finally {
      Deno.removeSync(root, { recursive: true });
    }
  });
}
