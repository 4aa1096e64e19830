/**
 * `--suggest`: rules for the checks that a project already has. Nothing is run or written.
 *
 * @module
 */
import {
  findStore,
  judgeProbe,
  newStoreLocation,
  readStore,
  type RuleRecord,
} from "@ct/rules-engine";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { walkTree } from "@ct/core/walking";
import { CtError, joinName, readRegularFile, settingsBytes, throwWithheld } from "@ct/base";
import type { RulesOptions } from "./definition.ts";
import type { Suggestion, SuggestResult } from "./result.ts";
import { checksOf, type FoundCheck } from "./suggestion_sources.ts";

/**
 * The rules that could be recorded; what the store has a rule of already is omitted.
 * @throws {CtError} If the store cannot be read.
 */
export async function suggest(
  { file }: Pick<RulesOptions, "file">,
  ctx: Context,
): Promise<SuggestResult> {
  const location = findStore(file, ctx) ?? newStoreLocation(ctx);
  const { root } = location;
  const recorded = location.exists ? readStore(location, ctx).rules : [];
  const { checks, unread } = checksOf({
    text: (path) => textIfAny(joinName(root, path), ctx),
    workflows: await workflowsIn(root, ctx),
  });
  const probes = new Set(recorded.map(({ probe }) => JSON.stringify(probe)));
  const ids = new Set(recorded.map(({ id }: RuleRecord) => id));
  const suggestions = checks.filter(({ probe }) => !probes.has(JSON.stringify(probe)))
    .map((check) => suggestionOf(check, root, ids));
  return { verb: "suggest", store: location.path, suggestions, unread };
}

function suggestionOf(check: FoundCheck, root: string, ids: Set<string>): Suggestion {
  const judgement = judgeProbe(check.probe, { root, network: false });
  const words = check.probe.filter((word) => !word.startsWith("-")).join("-");
  const base = words.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "check";
  let id = base;
  for (let n = 2; ids.has(id); n++) id = `${base}-${n}`;
  ids.add(id);
  return {
    ...check,
    id,
    needsTrust: judgement.allowed && judgement.needsTrust,
    refused: judgement.allowed ? undefined : judgement.message.split("\n", 1)[0],
  };
}

function textIfAny(path: string, ctx: Context): string | undefined {
  try {
    const bytes = readRegularFile(path, { cwd: "/", door: ctx.door, maxBytes: settingsBytes });
    return new TextDecoder().decode(bytes).replace(/^\ufeff/, "");
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/** Paths of the workflows below the root. */
async function workflowsIn(root: string, ctx: Context): Promise<readonly string[]> {
  const directory = ".github/workflows";
  const bounds = new Bounds(unbounded, ctx, {});
  const options = {
    base: joinName(root, directory),
    hidden: true,
    follow: false,
    "no-ignore": true,
    maxDepth: 1,
  };
  const keeps = ({ name }: { readonly name: string }) => /\.ya?ml$/.test(name);
  const found: string[] = [];
  try {
    for (const entry of walkTree(options, ctx, { bounds, keeps, report: () => {} })) {
      if (bounds.tick()) await bounds.breathe();
      if (entry !== undefined) found.push(`${directory}/${entry.name}`);
    }
  } catch (error) {
    if (!(error instanceof CtError) || error.code !== "traversal") throw error;
  }
  return found.sort();
}
