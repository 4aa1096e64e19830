/** Tokens: what they put back, when they refuse, and how many there are. */
import assert from "node:assert/strict";
import { CtError, openDoor, systemClock } from "@ct/base";
import { type TempTree, tempTree } from "@ct/testing";
import {
  commit,
  commitRevertibly,
  findTarget,
  planRevert,
  planWrites,
  type RevertLocation,
} from "./mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A directory with a home in it. */
class Setting {
  readonly tree: TempTree;
  readonly user: { readonly home: string; readonly stateHome: string };
  readonly store: string;

  constructor(tree: TempTree) {
    this.tree = tree;
    this.user = { home: `${tree.path}/home`, stateHome: `${tree.path}/home/state` };
    this.store = `${this.user.stateHome}/ct/reverts`;
  }

  plan(changes: Readonly<Record<string, string>>) {
    return planWrites(
      Object.entries(changes).map(([name, after]) => ({
        target: findTarget(name, { cwd: this.tree.path }),
        before: Deno.readFileSync(`${this.tree.path}/${name}`),
        after: bytes(after),
      })),
    );
  }

  write(changes: Readonly<Record<string, string>>, user: RevertLocation = this.user) {
    return commitRevertibly(this.plan(changes), { clock: systemClock, door: openDoor, user });
  }

  async revert(token: string): Promise<void> {
    await commit(await planRevert(token, { ...this.user, door: openDoor }), {
      clock: systemClock,
      door: openDoor,
    });
  }

  read(name: string): string {
    return Deno.readTextFileSync(`${this.tree.path}/${name}`);
  }

  tokens(): string[] {
    return [...Deno.readDirSync(this.store)].map(({ name }) => name);
  }
}

const files = { home: { dir: true }, a: { content: "é\r\n\0", mode: 0o640 }, b: "" } as const;

Deno.test("a token puts back bytes and mode of all files", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree);
  const { revert: { token = "" } } = await here.write({ a: "x", b: "y" });
  assert.deepEqual([here.read("a"), here.read("b")], ["x", "y"]);
  await here.revert(token);
  assert.deepEqual([here.read("a"), here.read("b")], ["é\r\n\0", ""]);
  assert.equal((Deno.statSync(`${tree.path}/a`).mode ?? 0) & 0o777, 0o640);
});

Deno.test("nobody else may read what a token holds", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree);
  const { revert: { token = "" } } = await here.write({ a: "x" });
  const mode = (path: string) => (Deno.statSync(path).mode ?? 0) & 0o777;
  assert.deepEqual([mode(here.store), mode(`${here.store}/${token}`)], [0o700, 0o600]);
});

