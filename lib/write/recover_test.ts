import assert from "node:assert/strict";
import { CtError, directoryOf, openDoor, systemClock } from "@ct/base";
import { commit } from "./commit.ts";
import { emptyReport, recoverTree, type RecoveryReport } from "./recover.ts";
import { findTarget } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { SampleTree } from "./testing/sample_tree.ts";

const ctx = { cwd: "/", clock: systemClock, door: openDoor };
const id = "0123456789abcdef0123456789abcdef";

/** A tree whose rewriting was cut off when the file at `path` was about to be replaced. */
async function brokenOff(path: string, linked = false): Promise<SampleTree> {
  const tree = SampleTree.make(8, { linked });
  let dead = false;
  const ops = faultyOps({
    syncs: true,
    before: (call) => {
      dead ||= call.name === "rename" && call.path === `${tree.root}/${path}`;
      if (dead) throw new Error("the process has died");
    },
  });
  await commit(tree.plan("old", "new"), ctx, ops).catch(() => {});
  assert.equal(tree.versions("old", "new").size, 2);
  return tree;
}

function recovered(tree: SampleTree): Promise<RecoveryReport> {
  return recoverTree(tree.root, ctx);
}

function assertClean(tree: SampleTree, ...versions: readonly string[]): void {
  assert.deepEqual(tree.versions("old", "new", "third"), new Set(versions));
  assert.deepEqual(tree.temporaries(), []);
}

Deno.test("recoverTree() puts back what a dead process has changed, and says so", async () => {
  using tree = await brokenOff("d1/f5");
  const report = await recovered(tree);
  const changed = ["d0/f0", "d1/f1", "d2/f2", "d3/f3", "d0/f4"].map((path) =>
    `${tree.root}/${path}`
  );
  assert.deepEqual(new Set(report.restored), new Set(changed));
  assert.deepEqual([report.kept, report.unsettled], [[], []]);
  assertClean(tree, "old");
});

Deno.test("recoverTree() of one directory settles the whole write", async () => {
  using tree = await brokenOff("d1/f5");
  await recoverTree(`${tree.root}/d2`, ctx);
  assertClean(tree, "old");
});

Deno.test("commit() first settles what is left in its directories", async () => {
  using tree = await brokenOff("d1/f5");
  const { recovered } = await commit(tree.plan("old", "third"), ctx);
  assert.equal(recovered.restored.length, 5);
  assertClean(tree, "third");
});

Deno.test("commit() of what was read half-way is refused, and the former state is back", async () => {
  using tree = await brokenOff("d1/f5");
  const { writes } = tree.plan("new", "third");
  await assert.rejects(commit({ writes: writes.slice(0, 1) }, ctx), {
    message: 'write pre-flight: "d0/f0" has changed since it was read',
  });
  assertClean(tree, "old");
});

Deno.test("a tree that was moved after the process died is recovered where it is", async () => {
  using tree = await brokenOff("d1/f5");
  const moved = Deno.makeTempDirSync({ dir: directoryOf(tree.root) });
  Deno.renameSync(tree.root, `${moved}/tree`);
  await recoverTree(moved, ctx);
  Deno.renameSync(`${moved}/tree`, tree.root);
  Deno.removeSync(moved);
  assertClean(tree, "old");
});

Deno.test("files changed after the process died are left alone and their former content is kept", async () => {
  using tree = await brokenOff("d1/f5", true);
  const edited = `${tree.root}/d0/f0`;
  const linked = `${tree.root}/d2/f2`;
  const removed = `${tree.root}/d1/f1`;
  Deno.writeTextFileSync(edited, "mine");
  Deno.writeTextFileSync(linked, "mine too");
  Deno.removeSync(removed);
  const report = await recovered(tree);
  assert.deepEqual(report.unsettled, []);
  assert.deepEqual(
    new Set(report.kept.map(({ path }) => path)),
    new Set([edited, linked, removed]),
  );
  for (const { savedAs } of report.kept) {
    assert.match(Deno.readTextFileSync(savedAs ?? ""), /^old content of file [012]\n/);
  }
  assert.equal(Deno.readTextFileSync(edited), "mine");
  assert.equal(Deno.readTextFileSync(linked), "mine too");
  assert.equal(tree.temporaries().length, 3);
  // What is kept stays: it is not taken for something left behind.
  assert.deepEqual(await recovered(tree), emptyReport());
  assert.equal(tree.temporaries().length, 3);
});

