/** Files that are created and removed with others that change, and what goes wrong with that. */
import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { commit } from "./commit.ts";
import { planWrites, type WritePlan } from "./plan.ts";
import { recoverTree } from "./recover.ts";
import { findNewTarget, findTarget } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";

const ctx = { clock: systemClock, door: openDoor, cwd: "/" };
const before = { "a": "a\n", "d/gone": "gone\n", "e/f/gone": "gone\n", "file": "file\n" };
const after = { "a": "new a\n", "d/e/f/new": "new\n", "d/e/g": "g\n", "file/in": "in\n", "n": "" };

/** What is below a directory: files with their content, directories without. */
function read(root: string, below = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${below}`)) {
    const path = `${below}${name}`;
    if (!isDirectory) found[path] = Deno.readTextFileSync(`${root}/${path}`);
    else {
      const inside = read(root, `${path}/`);
      if (Object.keys(inside).length === 0) found[`${path}/`] = "";
      Object.assign(found, inside);
    }
  }
  return found;
}

function planIn(root: string): WritePlan {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const existing = (name: string) => ({
    target: findTarget(`${root}/${name}`, { cwd: "/" }),
    before: Deno.readFileSync(`${root}/${name}`),
  });
  const fresh = (name: keyof typeof after, mode: "file" | "program" | number = "file") => ({
    target: findNewTarget({ path: name, root, name }),
    before: undefined,
    after: bytes(after[name]),
    mode,
  });
  return planWrites([
    fresh("d/e/f/new", "program"),
    fresh("file/in"),
    { ...existing("a"), after: bytes(after.a), mode: 0o700 },
    ...["d/gone", "e/f/gone", "file"].map((name) => (
      { ...existing(name), after: undefined, top: root }
    )),
    fresh("d/e/g", 0o640),
    fresh("n"),
  ]);
}

/** The operations; the process dies in one of them, or only that one fails. */
function broken(at: number, dies: boolean): { ops: WriteOps; calls: () => number } {
  let calls = 0;
  const before = ({ number }: { readonly number: number }) => {
    calls = number;
    if (number === at || (dies && number > at)) throw new Error("accident (os error 5)");
  };
  return { ops: faultyOps({ syncs: false, before }), calls: () => calls };
}

Deno.test("commit() creates and removes files with their directories", async () => {
  await using tree = await tempTree(before);
  const { linked, left } = await commit(planIn(tree.path), ctx);
  assert.deepEqual([linked, left], [[], []]);
  assert.deepEqual(read(tree.path), after);
  const modes = ["d/e/f/new", "d/e/g", "a"].map((name) =>
    (Deno.lstatSync(`${tree.path}/${name}`).mode ?? 0) & 0o777
  );
  assert.deepEqual(modes.slice(1), [0o640, 0o700]);
  assert.equal((modes[0] ?? 0) & 0o100, 0o100);
});

Deno.test("each operation that fails leaves all files created and removed, or none", async () => {
  const seen = new Set<string>();
  for (let at = 1;; at++) {
    await using tree = await tempTree(before);
    const { ops, calls } = broken(at, false);
    const failed = await commit(planIn(tree.path), ctx, ops).then(() => false, () => true);
    if (calls() < at) break;
    const report = await recoverTree(tree.path, ctx);
    assert.deepEqual([report.kept, report.unsettled], [[], []], `operation ${at}`);
    // Once the write is decided, all that a failure leaves is directories without anything.
    const found = Object.entries(read(tree.path)).filter(([name]) => !/^e\/(f\/)?$/.test(name));
    assert.deepEqual(Object.fromEntries(found), failed ? before : after, `operation ${at}`);
    seen.add(failed ? "old" : "new");
  }
  assert.deepEqual([...seen].sort(), ["new", "old"]);
});

Deno.test("a write that dies in any operation is all there or not after a recovery", async () => {
  const seen = new Set<string>();
  for (let at = 1;; at++) {
    await using tree = await tempTree(before);
    const { ops, calls } = broken(at, true);
    await commit(planIn(tree.path), ctx, ops).catch(() => {});
    if (calls() < at) break;
    // The recovery dies as well, and another one follows.
    await recoverTree(tree.path, ctx, broken(at % 7 + 1, true).ops);
    const report = await recoverTree(tree.path, ctx);
    assert.deepEqual([report.kept, report.unsettled], [[], []], `operation ${at}`);
    const found = Object.entries(read(tree.path)).filter(([name]) => !/^e\/(f\/)?$/.test(name));
    const isNew = Deno.readTextFileSync(`${tree.path}/a`) === after.a;
    assert.deepEqual(Object.fromEntries(found), isNew ? after : before, `operation ${at}`);
    seen.add(isNew ? "new" : "old");
  }
  assert.deepEqual([...seen].sort(), ["new", "old"]);
});

Deno.test("a single file that is created or removed needs no journal", async () => {
  for (const kind of ["create", "remove"] as const) {
    const plan = (root: string) => {
      const target = kind === "create"
        ? findNewTarget({ path: "n", root, name: "n" })
        : findTarget(`${root}/a`, { cwd: "/" });
      const contents = kind === "create"
        ? { before: undefined, after: new Uint8Array([65]) }
        : { before: Deno.readFileSync(`${root}/a`), after: undefined };
      return planWrites([{ target, ...contents }]);
    };
    for (let at = 1;; at++) {
      await using tree = await tempTree({ a: "a" });
      const { ops, calls } = broken(at, true);
      await commit(plan(tree.path), ctx, ops).catch(() => {});
      const isOver = calls() < at;
      await recoverTree(tree.path, ctx);
      const expected = kind === "create" ? { a: "a", n: "A" } : {};
      const found = read(tree.path);
      if (Object.keys(found).join() !== "a") assert.deepEqual(found, expected, `${kind} ${at}`);
      if (isOver) break;
    }
  }
});

Deno.test("commit() creates nothing over a file, through a link or in a directory gone", async () => {
  const cases: readonly (readonly [string, (root: string) => void])[] = [
    ["has taken the name", (root) => Deno.writeTextFileSync(`${root}/d/new`, "mine\n")],
    ["is a link", (root) => Deno.symlinkSync("/etc/passwd", `${root}/d/new`)],
    ["is a directory", (root) => Deno.mkdirSync(`${root}/d/new`)],
  ];
  for (const [what, act] of cases) {
    for (const late of [false, true]) {
      await using tree = await tempTree({ "d/a": "a" });
      const root = tree.path;
      const target = findNewTarget({ path: "d/new", root, name: "d/new" });
      const plan = planWrites([{ target, before: undefined, after: new Uint8Array([65]) }]);
      if (!late) act(root);
      const ops: WriteOps = {
        ...denoWriteOps,
        link: (from, to) => {
          if (late) act(root);
          denoWriteOps.link(from, to);
        },
      };
      await assert.rejects(commit(plan, ctx, ops), /d\/new.*exists/i, what);
      assert.notEqual(read(root)["d/new"], "A", what);
      assert.deepEqual([...Deno.readDirSync(`${root}/d`)].map(({ name }) => name).sort(), [
        "a",
        "new",
      ]);
    }
  }
  await using tree = await tempTree({ out: { link: "/tmp" } });
  const name = "out/new";
  assert.throws(() => findNewTarget({ path: name, root: tree.path, name }), /a link is on the way/);
});

Deno.test("a file that was created by a broken write and changed since is left alone", async () => {
  await using tree = await tempTree(before);
  let dead = false;
  const ops = faultyOps({
    syncs: false,
    before: ({ name, path }) => {
      dead ||= name === "rename" && path.endsWith(".committed");
      if (dead) throw new Error("the process has died");
    },
  });
  await commit(planIn(tree.path), ctx, ops).catch(() => {});
  Deno.writeTextFileSync(`${tree.path}/n`, "mine\n");
  const report = await recoverTree(tree.path, ctx);
  assert.deepEqual(report.kept, [{ path: `${tree.path}/n`, savedAs: undefined }]);
  assert.deepEqual(read(tree.path), { ...before, n: "mine\n" });
  assert.deepEqual(report.withdrawn.length, 3);
});

Deno.test({
  name: "a new file that takes over from another gives its rights to nobody else",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using tree = await tempTree({});
    const root = tree.path;
    const made = (name: string, owner?: { uid: number; gid: number }) => ({
      target: findNewTarget({ path: name, root, name }),
      before: undefined,
      after: new Uint8Array([65]),
      mode: 0o4640,
      owner,
    });
    await commit(planWrites([made("a", { uid: 12_345, gid: 54_321 })]), ctx);
    const { uid, gid, mode } = Deno.lstatSync(`${root}/a`);
    assert.deepEqual([uid, gid, (mode ?? 0) & 0o7777], [12_345, 54_321, 0o4640]);
    const ops = { ...denoWriteOps, chown: () => Promise.reject(new Error("EPERM")) };
    const { ownerLost } = await commit(
      planWrites([made("b", { uid: 12_345, gid: 54_321 })]),
      ctx,
      ops,
    );
    assert.deepEqual(ownerLost, ["b"]);
    assert.equal((Deno.lstatSync(`${root}/b`).mode ?? 0) & 0o7777, 0o600);
  },
});
