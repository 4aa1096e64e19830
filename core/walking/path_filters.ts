/**
 * The tests of a walk on whole paths: `--path` and `--glob`.
 *
 * @module
 */
import { joinName, leastOf, nameOf } from "@ct/base";
import { GlobFilter, pathTest } from "@ct/pattern";
import type { Entry } from "@ct/walk";

/** The filters of paths. */
export interface PathFilters {
  /** Globs; the path below the base must match one of them. By default any path does. */
  readonly path?: readonly string[];
  /** Globs of rg; the last one that matches decides. By default any path is selected. */
  readonly glob?: readonly string[];
}

/** Whether an entry has a requested path. */
export type PathFilter = (entry: Pick<Entry, "path" | "kind">) => boolean;

/** Where walks start. */
interface Bases {
  readonly base: string;
  readonly bases?: readonly string[];
}

/**
 * The test on paths as they are printed: what they say beyond the base, or the name of the base
 * itself.
 * @throws {CtError} With code `pattern` if a glob is malformed.
 */
export function pathFilter(base: string, { path: globs = [], glob = [] }: PathFilters): PathFilter {
  if (globs.length + glob.length === 0) return () => true;
  const prefix = joinName(base, "");
  const keepsPath = pathTest(globs);
  const keepsGlob = glob.length === 0 ? () => true : globFilter(prefix, glob);
  return (entry) => {
    const { path } = entry;
    const below = path.startsWith(prefix) ? path.slice(prefix.length) : nameOf(path);
    return keepsPath(below) && keepsGlob(entry);
  };
}

/** Paths are those from the working directory; from an absolute base, what lies below it. */
function globFilter(prefix: string, globs: readonly string[]): PathFilter {
  const filter = new GlobFilter(globs);
  const before = prefix.startsWith("/") ? prefix : "./";
  return ({ path, kind }) => {
    const isBelow = path.startsWith(prefix);
    const whole = path.startsWith(before) ? path.slice(before.length) : path;
    const below = isBelow ? path.slice(prefix.length) : nameOf(path);
    const isDirectory = kind === "d";
    return filter.keeps(whole, { start: whole.length - below.length, isDirectory });
  };
}

/**
 * The test on the paths of a walk from several bases: whether the walk from one of them keeps it.
 * @throws {CtError} With code `pattern` if a glob is malformed.
 */
export function pathFilterOf({ base, bases = [base] }: Bases, filters: PathFilters): PathFilter {
  const tests = bases.map((each) => ({ each, keeps: pathFilter(each, filters) }));
  return (entry) => tests.some(({ each, keeps }) => isBelow(each, entry.path) && keeps(entry));
}

function isBelow(base: string, path: string): boolean {
  return path === base || path.startsWith(joinName(base, ""));
}

/** How far below the nearest of its bases an entry is, by its path as it is printed. */
export function depthOf({ base, bases = [base] }: Bases, path: string): number {
  const depths = bases.filter((each) => isBelow(each, path)).map((each) =>
    path === each ? 0 : path.slice(joinName(each, "").length).split("/").length
  );
  return leastOf(depths);
}