Deno.test("a file put back by other means counts as put back", async () => {
  using tree = await brokenOff("d1/f5");
  const path = `${tree.root}/d0/f0`;
  Deno.removeSync(path);
  Deno.writeTextFileSync(path, "old content of file 0\n".repeat(50));
  const report = await recovered(tree);
  assert.deepEqual(report.kept, []);
  assert.equal(report.restored.length, 4);
  assertClean(tree, "old");
});

Deno.test("unasked, nothing is undone once somebody has worked on: commit() refuses", async () => {
  using tree = await brokenOff("d1/f5");
  const { writes } = tree.plan("old", "third");
  // Somebody completes the write by hand, with the very content it was to have.
  const path = `${tree.root}/d1/f5`;
  const text = "new content of file 5\n".repeat(20);
  Deno.writeTextFileSync(`${path}.hand`, text);
  Deno.renameSync(`${path}.hand`, path);
  const before = tree.temporaries();
  await assert.rejects(commit({ writes: writes.slice(6, 7) }, ctx), {
    message: `write pre-flight: an earlier write was interrupted in "${tree.root}/d2": ` +
      `"${path}" was changed after a write of several files was interrupted`,
    help: "nothing was written; run ct edit --recover to restore its files",
  });
  assert.deepEqual(tree.temporaries(), before);
  const report = await recovered(tree);
  assert.deepEqual(report.kept.map((it) => it.path), [path]);
  assert.equal(report.restored.length, 5);
  assert.equal(Deno.readTextFileSync(path), text);
  await commit({ writes: writes.slice(6, 7) }, ctx);
});

Deno.test("a torn file with several names is mended", async () => {
  using tree = SampleTree.make(8, { linked: true });
  let dead = false;
  const target = `${tree.root}/d2/f2`;
  const ops = faultyOps({
    syncs: true,
    before: (call) => {
      dead ||= call.name === "write" && call.path === target;
      if (dead) throw new Error("the process has died");
    },
  });
  await commit(tree.plan("old", "new"), ctx, ops).catch(() => {});
  assert.ok(tree.versions("old", "new").has("torn"));
  const report = await recovered(tree);
  assert.ok(report.restored.includes(target));
  assertClean(tree, "old");
  assert.equal(Deno.statSync(target).nlink, 2);
});

Deno.test("the copy of a broken-off write does nothing: its journal is not where it was written", async () => {
  using tree = await brokenOff("d1/f5");
  const copy = Deno.makeTempDirSync({ dir: directoryOf(tree.root) });
  new Deno.Command("cp", { args: ["-a", `${tree.root}/.`, copy] }).outputSync();
  const files = new Map(walk(copy));
  const report = await recoverTree(copy, ctx);
  assert.deepEqual([report.restored, report.kept, report.removed], [[], [], 0]);
  assert.equal(report.unsettled.length, 4);
  assert.match(report.unsettled[0]?.reason ?? "", /written elsewhere/);
  assert.deepEqual(new Map(walk(copy)), files);
  // It does not stand in the way of writing either.
  const target = findTarget("d0/f0", { cwd: copy });
  const before = Deno.readFileSync(target.realPath);
  await commit({ writes: [{ target, before, after: new Uint8Array([65]) }] }, ctx);
  assert.equal(Deno.readTextFileSync(target.realPath), "A");
  Deno.removeSync(copy, { recursive: true });
});

