import assert from "node:assert/strict";
import { CtError, openDoor, systemClock } from "@ct/base";
import { placeFile } from "@ct/testing";
import { commit, type CommitResult } from "./commit.ts";
import { planWrites } from "./plan.ts";
import { emptyReport, recoverTree } from "./recover.ts";
import { findTarget } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";

class Tree implements Disposable {
  readonly root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-commit-" }));
  readonly ctx = { cwd: this.root, clock: systemClock, door: openDoor };

  constructor(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  at(path: string): string {
    return `${this.root}/${path}`;
  }

  write(path: string, text: string): void {
    placeFile(this.at(path), text);
  }

  read(path: string): string {
    return Deno.readTextFileSync(this.at(path));
  }

  mode(path: string): number {
    return (Deno.statSync(this.at(path)).mode ?? 0) & 0o7777;
  }

  plan(...paths: readonly string[]): ReturnType<typeof planWrites> {
    const writes = paths.map((path) => {
      const before = Deno.readFileSync(this.at(path));
      return { target: findTarget(path, this.ctx), before, after: bytes(`new ${path}`) };
    });
    return planWrites(writes);
  }

  commit(...paths: readonly string[]): Promise<CommitResult> {
    return commit(this.plan(...paths), this.ctx);
  }

  names(path: string): string[] {
    return [...Deno.readDirSync(this.at(path))].map(({ name }) => name).sort();
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.root, { recursive: true });
  }
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function failure(promise: Promise<unknown>): Promise<CtError> {
  const error = await promise.then(() => undefined, (it: unknown) => it);
  assert.ok(error instanceof CtError, String(error));
  assert.equal(error.code, "write");
  return error;
}

Deno.test("commit() of nothing does nothing", async () => {
  using tree = new Tree({});
  assert.deepEqual(await tree.commit(), {
    linked: [],
    detached: [],
    ownerLost: [],
    setIdLost: [],
    left: [],
    recovered: emptyReport(),
  });
});

for (const mode of [0o600, 0o644, 0o755, 0o640, 0o4755, 0o2755, 0o6711, 0o1644, 0o666]) {
  Deno.test(`commit() keeps mode ${mode.toString(8)}, alone and among others`, async () => {
    using tree = new Tree({ a: "old", b: "old", c: "old" });
    for (const path of ["a", "b"]) Deno.chmodSync(tree.at(path), mode);
    await tree.commit("a");
    await tree.commit("b", "c");
    assert.equal(tree.mode("a"), mode);
    assert.equal(tree.mode("b"), mode);
    assert.deepEqual(tree.names("."), ["a", "b", "c"]);
    assert.equal(tree.read("b"), "new b");
  });
}

Deno.test("commit() keeps a set-user-id bit of a file with several names", async () => {
  using tree = new Tree({ a: "old" });
  Deno.chmodSync(tree.at("a"), 0o4755);
  Deno.linkSync(tree.at("a"), tree.at("b"));
  await tree.commit("a");
  assert.equal(tree.mode("b"), 0o4755);
});

Deno.test({
  name: "commit() keeps the owner, group and set-id bits when run by root",
  ignore: !isRoot(),
  fn: async () => {
    using tree = new Tree({ a: "old", b: "old" });
    Deno.chownSync(tree.at("a"), 1, 2);
    Deno.chmodSync(tree.at("a"), 0o6755);
    const result = await tree.commit("a", "b");
    const { uid, gid } = Deno.statSync(tree.at("a"));
    assert.deepEqual([uid, gid, tree.mode("a")], [1, 2, 0o6755]);
    assert.deepEqual(result.ownerLost, []);
  },
});

Deno.test({
  name: "a file that cannot keep its owner is named and gives nobody more than before",
  ignore: !isRoot(),
  fn: async () => {
    using tree = new Tree({ a: "old" });
    Deno.chownSync(tree.at("a"), 1000, 1000);
    Deno.chmodSync(tree.at("a"), 0o6765);
    const ops = faultyOps({
      syncs: true,
      before: ({ name }) => {
        if (name === "chown") throw new Error("Operation not permitted (os error 1)");
      },
    });
    const result = await commit(tree.plan("a"), tree.ctx, ops);
    assert.deepEqual([result.ownerLost, result.setIdLost], [["a"], ["a"]]);
    assert.equal(tree.mode("a"), 0o755);
    assert.equal(tree.read("a"), "new a");
  },
});

Deno.test("commit() writes through links and leaves them links", async () => {
  using tree = new Tree({ "real/file": "old", "other/x": "old" });
  Deno.symlinkSync("real/file", tree.at("link"));
  Deno.symlinkSync("link", tree.at("chain"));
  await tree.commit("chain", "other/x");
  assert.equal(Deno.readLinkSync(tree.at("chain")), "link");
  assert.equal(Deno.readLinkSync(tree.at("link")), "real/file");
  assert.equal(tree.read("real/file"), "new chain");
  await tree.commit("link");
  assert.equal(tree.read("real/file"), "new link");
  assert.deepEqual(tree.names("real"), ["file"]);
});

Deno.test("commit() keeps hard links and names their files", async () => {
  using tree = new Tree({ a: "old and longer than the new content", c: "old" });
  Deno.linkSync(tree.at("a"), tree.at("b"));
  const { ino } = Deno.statSync(tree.at("a"));
  assert.equal(findTarget("a", tree.ctx).links, 2);
  const result = await tree.commit("a", "c");
  assert.deepEqual(result.linked, ["a"]);
  assert.equal(tree.read("b"), "new a");
  assert.equal(Deno.statSync(tree.at("a")).ino, ino);
  assert.deepEqual(tree.names("."), ["a", "b", "c"]);
});

Deno.test("a failed write puts back the very files: inode, times and links", async () => {
  using tree = new Tree({ a: "old", b: "old", c: "old" });
  const before = Deno.statSync(tree.at("a"));
  const ops = faultyOps({
    syncs: true,
    before: ({ name, path }) => {
      if (name === "rename" && path === tree.at("c")) throw new Error("Broken (os error 5)");
    },
  });
  const error = await failure(commit(tree.plan("a", "b", "c"), tree.ctx, ops));
  assert.equal(error.message, "writing c: Broken (os error 5)");
  const after = Deno.statSync(tree.at("a"));
  assert.deepEqual([after.ino, after.mtime, after.nlink], [before.ino, before.mtime, 1]);
});

type Spoil = (tree: Tree) => void;

const refused: readonly (readonly [string, Spoil, string, string])[] = [
  [
    "is write-protected, even for root",
    (tree) => Deno.chmodSync(tree.at("b"), 0o444),
    'write pre-flight: cannot write "b": Permission denied (os error 13)',
    "nothing was written; make all 3 targets writable and run again",
  ],
  [
    "was changed",
    (tree) => tree.write("b", "OLD"),
    'write pre-flight: "b" has changed since it was read',
    "nothing was written; run again",
  ],
  [
    "has gone",
    (tree) => Deno.removeSync(tree.at("b")),
    'write pre-flight: "b" has changed since it was read',
    "nothing was written; run again",
  ],
  [
    "has a directory in its place",
    (tree) => {
      Deno.removeSync(tree.at("b"));
      Deno.mkdirSync(tree.at("b"));
    },
    'write pre-flight: cannot write "b": Is a directory (os error 21)',
    "nothing was written; make all 3 targets writable and run again",
  ],
  [
    "has a FIFO in its place",
    (tree) => {
      Deno.removeSync(tree.at("b"));
      new Deno.Command("mkfifo", { args: [tree.at("b")] }).outputSync();
    },
    'write pre-flight: cannot write "b": not a regular file',
    "nothing was written; make all 3 targets writable and run again",
  ],
  [
    "has a link to an equal file in its place",
    (tree) => {
      Deno.renameSync(tree.at("b"), tree.at("moved"));
      Deno.symlinkSync("moved", tree.at("b"));
    },
    'write pre-flight: "b" has changed since it was read',
    "nothing was written; run again",
  ],
];

for (const [what, spoil, message, help] of refused) {
  Deno.test(`commit() refuses everything if one file ${what}`, async () => {
    using tree = new Tree({ a: "old", b: "old", c: "old" });
    const plan = tree.plan("a", "b", "c");
    spoil(tree);
    const names = tree.names(".");
    const error = await failure(commit(plan, tree.ctx));
    assert.equal(error.message, message);
    assert.equal(error.help, help);
    assert.equal(error.path, "b");
    assert.equal(tree.read("a"), "old");
    assert.equal(tree.read("c"), "old");
    assert.deepEqual(tree.names("."), names);
  });
}

for (const [what, link] of [["another", "evil"], ["the same", "moved"]] as const) {
  Deno.test(`commit() refuses a file whose directory became a link to ${what}`, async () => {
    using tree = new Tree({ "d/a": "old", "evil/a": "old" });
    const plan = tree.plan("d/a");
    Deno.renameSync(tree.at("d"), tree.at("moved"));
    Deno.symlinkSync(link, tree.at("d"));
    const untouched = faultyOps({
      syncs: true,
      before: () => assert.fail("something was written"),
    });
    const error = await failure(commit(plan, tree.ctx, untouched));
    assert.equal(error.message, 'write pre-flight: "d/a" has changed since it was read');
    assert.equal(tree.read("evil/a"), "old");
    assert.deepEqual([tree.names("evil"), tree.names("moved")], [["a"], ["a"]]);
  });
}

/** Does something once, right before the first target is replaced. */
function between(tree: Tree, act: Spoil): ReturnType<typeof faultyOps> {
  let done = false;
  return faultyOps({
    syncs: true,
    before: ({ path }) => {
      if (done || !path.endsWith(".doubt")) return;
      done = true;
      act(tree);
    },
  });
}

const late: readonly (readonly [string, Spoil, string])[] = [
  ["was changed", (tree) => tree.write("d/b", "changed"), "changed"],
  ["was replaced by a link", (tree) => {
    Deno.removeSync(tree.at("d/b"));
    Deno.symlinkSync("../outside", tree.at("d/b"));
  }, "mine"],
  ["lies in a directory that was swapped for a link", (tree) => {
    Deno.renameSync(tree.at("d"), tree.at("swapped"));
    Deno.symlinkSync("evil", tree.at("d"));
  }, "mine"],
  ["lies in a directory that is reached by a link now", (tree) => {
    Deno.renameSync(tree.at("d"), tree.at("swapped"));
    Deno.symlinkSync("swapped", tree.at("d"));
  }, "old"],
];

for (const [what, act, now] of late) {
  Deno.test(`commit() undoes everything if at the last moment one file ${what}`, async () => {
    using tree = new Tree({ a: "old", "d/b": "old", c: "old", outside: "mine", "evil/b": "mine" });
    const plan = tree.plan("a", "d/b", "c");
    const error = await failure(commit(plan, tree.ctx, between(tree, act)));
    assert.match(error.message, /^write pre-flight: "d\/b" has changed since it was read/);
    assert.deepEqual(["a", "c", "outside", "evil/b"].map((path) => tree.read(path)), [
      "old",
      "old",
      "mine",
      "mine",
    ]);
    assert.equal(tree.read("d/b"), now);
    assert.deepEqual(tree.names("evil"), ["b"]);
    // What was moved away in between is cleaned up where it is now.
    const report = await recoverTree(tree.root, tree.ctx);
    assert.deepEqual(report.unsettled, []);
    assert.equal(tree.names(".").filter((name) => name.startsWith(".ct-")).length, 0);
  });
}

Deno.test("commit() says where the former content is if another program changed a written file", async () => {
  using tree = new Tree({ a: "old", b: "old" });
  const ops = faultyOps({
    syncs: true,
    before: ({ name, path }) => {
      if (name !== "rename" || path !== tree.at("b")) return;
      tree.write("a", "somebody else's");
      throw new Error("Broken (os error 5)");
    },
  });
  const error = await failure(commit(tree.plan("a", "b"), tree.ctx, ops));
  assert.match(error.message, /^writing b: Broken \(os error 5\); files that another program/);
  assert.equal(tree.read("a"), "somebody else's");
  assert.equal(tree.read("b"), "old");
  const [saved = ""] = tree.names(".").filter((name) => name.endsWith(".kept"));
  assert.equal(tree.read(saved), "old");
  assert.ok(error.help?.includes(saved));
});

Deno.test("commit() says so if a file cannot be put back, and recovery does it later", async () => {
  using tree = new Tree({ a: "old", b: "old" });
  let renames = 0;
  const ops = faultyOps({
    syncs: true,
    before: ({ name, path }) => {
      const again = name === "rename" && path === tree.at("a") && ++renames === 2;
      if (again) throw new Error("Read-only file system (os error 30)");
      if (name === "rename" && path === tree.at("b")) throw new Error("Broken (os error 5)");
    },
  });
  const error = await failure(commit(tree.plan("a", "b"), tree.ctx, ops));
  assert.equal(
    error.message,
    `writing b: Broken (os error 5); "${tree.at("a")}" could not be restored: ` +
      "Read-only file system (os error 30)",
  );
  assert.match(error.help ?? "", /run ct edit --recover/);
  assert.equal(tree.read("a"), "new a");
  const { restored } = await recoverTree(tree.root, tree.ctx);
  assert.deepEqual(restored, [tree.at("a")]);
  assert.equal(tree.read("a"), "old");
  assert.deepEqual(tree.names("."), ["a", "b"]);
});

Deno.test("commit() copies former contents where the file system has no hard links", async () => {
  using tree = new Tree({ a: "old", b: "old" });
  Deno.chmodSync(tree.at("a"), 0o640);
  const ops = faultyOps({
    syncs: true,
    before: ({ name, path }) => {
      if (name === "link") throw new Error("Operation not permitted (os error 1)");
      if (name === "rename" && path === tree.at("b")) throw new Error("Broken (os error 5)");
    },
  });
  await failure(commit(tree.plan("a", "b"), tree.ctx, ops));
  assert.deepEqual([tree.read("a"), tree.read("b"), tree.mode("a")], ["old", "old", 0o640]);
  assert.deepEqual(tree.names("."), ["a", "b"]);
});

Deno.test("commit() gives up on a directory that another process keeps locked", async () => {
  using tree = new Tree({ a: "old" });
  using other = Deno.openSync(tree.root);
  other.lockSync(true);
  let now = 0;
  const clock = {
    now: (): number => now,
    sleep: (ms: number): Promise<void> => (now += ms, Promise.resolve()),
  };
  const error = await failure(commit(tree.plan("a"), { clock, door: openDoor }));
  const [said = "", who = ""] = /^write pre-flight: (.*) holds the lock on "/.exec(error.message) ??
    [];
  assert.ok(said !== "", error.message);
  assert.match(who, Deno.build.os === "linux" ? RegExp(`^process ${Deno.pid} \\(`) : /^another/);
  assert.equal(tree.read("a"), "old");
});

function isRoot(): boolean {
  return Deno.uid() === 0;
}
