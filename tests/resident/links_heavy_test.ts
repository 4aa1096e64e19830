/**
 * Directories that links lead to: the runtime's watch on them goes with the link.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import type { ResidentFiles } from "@ct/resident";
import { tempTree } from "@ct/testing";
import { residentTree, whyLost } from "./tree.ts";

const files = {
  // A directory that no walk looks at is known by what is told alone.
  "tree/.ignore": "place\n",
  "tree/kept/f": "a\n",
  "tree/kept/.ignore": "",
  "tree/kept/deep/g": "a\n",
  "tree/d/x": "x\n",
  "outside/y": "y\n",
};

/** What may be done with a link to `kept`, which a watch has followed. */
const ends: Readonly<Record<string, (link: string, tree: string) => void>> = {
  "is removed": (link) => Deno.removeSync(link),
  "is renamed": (link) => Deno.renameSync(link, `${link}.other`),
  "leaves the tree": (link, tree) => Deno.renameSync(link, `${tree}/../outside/link`),
  "is replaced by a file": (link, tree) => Deno.renameSync(`${tree}/d/x`, link),
  "leads to a file outside": (link) => {
    Deno.removeSync(link);
    Deno.symlinkSync("../../outside/y", link);
  },
  "leads to itself": (link) => {
    Deno.removeSync(link);
    Deno.symlinkSync("link", link);
  },
  "goes with its directory": (link) => {
    Deno.removeSync(link.slice(0, link.lastIndexOf("/")), { recursive: true });
  },
  "goes with its directory, which is renamed": (link) => {
    const directory = link.slice(0, link.lastIndexOf("/"));
    Deno.renameSync(directory, `${directory}.other`);
    Deno.removeSync(`${directory}.other`, { recursive: true });
  },
};

/** How a watch comes to follow it. */
const beginnings = ["was there", "has come with its directory"] as const;

for (const beginning of beginnings) {
  for (const [end, act] of Object.entries(ends)) {
    Deno.test(`where a link ${beginning} and ${end}, what it led to is still known`, async () => {
      await using made = await tempTree(files);
      const tree = `${Deno.realPathSync(made.path)}/tree`;
      const place = `${tree}/place`;
      const isThere = beginning === "was there";
      const first = isThere ? place : `${tree}/../outside/place`;
      Deno.mkdirSync(first);
      Deno.symlinkSync("../kept", `${first}/link`);
      await using resident = await residentTree(tree);
      await resident.settle();
      if (!isThere) Deno.renameSync(first, place);
      await resident.settle();
      act(`${place}/link`, tree);
      await assertKnown(tree, () => resident.settle());
    });
  }
}

/** Ways out of the tree, which a watch must not take. */
const waysOut = ["../..", "../../outside"];

for (const way of waysOut) {
  Deno.test(`where a link to ${way} was there, what is in the tree is known`, async () => {
    await using made = await tempTree(files);
    const tree = `${Deno.realPathSync(made.path)}/tree`;
    Deno.mkdirSync(`${tree}/place`);
    Deno.symlinkSync(way, `${tree}/place/link`);
    await using resident = await residentTree(tree);
    await resident.settle();
    const behind = Deno.realPathSync(`${tree}/${way === "../.." ? ".." : "../outside"}`);
    // A way back by which the tree has another name.
    Deno.symlinkSync(tree, `${behind}/back`);
    Deno.removeSync(`${behind}/back`);
    await assertKnown(tree, () => resident.settle());
  });
}

for (const way of waysOut) {
  Deno.test(`where a link to ${way} has come with its directory, nothing is kept`, async () => {
    await using made = await tempTree(files);
    const tree = `${Deno.realPathSync(made.path)}/tree`;
    Deno.mkdirSync(`${tree}/elsewhere`);
    Deno.symlinkSync(way, `${tree}/elsewhere/link`);
    Deno.renameSync(`${tree}/elsewhere`, `${tree}/../elsewhere`);
    const act = () => Deno.renameSync(`${tree}/../elsewhere`, `${tree}/place`);
    const reason = `a link leads out of the directory: ${tree}/place/link`;
    assert.equal(await whyLost(tree, act), reason);
  });
}