function* walk(directory: string): Generator<[string, string]> {
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    const path = `${directory}/${name}`;
    if (isDirectory) yield* walk(path);
    else yield [path, Deno.readTextFileSync(path)];
  }
}

/** Writes a journal that names its own inode, as an attacker who is already inside could. */
function plant(directory: string, role: string, journal: Readonly<Record<string, unknown>>): void {
  const path = `${directory}/.ct-${id}.${role}`;
  Deno.writeTextFileSync(path, "");
  const { ino: inode, birthtime } = Deno.statSync(path);
  const rest = {
    version: 2,
    inode,
    bornMs: birthtime?.getTime() ?? null,
    first: ".",
    firstInode: null,
    others: [],
    entries: [],
  };
  Deno.writeTextFileSync(path, JSON.stringify({ ...rest, ...journal }));
}

const entry = { index: 0, inPlace: true, inode: null, digest: "" };
const hostile: readonly (readonly [string, string, Readonly<Record<string, unknown>>, RegExp])[] = [
  [
    "an entry in a parent directory",
    "doubt",
    { entries: [{ ...entry, name: "../outside" }] },
    /written elsewhere/,
  ],
  [
    "an absolute entry",
    "doubt",
    { entries: [{ ...entry, name: "/etc/passwd" }] },
    /written elsewhere/,
  ],
  ["an absolute first directory", "journal", { first: "/etc" }, /written elsewhere/],
  [
    "a directory that knows nothing of it",
    "doubt",
    { others: ["../outside-directory"] },
    /no journal/,
  ],
  [
    "a first directory that does not exist",
    "journal",
    { first: "../none" },
    /is missing/,
  ],
  [
    "a first directory that is another one",
    "journal",
    { first: "..", firstInode: 1 },
    /is missing/,
  ],
];

for (const [what, role, journal, reason] of hostile) {
  Deno.test(`recoverTree() is not led astray by a journal with ${what}`, async () => {
    using tree = SampleTree.make(4, { linked: false });
    Deno.mkdirSync(`${tree.root}/d0/inner`);
    Deno.mkdirSync(`${tree.root}/d0/outside-directory`);
    Deno.writeTextFileSync(`${tree.root}/d0/outside`, "outside");
    const inner = `${tree.root}/d0/inner`;
    Deno.writeTextFileSync(`${inner}/.ct-${id}-0.old`, "evil");
    Deno.writeTextFileSync(`${inner}/.ct-${id}-0.new`, "evil");
    plant(inner, role, journal);
    const report = await recoverTree(inner, ctx);
    assert.deepEqual(report.restored, []);
    assert.match(report.unsettled.map((it) => it.reason).join(), reason);
    assert.equal(Deno.readTextFileSync(`${tree.root}/d0/outside`), "outside");
    assert.deepEqual(tree.versions("old"), new Set(["old"]));
  });
}

Deno.test("recoverTree() refuses a directory that does not name the first one back", async () => {
  using tree = SampleTree.make(4, { linked: false });
  plant(`${tree.root}/d0`, "doubt", { others: ["../d1"] });
  plant(`${tree.root}/d1`, "journal", { first: "../d2" });
  const report = await recoverTree(`${tree.root}/d0`, ctx);
  assert.deepEqual(report.unsettled.map(({ directory }) => directory), [`${tree.root}/d1`]);
});

Deno.test("links and special files with a writer's name are ignored", async () => {
  using tree = SampleTree.make(4, { linked: false });
  Deno.writeTextFileSync(`${tree.root}/secret`, "{}");
  Deno.symlinkSync("../secret", `${tree.root}/d0/.ct-${id}.doubt`);
  Deno.symlinkSync("../secret", `${tree.root}/d0/.ct-${id}-0.new`);
  new Deno.Command("mkfifo", { args: [`${tree.root}/d0/.ct-${id}.journal`] }).outputSync();
  const report = await recovered(tree);
  assert.deepEqual(report, emptyReport());
  assert.equal([...Deno.readDirSync(`${tree.root}/d0`)].length, 4);
});

