import assert from "node:assert/strict";
import { openDoor } from "@ct/base";
import type { Needle } from "@ct/scan";
import { tempTree, times } from "@ct/testing";
import { walk, type WalkOptions } from "@ct/walk";
import { SearchIndex } from "./mod.ts";

/** What has changed so long ago is stored, in milliseconds. */
const settledMs = 2_100;
const words = ["alpha", "nowhere", "omega"];
const few = 0;

function textOf(file: number): string {
  return `${words[file % 3]} ${file}\n`.repeat(1 + file % 7 * 40);
}

/** A tree that is old enough, for all tests, and the index of it. */
async function settledTree() {
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, file) => [`tree/${file % 9}/${file}.txt`, textOf(file)]),
  );
  const made = await tempTree({
    ...files,
    "tree/.env": "omega=1\n",
    "tree/wide.txt": "\ufeffomega",
    "cache/x": "",
  });
  Deno.writeFileSync(`${made.path}/tree/utf16.txt`, Uint8Array.of(255, 254, 97, 0));
  const root = Deno.realPathSync(`${made.path}/tree`);
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  return { made, root, cacheHome: Deno.realPathSync(`${made.path}/cache`) };
}

type Settled = Awaited<ReturnType<typeof settledTree>>;

async function opened({ root, cacheHome }: Pick<Settled, "root" | "cacheHome">) {
  const ctx = { cwd: root, door: openDoor, cacheHome };
  return await SearchIndex.open({ bases: ["."], few }, ctx);
}

function needlesOf(word: string): readonly Needle[] {
  return [{ bytes: new TextEncoder().encode(word), fold: false }];
}

/** The files that may have a word, and what a walk without an index finds; then stores. */
async function candidates(place: Pick<Settled, "root" | "cacheHome">, word = "omega") {
  const index = await opened(place);
  assert.ok(index !== undefined && typeof index !== "string", `${index}`);
  using open = index;
  const { root } = place;
  const options: WalkOptions = { base: ".", cwd: root, hidden: true, follow: false, ignore: true };
  const walked = open.files.walk(options, () => {});
  const found: string[] = [];
  let passed = 0;
  for (const { entries, to, files } of walked?.ranges?.(needlesOf(word)) ?? []) {
    passed += files;
    const entry = entries.at(to);
    if (entry !== undefined) found.push(entry.path);
  }
  const all = [...walk(options, () => {})].filter(({ kind }) => kind === "f");
  const having = all.filter(({ absolutePath }) => {
    return Deno.readTextFileSync(absolutePath).includes(word);
  }).map(({ path }) => path);
  assert.equal(passed + found.length, all.length);
  for (const path of having) assert.ok(found.includes(path), path);
  const { damage } = open;
  assert.equal(await open.update({ goesOn: () => true }), undefined);
  return { found, having, damage };
}

function filesIn({ cacheHome }: Pick<Settled, "cacheHome">): readonly string[] {
  return Array.from(Deno.readDirSync(`${cacheHome}/ct/search`), ({ name }) => name);
}

let settled: Promise<Settled> | undefined;
let directory: string | undefined;
addEventListener("unload", () => {
  if (directory !== undefined) Deno.removeSync(directory, { recursive: true });
});

async function withCopy(test: (place: Settled) => Promise<void>): Promise<void> {
  const place = await (settled ??= settledTree());
  directory = place.made.path;
  await using other = await tempTree({ "cache/x": "" });
  await test({ ...place, cacheHome: Deno.realPathSync(`${other.path}/cache`) });
}

Deno.test("an index rules out what lacks a word, except for UTF-16 and files of secrets (long)", () =>
  withCopy(async (place) => {
    const first = await candidates(place);
    assert.equal(first.found.length, 123);
    const { found, having } = await candidates(place);
    assert.equal(having.length, 42);
    // A few bits for each gram are enough to rule out most.
    const others = found.filter((path) => !having.includes(path));
    assert.ok(others.includes("./utf16.txt") && others.length < 12, others.join());
    const { found: none } = await candidates(place, "no such word");
    assert.deepEqual(none.sort(), ["./.env", "./utf16.txt"]);
    assert.ok(
      filesIn(place).every((name) => /^[0-9a-f]{32}(?:\.tree|-[0-9a-f]+\.grams)$/.test(name)),
    );
  }));

Deno.test("a file that has changed just now is read again", async () => {
  await using made = await tempTree({ "tree/a.txt": "alpha\n", "cache/x": "" });
  const root = Deno.realPathSync(`${made.path}/tree`);
  const place = { root, cacheHome: Deno.realPathSync(`${made.path}/cache`) };
  await candidates(place);
  const { mtime } = Deno.statSync(`${root}/a.txt`);
  assert.ok(mtime);
  Deno.writeTextFileSync(`${root}/a.txt`, "omega\n");
  Deno.utimeSync(`${root}/a.txt`, mtime, mtime);
  assert.deepEqual((await candidates(place)).found, ["./a.txt"]);
});

/** How many places of each file are damaged; 60 found each fault that was there. */
const places = times(15, 60);

Deno.test("a damaged index is not believed, and made anew (long)", () =>
  withCopy(async (place) => {
    await candidates(place);
    const names = filesIn(place);
    assert.equal(names.length, 2);
    let damaged = 0;
    for (const name of names) {
      const path = `${place.cacheHome}/ct/search/${name}`;
      const whole = Deno.readFileSync(path);
      for (let at = 0; at < whole.length; at += 1 + Math.floor(whole.length / places)) {
        const bytes = Deno.readFileSync(path);
        bytes[at] = (bytes[at] ?? 0) ^ 16;
        Deno.writeFileSync(path, bytes);
        const { damage } = await candidates(place);
        if (damage !== undefined) damaged++;
        const isThere = filesIn(place).includes(name);
        if (isThere) Deno.writeFileSync(path, whole);
        else await candidates(place);
        if (!isThere) break;
      }
    }
    assert.ok(damaged > 0);
    for (const end of [0, 7, 100]) {
      const [tree = ""] = filesIn(place).filter((name) => name.endsWith(".tree"));
      const path = `${place.cacheHome}/ct/search/${tree}`;
      Deno.truncateSync(path, end);
      assert.match((await candidates(place)).damage ?? "", /damaged/);
      assert.equal((await candidates(place)).damage, undefined);
    }
  }));

Deno.test("an index of another version is made anew (long)", () =>
  withCopy(async (place) => {
    await candidates(place);
    const [tree = ""] = filesIn(place).filter((name) => name.endsWith(".tree"));
    const path = `${place.cacheHome}/ct/search/${tree}`;
    const bytes = Deno.readFileSync(path);
    new Uint32Array(bytes.buffer)[1] = 77;
    Deno.writeFileSync(path, bytes);
    assert.equal((await candidates(place)).damage, "another version made it");
    assert.ok((await candidates(place)).found.length < 60);
  }));

Deno.test("what others may write to is not used (long)", () =>
  withCopy(async (place) => {
    await candidates(place);
    Deno.chmodSync(`${place.cacheHome}/ct/search`, 0o777);
    assert.match(`${await opened(place)}`, /others may write to its directory/);
    Deno.chmodSync(`${place.cacheHome}/ct/search`, 0o700);
    for (const name of filesIn(place)) {
      Deno.chmodSync(`${place.cacheHome}/ct/search/${name}`, 0o666);
    }
    assert.match((await candidates(place)).damage ?? "", /others may write to it/);
  }));
