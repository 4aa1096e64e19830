/**
 * A diff in git's form, taken apart into what it says about each file.
 *
 * @module
 */
import { unquoteGitPath } from "../git/git_path.ts";

/** What a diff says about one file. */
export interface DiffSection {
  /** The paths that it concerns: the present one first, then that of before where it differs. */
  readonly paths: readonly string[];
  /** Its lines up to the first hunk, each with its newline. */
  readonly header: string;
  /** Hunks, or what stands for them; empty if only names or modes changed. */
  readonly body: string;
}

const start = "diff --git ";
const bodyStart = /^(?:@@|Binary files |GIT binary patch$|\* Unmerged path |# )/;

/**
 * Takes a diff apart.
 * @throws {RangeError} If it does not begin as git's diffs do, or does not say which file is
 * concerned.
 */
export function parseDiff(diff: string): readonly DiffSection[] {
  const [before = "", ...parts] = `\n${diff}`.split(`\n${start}`);
  if (before.trim() !== "") throw new RangeError("the diff does not begin with `diff --git`");
  return parts.map((part, at) => sectionOf(start + part + (at < parts.length - 1 ? "\n" : "")));
}

function sectionOf(text: string): DiffSection {
  // Only `\n` ends a line here: a path may hold what else `^` takes for the end of one.
  const lines = text.split("\n");
  const at = lines.findIndex((line) => bodyStart.test(line));
  const header = at < 0 ? text : lines.slice(0, at).map((line) => `${line}\n`).join("");
  return { paths: pathsOf(header.split("\n")), header, body: text.slice(header.length) };
}

function pathsOf([first = "", ...lines]: readonly string[]): readonly string[] {
  const named = (...beginnings: readonly string[]): string | undefined => {
    const line = lines.find((each) => beginnings.some((beginning) => each.startsWith(beginning)));
    const beginning = beginnings.find((each) => line?.startsWith(each)) ?? "";
    // Git puts a tab after a name with a blank.
    return line && unquoteGitPath(line.slice(beginning.length).replace(/\t$/, ""));
  };
  const side = (beginning: string, directory: string): string | undefined => {
    const path = named(beginning);
    return path?.startsWith(directory) ? path.slice(directory.length) : undefined;
  };
  const after = named("rename to ", "copy to ") ?? side("+++ ", "b/");
  const before = named("rename from ", "copy from ") ?? side("--- ", "a/");
  const paths = [after, before].filter((path) => path !== undefined);
  if (paths.length > 0) return [...new Set(paths)];
  const both = samePath(first.slice(start.length));
  if (both === undefined) throw new RangeError("the diff does not say which file is concerned");
  return [both];
}

/** The path that a first line names twice, as it does where nothing was renamed. */
function samePath(names: string): string | undefined {
  const half = names.slice(0, (names.length - 1) / 2);
  const path = unquoteGitPath(half);
  const other = unquoteGitPath(names.slice(half.length + 1));
  const isTwice = names.charAt(half.length) === " " && path.startsWith("a/") &&
    other.startsWith("b/") && path.slice(2) === other.slice(2);
  return isTwice ? path.slice(2) : undefined;
}
