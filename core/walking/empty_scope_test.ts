import assert from "node:assert/strict";
import { Bounds, unbounded } from "@ct/core/bounds";
import { memoryContext, type Observations } from "@ct/core/context";
import { emptyRepository, tempTree, type TreeEntry } from "@ct/testing";
import { type EmptyCall, reportEmptyScope, scopeFilters } from "./empty_scope.ts";

const plain = { base: ".", hidden: false, follow: false, "no-ignore": false };

/** What is told of a call that looked at nothing. */
async function told(
  files: Readonly<Record<string, TreeEntry>>,
  options: Partial<EmptyCall["options"]> & { name?: string; ext?: readonly string[] },
  call: Partial<EmptyCall> = {},
): Promise<{ stderr: string; unseen: Observations[string] }> {
  await using tree = await tempTree(files);
  let unseen: Observations[string];
  const onObservations = (observations: Observations) => void (unseen = observations["unseen"]);
  const ctx = { ...memoryContext({ cwd: tree.path }), onObservations };
  const walk = { ...plain, ...options };
  const filters = scopeFilters({ name: undefined, ...walk });
  const empty = { options: walk, filters, isOfFiles: true, skipped: 0, ...call };
  await reportEmptyScope("t", empty, new Bounds(unbounded, ctx, {}), ctx);
  return { stderr: ctx.stderr.text, unseen };
}

const files = { "a.ts": "", "src/b.ts": "", "src/c.py": "" };

for (
  const [what, tree, options, sentence] of [
    ["an empty directory", {}, {}, "nothing is below ."],
    [
      "a path that was renamed",
      files,
      { path: ["srcs/**"] },
      "--path 'srcs/**' keeps none of 3 files",
    ],
    [
      "a name, and how it was read",
      files,
      { name: "z*.ts|q.c" },
      "--name 'z*.ts|q.c' (read as glob, regex) keeps none of 3 files",
    ],
    [
      "names and extensions as alternatives",
      files,
      { name: "z", ext: ["rb", "go"] },
      "--name z or --ext 'rb,go' keeps none of 3 files",
    ],
    [
      "filters that leave nothing together",
      files,
      { path: ["src/**"], name: "a.ts" },
      "--name a.ts (read as regex) and --path 'src/**' keep none of 3 files",
    ],
    ["a depth", { "a/b": "" }, { maxDepth: 1 }, "--depth 1 keeps none of 1 file"],
    [
      "lines of ignore files",
      { ...emptyRepository, ".gitignore": "/*\n", "a": "", "b": "", "c/d": "" },
      {},
      "./.gitignore:1 (/*) ignores 3 entries (--no-ignore); 1 entry is hidden (--hidden)",
    ],
    [
      "lines of .ignore files, those of most entries first",
      { ".ignore": "x.*\n/d\n", "x.a": "", "x.b": "", "d/e": "" },
      {},
      "./.ignore:1 (x.*) ignores 2 entries, ./.ignore:2 (/d) ignores 1 entry (--no-ignore); " +
      "1 entry is hidden (--hidden)",
    ],
  ] as const
) {
  Deno.test(`reportEmptyScope() names ${what}`, async () => {
    const unseen = `no file is in scope: ${sentence}`;
    assert.deepEqual(await told(tree, options), { stderr: `t: ${unseen}\n`, unseen });
  });
}

Deno.test("reportEmptyScope() is silent where something is in scope, or stderr tells it", async () => {
  assert.deepEqual(await told(files, { name: "*.ts" }), { stderr: "", unseen: undefined });
  const unseen = "no file is in scope: --ext rb keeps none of 3 files";
  assert.deepEqual(await told(files, { ext: ["rb"] }, { isQuiet: true }), { stderr: "", unseen });
  const skipped = "no file could be examined: 2 files skipped";
  assert.deepEqual(await told(files, {}, { skipped: 2 }), { stderr: "", unseen: skipped });
});

Deno.test("reportEmptyScope() counts all entries but the base where not only files count", async () => {
  const isOfFiles = false;
  assert.equal(
    (await told({}, {}, { isOfFiles })).unseen,
    "no entry is in scope: nothing is below .",
  );
  assert.equal((await told({ "a/b": "" }, {}, { isOfFiles })).unseen, undefined);
});
