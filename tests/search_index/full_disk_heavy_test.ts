/**
 * Indexes that cannot be written to the end: on a full disk, by who may write no more, or is killed
 * meanwhile; and by several at once. Answers are those without an index, and nothing is left that
 * would grow.
 */
import assert from "node:assert/strict";
import { sampled } from "@ct/testing";
import { compiledCache } from "../built_commands.ts";
import { CachePlace, indexNames, makeOld, pathsIn, sizeOf } from "./cache_place.ts";

const place = CachePlace.make();
let directory = "";
globalThis.addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));

/** A new home whose commands keep nothing compiled. */
async function newHome() {
  const at = await place;
  directory = at.path;
  const home = at.home();
  Deno.removeSync(`${home}/.cache/deno`);
  Deno.writeTextFileSync(`${home}/.cache/deno`, "");
  return { at, home, cache: `${home}/.cache` };
}

/** From now on, they start with what is compiled: nothing limits what the runtime writes. */
function linkCompiled(cache: string): void {
  Deno.removeSync(`${cache}/deno`);
  Deno.symlinkSync(compiledCache().link, `${cache}/deno`);
}

function runs(program: string, ...args: readonly string[]): boolean {
  return new Deno.Command(program, { args: [...args], stderr: "null" }).outputSync().success;
}

function isMounted(directory: string, sizeKb: number): boolean {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return false;
  return runs("mount", "-t", "tmpfs", "-o", `size=${sizeKb}k,mode=755`, "none", directory);
}

const sizesKb = [4, 16, 32, 64, 128, 256, 512, 1_024, 8_192];
for (const sizeKb of sampled(sizesKb, 2, "sizes of disks")) {
  Deno.test(`answers are those without an index on a disk of ${sizeKb} KiB`, async () => {
    const { at, home, cache } = await newHome();
    if (!isMounted(cache, sizeKb)) return;
    try {
      // A link takes no room of the disk.
      Deno.symlinkSync(compiledCache().link, `${cache}/deno`);
      const sizes: number[] = [];
      const names: number[] = [];
      for (let round = 1; round <= 4; round++) {
        await at.compare(`${sizeKb} KiB, round ${round}`, { env: { HOME: home } });
        sizes.push(sizeOf(cache));
        names.push(pathsIn(cache).length);
      }
      assert.equal(sizes[3], sizes[1], sizes.join(" "));
      assert.equal(names[3], names[1], pathsIn(cache).join(" "));
    } finally {
      assert.ok(runs("umount", cache));
    }
  });
}

/** Units of 512 bytes. */
for (const most of sampled([0, 1, 2, 8, 32, 64, 200, 400], 2, "limits of files")) {
  const limited = (trap: string) => ["sh", "-c", `${trap} ulimit -f ${most}; exec "$@"`, "sh"];
  Deno.test(`answers are those without an index, with files of ${most * 512} bytes`, async () => {
    const { at, home, cache } = await newHome();
    const setup = { env: { HOME: home }, within: limited("trap '' XFSZ;") };
    const sizes: number[] = [];
    for (let round = 1; round <= 4; round++) {
      await at.compare(`${most} units, round ${round}`, setup);
      // That of `ct find` gets on a little with each call, until it is as large as it may be.
      sizes.push(sizeOf(`${cache}/ct/search`));
      assert.ok(sizeOf(cache) <= 4 * most * 512 + sizeOf(`${cache}/ct/search`));
    }
    assert.equal(sizes[3], sizes[1], sizes.join(" "));
  });

  Deno.test(`what is killed when it has written ${most * 512} bytes leaves little`, async () => {
    const { at, home, cache } = await newHome();
    const setup = { env: { HOME: home }, within: limited("") };
    for (let round = 1; round <= 4; round++) {
      const { stdout } = await at.run("ct-search", ["alpha77", "--detail", "--indexed"], setup);
      assert.equal(stdout, "./0/77.ts:1:export function alpha77() {\n");
      assert.ok(indexNames(cache).length <= 2, indexNames(cache).join(" "));
      await at.run("ct-find", ["alpha 31"], setup);
      makeOld(cache);
    }
    linkCompiled(cache);
    // What is written whole is found, and takes the place of what was not.
    for (const round of [1, 2, 3]) {
      const notes = await at.compare(`killed, round ${round}`, { env: { HOME: home } });
      if (round > 1) assert.deepEqual(notes, ["", "", ""]);
    }
    assert.equal(indexNames(cache).length, 2, indexNames(cache).join(" "));
  });
}

Deno.test("several that store indexes at once answer as without one, and leave one", async () => {
  const { at, home, cache } = await newHome();
  linkCompiled(cache);
  for (let round = 1; round <= 3; round++) {
    const all = Array.from({ length: 3 }, () => at.compare(`at once`, { env: { HOME: home } }));
    await Promise.all(all);
    makeOld(cache);
    const tree = indexNames(cache).find((name) => name.endsWith(".tree"));
    assert.ok(tree !== undefined);
    Deno.truncateSync(`${cache}/ct/search/${tree}`, 9);
    await at.compare("made anew", { env: { HOME: home } });
    assert.equal(indexNames(cache).length, 2, indexNames(cache).join(" "));
  }
});
