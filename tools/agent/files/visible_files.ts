/**
 * What the read tools see of a tree; one set for all of them.
 *
 * A file that git tracks is visible also where a pattern of git's, or our own for `node_modules`,
 * would hide it. What `.ignore`, `.autarchignore` or `.ctignore` names is hidden all the same.
 *
 * @module
 */
import type { Door } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type Entry, walk, type WalkOptions, type WalkProblem, type WalkRules } from "@ct/walk";
import type { Location, Root } from "./root.ts";

/** Where the user's settings of git lie. */
export interface UserDirectories {
  /** The home directory, absolute. */
  readonly home: string | undefined;
  /** `$XDG_CONFIG_HOME`, absolute. */
  readonly configHome: string | undefined;
}

/** How far a walk goes. */
export interface WalkLimits {
  /** Judges the directories that are listed, and the ignore files. */
  readonly door: Door;
  /** How far below the directory; 1 is what is in it. */
  readonly maxDepth?: number | undefined;
}

/** Directories of version control; nothing makes them visible. */
const versionControl = [".git/", ".hg/", ".svn/", ".jj/"];

/** Names of files with rules for agents alone. */
export const agentRuleFiles: readonly string[] = [".autarchignore", ".ctignore"];

/** The entries below a root that are not omitted. */
export class VisibleFiles {
  readonly #user: UserDirectories;
  readonly #rules: WalkRules;

  /** Walks below a root; `closed` are absolute paths that are never shown. */
  constructor(user: UserDirectories, closed: readonly string[]) {
    this.#user = user;
    this.#rules = {
      weakest: ["node_modules/"],
      files: agentRuleFiles,
      strongest: [...versionControl, ...closed.map(patternOf)],
    };
  }

  /**
   * The walk of what lies below a directory, an absolute path without links, and of itself; without
   * a limit it goes all the way down. Links are not followed.
   */
  walkOf(base: string, { door, maxDepth }: WalkLimits): WalkOptions {
    return {
      base,
      cwd: "/",
      hidden: true,
      follow: false,
      ignore: true,
      door,
      rules: this.#rules,
      maxDepth,
      ...this.#user,
    };
  }

  /** Yields what lies below a directory, in the walker's order. */
  *below(
    directory: Location,
    { door, maxDepth, report = () => {}, residentFiles }: WalkLimits & {
      /** Receives what could not be read. */
      readonly report?: (problem: WalkProblem) => void;
      /** What is known without looking. */
      readonly residentFiles?: Context["residentFiles"];
    },
  ): Generator<Entry> {
    const options = this.walkOf(directory.realPath, { door, maxDepth });
    const known = residentFiles?.walk(options, report);
    for (const entry of known ?? walk(options, report)) {
      if (known === undefined && entry.kind === "d") door.assertListable(entry.absolutePath);
      if (entry.depth > 0) yield entry;
    }
  }
}

/** The path of an entry relative to the root of a toolset. */
export function relativePath({ absolutePath }: Entry, root: Root): string {
  return absolutePath.slice(root.path === "/" ? 1 : root.path.length + 1);
}

/** The line of an ignore file that names one path and what is below it. */
function patternOf(absolutePath: string): string {
  return absolutePath.replace(/[\\*?[\]!# ]/g, "\\$&");
}

/** Whether a path relative to the root lies in a directory of version control, or is one. */
export function isVersionControl(relative: string): boolean {
  return relative.split("/").some((each) => versionControl.includes(`${each}/`));
}
