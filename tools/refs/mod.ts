/**
 * `ct-refs`: where a name is defined, and where it is used.
 *
 * @example A function and its call
 * ```ts
 * import { command } from "@ct/refs";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.ts`, "export function area() {}\n");
 * Deno.writeTextFileSync(`${cwd}/b.ts`, 'import { area } from "./a.ts";\narea();\n');
 * const ctx = memoryContext({ cwd });
 * assert.equal(await command.run(["area", "--kind", "call"], ctx), 0);
 * assert.match(ctx.stdout.text, /^\.\/b\.ts:2:call:  area\(\);$/m);
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import {
  type Bases,
  basesOf,
  type Command,
  defineCommand,
  printsJson,
  UsageError,
} from "@ct/core/definition";
import {
  type CallContext,
  type CallOptions,
  callTool,
  jsonPrinter,
  type OnResult,
  reportGaps,
  type WithStatus,
} from "@ct/core/library";
import { main } from "@ct/core/process";
import { unknownNote, unsearchedNote } from "@ct/core/symbols";
import { limitNote, palette } from "@ct/core/text";
import { exitStatus, printBanner, printEmits } from "@ct/core/verdict";
import { definition, type RefsOptions } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import type { RefsReport, ServerReport } from "./refs_json.ts";
import { Refs, type RefsResult } from "./refs.ts";
import { refsJson, refsLines, useLines } from "./report.ts";

export type {
  FoundDefinition,
  Impact,
  RelatedDeclaration,
  UnsearchedFiles,
} from "@ct/core/symbols";
export { definition } from "./definition.ts";
export type { FoundUse, RefsReport, ServerReport, UsedInFile } from "./refs_json.ts";

/** The tool as a command. */
export const command: Command = defineCommand(definition, guide, run);

/**
 * Searches as the options say; resolves to the exit status.
 * @throws {CtError} If an option's value is malformed, the base does not exist, or several symbols
 * are meant.
 */
async function run(
  typed: RefsOptions,
  ctx: Context,
  onResult: OnResult<RefsReport> = jsonPrinter(typed, ctx),
): Promise<number> {
  const options = requestOf(typed);
  const bounds = new Bounds(options, ctx, { TOOL: definition.name });
  const isJson = printsJson(options);
  if (!isJson) printBanner(options, ctx);
  const result = await new Refs(options, ctx).run(bounds);
  ctx.onObservations?.({ coverage: result.coverage });
  if (isJson) onResult(refsJson(result));
  else printText(result, options, ctx);
  if (!options.quiet) reportNotes(result, options, ctx);
  const hasGaps = reportGaps(definition.name, result, ctx, true);
  if (result.isAmbiguous) reportSeveral(result, options, ctx);
  if (result.isUndecided) {
    ctx.stderr.write(`${definition.name}: what is omitted could change the verdict\n`);
  }
  const isUnknown = hasGaps || result.isAmbiguous || result.isUndecided;
  return isUnknown ? 2 : exitStatus(result.verdict);
}

/**
 * The options, with the first argument among the paths if there is no symbol.
 * @throws {UsageError} If there is neither, or code is asked for without what has it.
 */
function requestOf(typed: RefsOptions): RefsOptions & Bases & { readonly symbol: string } {
  const { symbol, unused, body, callees } = typed;
  if (body && !callees) throw new UsageError("--body needs --callees");
  if (unused) {
    const paths = symbol === undefined ? typed.paths : [symbol, ...typed.paths];
    return { ...typed, ...basesOf({ ...typed, paths }), symbol: "" };
  }
  if (symbol !== undefined) return { ...typed, ...basesOf(typed), symbol };
  throw new UsageError("missing the required argument <symbol>");
}

function printText(result: RefsResult, options: RefsOptions, ctx: Context): void {
  if (!options.quiet) {
    const relation = options.unused
      ? "unused"
      : options.callees
      ? "callee"
      : options.implementations
      ? "implementation"
      : "caller";
    for (const line of refsLines(result, relation, palette(ctx.colour))) {
      ctx.stdout.write(line + "\n");
    }
  }
  if (result.stopped !== undefined || result.isAmbiguous) return;
  printEmits(options, {
    RESULT: result.verdict,
    QUESTION: options.question ?? "",
    COUNT: result.count,
    NAMED: result.named,
    BASE: result.bases.join(" "),
    MATCHES: () => [...useLines(result, palette(false))].join("\n"),
  }, ctx);
}

