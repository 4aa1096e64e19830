import assert from "node:assert/strict";
import { command as find } from "@ct/find";
import { command as search } from "@ct/search";
import { memoryContext } from "@ct/core/context";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { Residents } from "./residents.ts";

const worker = new URL(import.meta.resolve("@ct/resident/worker"));
const unreported = () => undefined;

/** Who has this home directory. */
const userOf = (home: string) => {
  return { home, cacheHome: `${home}/.cache`, configHome: undefined, clock: systemClock };
};

async function found(residents: Residents, cwd: string): Promise<string> {
  const ctx = memoryContext({ cwd });
  await residents.answer((known) => search.run(["--grep", "one", "--json"], { ...ctx, ...known }));
  const { matches, coverage } = JSON.parse(ctx.stdout.text);
  return `${matches} ${coverage.unheld ?? "held"}`;
}

async function isHeld(residents: Residents): Promise<void> {
  const until = systemClock.now() + 20_000;
  while (!residents.status.some(({ state }) => state === "ready")) {
    assert.ok(systemClock.now() < until, JSON.stringify(residents.status));
    await systemClock.sleep(2);
  }
}

/** Waits until the pause has come in which a watch is set up. */
async function isBegun(residents: Residents): Promise<void> {
  const until = systemClock.now() + 20_000;
  while (residents.status.some(({ state }) => state === "the watch is being set up")) {
    assert.ok(systemClock.now() < until, JSON.stringify(residents.status));
    await systemClock.sleep(2);
  }
}

Deno.test("a server looks at the files until it knows them, and never tells what was before (long)", async () => {
  await using tree = await tempTree({ "a/a": "one\n", "b/b": "two\n" });
  await using home = await tempTree({});
  const ctx = userOf(home.path);
  const residents = new Residents([`${tree.path}/a`, `${tree.path}/b`], ctx, {
    worker,
    unreported,
  });
  try {
    const { path } = tree;
    assert.equal(await found(residents, `${path}/a`), "./a the watch is being set up");
    await isHeld(residents);
    assert.equal(await found(residents, `${path}/a`), "./a held");
    await Deno.writeTextFile(`${path}/a/c`, "one\n");
    assert.equal(await found(residents, `${path}/a`), "./a,./c held");
    assert.equal(await found(residents, `${path}/b`), " held");
    await Deno.rename(`${path}/a/a`, `${path}/b/a`);
    assert.equal(await found(residents, `${path}/b`), "./a held");
    assert.equal(residents.status.length, 2);
  } finally {
    residents.close();
  }
  assert.deepEqual([...Deno.readDirSync(`${home.path}/.cache/ct/watch`)], []);
});

Deno.test("the system is asked before the first call, as the runtime takes long to begin (long)", async () => {
  await using tree = await tempTree({ "a/a": "one\n" });
  await using home = await tempTree({});
  const asked: string[] = [];
  const root = `${tree.path}/a`;
  const options = { worker, unreported: (path: string) => void asked.push(path) };
  const [early, late] = [root, root].map((each) =>
    new Residents([each], userOf(home.path), options)
  );
  try {
    assert.deepEqual([asked, late?.status[0]?.state], [[], "nobody has asked lately"]);
    early?.close();
    for (let wait = 0; wait < 2_000 && asked.length === 0; wait++) await systemClock.sleep(5);
    assert.deepEqual([asked, late?.status[0]?.state], [[root], "nobody has asked lately"]);
  } finally {
    late?.close();
  }
});

Deno.test("a watch is set up in a pause, or after some calls without one (long)", async () => {
  await using tree = await tempTree({ "a/a": "one\n" });
  await using home = await tempTree({});
  const residents = new Residents([`${tree.path}/a`], userOf(home.path), { worker, unreported });
  const watched = () => residents.status.some(({ directories }) => directories !== undefined);
  // Each call is made before the timers that the one before has set.
  for (let call = 0; call < 4; call++) {
    assert.equal(watched(), false);
    await residents.answer(() => Promise.resolve());
  }
  await systemClock.sleep(0);
  assert.equal(watched(), true);
  residents.close();
});

Deno.test("after the first question a tree is read ahead without another (long)", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `${index}`);
  await using tree = await tempTree(Object.fromEntries(names.map((name) => [name, "one\n"])));
  await using home = await tempTree({});
  const residents = new Residents([tree.path], userOf(home.path), { worker, unreported });
  try {
    await found(residents, tree.path);
    const until = systemClock.now() + 20_000;
    while (residents.status[0]?.files !== names.length || residents.status[0]?.holding) {
      assert.ok(systemClock.now() < until, JSON.stringify(residents.status));
      await systemClock.sleep(2);
    }
    const [first = ""] = names;
    await Deno.writeTextFile(`${tree.path}/${first}`, "two\n");
    assert.doesNotMatch(await found(residents, tree.path), /\.\/0,/);
  } finally {
    residents.close();
  }
});

Deno.test("what nobody asks about is given back, and known again afterwards (long)", async () => {
  await using tree = await tempTree({ a: "one\n" });
  await using home = await tempTree({});
  const ctx = userOf(home.path);
  const residents = new Residents([tree.path], ctx, { worker, unreported, idleMs: 30 });
  try {
    await residents.answer(() => {
      assert.deepEqual(residents.status, [{ root: tree.path, state: "nobody has asked lately" }]);
      return Promise.resolve();
    });
    assert.equal(residents.status[0]?.state, "the watch is being set up");
    await systemClock.sleep(200);
    assert.deepEqual(residents.status, [{ root: tree.path, state: "nobody has asked lately" }]);
    assert.equal(await found(residents, tree.path), "./a the watch is being set up");
  } finally {
    residents.close();
  }
});

