/**
 * Files whose place or rights a rename would not keep: access control lists, single files that are
 * mounted, second names that an interrupted write has left. What takes root or a program that is
 * not installed is left out.
 */
import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { isAbsent, tempTree } from "@ct/testing";
import { commit, type CommitResult } from "./commit.ts";
import { planWrites } from "./plan.ts";
import { findTarget } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Writes `new` over `old` in each of some files of a directory. */
function rewrite(
  cwd: string,
  paths: readonly string[],
  ops: WriteOps = denoWriteOps,
): Promise<CommitResult> {
  const ctx = { cwd, clock: systemClock, door: openDoor };
  const writes = paths.map((path) => ({
    target: findTarget(path, ctx),
    before: bytes("old"),
    after: bytes("new"),
  }));
  return commit(planWrites(writes), ctx, ops);
}

function said(program: string, ...args: readonly string[]): string {
  const { success, stdout, stderr } = new Deno.Command(program, { args: [...args] }).outputSync();
  if (!success) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

function namesIn(directory: string): string[] {
  return [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
}

for (
  const [what, mode, rights] of [
    ["one user may write to", 0o640, "u:nobody:rw"],
    ["one user may read", 0o600, "u:nobody:r"],
    ["one user may run", 0o744, "u:nobody:rwx"],
  ] as const
) {
  Deno.test({
    name: `commit() keeps the access control list of a file that ${what}`,
    ignore: isAbsent("setfacl") || isAbsent("getfacl"),
    fn: async () => {
      await using tree = await tempTree({ a: { content: "old", mode }, b: "old" });
      const path = `${tree.path}/a`;
      said("setfacl", "-m", rights, path);
      const list = said("getfacl", "-p", path);
      for (const paths of [["a"], ["a", "b"]]) {
        Deno.writeTextFileSync(path, "old");
        const { linked } = await rewrite(tree.path, paths);
        assert.equal(Deno.readTextFileSync(path), "new");
        assert.equal(said("getfacl", "-p", path), list);
        assert.deepEqual([linked, namesIn(tree.path)], [[], ["a", "b"]]);
      }
    },
  });
}

Deno.test("commit() shows nobody else the copies of a file whose group may be its list's mask", async () => {
  await using tree = await tempTree({ a: { content: "old", mode: 0o640 } });
  const modes = new Set<number>();
  const ops = faultyOps({
    syncs: false,
    before: () => {
      for (const name of namesIn(tree.path).filter((name) => name !== "a")) {
        modes.add((Deno.statSync(`${tree.path}/${name}`).mode ?? 0) & 0o777);
      }
    },
  });
  await rewrite(tree.path, ["a"], ops);
  assert.deepEqual(modes, new Set([0o600]));
});

Deno.test({
  name: "commit() replaces a file whose group is its owner's own",
  ignore: Deno.build.os !== "linux" || Deno.uid() !== 0,
  fn: async () => {
    await using tree = await tempTree({ a: { content: "old", mode: 0o664 } });
    const path = `${tree.path}/a`;
    Deno.chownSync(path, 1000, 1000);
    const { ino } = Deno.statSync(path);
    await rewrite(tree.path, ["a"]);
    assert.notEqual(Deno.statSync(path).ino, ino);
  },
});

/** A file of a directory with another one mounted over it, as containers have them. */
class MountedFile implements Disposable {
  readonly source: string;
  readonly #path: string;

  constructor(directory: string, name: string) {
    this.source = `${directory}/source`;
    this.#path = `${directory}/${name}`;
    for (const path of [this.source, this.#path]) Deno.writeTextFileSync(path, "old");
    said("mount", "--bind", this.source, this.#path);
  }

  [Symbol.dispose](): void {
    said("umount", "-l", this.#path);
  }
}

const mounts = canMount();

function canMount(): boolean {
  const directory = Deno.makeTempDirSync();
  try {
    using _mount = new MountedFile(directory, "a");
    return true;
  } catch {
    return false;
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

for (const paths of [["a"], ["b", "a", "c"]]) {
  Deno.test({
    name: `commit() of ${paths.length} file(s) writes to one that is mounted`,
    ignore: !mounts,
    fn: async () => {
      await using tree = await tempTree({ b: "old", c: "old" });
      using mounted = new MountedFile(tree.path, "a");
      const { linked } = await rewrite(tree.path, paths);
      for (const path of paths) assert.equal(Deno.readTextFileSync(`${tree.path}/${path}`), "new");
      assert.equal(Deno.readTextFileSync(mounted.source), "new");
      assert.deepEqual([linked, namesIn(tree.path)], [[], ["a", "b", "c", "source"]]);
    },
  });
}

const id = "0123456789abcdef0123456789abcdef";

Deno.test("commit() does not write to a file whose former content is kept by a write without journal", async () => {
  await using tree = await tempTree({ a: "old", b: "old" });
  const kept = `${tree.path}/.ct-${id}-0.old`;
  Deno.linkSync(`${tree.path}/a`, kept);
  await assert.rejects(rewrite(tree.path, ["b", "a"]), {
    code: "write",
    message: `write pre-flight: "a" is also "${kept}", which an interrupted write has left`,
  });
  for (const name of namesIn(tree.path)) {
    assert.equal(Deno.readTextFileSync(`${tree.path}/${name}`), "old");
  }
  await rewrite(tree.path, ["b"]);
});

Deno.test("findTarget() refuses what an interrupted write has left, also through a link", async () => {
  await using tree = await tempTree({ [`.ct-${id}-0.old`]: "old" });
  Deno.symlinkSync(`.ct-${id}-0.old`, `${tree.path}/a`);
  for (const path of [`.ct-${id}-0.old`, "a"]) {
    assert.throws(() => findTarget(path, { cwd: tree.path }), {
      code: "write",
      message: `cannot write "${path}": an interrupted write has left it`,
    });
  }
});
