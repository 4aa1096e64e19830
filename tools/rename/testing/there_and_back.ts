/**
 * What a renaming has changed, the renaming back restores.
 *
 * @module
 */
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "../mod.ts";

/** What became of it. */
export type Outcome = "refused" | "renamed" | "renamed, and not back";

/** Renames what is at a place of files there and back; fails if a byte is not as it was. */
export async function renameThereAndBack(
  files: Readonly<Record<string, string>>,
  place: string,
  options: readonly string[],
): Promise<Outcome> {
  await using tree = await tempTree(files);
  const texts = () =>
    Object.keys(files).map((path) => Deno.readTextFileSync(`${tree.path}/${path}`));
  const rename = (to: string) =>
    command.run(
      [place, to, "--no-revert", "--quiet", ...options],
      memoryContext({ cwd: tree.path }),
    );
  const first = texts();
  const status = await rename("fresh");
  const between = texts();
  if (status !== 0) {
    assert.deepEqual(between, first);
    return "refused";
  }
  const back = await rename(nameBefore(first, between));
  assert.deepEqual(texts(), back === 0 ? first : between);
  return back === 0 ? "renamed" : "renamed, and not back";
}

/** The name in one text in whose place another has `fresh`. */
function nameBefore(before: readonly string[], after: readonly string[]): string {
  const [left, right] = [before, after].map((texts) => texts.join("").match(/\w+|\W/g) ?? []);
  const at = right?.findIndex((word, index) => word !== left?.[index]) ?? 0;
  return left?.[at] ?? "";
}
