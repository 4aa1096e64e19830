/**
 * Globs of paths that are read a component at a time: braces are written out first, and a component
 * `**` is any number of components, or none.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import { compileRegex } from "@ct/regex";
import type { GlobDialect } from "./dialect.ts";
import type { GlobPart, GlobSequence } from "./glob_part.ts";
import { globRegex } from "./glob_regex.ts";

/** The components of a path, none of them empty. */
export type GlobComponents = readonly GlobSequence[];

/**
 * The paths that a glob with braces stands for, `{a,b}/c` for `a/c` and `b/c`; `undefined` if there
 * are more than `max`.
 */
export function componentPaths(
  parts: GlobSequence,
  max: number,
): readonly GlobComponents[] | undefined {
  return withoutBraces(parts, max)?.map(componentsOf);
}

function withoutBraces(parts: GlobSequence, max: number): readonly GlobSequence[] | undefined {
  let all: GlobPart[][] = [[]];
  for (const part of parts) {
    const options = part.kind === "choice" ? optionsOf(part.options, max) : [[part]];
    if (options === undefined || all.length * options.length > max) return undefined;
    const [only, ...others] = options;
    // In place, as a copy for each part would take quadratic time.
    if (only !== undefined && others.length === 0) all.forEach((each) => pushAll(each, only));
    else all = all.flatMap((start) => options.map((end) => [...start, ...end]));
  }
  return all;
}

function optionsOf(
  options: readonly GlobSequence[],
  max: number,
): readonly GlobSequence[] | undefined {
  const all: GlobSequence[] = [];
  for (const option of options) {
    const found = withoutBraces(option, max);
    if (found === undefined || all.length + found.length > max) return undefined;
    pushAll(all, found);
  }
  return all;
}

function componentsOf(parts: GlobSequence): GlobComponents {
  const components: GlobSequence[] = [];
  let start = 0;
  for (let at = 0; at <= parts.length; at++) {
    const part = parts[at];
    if (part !== undefined && !(part.kind === "text" && part.text === "/")) continue;
    if (at > start) components.push(parts.slice(start, at));
    start = at + 1;
  }
  return components;
}

/** The component `**`. */
export const anyPath: GlobSequence = [{ kind: "stars", count: 2 }];

/** Whether a component is `**`, written in one or put together by braces. */
function isAnyPath(component: GlobSequence | undefined): boolean {
  const counts = component?.map((part) => part.kind === "stars" ? part.count : 3) ?? [];
  return counts.reduce((sum, count) => sum + count, 0) === 2;
}

/** The regex that the components of a path stand for. */
export function componentsRegex(components: GlobComponents, dialect: GlobDialect): string {
  let regex = "";
  let needsSlash = false;
  for (const [at, component] of components.entries()) {
    if (!isAnyPath(component)) {
      regex += (needsSlash ? "/" : "") + globRegex(component, dialect);
      needsSlash = true;
    } else if (at === components.length - 1) {
      regex += needsSlash ? "(?:/[^/]+)*" : "(?:[^/]+(?:/[^/]+)*)?";
    } else if (!isAnyPath(components[at + 1])) {
      regex += (needsSlash ? "/" : "") + "(?:[^/]+/)*";
      needsSlash = false;
    }
  }
  return regex;
}

/**
 * The matcher of whole paths that the components stand for.
 * @throws {CtError} With code `pattern` if there are too many.
 */
export function componentsMatcher(
  components: GlobComponents,
  dialect: GlobDialect,
): (path: string) => boolean {
  const regex = compileRegex(componentsRegex(components, dialect), { anchored: true });
  return (path) => regex.test(path);
}
