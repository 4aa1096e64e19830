import assert from "node:assert/strict";
import { type Door, openDoor } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import { memoryContext } from "@ct/core/context";
import { ConfinedDoor } from "@ct/files";
import { tempTree } from "@ct/testing";
import { walkTree, type WalkTreeOptions } from "./walk_tree.ts";

const files = {
  ".ignore": "ignored\n",
  ".hidden/a": "",
  "a": "",
  "ignored": "",
  "link": { link: "other" },
  "other/b": "",
} as const;

const plain = { base: ".", hidden: false, follow: false, "no-ignore": false };
const report = ({ path, message }: { path: string; message: string }) =>
  assert.equal(`${path}: ${message}`, "./other: already listed as ./link");

/** What a walk yields; `""` for `undefined`. */
async function walked(
  options: Partial<WalkTreeOptions>,
  isDue: boolean = false,
  keeps: (entry: { name: string }) => boolean = () => true,
): Promise<readonly string[]> {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const bounds = { tick: () => isDue };
  const entries = walkTree({ ...plain, ...options }, ctx, { bounds, keeps, report });
  return [...entries].map((entry) => entry?.path ?? "");
}

for (
  const [what, options, paths] of [
    ["by default", {}, ". ./a ./link ./other ./other/b"],
    ["from a base", { base: "other" }, "other other/b"],
    [
      "with --hidden",
      { hidden: true },
      ". ./.hidden ./.hidden/a ./.ignore ./a ./link ./other ./other/b",
    ],
    ["with --follow", { follow: true }, ". ./a ./link ./link/b ./other"],
    ["with --no-ignore", { "no-ignore": true }, ". ./a ./ignored ./link ./other ./other/b"],
  ] as const
) {
  Deno.test(`walkTree() yields ${what} what the options choose`, async () => {
    assert.deepEqual(await walked(options), paths.split(" "));
  });
}

Deno.test("walkTree() yields undefined for entries of no interest only when it is time", async () => {
  const keeps = ({ name }: { name: string }) => name === "b";
  assert.deepEqual(await walked({}, false, keeps), ["./other/b"]);
  assert.deepEqual(await walked({}, true, keeps), ["", "", "", "", "./other/b"]);
});

Deno.test("walkTree() ends with what tick throws", async () => {
  await using tree = await tempTree(files);
  const bounds = {
    tick: () => {
      throw new Error("the time is up");
    },
  };
  const keeps = () => false;
  const ctx = memoryContext({ cwd: tree.path });
  const entries = walkTree(plain, ctx, { bounds, keeps, report });
  assert.throws(() => entries.next(), /the time is up/);
});

Deno.test("walkTree() reads no rules outside through a door: links, configuration, swapped files", async () => {
  await using tree = await tempTree({
    "out/rules": "b.txt\n",
    "root/.git/HEAD": "ref: refs/heads/main\n",
    "root/.git/config":
      "[core]\n\texcludesFile = ../out/rules\n[include]\n\tpath = ../../out/rules\n",
    "root/.git/info/exclude": { link: "../../../out/rules" },
    "root/b.txt": "",
    "root/lnk": { link: "../out/rules" },
  });
  const cwd = `${tree.path}/root`;
  const user = { home: undefined, configHome: undefined };
  const paths = (door: Door, follow = false) => {
    const ctx = memoryContext({ cwd, door });
    const bounds = new Bounds(unbounded, ctx, {});
    const options = { base: ".", hidden: false, follow, "no-ignore": false };
    const problems: string[] = [];
    const report = ({ message }: { readonly message: string }) => void problems.push(message);
    const found = [...walkTree(options, ctx, { bounds, report })];
    return { paths: found.flatMap((entry) => entry?.path ?? []), problems };
  };
  assert.deepEqual(paths(openDoor), { paths: [".", "./lnk"], problems: [] });
  const confined = new ConfinedDoor({ roots: [cwd], cwd, user, allowsConfig: false });
  const found = paths(confined);
  assert.deepEqual(found.paths, [".", "./b.txt", "./lnk"]);
  assert.equal(found.problems.filter((text) => /outside the served/.test(text)).length, 3);
  assert.throws(() => paths(confined, true), { code: "refused", path: "./lnk" });
});
