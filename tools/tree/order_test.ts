import assert from "node:assert/strict";
import { nameOf } from "@ct/base";
import { fileOrder, type OrderOptions } from "./order.ts";
import { extensionOf, folderOf, pathBelow, type ReportedFile } from "./reported_file.ts";

function file(path: string, size: number): ReportedFile {
  const name = nameOf(path);
  return { path, name, ext: extensionOf(name), lines: size, words: size, chars: size, bytes: size };
}

const files = [file("m/b.c", 2), file("a.d", 2), file("z.c", 1), file("m/a.d", 3), file("b", 2)];

const orders: readonly (readonly [sort: OrderOptions["sort"], desc: boolean, paths: string])[] = [
  ["path", false, "a.d b m/a.d m/b.c z.c"],
  ["path", true, "z.c m/b.c m/a.d b a.d"],
  ["name", false, "a.d m/a.d b m/b.c z.c"],
  ["name", true, "z.c m/b.c b a.d m/a.d"],
  ["lines", false, "z.c a.d b m/b.c m/a.d"],
  ["words", true, "m/a.d a.d b m/b.c z.c"],
  ["chars", false, "z.c a.d b m/b.c m/a.d"],
  ["bytes", true, "m/a.d a.d b m/b.c z.c"],
  ["ext", false, "b m/b.c z.c a.d m/a.d"],
  ["ext", true, "m/a.d a.d z.c m/b.c b"],
];

for (const [sort, desc, paths] of orders) {
  Deno.test(`fileOrder() by ${sort}${desc ? ", descending" : ""}`, () => {
    const ordered = files.toSorted(fileOrder({ sort, desc }));
    assert.equal(ordered.map(({ path }) => path).join(" "), paths);
  });
}

Deno.test("fileOrder() compares bytes, not UTF-16 units", () => {
  const ordered = ["\u{1f600}", "\uff5e", "Z", "a"].map((path) => file(path, 1))
    .toSorted(fileOrder({ sort: "path", desc: false }));
  assert.equal(ordered.map(({ path }) => path).join(" "), "Z a \uff5e \u{1f600}");
});

for (
  const [name, extension] of [
    ["a.rs", "rs"],
    ["A.Tar.GZ", "gz"],
    ["Makefile", ""],
    [".gitignore", ""],
    [".a.Md", "md"],
    ["a.", ""],
    ["a.İ", "İ"],
  ] as const
) {
  Deno.test(`extensionOf() of ${name}`, () => assert.equal(extensionOf(name), extension));
}

for (
  const [base, path, below] of [
    [".", "./a/b", "a/b"],
    ["src", "src/a", "a"],
    ["src/", "src/a", "a"],
    ["src//", "src//a", "a"],
    ["/", "/a/b", "a/b"],
    ["..", "../a", "a"],
  ] as const
) {
  Deno.test(`pathBelow() ${base} of ${path}`, () => assert.equal(pathBelow(base, path), below));
}

Deno.test("folderOf() is . at the base", () => {
  assert.deepEqual(["a", "a/b", "a/b/c"].map(folderOf), [".", "a", "a/b"]);
});
