/**
 * What tools say of what they looked at: each says what `ct-search` says of the same files, which
 * is compared with git and the file system in its own tests.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { command as deps } from "@ct/deps";
import { command as edit } from "@ct/edit";
import { command as outline } from "@ct/outline";
import { command as search } from "@ct/search";
import { command as tree } from "@ct/tree";
import type { Command } from "@ct/core/definition";
import { memoryContext } from "@ct/core/context";
import { arbitraryIgnoreTree, tempTree } from "@ct/testing";

/** A coverage report, with nothing for a reason that is not there. */
interface Coverage {
  readonly candidates: number;
  readonly searched: number;
  readonly skipped: Readonly<Record<string, { readonly count: number } | undefined>>;
}

async function coverageOf(
  command: Command,
  cwd: string,
  words: readonly string[],
): Promise<Coverage> {
  const ctx = memoryContext({ cwd });
  await command.run([...words, "--json"], ctx);
  return JSON.parse(ctx.stdout.text).coverage;
}

Deno.test("tools say the same of what they looked at (long)", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryIgnoreTree(), async ({ files, rules }) => {
      const texts = files.map((
        path,
        index,
      ) => [`${path}.rs`, index % 4 === 3 ? "\0" : "fn a() {}\n"]);
      const ignoring = Object.entries(rules).map(([path, text]) => [`${path}.ignore`, text]);
      await using made = await tempTree({
        "lib.rs": "",
        ...Object.fromEntries([...texts, ...ignoring]),
      });
      const names = ["--name", "*.rs"];
      const known = await coverageOf(search, made.path, [...names, "--grep", ""]);
      assert.deepEqual(await coverageOf(tree, made.path, names), known);
      assert.deepEqual(await coverageOf(outline, made.path, names), known);
      const change = [...names, "--find", "zz", "--replace", "y"];
      assert.deepEqual(await coverageOf(edit, made.path, change), known);
      // Without a module there is no graph, and no result.
      if (known.searched === 0) return;
      const words = ["--modules", "--base", ".", "--acyclic", "--allow-no-edges"];
      const { searched, candidates, skipped: { binary, ...skipped } } = await coverageOf(
        deps,
        made.path,
        words,
      );
      assert.equal(candidates, known.candidates);
      assert.equal(searched + (binary?.count ?? 0), known.searched);
      assert.deepEqual(skipped, known.skipped);
    }),
    { numRuns: Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 40) },
  );
});

Deno.test("ct-deps tells which files its graph is from, and which lock files it passed over (long)", async () => {
  await using made = await tempTree({
    "deno.lock": JSON.stringify({ version: "5", workspace: {} }),
    "go.sum": "",
    "package-lock.json": "{}",
    "sub/x": "",
  });
  const words = ["--ecosystem", "deno", "--duplicates"];
  const skipped = (...first: string[]) => ({ "other lock file": { count: first.length, first } });
  assert.deepEqual(
    (await coverageOf(deps, made.path, words)).skipped,
    skipped("package-lock.json", "go.sum"),
  );
  const below = await coverageOf(deps, `${made.path}/sub`, words);
  assert.equal(below.candidates, below.searched + 2);
});
