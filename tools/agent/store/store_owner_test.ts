import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { tempTree } from "@ct/testing";
import { openStore } from "./store.ts";

for (
  const [title, prepare] of [
    ["everybody may write", (path: string) => Deno.chmodSync(`${path}/s/x.db`, 0o666)],
    ["where everybody may write", (path: string) => Deno.chmodSync(`${path}/s`, 0o1777)],
    ["that the group may write", (path: string) => Deno.chmodSync(`${path}/s/x.db`, 0o660)],
    ["where the group may write", (path: string) => Deno.chmodSync(`${path}/s`, 0o775)],
    ["in another user's directory", (path: string) => Deno.chownSync(`${path}/s`, 65534, 65534)],
    ["of another user", (path: string) => Deno.chownSync(`${path}/s/x.db`, 65534, 65534)],
    ["beside another user's log", (path: string) => {
      Deno.writeTextFileSync(`${path}/s/x.db-wal`, "");
      Deno.chownSync(`${path}/s/x.db-wal`, 65534, 65534);
    }],
    ["that is a link", (path: string) => {
      Deno.renameSync(`${path}/s/x.db`, `${path}/victim`);
      Deno.symlinkSync("../victim", `${path}/s/x.db`);
    }],
    ["whose log is a link", (path: string) => {
      Deno.writeTextFileSync(`${path}/victim`, "");
      Deno.symlinkSync("../victim", `${path}/s/x.db-wal`);
    }],
    ["that is a directory", (path: string) => {
      Deno.removeSync(`${path}/s/x.db`);
      Deno.mkdirSync(`${path}/s/x.db`);
    }],
    ["that is a FIFO", (path: string) => {
      Deno.removeSync(`${path}/s/x.db`);
      new Deno.Command("mkfifo", { args: [`${path}/s/x.db`] }).outputSync();
    }],
  ] as const
) {
  Deno.test({
    name: `R22: a store ${title} is not opened, and nothing is written`,
    ignore: title.includes("another user") && Deno.uid() !== 0,
    fn: async () => {
      await using tree = await tempTree({});
      const path = `${tree.path}/s/x.db`;
      await (await openStore(path))[Symbol.asyncDispose]();
      prepare(tree.path);
      const before = victimOf(tree.path);
      for (const mustExist of [false, true]) {
        await assert.rejects(async () => await openStore(path, { mustExist }), (error) => {
          assert.ok(error instanceof CtError && error.code === "read", String(error));
          return true;
        });
      }
      assert.deepEqual(victimOf(tree.path), before);
    },
  });
}

function victimOf(path: string): Uint8Array | undefined {
  try {
    return Deno.readFileSync(`${path}/victim`);
  } catch {
    return undefined;
  }
}

Deno.test("a store that has to be there is not made", async () => {
  await using tree = await tempTree({ "s/x": "" });
  for (const path of ["s/x.db", "none/x.db"]) {
    await assert.rejects(
      async () => await openStore(`${tree.path}/${path}`, { mustExist: true }),
      (error) => error instanceof CtError && error.code === "not-found",
    );
  }
  assert.deepEqual([...Deno.readDirSync(`${tree.path}/s`)].map(({ name }) => name), ["x"]);
});

Deno.test({
  name: "R22: no store is made or opened in another user's directory of a shared one",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await using tree = await tempTree({});
    const ct = `${tree.path}/shared/.ct`;
    Deno.mkdirSync(ct, { recursive: true });
    Deno.chmodSync(`${tree.path}/shared`, 0o1777);
    Deno.chmodSync(ct, 0o777);
    Deno.chownSync(ct, 65534, 65534);
    const open = async (mustExist: boolean) =>
      await openStore(`${ct}/agent/store.db`, { mustExist });
    await assert.rejects(async () => await open(false), /another user owns the directory above it/);
    assert.deepEqual([...Deno.readDirSync(ct)], []);
    Deno.chownSync(ct, 0, 0);
    await (await open(false))[Symbol.asyncDispose]();
    Deno.chownSync(ct, 65534, 65534);
    await assert.rejects(async () => await open(true), /another user owns the directory above it/);
  },
});

Deno.test("R22: nobody else may write to what a store is made in, whatever the mask (long)", async () => {
  await using tree = await tempTree({});
  const store = JSON.stringify(import.meta.resolve("./store.ts"));
  const config = new URL("../../../deno.json", import.meta.url).pathname;
  const open = `import(${store}).then(({ openStore }) => openStore(".ct/agent/store.db"))`;
  // The mask belongs to the whole process, whose other tests make files meanwhile.
  const { success, stderr } = new Deno.Command("sh", {
    args: ["-c", 'umask 000 && exec "$@"', "sh", Deno.execPath(), "eval", "--config", config, open],
    cwd: tree.path,
  }).outputSync();
  assert.ok(success, new TextDecoder().decode(stderr));
  const modeOf = (path: string) => (Deno.statSync(`${tree.path}/${path}`).mode ?? 0) & 0o777;
  assert.equal(modeOf(".ct"), 0o755);
  assert.equal(modeOf(".ct/agent"), 0o700);
});

Deno.test("R22: a store that a checkout brings along is not used until a person names it", async () => {
  await using tree = await tempTree({});
  const made = `${tree.path}/made/state.db`;
  await (await openStore(made))[Symbol.asyncDispose]();
  await (await openStore(made, { origin: "own" }))[Symbol.asyncDispose]();
  // What the engine would take pages from.
  Deno.writeTextFileSync(`${made}-wal`, "", { mode: 0o644 });
  await assert.rejects(async () => await openStore(made, { origin: "own" }), /not made here/);
  Deno.removeSync(`${made}-wal`);
  const copy = `${tree.path}/copy/state.db`;
  Deno.mkdirSync(`${tree.path}/copy`, { mode: 0o700 });
  Deno.copyFileSync(made, copy);
  for (const mustExist of [false, true]) {
    await assert.rejects(
      async () => await openStore(copy, { mustExist, origin: "own" }),
      (error) => {
        assert.ok(error instanceof CtError && error.code === "refused", String(error));
        assert.equal(error.message, `not using "${copy}": it was not made here`);
        return true;
      },
    );
  }
  await (await openStore(copy, { origin: "adopted" }))[Symbol.asyncDispose]();
  await (await openStore(copy, { origin: "own" }))[Symbol.asyncDispose]();
});

Deno.test("R22: a store without a mark, and one with other tables, are not used", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/s/state.db`;
  for (const sql of ["DELETE FROM setting", "DROP TABLE setting"]) {
    await (await openStore(path, { origin: "adopted" }))[Symbol.asyncDispose]();
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
    await assert.rejects(async () => await openStore(path, { origin: "own" }), /not made here/);
  }
});

Deno.test("several processes may make one store at the same time (long)", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/s/state.db`;
  const module = new URL("store.ts", import.meta.url);
  const code = `import { openStore } from ${JSON.stringify(module.href)};
await using _ = await openStore(${JSON.stringify(path)}, { origin: "own" });`;
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () =>
      new Deno.Command(Deno.execPath(), {
        args: ["eval", "--no-check", code],
        cwd: new URL(".", import.meta.url).pathname,
      }).output()),
  );
  for (const { code, stderr } of outputs) assert.equal(code, 0, new TextDecoder().decode(stderr));
});
