/**
 * The scripts of the site, each one file that also runs from a disk.
 *
 * @module
 */
import { root } from "../project.ts";
import { buildIndex, type Entry } from "./search/engine.ts";

/**
 * What every page loads: the search and the buttons.
 * @throws {Error} If it cannot be bundled.
 */
export async function siteScript(): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["bundle", "--quiet", "--platform=browser", "--format=iife", "--minify"],
      "scripts/docs/client/main.ts",
    ],
    cwd: root,
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`cannot bundle the site's script:\n${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

/** The index that the search loads, as a script: a page on a disk may load no other file. */
export function indexScript(entries: readonly Entry[]): string {
  return `ctSearchIndex = ${JSON.stringify(buildIndex(entries))};\n`;
}
