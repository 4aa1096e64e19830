/**
 * Directories that a process begins to keep with what the user's index knows of them.
 */
import assert from "node:assert/strict";
import { command as search } from "@ct/search";
import { memoryContext } from "@ct/core/context";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { Residents } from "./residents.ts";

const worker = new URL(import.meta.resolve("@ct/resident/worker"));
const files = 40;
const settledMs = 2_100;
const maxMs = 60_000;

/** A tree that is old enough to be stored, and a home. */
async function place() {
  const texts = Array.from(
    { length: files },
    (_, at) => [`tree/d${at % 3}/${at}`, `alpha ${at};\n`],
  );
  const made = await tempTree({ ...Object.fromEntries(texts), "home/x": "" });
  await systemClock.sleep(settledMs);
  const path = Deno.realPathSync(made.path);
  return {
    made,
    tree: `${path}/tree`,
    stored: `${path}/home/.cache/ct/search`,
    home: `${path}/home`,
  };
}

/** Keeps the tree for as long as something is done. */
async function keeping<T>(
  { tree, home }: { readonly tree: string; readonly home: string },
  act: (residents: Residents) => Promise<T>,
): Promise<T> {
  const ctx = { home, cacheHome: `${home}/.cache`, configHome: undefined, clock: systemClock };
  const options = { worker, unreported: () => undefined, fewStored: 0 };
  const residents = new Residents([tree], ctx, options);
  try {
    await found(residents, tree, "alpha");
    await until(residents, ({ holding, state, trigrams, files }) => {
      return state === "ready" && holding === undefined &&
        (files ?? 0) + (trigrams?.files ?? 0) > 0;
    });
    return await act(residents);
  } finally {
    residents.close();
  }
}

type Status = Residents["status"][number];

async function until(residents: Residents, isSo: (status: Status) => boolean): Promise<Status> {
  for (const end = systemClock.now() + maxMs;;) {
    const [status] = residents.status;
    assert.ok(status !== undefined);
    if (isSo(status)) return status;
    assert.ok(systemClock.now() < end, JSON.stringify(status));
    await systemClock.sleep(5);
  }
}

async function found(residents: Residents, cwd: string, grep: string): Promise<string> {
  const ctx = memoryContext({ cwd });
  const words = ["--grep", grep, "--json"];
  await residents.answer((known) => search.run(words, { ...ctx, ...known }));
  const { matches } = JSON.parse(ctx.stdout.text);
  return String(matches);
}

/** Lets a process store the tree. */
async function store(at: { readonly tree: string; readonly home: string }): Promise<Status> {
  return await keeping(at, async (residents) => {
    for (let asked = 0; asked < 2; asked++) {
      assert.equal(await found(residents, at.tree, "alpha 17;"), "./d2/17");
    }
    return await until(residents, ({ stored }) => {
      return stored?.saved === 1 || stored?.unsaved !== undefined;
    });
  });
}

/** What a process knows that begins now. */
async function statusAfter(at: { readonly tree: string; readonly home: string }): Promise<Status> {
  return await keeping(at, async (residents) => {
    assert.equal(await found(residents, at.tree, "alpha 17;"), "./d2/17");
    assert.equal(await found(residents, at.tree, "nowhere"), "");
    const [status] = residents.status;
    assert.ok(status !== undefined);
    return status;
  });
}

Deno.test("a process that begins knows the files that another one has stored", async () => {
  const { made, ...at } = await place();
  await using _ = made;
  const first = await store(at);
  assert.deepEqual(first.stored, { files: 0, note: "there is none yet", saved: 1 });
  assert.deepEqual((await statusAfter(at)).stored, { files, saved: 0 });
  // The size and the time of the content stay what they were.
  const path = `${at.tree}/d0/0`;
  const { atime, mtime } = Deno.statSync(path);
  Deno.writeTextFileSync(path, "omega 0;\n");
  if (atime !== null && mtime !== null) Deno.utimeSync(path, atime, mtime);
  Deno.renameSync(`${at.tree}/d1/1`, `${at.tree}/d1/one`);
  await keeping(at, async (residents) => {
    assert.equal(await found(residents, at.tree, "omega"), "./d0/0");
    assert.equal(await found(residents, at.tree, "alpha 0;"), "");
    assert.equal(await found(residents, at.tree, "alpha 1;"), "./d1/one");
    assert.equal(residents.status[0]?.stored?.files, files - 2);
    // What is changed now was known a moment ago.
    Deno.writeTextFileSync(`${at.tree}/d2/2`, "omega 2;\n");
    assert.equal(await found(residents, at.tree, "omega"), "./d0/0,./d2/2");
    assert.equal(await found(residents, at.tree, "alpha 2;"), "");
  });
});

