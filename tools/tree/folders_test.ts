import fc from "fast-check";
import assert from "node:assert/strict";
import { nameOf } from "@ct/base";
import { type Folder, foldersOf } from "./folders.ts";
import { FilesSum } from "./metrics.ts";
import { fileOrder, type OrderOptions } from "./order.ts";
import { extensionOf, folderOf, type ReportedFile } from "./reported_file.ts";
import { treeRows } from "./tree_rows.ts";

function file(path: string, size = 1): ReportedFile {
  const name = nameOf(path);
  return { path, name, ext: extensionOf(name), lines: size, words: size, chars: size, bytes: size };
}

const byPath: OrderOptions = { sort: "path", desc: false };

function labels(files: readonly ReportedFile[], options: OrderOptions): string[] {
  const root = foldersOf(files.toSorted(fileOrder(options)), "r", options);
  return [...treeRows(root)].map(({ connectors, label }) => connectors + label);
}

Deno.test("treeRows() shows folders before files, at every level", () => {
  const files = ["z", "a/b/c", "a/a", "b/x", "a/c/y"].map((path) => file(path));
  assert.deepEqual(labels(files, byPath), [
    "r/",
    "├─ a/",
    "│  ├─ b/",
    "│  │  └─ c",
    "│  ├─ c/",
    "│  │  └─ y",
    "│  └─ a",
    "├─ b/",
    "│  └─ x",
    "└─ z",
  ]);
});

const sizes = [file("a/1", 5), file("b/1", 9), file("c/1", 2), file("c/2", 3), file("f", 4)];

for (
  const [sort, desc, folders] of [
    ["lines", false, "a c b"],
    ["lines", true, "b a c"],
    ["bytes", true, "b a c"],
    ["name", true, "c b a"],
    ["ext", true, "c b a"],
    ["path", false, "a b c"],
  ] as const
) {
  Deno.test(`foldersOf() orders folders by ${sort}${desc ? ", descending" : ""}`, () => {
    const root = foldersOf(sizes, "r", { sort, desc });
    assert.equal(root.folders.map(({ name }) => name).join(" "), folders);
  });
}

Deno.test("foldersOf() totals each folder over all files below it", () => {
  const name = fc.constantFrom("a", "b", "c.d", "é", "..", "\ufffd");
  const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"));
  const paths = fc.uniqueArray(fc.tuple(path, fc.nat(9)), { selector: ([text]) => text });
  fc.assert(fc.property(paths, (drawn) => {
    const files = drawn.map(([text, size]) => file(`${text}/f`, size));
    const visit = (folder: Folder, prefix: string): number => {
      const below = files.filter((each) => each.path.startsWith(prefix));
      const { lines, words, chars, bytes } = FilesSum.of(below);
      const { lines: l, words: w, chars: c, bytes: b } = folder;
      assert.deepEqual([l, w, c, b], [lines, words, chars, bytes]);
      assert.ok(prefix === "" || below.length > 0);
      for (const inner of folder.folders) {
        visit(inner, `${prefix}${inner.name}/`);
      }
      const here = below.filter((each) => `${folderOf(each.path)}/` === (prefix || "./"));
      assert.deepEqual(folder.files, here);
      return below.length;
    };
    assert.equal(visit(foldersOf(files, "", byPath), ""), files.length);
  }));
});

Deno.test("foldersOf() and treeRows() take a tree of 5,000 levels (long)", () => {
  const deep = Array.from({ length: 5000 }, () => "d").join("/");
  const files = [file(`${deep}/f`), ...["a", "d/a", "d/d/a"].map((path) => file(path))];
  const root = foldersOf(files, "r", byPath);
  assert.equal(root.lines, 4);
  let rows = 0;
  let width = 0;
  for (const row of treeRows(root)) {
    rows++;
    width = Math.max(width, row.width);
  }
  assert.equal(rows, 1 + 5000 + 4);
  assert.equal(width, 3 * 5001 + 1);
});

Deno.test("treeRows() measures labels in characters and escapes control characters", () => {
  const root = foldersOf([file("\u{1f600}/é\x1b")], "r", byPath);
  assert.deepEqual([...treeRows(root)].map(({ label, width }) => [label, width]), [
    ["r/", 2],
    ["\u{1f600}/", 5],
    ["é\\x1b", 11],
  ]);
});
