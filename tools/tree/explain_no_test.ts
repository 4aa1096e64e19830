/**
 * What a tree that reports no file says would be reported: each promise is put to the test.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { arbitraryOptions, assertPromises, tempTree, testRows } from "@ct/testing";
import { command } from "./mod.ts";

const paths = [
  "a.rs",
  "A.rs",
  "b.md",
  "d/a.rs",
  "d/e/A.rs",
  "d/b.rs",
  ".h",
  "d/.h.rs",
  "gen/a.rs",
  "gen/.b",
];
const files = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...paths), fc.constantFrom("", "1\n", "1\n2\n", "1\n2\n3\n4\n")),
  { selector: ([path]) => path, minLength: 1, maxLength: 7 },
);
const call = arbitraryOptions({
  "--name": ["a.RS", "*.RS", "x", "[ab].rs", "B.md|zz", "h+", "A.RS|!b*"],
  "--path": ["*", "d/*", "!a*", "gen/**", "e/*"],
  "--ext": ["rs", "md", "x"],
  "": ["d", "./d/", "gen", "d gen", "./gen d"],
  "--mode": ["literal", "glob", "regex"],
  "--min-lines": ["1", "3"],
  "--max-lines": ["0", "1"],
  "--min-bytes": ["3", "9"],
  "--min-files-per-folder": ["2", "3"],
  "--max-files-per-folder": ["0", "1"],
});

Deno.test("ct-tree promises just what the other calls report (long)", async () => {
  let promises = 0;
  await fc.assert(
    fc.asyncProperty(files, call, async (contents, options) => {
      await using made = await tempTree({ ".ignore": "gen\n", ...Object.fromEntries(contents) });
      promises += await assertPromises(command, options, {
        cwd: made.path,
        countOf: ({ files }) => Array.isArray(files) ? files.length : NaN,
      });
    }),
    { numRuns: Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 120) },
  );
  assert.ok(promises > 5, `${promises} promises`);
});

testRows(command, [
  {
    name: "a no names a hidden file, and how the name was read",
    argv: ["--name", "c.rs", "--flat"],
    status: 1,
    stdout: /0 file\(s\)\n$/,
    stderr: "ct-tree: nothing found with --name as a regex; --hidden would find 1\n",
  },
  {
    name: "a no names the limit in the way, as JSON",
    argv: ["--ext", "rs", "--min-lines", "9", "--json"],
    status: 1,
    stdout: /"relaxations":\[\{"complete":true,"count":1,"without":"--min-lines"\}\]/,
    stderr: "ct-tree: nothing found; without --min-lines would find 1\n",
  },
  {
    name: "a no of several bases counts paths below each",
    argv: ["d", "x", "--path", "e/*", "--name", "A.rs", "--summary"],
    status: 1,
    files: { "d/e/a.rs": "", "d/a.rs": "", "x/e/b.rs": "" },
    stderr: "ct-tree: nothing found with --name as a regex; " +
      "--name '(?i)A.rs' would find 1, without --name 2\n",
  },
  { name: "a no that nothing would change", argv: ["--ext", "x", "--summary"], status: 1 },
], { files: { ".x/c.rs": "", "a.rs": "fn a() {}\n" } });

Deno.test("ct-tree measures so many hidden files only, and promises nothing of folders then (long)", async () => {
  const many = Array.from({ length: 700 }, (_, index) => [`.h/${index}.rs`, ""]);
  await using tree = await tempTree({ a: "", ...Object.fromEntries(many) });
  for (
    const [words, line] of [
      [[], "ct-tree: nothing found; --hidden would find at least 499\n"],
      [["--max-files-per-folder", "600"], "ct-tree: nothing found; without --ext would find 1\n"],
      [["--min-files-per-folder", "9"], /--hidden would find at least 499/],
    ] as const
  ) {
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["--ext", "rs", "--summary", ...words], ctx), 1);
    if (typeof line === "string") assert.equal(ctx.stderr.text, line);
    else assert.match(ctx.stderr.text, line);
  }
});
