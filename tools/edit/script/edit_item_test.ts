import fc from "fast-check";
import assert from "node:assert/strict";
import { parseExpect } from "@ct/core/verdict";
import { assertRun, tempTree } from "@ct/testing";
import type { EditItem } from "./edit_item.ts";
import { ItemIndex } from "./item_index.ts";
import { command } from "../mod.ts";

/** A script with one edit on its second line. */
function script(attributes: string, ...lines: readonly string[]): string {
  return ["# head", `#% edit ${attributes}`, ...lines, "#% end", ""].join("\n");
}
const sections = ["#% find", "k", "#% replace", "v"];
const block = ["#% find", "k", "l", "#% replace", "v"];

const refused: readonly (readonly [string, string | Uint8Array, string | RegExp])[] = [
  [
    "an unknown attribute",
    script("expects=1", ...sections),
    "unknown attribute 'expects'; one of: expect, mode, file, squeeze",
  ],
  [
    "an unknown section",
    script("", ...sections, "#% why", "x"),
    "unknown section 'why'; one of: find, replace",
  ],
  ["no find", script("", "#% replace", "v"), "the section 'find' is missing"],
  ["no replace", script("", "#% find", "k"), "the section 'replace' is missing"],
  ["an empty find", script("", "#% find", "#% replace", "v"), "empty find payload"],
  ["a find of one empty line", script("", "#% find", "", "#% replace", "v"), "empty find payload"],
  [
    "a find of empty lines",
    script("", "#% find", "", "", "#% replace", "v"),
    "invalid find pattern: the block has only empty lines",
  ],
  ["a bad expectation", script("expect=some", ...sections), /invalid count in --expect 'some'/],
  [
    "an unknown mode",
    script("mode=Regex", ...sections),
    "invalid mode 'Regex'; one of: literal, glob, regex",
  ],
  [
    "a block with a mode",
    script("mode=glob", ...block),
    "a multi-line find is always a literal block; mode glob is reserved for it",
  ],
  [
    "a bad squeeze",
    script("squeeze=yes", ...sections),
    "invalid squeeze 'yes'; one of: true, false",
  ],
  [
    "a bad regex",
    script("mode=regex", "#% find", "(", "#% replace", "v"),
    /invalid find pattern: \(\n\^\nunclosed group/,
  ],
];

for (const [name, text, reason] of refused) {
  Deno.test(`ct-edit refuses a script with ${name}`, async () => {
    await using tree = await tempTree({ s: text, a: "k\n" });
    const head = "ct-edit: s: edit 1 (script line 2): ";
    await assertRun(command, tree.path, ["--script", "s"], {
      status: 2,
      stdout: "",
      stderr: typeof reason === "string" ? `${head}${reason}\n` : reason,
    });
    assert.equal(await Deno.readTextFile(`${tree.path}/a`), "k\n");
  });
}

for (
  const [name, text, stderr] of [
    [
      "that cannot be parsed",
      "#% edit\n#% end\n#% end\n",
      "ct-edit: s: line 3: '#% end' with nothing open\n",
    ],
    ["without edits", "# nothing\n", "ct-edit: s: the script has no edits; expected '#% edit'\n"],
    [
      "that is not UTF-8",
      new Uint8Array([0x23, 0xff]),
      "ct-edit: read s: stream did not contain valid UTF-8\n",
    ],
  ] as const
) {
  Deno.test(`ct-edit refuses a script ${name}`, async () => {
    await using tree = await tempTree({ s: text, a: "k\n" });
    await assertRun(command, tree.path, ["--script", "s"], { status: 2, stdout: "", stderr });
  });
}

Deno.test("ct-edit reads a script with a byte order mark and CRLF", async () => {
  const text = `\ufeff${script("", ...sections).replace("# head\n", "")}`.replaceAll("\n", "\r\n");
  await using tree = await tempTree({ s: text, a: "k\n" });
  await assertRun(command, tree.path, ["--script", "s", "--quiet"], { status: 0, stderr: "" });
  assert.equal(await Deno.readTextFile(`${tree.path}/a`), "v\n");
});

function itemFor(file: string | undefined, index: number): EditItem {
  const edit = {
    kind: "block",
    find: ["k"],
    replacement: [],
    squeeze: false,
    literal: "k",
    literals: undefined,
  } as const;
  const expectation = parseExpect("any");
  return { ordinal: index + 1, line: 1, edit, expect: "any", expectation, mode: "literal", file };
}

Deno.test("ItemIndex finds the edits that name a file by the end of its path", () => {
  const name = fc.constantFrom("a", "b", "a/b", "b\\a", "./a", "a/b/a", "/a", "");
  fc.assert(
    fc.property(
      fc.array(fc.option(name, { nil: undefined }), { maxLength: 5 }),
      fc.array(name),
      (files, paths) => {
        const items = files.map(itemFor);
        const index = new ItemIndex(items);
        const slashed = (path: string) => path.replaceAll("\\", "/");
        const isNamed = (path: string, { file }: EditItem) =>
          file === undefined || slashed(path) === slashed(file) ||
          slashed(path).endsWith(`/${slashed(file)}`);
        for (const path of paths) {
          assert.deepEqual(index.itemsFor(path), items.filter((item) => isNamed(path, item)));
        }
        const unmet = items.find((item) =>
          item.file !== undefined && !paths.some((path) => isNamed(path, item))
        );
        assert.equal(index.unmet, unmet);
      },
    ),
  );
});
