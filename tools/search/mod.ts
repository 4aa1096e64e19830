/**
 * `ct-search`: find entries by name, kind, size and content.
 *
 * @example What matches, as it is found
 * ```ts
 * import { search } from "@ct/search";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one\ntwo\n");
 * const found = search({ grep: ["two"], detail: true }, { cwd });
 * for await (const { path, hits } of found) assert.deepEqual([path, hits[0]?.line], ["./a.txt", 2]);
 * assert.equal((await found.result).verdict, "SUCCESS");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @example The command, and what it prints
 * ```ts
 * import { command } from "@ct/search";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.txt`, "one\ntwo\n");
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["--grep", "two", "--detail"], ctx), 0);
 * assert.equal(ctx.stdout.text, "./a.txt:2:two\n");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { Bounds } from "@ct/core/bounds";
import { type Command, defineCommand } from "@ct/core/definition";
import type { Context } from "@ct/core/context";
import { main } from "@ct/core/process";
import { printBanner } from "@ct/core/verdict";
import { explainSkip } from "@ct/core/walking";
import { watching } from "@ct/core/watching";
import { definition, type SearchOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { SearchOutput } from "./output.ts";
import { refusalOf } from "./refusal.ts";
import { placedRequest, type SearchRequest } from "./request.ts";
import { runSearch } from "./run_search.ts";

export { definition } from "./definition.ts";
export type {
  SearchGroup,
  SearchHit,
  SearchMatch,
  SearchProblem,
  SearchRun,
  SearchSubmatch,
  SearchVerdict,
} from "./result.ts";
export { search, type SearchCall } from "./search_function.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Searches as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed or the base does not exist.
 */
async function run(typed: SearchOptions, ctx: Context): Promise<number> {
  const options = await placedRequest(typed);
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const path = options["explain-skip"];
  if (path !== undefined) {
    const refusal = refusalOf(options, ctx, bounds);
    const explained = { ...options, maxDepth: options.depth };
    return await explainSkip(explained, { tool: definition.name, path, refusal }, ctx);
  }
  if (!options.watch) return await searchOnce(options, ctx, bounds);
  const { bases, "no-ignore": isAll } = options;
  // Each search has heartbeats of its own.
  const runOnce = () =>
    searchOnce(options, ctx, new Bounds(options, ctx, { TOOL: definition.name }));
  return await watching({ tool: definition.name, bases, isAll, run: runOnce }, ctx);
}

function searchOnce(options: SearchRequest, ctx: Context, bounds: Bounds): Promise<number> {
  return runSearch(options, { ctx, bounds }, (search) => {
    if (!options.isJson && !options.jsonl) printBanner(options, ctx);
    return new SearchOutput(options, search.linePattern, ctx);
  });
}

if (import.meta.main) await main(command);
