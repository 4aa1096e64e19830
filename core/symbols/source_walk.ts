/**
 * The walk over the sources of a tree, with what configures how they are named.
 *
 * @module
 */
import { isScriptConfig } from "@ct/modules/script_config";
import { packFor } from "@ct/source";
import { packBesideC } from "@ct/symbols";
import type { Entry, WalkProblem } from "@ct/walk";
import type { Bounds } from "../bounds/mod.ts";
import type { Context } from "../context/mod.ts";
import { type Coverage, walkTree, type WalkTreeOptions } from "../walking/mod.ts";

/** What a walk came across. */
export interface WalkedSources {
  /** Files of the languages that are known. */
  readonly entries: readonly Entry[];
  /** Files that say how others are named. */
  readonly configs: readonly Entry[];
  /** Further requested files. */
  readonly others: readonly Entry[];
  /** All others, if they are wanted, with those that configure. */
  readonly rest: readonly Entry[];
}

/** Walks as the options of a call say. */
export async function walkSources(
  options: WalkTreeOptions,
  { bounds, problems, coverage, isOther = () => false, hasRest = false }: {
    readonly bounds: Bounds;
    readonly problems: WalkProblem[];
    readonly coverage: Coverage;
    /** Which further files are of interest, by their names. */
    readonly isOther?: (name: string) => boolean;
    /** Whether all other files are of interest as well. */
    readonly hasRest?: boolean;
  },
  ctx: Context,
): Promise<WalkedSources> {
  const entries = new Map<string, Entry>();
  const configs: Entry[] = [];
  const others = new Map<string, Entry>();
  const rest = new Map<string, Entry>();
  const kinds = new Map<string, FileKind>();
  const kindOf = (name: string) => {
    let kind = kinds.get(name);
    if (kind === undefined) kinds.set(name, kind = kindByName(name, isOther));
    return kind;
  };
  const walk = walkTree(options, ctx, {
    bounds,
    keeps: ({ name, kind }) => kind === "f" && (hasRest || kindOf(name) !== "none"),
    report: (problem) => problems.push(problem),
    onExcluded: coverage.exclude,
  });
  let count = 0;
  for (const entry of walk) {
    // The clock takes longer than what is done with an entry.
    const isDue = entry === undefined || ++count % entriesPerTick === 0;
    if (isDue && bounds.tick()) await bounds.breathe();
    if (entry === undefined) continue;
    const kind = kindOf(entry.name);
    if (kind === "config") configs.push(entry);
    if (kind === "config" || kind === "none") rest.set(entry.absolutePath, entry);
    else if (kind === "other") others.set(entry.absolutePath, entry);
    else if (!entries.has(entry.absolutePath)) {
      entries.set(entry.absolutePath, entry);
      coverage.searched++;
    }
  }
  return {
    entries: [...entries.values()],
    configs,
    others: [...others.values()],
    rest: [...rest.values()],
  };
}

/** How many entries are walked between two checks of the limits. */
const entriesPerTick = 32;

/** What a file is to a search for symbols. */
type FileKind = "source" | "config" | "other" | "none";

function kindByName(name: string, isOther: (name: string) => boolean): FileKind {
  if (isConfig(name)) return "config";
  if (isOther(name)) return "other";
  return isSource(name) ? "source" : "none";
}

function isConfig(name: string): boolean {
  return isScriptConfig(name) || name === "go.mod" || name === "Cargo.toml";
}

/** A script without extension says on its first line in which language it is. */
function isSource(name: string): boolean {
  const pack = packFor(name) ?? packBesideC(name);
  return pack === undefined
    ? name.lastIndexOf(".") <= 0 && !name.startsWith(".")
    : !pack.kinds.includes("h1");
}