type Change = (here: Setting, token: string) => void;
const refusals: readonly (readonly [string, Change, RegExp])[] = [
  [
    "a file has changed",
    ({ tree }) => Deno.writeTextFileSync(`${tree.path}/b`, "z"),
    /1 of 2 .*b"/,
  ],
  ["a mode has changed", ({ tree }) => Deno.chmodSync(`${tree.path}/a`, 0o600), /1 of 2 .*a"$/],
  ["a file is gone", ({ tree }) => Deno.removeSync(`${tree.path}/a`), /1 of 2 .*a"$/],
  ["a link is in its place", ({ tree: { path } }) => {
    Deno.renameSync(`${path}/a`, `${path}/c`);
    Deno.symlinkSync("c", `${path}/a`);
  }, /1 of 2 .*a"$/],
  ["the token is cut off", ({ store }, token) => {
    Deno.truncateSync(`${store}/${token}`, Deno.statSync(`${store}/${token}`).size - 1);
  }, /is damaged/],
  ["others may read the token", ({ store }, token) => {
    Deno.chmodSync(`${store}/${token}`, 0o644);
  }, /others own it or may use it/],
  ["others may write to the directory", ({ store }) => Deno.chmodSync(store, 0o777), /others own/],
  ["the token is gone", ({ store }, token) => Deno.removeSync(`${store}/${token}`), /there is no/],
];
for (const [why, change, message] of refusals) {
  Deno.test(`a token is refused if ${why}`, async () => {
    await using tree = await tempTree(files);
    const here = new Setting(tree);
    const { revert: { token = "" } } = await here.write({ a: "x", b: "y" });
    change(here, token);
    await assert.rejects(planRevert(token, { ...here.user, door: openDoor }), { message });
  });
}

Deno.test("what is no token is none, wherever it leads", async () => {
  await using tree = await tempTree({ ...files, "home/state/ct/x": "y" });
  const here = new Setting(tree);
  for (const token of ["", "../x", "0123456789abcdeF", "0123456789abcdef\n"]) {
    await assert.rejects(planRevert(token, { ...here.user, door: openDoor }), {
      code: "not-found",
    });
  }
});

Deno.test("a write that fails leaves no token (long)", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree);
  const plan = here.plan({ a: "x" });
  Deno.writeTextFileSync(`${tree.path}/a`, "somebody else");
  const failed = commitRevertibly(plan, { clock: systemClock, door: openDoor, user: here.user });
  await assert.rejects(failed, { code: "write" });
  assert.deepEqual(here.tokens(), []);
});

Deno.test("a write that a signal did not break off keeps its token, and names it", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree);
  const asked = new AbortController();
  const clock = { ...systemClock, sleep: () => Promise.resolve(asked.abort()) };
  const spawn = {
    interruption: () => ({ signal: asked.signal, [Symbol.dispose]: () => {} }),
  };
  const written = commitRevertibly(here.plan({ a: "x" }), {
    clock,
    door: openDoor,
    spawn,
    user: here.user,
  });
  const error = await written.catch((error: unknown) => error);
  assert.ok(error instanceof CtError);
  assert.match(error.message, /the write was finished$/);
  const [token = ""] = here.tokens();
  assert.equal(error.help, `to undo: ct edit --revert ${token}`);
  await here.revert(token);
  assert.equal(here.read("a"), "é\r\n\0");
});

Deno.test("the files are written even where no token can be kept", async () => {
  await using tree = await tempTree({ ...files, "home/state": "a file" });
  const here = new Setting(tree);
  const { revert } = await here.write({ a: "x" });
  assert.match(revert.reason ?? "", /home\/state\/ct\/reverts cannot be used: /);
  assert.equal(here.read("a"), "x");
  const none = await here.write({ a: "y" }, { ...here.user, stateHome: undefined });
  assert.deepEqual(none.revert, {});
});

Deno.test("what is too large has no token (long)", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree);
  Deno.truncateSync(`${tree.path}/b`, (64 << 20) + 1);
  const { revert } = await here.write({ b: "y" });
  assert.deepEqual(revert, { reason: "the former contents are larger than 64 MiB" });
});

Deno.test("the last 100 tokens are kept, and no more than 256 MiB (long)", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree);
  const { revert: { token: first = "" } } = await here.write({ a: "0" });
  Deno.utimeSync(`${here.store}/${first}`, 1, 1);
  const old = `${here.store}/0123456789abcdef.part`;
  Deno.writeTextFileSync(old, "");
  Deno.utimeSync(old, 1, 1);
  for (let n = 1; n <= 99; n++) Deno.writeTextFileSync(`${here.store}/${n}`, "");
  const { revert: { token = "" } } = await here.write({ a: "last" });
  assert.equal(here.tokens().length, 100);
  assert.ok(here.tokens().includes(token) && !here.tokens().includes(first));
  for (let n = 1; n <= 5; n++) Deno.truncateSync(`${here.store}/${n}`, 60 << 20);
  const { revert: { token: next = "" } } = await here.write({ a: "more" });
  const sizes = here.tokens().map((name) => Deno.statSync(`${here.store}/${name}`).size);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 256 << 20);
  assert.ok(here.tokens().includes(next));
});
