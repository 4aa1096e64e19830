/**
 * What the indexes of `ct search --indexed` take. One of the few files that reach the runtime.
 *
 * @module
 */
import { joinName } from "@ct/base";
import type { Finding } from "./finding.ts";

/** How many there are in the user's directory for caches, and their size; nothing without any. */
export function indexFindings(cacheHome: string | undefined): readonly Finding[] {
  if (cacheHome === undefined) return [];
  const directory = joinName(cacheHome, "ct/search");
  let bytes = 0;
  let trees = 0;
  try {
    for (const { name } of Deno.readDirSync(directory)) {
      bytes += Deno.statSync(joinName(directory, name)).size;
      if (name.endsWith(".tree")) trees++;
    }
  } catch {
    return [];
  }
  const text = `index: ${trees} of ct search --indexed take ${(bytes / 1e6).toFixed(1)} MB in ` +
    `${directory}, which may be removed`;
  return trees === 0 ? [] : [{ level: "ok", text }];
}
