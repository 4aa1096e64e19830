// deno-lint-ignore-file no-console -- a program that people watch
/**
 * Prints the first lines below a directory that match a pattern, and says how much was searched:
 *
 * ```sh
 * deno run --allow-read examples/search.ts . 'TODO|FIXME'
 * ```
 *
 * @module
 */
import { search } from "@ct/search";

const [base = ".", pattern = "TODO"] = Deno.args;
const most = 20;

const found = search({ base, grep: [pattern], detail: true, "max-lines": most });
for await (const { path, lines, hits } of found) {
  for (const { line, text } of hits) console.log(`${path}:${line}: ${text.trim()}`);
  if (hits.length < lines) console.log(`${path}: ${lines - hits.length} more`);
}

const { count, coverage, verdict, relaxations = [] } = await found.result;
console.log(`${verdict}: ${count} of ${coverage.searched} files match`);
for (const { options = [], count } of relaxations) {
  console.log(`${options.join(" ")} would find ${count}`);
}