Deno.test("short needles, contents and a long time make no difference for what was stored", async () => {
  const { made, ...at } = await place();
  await using _ = made;
  await store(at);
  await keeping(at, async (residents) => {
    for (const grep of ["7;", "17;", "a 17", "ALPHA 17"]) {
      const expected = grep === "7;"
        ? "./d0/27,./d1/37,./d1/7,./d2/17"
        : grep === "ALPHA 17"
        ? ""
        : "./d2/17";
      assert.equal(sorted(await found(residents, at.tree, grep)), sorted(expected), grep);
    }
    // They were read for the room that there is.
    assert.equal(residents.status[0]?.files, files);
  });
});

function sorted(list: string): string {
  return list.split(",").sort().join(",");
}

type Act = (stored: string) => void;

/**
 * What may be wrong with what is stored, what is told of it, and what makes an end to it where a
 * process that may write there does not.
 */
const damages: Readonly<Record<string, readonly [damage: Act, note: RegExp, restore?: Act]>> = {
  "an older or a newer form": [
    (stored) => change(stored, ".tree", (bytes) => void (bytes[4] = 99)),
    /^another version made it$/,
  ],
  "changed names": [
    (stored) => change(stored, ".tree", (bytes) => void bytes.fill(7, -9, -8)),
    /^it is damaged$/,
  ],
  "a file that ends early": [
    (stored) => change(stored, ".tree", (bytes) => bytes.subarray(0, bytes.length >> 1)),
    /^it is damaged$/,
  ],
  "an empty file": [
    (stored) => change(stored, ".tree", () => new Uint8Array()),
    /^it is damaged$/,
  ],
  "grams that were changed": [
    (stored) => change(stored, ".grams", (bytes) => void bytes.fill(0, 200)),
    /^it is damaged$/,
  ],
  "grams that have gone": [
    (stored) => each(stored, ".grams", (path) => Deno.removeSync(path)),
    /^there is none yet$/,
  ],
  "a directory that others may write to": [
    (stored) => Deno.chmodSync(stored, 0o777),
    /^others may write to its directory$/,
    (stored) => {
      Deno.chmodSync(stored, 0o700);
      Deno.removeSync(stored, { recursive: true });
    },
  ],
  "a file in its place": [
    (stored) => {
      Deno.removeSync(stored, { recursive: true });
      Deno.writeTextFileSync(stored, "");
    },
    /./,
    (stored) => Deno.removeSync(stored),
  ],
};

function each(stored: string, end: string, act: (path: string) => void): void {
  for (const { name } of [...Deno.readDirSync(stored)]) {
    if (name.endsWith(end)) act(`${stored}/${name}`);
  }
}

function change(
  stored: string,
  end: string,
  act: (bytes: Uint8Array) => Uint8Array | void,
): void {
  each(stored, end, (path) => {
    const bytes = Deno.readFileSync(path);
    Deno.writeFileSync(path, act(bytes) ?? bytes);
  });
}

Deno.test("what is stored and cannot be believed is not used, and is made anew", async (test) => {
  const { made, ...at } = await place();
  await using _ = made;
  await store(at);
  for (const [what, [damage, note, restore]] of Object.entries(damages)) {
    await test.step(what, async () => {
      damage(at.stored);
      const { stored } = await store(at);
      assert.match(stored?.note ?? "", note);
      assert.equal(stored?.saved, restore === undefined ? 1 : 0);
      if (restore !== undefined) {
        restore(at.stored);
        await store(at);
      }
      const after = (await statusAfter(at)).stored;
      assert.deepEqual(after, { files, saved: 0 });
    });
  }
});