Deno.test("R22: where others may write to the directory of the watch, nothing is watched (long)", async () => {
  await using tree = await tempTree({ "a/a": "one\n", "home/.cache/ct/watch/x": "" });
  Deno.chmodSync(`${tree.path}/home/.cache/ct/watch`, 0o770);
  const residents = new Residents([`${tree.path}/a`], userOf(`${tree.path}/home`), {
    worker,
    unreported,
  });
  await found(residents, `${tree.path}/a`);
  await isBegun(residents);
  const reason = "nothing can be watched: others may write to its directory";
  assert.equal(await found(residents, `${tree.path}/a`), `./a ${reason}`);
  residents.close();
});

Deno.test("where nothing can be watched the files are looked at", async () => {
  await using tree = await tempTree({ a: "one\n" });
  const ctx = userOf(tree.path);
  const residents = new Residents([tree.path], ctx, { worker: undefined });
  const known = await residents.answer((known) => Promise.resolve(known));
  const unheld = "the thread of the watch cannot be loaded";
  assert.deepEqual(known, { memory: new Map(), unheld });
  assert.deepEqual(residents.status, [{ root: tree.path, state: unheld }]);
  residents.close();
});

Deno.test("a process ends although it could give something back later (long)", async () => {
  await using tree = await tempTree({
    "main.ts": `import { Residents } from "@ct/core/residents";
      import { memoryContext } from "@ct/core/context";
      const residents = new Residents(["/"], memoryContext({ cwd: "/" }), { worker: undefined });
      await residents.answer(() => Promise.resolve());
      console.log("asked");`,
  });
  const config = new URL("../../deno.json", import.meta.url).pathname;
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--config", config, `${tree.path}/main.ts`],
    signal: AbortSignal.timeout(60_000),
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "asked\n");
  assert.equal(code, 0);
});

Deno.test("a tree is not kept any longer where calls wait for it and are spared nothing (long)", async () => {
  await using tree = await tempTree({ a: "one\n" });
  await using home = await tempTree({});
  const ctx = userOf(home.path);
  // So each wait is a long one.
  const clock = { ...systemClock, now: () => systemClock.now() * 10_000 };
  const residents = new Residents([tree.path], { ...ctx, clock }, { worker, unreported });
  try {
    await found(residents, tree.path);
    await isHeld(residents);
    let answer = "";
    for (let call = 0; call < 100 && !answer.includes("pay"); call++) {
      answer = await found(residents, tree.path);
    }
    assert.match(answer, /^\.\/a keeping it did not pay: the last 8 calls waited \d+\.\d s/);
    assert.match(residents.status[0]?.state ?? "", /^keeping it did not pay/);
  } finally {
    residents.close();
  }
});

Deno.test("why a tree cannot be watched is told (long)", async () => {
  await using tree = await tempTree({ "a/a": "one\n", home: "no directory" });
  const ctx = userOf(`${tree.path}/home`);
  const residents = new Residents([`${tree.path}/a`], ctx, { worker, unreported });
  assert.equal(await found(residents, `${tree.path}/a`), "./a the watch is being set up");
  await isBegun(residents);
  const reason = "Not a directory (os error 20)";
  assert.equal(await found(residents, `${tree.path}/a`), `./a ${reason}`);
  assert.deepEqual(residents.status, [{ root: `${tree.path}/a`, state: reason }]);
  residents.close();
});

Deno.test("ct-find over a server finds files as they are now, from what it keeps (long)", async () => {
  const texts = [
    "function release() {\n  a();\n  b();\n}\n",
    "function evict() {\n  a();\n  b();\n}\n",
  ];
  const [release = "", evict = ""] = texts;
  await using tree = await tempTree({ "a.ts": release, "b.ts": evict });
  await using home = await tempTree({});
  const ctx = userOf(home.path);
  const residents = new Residents([tree.path], ctx, { worker, unreported });
  const ask = async () => {
    const ctx = memoryContext({ cwd: tree.path, home: home.path });
    await residents.answer((known) =>
      find.run(["--symbol", "release", "--paths"], { ...ctx, ...known })
    );
    return ctx.stdout.text;
  };
  try {
    assert.equal(await ask(), "./a.ts:1:4:function:release\n");
    await isHeld(residents);
    for (let round = 0; round < 3; round += 1) {
      await Deno.writeTextFile(`${tree.path}/b.ts`, `\n${release}`);
      assert.equal(await ask(), "./a.ts:1:4:function:release\n./b.ts:2:5:function:release\n");
      await Deno.rename(`${tree.path}/a.ts`, `${tree.path}/c.ts`);
      assert.equal(await ask(), "./b.ts:2:5:function:release\n./c.ts:1:4:function:release\n");
      await Deno.writeTextFile(`${tree.path}/b.ts`, evict);
      await Deno.rename(`${tree.path}/c.ts`, `${tree.path}/a.ts`);
      assert.equal(await ask(), "./a.ts:1:4:function:release\n");
    }
  } finally {
    residents.close();
  }
});
