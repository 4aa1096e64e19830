/**
 * Files that get a second name for a time, by which others write to them.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { residentTree } from "./tree.ts";

/** Each changes `kept/f` without naming it. */
const ways: Readonly<Record<string, (tree: string, edit: (name: string) => void) => void>> = {
  "a name that stays": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/g`);
    edit(`${tree}/g`);
  },
  "a name that goes": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/g`);
    edit(`${tree}/g`);
    Deno.removeSync(`${tree}/g`);
  },
  "a name that leaves the tree": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/g`);
    Deno.renameSync(`${tree}/g`, `${tree}/../outside/g`);
    edit(`${tree}/../outside/g`);
  },
  "a name that is given to a new file": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/g`);
    edit(`${tree}/g`);
    Deno.removeSync(`${tree}/g`);
    Deno.writeTextFileSync(`${tree}/g`, "new\n");
  },
  "a name that another file takes": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/g`);
    edit(`${tree}/g`);
    Deno.renameSync(`${tree}/other`, `${tree}/g`);
  },
  "a name that a file from outside takes": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/g`);
    edit(`${tree}/g`);
    Deno.renameSync(`${tree}/../outside/y`, `${tree}/g`);
  },
  "a name that changes twice": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/g`);
    Deno.renameSync(`${tree}/g`, `${tree}/h`);
    edit(`${tree}/h`);
    Deno.renameSync(`${tree}/h`, `${tree}/other`);
  },
  "a name that comes from outside": (tree, edit) => {
    Deno.linkSync(`${tree}/kept/f`, `${tree}/../outside/g`);
    edit(`${tree}/../outside/g`);
    Deno.renameSync(`${tree}/../outside/g`, `${tree}/g`);
    Deno.renameSync(`${tree}/g`, `${tree}/../outside/g`);
  },
  "a name in a new directory": (tree, edit) => {
    Deno.mkdirSync(`${tree}/new`);
    Deno.linkSync(`${tree}/kept/f`, `${tree}/new/g`);
    edit(`${tree}/new/g`);
  },
  "a name in a new directory, that goes": (tree, edit) => {
    Deno.mkdirSync(`${tree}/new`);
    Deno.linkSync(`${tree}/kept/f`, `${tree}/new/g`);
    edit(`${tree}/new/g`);
    Deno.removeSync(`${tree}/new/g`);
  },
};

for (const [what, act] of Object.entries(ways)) {
  Deno.test(`what is written by ${what} is known (long)`, async () => {
    await using made = await tempTree({
      "tree/kept/f": "one\n",
      "tree/other": "other\n",
      "outside/y": "y\n",
    });
    const tree = `${Deno.realPathSync(made.path)}/tree`;
    const buffer = new Uint8Array(64);
    await using resident = await residentTree(tree);
    const first = await resident.settle();
    assert.equal(first.read(`${tree}/kept/f`, buffer), 4);
    act(tree, (name) => Deno.writeTextFileSync(name, "two\n"));
    const held = await resident.settle();
    const length = held.read(`${tree}/kept/f`, buffer);
    const text = length && new TextDecoder().decode(buffer.subarray(0, length));
    assert.ok(text === undefined || text === "two\n", `${text}`);
  });
}

Deno.test("what is written beside a file and then renamed lets others be held (long)", async () => {
  await using made = await tempTree({ "tree/kept/f": "one\n", "tree/other": "other\n" });
  const tree = `${Deno.realPathSync(made.path)}/tree`;
  const buffer = new Uint8Array(64);
  await using resident = await residentTree(tree);
  await resident.settle();
  for (const text of ["two\n", "three\n"]) {
    Deno.writeTextFileSync(`${tree}/.new`, text);
    Deno.renameSync(`${tree}/.new`, `${tree}/kept/f`);
    const held = await resident.settle();
    // A file that has just been made is not the same for sure if it is looked at.
    assert.equal(held.read(`${tree}/other`, buffer), 6);
  }
});

Deno.test("what is written by a name that is not UTF-8 is known, and the tree is kept (long)", {
  // Other systems have no such names.
  ignore: Deno.build.os !== "linux",
}, async () => {
  await using made = await tempTree({ "tree/kept/f": "one\n", "tree/other": "other\n" });
  const tree = `${Deno.realPathSync(made.path)}/tree`;
  const buffer = new Uint8Array(64);
  await using resident = await residentTree(tree);
  await resident.settle();
  const lines = [
    `ln kept/f "$name"; echo two > "$name"`,
    `mv other "$name"; mkdir "d$name"; echo x > "d$name/x"`,
    `rm "$name"; echo three > kept/f; echo other > other`,
  ];
  for (const [index, line] of lines.entries()) {
    const args = ["-c", `name=$(printf 'b\\377'); ${line}`];
    const { success } = new Deno.Command("sh", { args, cwd: tree }).outputSync();
    assert.ok(success);
    const held = await resident.settle();
    const length = held.read(`${tree}/kept/f`, buffer);
    const text = length && new TextDecoder().decode(buffer.subarray(0, length));
    assert.ok(text === undefined || text === (index < 2 ? "two\n" : "three\n"), `${text}`);
    if (index === 1) assert.equal(held.read(`${tree}/other`, buffer), undefined);
  }
});
