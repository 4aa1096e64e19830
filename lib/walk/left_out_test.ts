/**
 * What a walk leaves out and hands over is all that separates it from the walk that leaves it in.
 *
 * @module
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { arbitraryIgnoreTree, emptyRepository, isMissing, output, tempTree } from "@ct/testing";
import { type ExcludedEntry, walk, type WalkOptions } from "./mod.ts";

const plain = { base: ".", hidden: false, follow: false, ignore: true };

function paths(options: WalkOptions): string[] {
  return [...walk(options, () => {})].map(({ path }) => path);
}

Deno.test({
  name: "walk() hands over what it leaves out, hidden or ignored (long)",
  ignore: isMissing("git") || Deno.build.os !== "linux",
  fn: async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryIgnoreTree(), fc.boolean(), async ({ files, rules }, tracks) => {
        const ignoring = Object.entries(rules).map(([path, text]) => [`${path}.gitignore`, text]);
        const hidden = files.map((path, index) => [index % 3 === 0 ? `.h/${path}` : path, ""]);
        await using made = await tempTree({
          ...emptyRepository,
          ...Object.fromEntries([...hidden, ...ignoring]),
        });
        if (tracks) await output(["git", "add", "-f", "."], made.path, { env: { HOME: "/none" } });
        const excluded: ExcludedEntry[] = [];
        const options = { ...plain, cwd: made.path };
        const walked = paths({ ...options, onExcluded: (it) => excluded.push(it) });
        for (
          const [reason, change] of [
            ["hidden", { hidden: true }],
            ["ignored", { ignore: false }],
          ] as const
        ) {
          const rest = excluded.filter((it) => it.reason === reason)
            .flatMap(({ entries }) => [...entries()].map(({ path }) => path));
          assert.deepEqual([...walked, ...rest].sort(), paths({ ...options, ...change }).sort());
        }
      }),
      { numRuns: Number(Deno.env.get("CT_PROPERTY_RUNS") ?? 60) },
    );
  },
});
