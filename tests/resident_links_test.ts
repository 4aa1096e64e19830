/**
 * Directories that links lead to: the runtime's watch on them goes with the link.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import type { HeldFiles } from "@ct/resident";
import { tempTree } from "@ct/testing";
import { residentTree } from "./resident_tree.ts";

const files = {
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
  "leads elsewhere": (link) => {
    Deno.removeSync(link);
    Deno.symlinkSync("/", link);
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

/** Changes files until they are watched again. */
async function assertKnown(tree: string, settle: () => Promise<HeldFiles>): Promise<void> {
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
