/**
 * The globs of the toolset. They are not those of the suite's options: here `**` crosses
 * directories, and braces give alternatives.
 *
 * @module
 */
import { CtError } from "@ct/base";
import {
  agentDialect,
  anyPath,
  componentPaths,
  componentsRegex,
  type GlobFault,
  readGlob,
} from "@ct/pattern";
import { compileRegex } from "@ct/regex";
import { ToolFailure } from "../contract/failure.ts";

/** How a glob is read. */
export interface GlobOptions {
  /** Whether a glob without `/` means that name at any depth, and not in the root only. */
  readonly anyDepth: boolean;
}

/** A compiled glob. */
export interface Glob {
  /** Whether it matches a path relative to the root, `/`-separated. */
  matches(path: string): boolean;
}

/** A path has no more bytes. */
const longestGlob = 4096;

/** A glob with more would be slow to compile, and nobody means it. */
const maxAlternatives = 1000;

/**
 * Compiles a glob. `*`, `?` and `[…]` stay within a component; `**` as a whole component crosses
 * any number of them, or none; `{a,b}` gives alternatives and nests; `\` takes the meaning from
 * the next character. Matching takes time linear in the path.
 * @throws {ToolFailure} If it is malformed.
 */
export function compileGlob(glob: string, { anyDepth }: GlobOptions): Glob {
  if (glob.length > longestGlob) throw invalidGlob(`it is longer than ${longestGlob} characters`);
  const { parts, fault } = readGlob(glob.replace(/^(?:\.?\/)+/, ""), agentDialect);
  if (fault !== undefined) throw invalidGlob(faults[fault.kind]);
  const paths = componentPaths(parts, maxAlternatives);
  if (paths === undefined) throw invalidGlob(`it has more than ${maxAlternatives} alternatives`);
  const regexes = paths.map((components) =>
    componentsRegex(
      anyDepth && components.length === 1 ? [anyPath, ...components] : components,
      agentDialect,
    )
  );
  try {
    const regex = compileRegex(regexes.join("|"), { anchored: true });
    return { matches: (path) => regex.test(path) };
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    throw invalidGlob(faults.range);
  }
}

const faults: Readonly<Record<GlobFault["kind"], string>> = {
  class: "a [ is not closed",
  brace: "a { is not closed",
  escape: "it ends in a \\",
  depth: "too many { in each other",
  end: "a } is not open",
  range: "it is too large, or a range in [ ] is reversed",
  name: "a class has an unknown name",
};

/** The answer to a malformed glob. */
export function invalidGlob(message: string): ToolFailure {
  return new ToolFailure(`Invalid glob pattern: ${message}`);
}