/** What makes an end to a link that the watch followed, so that the next one follows none. */
const turns: Readonly<Record<string, (place: string, outside: string) => void>> = {
  "a link out of the tree takes its place": (place) => {
    Deno.removeSync(`${place}/link`);
    Deno.symlinkSync("../..", `${place}/link`);
  },
  "one to elsewhere takes its place": (place) => {
    Deno.removeSync(`${place}/link`);
    Deno.symlinkSync("../../outside", `${place}/link`);
  },
  "its directory is linked to from outside": (place, outside) => {
    Deno.renameSync(place, `${outside}/place`);
    Deno.symlinkSync("../outside/place", place);
  },
};

for (const [turn, act] of Object.entries(turns)) {
  Deno.test(`where a link was followed and ${turn}, what is in the tree is known`, async () => {
    await using made = await tempTree(files);
    const tree = `${Deno.realPathSync(made.path)}/tree`;
    const place = `${tree}/place`;
    Deno.mkdirSync(place);
    Deno.symlinkSync("../kept", `${place}/link`);
    await using resident = await residentTree(tree);
    await resident.settle();
    act(place, Deno.realPathSync(`${tree}/../outside`));
    await assertKnown(tree, () => resident.settle());
  });
}

Deno.test("where a link has gone, files are held again after a while", async () => {
  await using made = await tempTree(files);
  const tree = `${Deno.realPathSync(made.path)}/tree`;
  Deno.symlinkSync("kept", `${tree}/link`);
  await using resident = await residentTree(tree);
  await resident.settle();
  Deno.removeSync(`${tree}/link`);
  const buffer = new Uint8Array(64);
  const read = async () => (await resident.settle()).read(`${tree}/kept/f`, buffer);
  for (const text of ["one\n", "three\n"]) {
    Deno.writeTextFileSync(`${tree}/kept/f`, text);
    // What has just changed is not held before some time has passed.
    Deno.utimeSync(`${tree}/kept/f`, 0, 0);
    assert.equal(await read(), undefined);
    for (let wait = 0; wait < 2_000 && await read() === undefined; wait++) {
      await systemClock.sleep(10);
    }
    assert.equal(await read(), text.length);
  }
});

for (
  const [what, path] of [["file", "d/x"], ["directory", "d"]] as const
) {
  Deno.test(`a ${what} with a link to where it went is not the one that was held`, async () => {
    await using made = await tempTree(files);
    const tree = `${Deno.realPathSync(made.path)}/tree`;
    await using resident = await residentTree(tree);
    const buffer = new Uint8Array(64);
    await resident.settle();
    assert.equal((await resident.settle()).read(`${tree}/d/x`, buffer), 2);
    Deno.renameSync(`${tree}/${path}`, `${tree}/../outside/moved`);
    Deno.symlinkSync(`${tree}/../outside/moved`, `${tree}/${path}`);
    await resident.settle();
    Deno.writeTextFileSync(`${tree}/d/x`, "X\n");
    assert.equal((await resident.settle()).read(`${tree}/d/x`, buffer), undefined);
  });
}

/** Changes files until they are watched again. */
async function assertKnown(tree: string, settle: () => Promise<ResidentFiles>): Promise<void> {
  const walk = { base: tree, cwd: tree, hidden: false, follow: false, ignore: true };
  const buffer = new Uint8Array(64);
  for (const [round, text] of ["b\n", "c\n", "d\n", "e\n"].entries()) {
    for (const name of ["kept/f", "kept/deep/g"]) Deno.writeTextFileSync(`${tree}/${name}`, text);
    Deno.writeTextFileSync(`${tree}/kept/.ignore`, round % 2 === 0 ? "deep\n" : "f\n");
    const held = await settle();
    const paths = Array.from(held.walk(walk, () => {}) ?? [], ({ path }) => path);
    const isKnown = (path: string) => paths.includes(`${tree}/kept/${path}`);
    assert.deepEqual([isKnown("f"), isKnown("deep/g")], [round % 2 === 0, round % 2 === 1]);
    for (const name of ["kept/f", "kept/deep/g"]) {
      const length = held.read(`${tree}/${name}`, buffer);
      if (length === undefined) continue;
      assert.equal(new TextDecoder().decode(buffer.subarray(0, length)), text);
    }
    await systemClock.sleep(80);
  }
}