function reportSeveral({ definitions }: RefsResult, { symbol }: RefsOptions, ctx: Context): void {
  const [first] = definitions;
  const place = first === undefined ? "" : `${first.path}:${first.line}`;
  const names = definitions.map((each) => each.name);
  const telling = names.find((each) =>
    each !== symbol && names.indexOf(each) === names.lastIndexOf(each)
  );
  const name = escapeControls(JSON.stringify(symbol));
  ctx.stderr.write(
    `${definition.name}: ${definitions.length} definitions are called ${name}; name one: ` +
      `${escapeControls(telling === undefined ? place : `${telling}, or ${place}`)}\n`,
  );
}

/** Reports what the rows do not: names that nothing defines, and what was not listed. */
function reportNotes(
  result: RefsResult,
  { symbol, kind, server, limit }: RefsOptions,
  ctx: Context,
): void {
  const say = (text: string) => ctx.stderr.write(`${definition.name}: ${escapeControls(text)}\n`);
  const { unknown, isOutside, named, mentions, others, omitted, impact, unsearched } = result;
  if (unknown !== undefined) {
    say(unknownNote(unknown));
  }
  if (others.length > 0) {
    const [first] = others;
    const more = others.length === 1 ? "" : `, and ${others.length - 1} more`;
    say(`members have this name too: ${first?.name} at ${first?.path}:${first?.line}${more}`);
  }
  if (isOutside) say(`no file here defines ${JSON.stringify(symbol)}: names alone are compared`);
  if (named > 0 && !isOutside) say(`${named} of ${result.count} marked ?: they match by name only`);
  const isTold = kind.includes("doc") || kind.includes("string");
  if (mentions > 0 && !isTold) {
    say(`${mentions} more in comments and strings; --kind doc,string lists them`);
  }
  if (unsearched !== undefined) say(unsearchedNote(unsearched));
  const beyond = result.count - shownCount(result);
  if (limit !== undefined && beyond > 0) say(limitNote(limit, beyond));
  for (const each of omitted) say(`omitted: ${each}`);
  if (impact !== undefined && impact.unsure > 0) {
    say(`omitted: ${impact.unsure} more that match by name only; --callers lists them`);
  }
  if (result.server !== undefined) { for (const line of serverNotes(result.server)) say(line); }
  else if (server && isOutside) say("no language server was asked, since no file here defines it");
}

/** How many rows of those that count are printed. */
function shownCount({ count, files, related, impact }: RefsResult): number {
  if (impact !== undefined) return count;
  if (related !== undefined) return related.length;
  return files.flatMap(({ uses }) => uses.filter(({ tie }) => tie !== "shadowed")).length;
}

/** The totals of a language server's answer. */
function serverNotes(server: ServerReport): readonly string[] {
  const { name, version, confirmed, added, missing, outside, unopened } = server;
  const title = version === "" ? name : `${name} ${version}`;
  return [
    `${title} has ${confirmed} of ${confirmed + missing}, adds ${added} (+), lacks ${missing} (-)`,
    ...(outside === 0 ? [] : [`${outside} of its places are in files that are not searched`]),
    ...(unopened === 0 ? [] : [`${unopened} files with the name were not opened for it`]),
  ];
}

/** The options of {@linkcode refs}. */
export type RefsCall = CallOptions<typeof definition>;

/**
 * Finds the uses of a symbol in a tree.
 * @throws {CtError} If an option's value is malformed, the base does not exist, or several symbols
 * are meant.
 *
 * @example The calls of a function
 * ```ts
 * import { refs } from "@ct/refs";
 * import assert from "node:assert/strict";
 * const cwd = Deno.makeTempDirSync();
 * Deno.writeTextFileSync(`${cwd}/a.ts`, "function area() {}\narea();\n");
 * const { definitions, files } = await refs({ symbol: "area" }, { cwd });
 * assert.equal(definitions[0]?.line, 1);
 * assert.equal(files[0]?.uses[0]?.kind, "call");
 * Deno.removeSync(cwd, { recursive: true });
 * ```
 */
export function refs(
  options: RefsCall,
  surroundings?: CallContext,
): Promise<WithStatus<RefsReport>> {
  return callTool({ definition, run }, options, surroundings);
}

if (import.meta.main) await main(command);
