/**
 * Searches with an index beside the same ones without, for tests.
 *
 * @module
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { SearchIndex } from "@ct/core/search_index";
import type { ResidentFiles } from "@ct/resident";
import { command as search } from "@ct/search";

/** After so long, in milliseconds, what has changed counts as read for good. */
export const settledMs = 2_100;

/** What an index was good for. */
export interface IndexUse {
  /** How many files it ruled out. */
  ruledOut: number;
}

/** Where searches are made, and where their index lies. */
export interface IndexedPlace {
  readonly cwd: string;
  /** The user's directory for caches. */
  readonly cacheHome: string;
}

async function answer(argv: readonly string[], cwd: string, residentFiles?: ResidentFiles) {
  const ctx = {
    ...memoryContext({ cwd, home: "/nonexistent" }),
    ...residentFiles && { residentFiles },
  };
  const status = await search.run(argv, ctx);
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

/** Compares a search with an index with one without, and stores what it read. */
export async function compareIndexed(
  argv: readonly string[],
  { cwd, cacheHome }: IndexedPlace,
  { use, what }: { readonly use: IndexUse; readonly what: string },
): Promise<void> {
  const at = argv.indexOf("--base");
  const bases = [argv[at + 1] ?? "."];
  const ctx = { ...memoryContext({ cwd }), cacheHome };
  const index = await SearchIndex.open({ bases: at < 0 ? ["."] : bases, few: 0 }, ctx);
  assert.ok(index !== undefined && typeof index !== "string", `${what}: ${index}`);
  try {
    assert.equal(index.damage, undefined, what);
    const told = await answer(argv, cwd, counted(index.files, use));
    assert.deepEqual(told, await answer(argv, cwd), `${what}: ${argv.join(" ")}`);
    assert.equal(await index.update({ goesOn: () => true }), undefined, what);
  } finally {
    index[Symbol.dispose]();
  }
}

function counted(files: ResidentFiles, use: IndexUse): ResidentFiles {
  return {
    ...files,
    walk: (options, report) => {
      const walked = files.walk(options, report);
      const { ranges } = walked ?? {};
      if (walked === undefined || ranges === undefined) return walked;
      return {
        ...walked,
        ranges: (needles, keeps) =>
          ranges(needles, keeps).map((range) => {
            if (keeps === undefined) use.ruledOut += range.files;
            return range;
          }),
      };
    },
    lacking: (needles) => {
      const lengthOfMiss = files.lacking(needles);
      return (entry) => {
        const length = lengthOfMiss(entry);
        if (length !== undefined) use.ruledOut++;
        return length;
      };
    },
  };
}
