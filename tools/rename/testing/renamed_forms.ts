/**
 * Tables of what a renaming changes and of what it refuses, as tests.
 *
 * @module
 */
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "../mod.ts";

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** Sources in which `«old»` is renamed, and what is asked for. */
export type Forms = Readonly<Record<string, readonly [files: Files, old: string]>>;

/** Sources that stay as they are, the words of the call, and what it says. */
export type Refusals = Readonly<
  Record<string, readonly [files: Files, words: readonly string[], said: RegExp]>
>;

/** Renames in a tree; yields the status, the texts afterwards and what was printed. */
async function run(files: Files, words: readonly string[]) {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run([...words], ctx);
  const after = Object.fromEntries(
    Object.keys(files).map((path) => [path, Deno.readTextFileSync(`${tree.path}/${path}`)]),
  );
  return { status, after, err: ctx.stdout.text + ctx.stderr.text };
}

/** Tests that every `«old»` is renamed, and nothing else. */
export function testForms(language: string, forms: Forms, options: readonly string[] = []): void {
  for (const [what, [marked, old]] of Object.entries(forms)) {
    Deno.test(`ct rename in ${language}: ${what}`, async () => {
      const isUpper = Object.values(marked).some((text) => text.includes("«Old»"));
      const newName = isUpper ? "Fresh" : "fresh";
      const map = (to: string, upper: string): Files =>
        Object.fromEntries(
          Object.entries(marked).map(([path, text]) => [
            path,
            text.replaceAll("«old»", to).replaceAll("«Old»", upper),
          ]),
        );
      const before = map("old", "Old");
      const { status, after, err } = await run(before, [old, newName, ...options]);
      assert.deepEqual([status, after], [0, map("fresh", "Fresh")], err);
    });
  }
}

/** Tests that nothing is renamed. */
export function testRefusals(language: string, refusals: Refusals): void {
  for (const [what, [files, words, said]] of Object.entries(refusals)) {
    Deno.test(`ct rename in ${language} refuses: ${what}`, async () => {
      const { status, after, err } = await run(files, words);
      assert.deepEqual([status, after], [2, files], err);
      assert.match(err, said);
    });
  }
}
