/**
 * A search becomes an edit by another name of the tool: the same words select the same files, and
 * what `ct-search` finds is what `ct-edit` replaces.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { command as each } from "@ct/each";
import { command as edit } from "@ct/edit";
import { command as search } from "@ct/search";
import { type TempTree, tempTree } from "@ct/testing";
import { command as countTree } from "@ct/tree";

const files = {
  ".ignore": "out\n",
  ".hidden.ts": "id Id\n",
  "Makefile": "id:\n\tid ids\n",
  "a.ts": "id = Id + ID\nids(id)\n\nwidth\n",
  "a_test.ts": "id\r\nid id\r\n",
  "docs/a.md": "Id. id\n",
  "docs/deep/er/b.md": "an id\n",
  "lib/a.py": "def id(): pass\nid_id\n",
  "lib/big.ts": `${"id ".repeat(700)}\n`,
  "lib/test/a.ts": "id\n",
  "lib/test/b.rs": "let id = ids;\n",
  "out/a.ts": "id\n",
} as const;

/** Words that select, and such that say what is found. */
const selecting: readonly (readonly string[])[] = [
  ["--ext", "ts"],
  ["--ext", "md,py"],
  ["--name", "a*"],
  ["--name", "*.ts|!*_test.ts"],
  ["--name", "a.ts", "--name-mode", "literal"],
  ["--path", "lib/**"],
  ["--path", "**/*.ts", "--path", "!lib/**"],
  ["-g", "*.ts"],
  ["-g", "!test"],
  ["-g", "lib/", "-g", "!*.py"],
  ["-t", "ts"],
  ["-t", "py,rust"],
  ["--type", "f"],
  ["--type", "f,markdown"],
  ["--size", "+1k"],
  ["--size", "-30"],
  ["--hidden"],
  ["--no-ignore"],
  ["--depth", "1"],
  ["--follow"],
];
const matching: readonly (readonly string[])[] = [
  [],
  ["-i"],
  ["-w"],
  ["-iw"],
  ["--mode", "literal"],
  ["-w", "--mode", "regex"],
];
const places: readonly (readonly string[])[] = [
  [],
  ["lib"],
  ["docs", "a.ts"],
  ["--base", "lib"],
  ["--base", "./lib"],
];

/** What a tool says as JSON. */
interface Said {
  readonly hits?: readonly {
    readonly path: string;
    readonly line: number;
    readonly submatches: readonly unknown[];
  }[];
  readonly sites?: readonly { readonly path: string; readonly line: number }[];
  readonly replacements?: number;
  readonly matches?: readonly string[];
  readonly items?: readonly { readonly item: string }[];
  readonly files?: readonly { readonly path: string }[];
}

async function said(
  command: typeof search,
  argv: readonly string[],
  tree: TempTree,
): Promise<Said> {
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(argv, ctx);
  assert.ok(status < 2, `${argv.join(" ")}: ${ctx.stderr.text}`);
  return JSON.parse(ctx.stdout.text);
}

const chosen = fc.record({
  text: fc.constantFrom("id", "ids", "i", "wid", "id_id", "def id"),
  where: fc.constantFrom(...places),
  match: fc.constantFrom(...matching),
  select: fc.uniqueArray(fc.constantFrom(...selecting), {
    maxLength: 3,
    selector: ([option = ""]) => option.replace(/^-t$/, "--type"),
  }),
});

Deno.test("an edit replaces what the search with the same words finds", async () => {
  await using tree = await tempTree(files);
  await fc.assert(
    fc.asyncProperty(chosen, async ({ text, where, match, select }) => {
      const words = [...match, ...select.flat(), ...where];
      const found = await said(search, ["--grep", text, "--detail", "--json", ...words], tree);
      const find = ["--find", text, "--replace", "<new>", "--dry-run", "--json"];
      const edited = await said(edit, [...find, ...words], tree);
      const lines = (found.hits ?? []).map(({ path, line }) => `${path}:${line}`);
      const changed = (edited.sites ?? []).map(({ path, line }) => `${path}:${line}`);
      assert.deepEqual(changed, lines);
      const matches = (found.hits ?? []).reduce(
        (sum, { submatches }) => sum + submatches.length,
        0,
      );
      assert.equal(edited.replacements, matches);
    }),
    { numRuns: 200 },
  );
});

const walkers = fc.record({
  // Without any word ct-each has no items.
  where: fc.constantFrom(["."], ...places.slice(1)),
  select: fc.uniqueArray(fc.constantFrom(...selecting), {
    maxLength: 3,
    selector: ([option = ""]) => option.replace(/^-t$/, "--type"),
  }),
});

Deno.test("the same words select the same files in every tool that walks", async () => {
  await using tree = await tempTree(files);
  await fc.assert(
    fc.asyncProperty(walkers, async ({ where, select }) => {
      const words = [...select.flat(), ...where, "--json"];
      const { matches: found = [] } = await said(search, ["--files", ...words], tree);
      if (found.length > 0) {
        const { items = [] } = await said(each, [...words, "--dry-run", "--", "echo"], tree);
        assert.deepEqual(items.map(({ item }) => item), found);
      }
      // There it is what is shown, not what is walked.
      if (words.includes("--depth")) return;
      const { files = [] } = await said(countTree, words, tree);
      // Its paths begin at the base.
      const counted = files.map(({ path }) => path);
      assert.equal(counted.length, found.length);
      for (const path of found) assert.ok(counted.some((it) => path.endsWith(it)), path);
    }),
    { numRuns: 200 },
  );
});
