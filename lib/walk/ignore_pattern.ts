/**
 * One line of an ignore file as a matcher, with git's meaning. Texts are byte strings throughout
 * (see `byte_string.ts`).
 *
 * @module
 */

import { foldAscii } from "./byte_string.ts";
import { anyName, type NamePattern } from "./name_pattern.ts";
import { matchesSegments, readSegments, type Segment } from "./path_pattern.ts";

/** Which directories, seen from the ignore file's, the matched names lie in. */
interface Location {
  /** What their paths start with, not necessarily at a slash; mostly nothing. */
  readonly head: string;
  /** What leads on from there. */
  readonly directories: readonly Segment[];
}

/** Where a pattern is written. */
export interface PatternLocation {
  /** The file, as it is to be printed. */
  readonly file: string;
  /** The number of its line, 1-based. */
  readonly number: number;
}

/** What a line says besides its path. */
interface PatternHead {
  readonly line: string;
  readonly writtenAt: PatternLocation | undefined;
  readonly negated: boolean;
  readonly directoryOnly: boolean;
}

/** A pattern of an ignore file. */
export class IgnorePattern {
  /** Its line in the file, without the spaces at the end that mean nothing. */
  readonly line: string;
  /** Where that is, if it is in a file. */
  readonly writtenAt: PatternLocation | undefined;
  /** Whether it re-includes what it matches (`!`). */
  readonly negated: boolean;
  /** Whether it matches directories only (a trailing `/`). */
  readonly directoryOnly: boolean;
  readonly #place: Location;
  readonly #name: NamePattern;

  /** Creates a pattern; {@linkcode parseIgnorePattern} is the way to get one. */
  constructor(head: PatternHead, place: Location, name: NamePattern) {
    this.line = head.line;
    this.writtenAt = head.writtenAt;
    this.negated = head.negated;
    this.directoryOnly = head.directoryOnly;
    this.#place = place;
    this.#name = name;
  }

  /** Whether it matches names wherever below the ignore file they are. */
  get isNameOnly(): boolean {
    const { head, directories } = this.#place;
    return head === "" && directories.length > 0 && directories.every((it) => it === "**");
  }

  /** How many directories lead from the ignore file to the names it matches, if that is fixed. */
  get depth(): number | undefined {
    const { directories } = this.#place;
    return directories.includes("**") ? undefined : directories.length;
  }

  /**
   * What a name must match in the directory whose components, counted from index `from`, lead there
   * from the ignore file. `undefined` if no name in it can match.
   */
  nameIn(directory: readonly string[], from: number): NamePattern | undefined {
    const { head, directories } = this.#place;
    if (head !== "") return this.#nameBehindHead(directory.slice(from));
    return matchesSegments(directories, directory, from) ? this.#name : undefined;
  }

  /**
   * Whether it matches the path, given by its components from index `from` on, a directory or not.
   */
  matches(path: readonly string[], from: number, isDirectory: boolean): boolean {
    if (this.directoryOnly && !isDirectory) return false;
    const name = path[path.length - 1];
    return name !== undefined && (this.nameIn(path.slice(0, -1), from)?.matches(name) ?? false);
  }

  #nameBehindHead(directory: readonly string[]): NamePattern | undefined {
    const { head, directories } = this.#place;
    const path = directory.map((component) => `${component}/`).join("");
    if (path.startsWith(head)) {
      const rest = path.slice(head.length, -1).split("/");
      return matchesSegments(directories, rest, 0) ? this.#name : undefined;
    }
    // The head may also end within the name.
    const start = head.slice(path.length);
    return head.startsWith(path) && !start.includes("/") && matchesSegments(directories, [], 0)
      ? this.#name.after(start)
      : undefined;
  }
}

/**
 * Reads one line. With `fold`, letters count as lower case (`core.ignoreCase`). Yields `undefined`
 * for a line that can match nothing: blank, or malformed. Comments are the caller's matter.
 *
 * @example A pattern with a slash is tied to its file's directory
 * ```ts
 * import { parseIgnorePattern } from "./ignore_pattern.ts";
 * import assert from "node:assert/strict";
 * const pattern = parseIgnorePattern("/build/", false);
 * assert.equal(pattern?.matches(["build"], 0, true), true);
 * assert.equal(pattern?.matches(["sub", "build"], 0, true), false);
 * ```
 */
export function parseIgnorePattern(
  line: string,
  fold: boolean,
  writtenAt?: PatternLocation,
): IgnorePattern | undefined {
  const trimmed = trimTrailingSpaces(line);
  let text = trimmed;
  const negated = text.startsWith("!");
  if (negated) text = text.slice(1);
  const directoryOnly = text.endsWith("/");
  if (directoryOnly) text = text.slice(0, -1);
  const anchored = text.includes("/");
  if (text.startsWith("/")) text = text.slice(1);
  if (text === "") return undefined;
  const head = anchored ? headBeforeStars(text) : "";
  const directories = readSegments(text.slice(head.length), fold);
  const last = directories?.pop();
  if (directories === undefined || last === undefined) return undefined;
  // A name alone may lie anywhere, and what `a/**` matches in `a` or deeper.
  if (!anchored || last === "**") directories.push("**");
  const place = { head: fold ? foldAscii(head) : head, directories };
  const name = last === "**" ? anyName : last;
  return new IgnorePattern({ line: trimmed, writtenAt, negated, directoryOnly }, place, name);
}

/** Cuts unescaped spaces at the end; tabs stay. */
function trimTrailingSpaces(line: string): string {
  if (!line.endsWith(" ")) return line;
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "\\") {
      // A lone backslash at the end keeps the spaces before it.
      at++;
      end = Math.min(at + 1, line.length);
    } else if (line[at] !== " ") {
      end = at + 1;
    }
  }
  return line.slice(0, end);
}

/**
 * Git strips a pattern's literal head, `foo` in `foo**` + `/bar`, before it matches the rest. So
 * stars right after the head count as standing at the start, and cross slashes. Yields that head,
 * if any.
 */
function headBeforeStars(text: string): string {
  return /^([^*?[\\]*[^*?[\\/])\*{2,}(?:$|\/|\\\/)/.exec(text)?.[1] ?? "";
}
