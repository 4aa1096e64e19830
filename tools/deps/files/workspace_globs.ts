/**
 * The globs by which a root names the folders of its workspace: `*`, `?`, `**` for any folders,
 * `{a,b}`, and `!` for what is omitted after all.
 *
 * @module
 */
import { CtError, shellWord } from "@ct/base";
import {
  componentPaths,
  componentsMatcher,
  type GlobMatcher,
  type GlobSequence,
  readGlob,
  workspaceDialect,
} from "@ct/pattern";

/**
 * What tells whether a folder, by its path below the root, is part of the workspace.
 * @throws {CtError} With code `pattern` if a glob cannot be read, `bounds` if there are very many.
 */
export function workspaceTest(globs: readonly string[]): (path: string) => boolean {
  let count = 0;
  const tests = globs.map((text) => {
    const isOut = text.startsWith("!");
    const paths = pathsOf(text.slice(isOut ? 1 : 0), maxGlobs - count);
    count += paths.length;
    return { isOut, paths };
  });
  return (path) => {
    let isIn = false;
    for (const { isOut, paths } of tests) {
      if (paths.some((matches) => matches(path))) isIn = !isOut;
    }
    return isIn;
  };
}

/** How many globs a workspace may have, those counted that one with braces stands for. */
const maxGlobs = 4096;

function tooMany(): CtError {
  return new CtError("bounds", `the workspace has more than ${maxGlobs} globs`);
}

/** The matchers of the paths that a glob stands for. */
function pathsOf(glob: string, max: number): readonly GlobMatcher[] {
  const { parts, fault } = readGlob(glob, workspaceDialect);
  if (fault !== undefined) {
    throw new CtError(
      "pattern",
      `the workspace has the glob ${shellWord(glob)}, which is malformed`,
    );
  }
  const paths = componentPaths(parts, max);
  if (paths === undefined) throw tooMany();
  return paths.flatMap((components) => {
    const named = components.filter((component) => !isDot(component));
    if (named.length === 0) return [];
    return [componentsMatcher(named, workspaceDialect)];
  });
}

/** Whether a component is `.`, which names no folder. */
function isDot(component: GlobSequence): boolean {
  const [part] = component;
  return component.length === 1 && part?.kind === "text" && part.text === ".";
}