Deno.test("new content without a journal is removed, former content without one is not", async () => {
  using tree = SampleTree.make(4, { linked: false });
  const other = id.replaceAll("0", "f");
  Deno.writeTextFileSync(`${tree.root}/d0/.ct-${id}-0.new`, "new");
  Deno.writeTextFileSync(`${tree.root}/d0/.ct-${id}.draft`, "draft");
  Deno.writeTextFileSync(`${tree.root}/d1/.ct-${other}-0.old`, "precious");
  const report = await recovered(tree);
  assert.equal(report.removed, 2);
  assert.deepEqual(report.unsettled, [{
    directory: `${tree.root}/d1`,
    reason: "the journal of the write is missing",
  }]);
  assert.deepEqual(tree.temporaries(), [`${tree.root}/d1/.ct-${other}-0.old`]);
});

Deno.test("a write whose first directory was deleted is left for the user to decide", async () => {
  using tree = await brokenOff("d1/f5");
  Deno.removeSync(`${tree.root}/d0`, { recursive: true });
  const before = tree.temporaries();
  const report = await recovered(tree);
  assert.deepEqual(report.restored, []);
  assert.equal(report.unsettled.length, 3);
  assert.deepEqual(tree.temporaries(), before);
});

Deno.test("a write of which another directory was deleted is undone in the others", async () => {
  using tree = await brokenOff("d1/f5");
  Deno.removeSync(`${tree.root}/d2`, { recursive: true });
  const report = await recovered(tree);
  assert.equal(report.restored.length, 4);
  assert.deepEqual(report.unsettled.map(({ directory }) => directory), [`${tree.root}/d2`]);
  assert.deepEqual(tree.temporaries(), []);
});

Deno.test("a recovery that fails reports why and leaves everything for the next one", async () => {
  using tree = await brokenOff("d1/f5");
  const ops = faultyOps({
    syncs: true,
    before: ({ name, path }) => {
      if (name === "rename" && path === `${tree.root}/d1/f1`) {
        throw new Error(`Input/output error (os error 5): rename '${path}'`);
      }
    },
  });
  const report = await recoverTree(tree.root, ctx, ops);
  assert.match(report.unsettled[0]?.reason ?? "", /^Input\/output error \(os error 5\)$/);
  await recovered(tree);
  assertClean(tree, "old");
});

Deno.test("recoverTree() of no directory is an error", async () => {
  await assert.rejects(recoverTree("/none/such", ctx), (error) => {
    assert.ok(error instanceof CtError);
    assert.equal(error.code, "not-found");
    assert.equal(
      error.message,
      'cannot recover "/none/such": No such file or directory (os error 2)',
    );
    return true;
  });
});

Deno.test("commit() lifts a deadline for each change, and never while it may wait for a lock", async () => {
  using tree = await brokenOff("d1/f5");
  const events: string[] = [];
  const deadline = {
    lift: () => void events.push("lift"),
    restore: () => void events.push("restore"),
  };
  const ops = faultyOps({ syncs: false, before: () => void events.push("change") });
  await commit(tree.plan("old", "third"), { ...ctx, deadline }, ops);
  const phases = events.filter((event, at) => event !== events[at - 1]);
  assert.deepEqual(phases, ["lift", "change", "restore", "lift", "change"]);
});

Deno.test("commit() and recoverTree() change nothing once the deadline has passed", async () => {
  using tree = await brokenOff("d1/f5");
  const before = tree.temporaries();
  const deadline = {
    lift: () => {
      throw new CtError("timeout", "timed out");
    },
    restore: () => {},
  };
  const late = { ...ctx, deadline };
  await assert.rejects(commit(tree.plan("old", "third"), late), /timed out/);
  await assert.rejects(recoverTree(tree.root, late), /timed out/);
  assert.equal(tree.versions("old", "new").size, 2);
  assert.deepEqual(tree.temporaries(), before);
});
