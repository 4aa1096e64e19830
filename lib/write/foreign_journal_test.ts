/**
 * Journals and places that belong to another user of the machine (R22, R23). Needs root, who can be
 * that user.
 */
import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { commit } from "./commit.ts";
import { digestFile } from "./content.ts";
import { formatJournal, type JournalEntry } from "./journal.ts";
import { planWrites } from "./plan.ts";
import { recoverTree } from "./recover.ts";
import { fillSibling } from "./sibling.ts";
import { tempTree } from "@ct/testing";
import { findTarget } from "./target.ts";
import { faultyOps } from "./testing/fault_ops.ts";
import { denoWriteOps } from "./write_ops.ts";

const ignore = Deno.build.os !== "linux" || Deno.uid() !== 0;
const ctx = { cwd: "/", clock: systemClock, door: openDoor };
const id = "0123456789abcdef0123456789abcdef";
const stranger = 65534;

/** What an attacker leaves in `directory` so that `run.sh` should become what he wrote. */
async function forge(
  directory: string,
  change: { readonly owner?: number; readonly mode?: number; readonly ageMs?: number },
): Promise<void> {
  const { owner = 0, mode = 0o600, ageMs = 0 } = change;
  const target = `${directory}/run.sh`;
  const old = `${directory}/.ct-${id}-0.old`;
  Deno.writeTextFileSync(old, "evil");
  const entry: JournalEntry = {
    kind: "change",
    name: "run.sh",
    index: 0,
    inPlace: false,
    inode: Deno.statSync(target).ino,
    digest: await digestFile(target),
  };
  const path = `${directory}/.ct-${id}.doubt`;
  Deno.writeTextFileSync(path, "");
  const { ino: inode, birthtime } = Deno.statSync(path);
  const bornMs = birthtime === null ? null : birthtime.getTime() - ageMs;
  const journal = { inode, bornMs, first: ".", firstInode: null, others: [], entries: [entry] };
  Deno.writeTextFileSync(path, formatJournal(journal));
  for (const file of [path, old]) Deno.chownSync(file, owner, owner);
  Deno.chmodSync(path, mode);
}

for (
  const [what, change, isObeyed] of [
    ["our own journal", {}, true],
    ["another user's", { owner: stranger }, false],
    ["one that others may write to", { mode: 0o622 }, false],
    ["one that guesses its inode, but not when it was made", { ageMs: 1 }, false],
  ] as const
) {
  Deno.test({
    name: `R22: recoverTree() ${isObeyed ? "obeys" : "does not obey"} ${what}`,
    ignore,
    fn: async () => {
      await using tree = await tempTree({ "run.sh": "good" });
      Deno.chmodSync(tree.path, 0o1777);
      await forge(tree.path, change);
      const { restored } = await recoverTree(tree.path, ctx);
      const content = Deno.readTextFileSync(`${tree.path}/run.sh`);
      assert.deepEqual([content, restored.length], isObeyed ? ["evil", 1] : ["good", 0]);
    },
  });
}

Deno.test({
  name: "R22: recoverTree() does not put back another user's copy under our journal",
  ignore,
  fn: async () => {
    await using tree = await tempTree({ "run.sh": "good" });
    await forge(tree.path, {});
    Deno.chownSync(`${tree.path}/.ct-${id}-0.old`, stranger, stranger);
    const { restored } = await recoverTree(tree.path, ctx);
    assert.deepEqual(restored, []);
    assert.equal(Deno.readTextFileSync(`${tree.path}/run.sh`), "good");
  },
});

Deno.test("R23: a link in the place of a new file does not lead mode and owner astray", async () => {
  await using tree = await tempTree({ secret: { content: "s", mode: 0o600 } });
  const path = `${tree.path}/new`;
  const file = denoWriteOps.create(path);
  Deno.removeSync(path);
  Deno.symlinkSync("secret", path);
  const like = { mode: 0o666, uid: Deno.uid(), gid: Deno.gid() };
  await assert.rejects(fillSibling(file, { pieces: [], like }, denoWriteOps));
  assert.equal((Deno.statSync(`${tree.path}/secret`).mode ?? 0) & 0o777, 0o600);
});

for (
  const [what, make] of [
    ["another file", (path: string) => Deno.writeTextFileSync(path, "t")],
    [
      "a second name of another",
      (path: string) => Deno.linkSync(path.replace(/new$/, "secret"), path),
    ],
    ["a FIFO", (path: string) => void new Deno.Command("mkfifo", { args: [path] }).outputSync()],
  ] as const
) {
  Deno.test(`R23: ${what} in the place of a new file does not get its mode`, async () => {
    await using tree = await tempTree({ secret: { content: "s", mode: 0o600 } });
    const path = `${tree.path}/new`;
    const file = denoWriteOps.create(path);
    Deno.removeSync(path);
    make(path);
    const before = Deno.lstatSync(path).mode;
    const like = { mode: 0o640, uid: Deno.uid(), gid: Deno.gid() };
    await assert.rejects(fillSibling(file, { pieces: [], like }, denoWriteOps));
    assert.equal(Deno.lstatSync(path).mode, before);
  });
}

Deno.test("R23: a link swapped in before a file is overwritten does not lead the content astray", async () => {
  await using tree = await tempTree({ a: "old", secret: { content: "s", mode: 0o600 } });
  const path = `${tree.path}/a`;
  Deno.linkSync(path, `${tree.path}/second`);
  const ops = faultyOps({
    syncs: false,
    before: ({ name }) => {
      if (name !== "open" || Deno.lstatSync(path).isSymlink) return;
      Deno.removeSync(path);
      Deno.symlinkSync("secret", path);
    },
  });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const target = findTarget("a", { cwd: tree.path });
  const plan = planWrites([{ target, before: bytes("old"), after: bytes("new") }]);
  await assert.rejects(commit(plan, ctx, ops), { code: "write" });
  assert.equal(Deno.readTextFileSync(`${tree.path}/secret`), "s");
  assert.equal(Deno.readTextFileSync(`${tree.path}/second`), "old");
});
