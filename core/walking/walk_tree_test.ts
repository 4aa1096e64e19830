import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
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
