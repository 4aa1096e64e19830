/**
 * A file in the report: what it is called and what was measured.
 *
 * @module
 */
import { parentOf } from "@ct/base";
import type { Entry } from "@ct/walk";
import type { Metrics } from "./metrics.ts";

/** A file in the report. */
export interface ReportedFile extends Metrics {
  /** Path from the base on; the name alone where the base is the file. */
  readonly path: string;
  /** Last component of the path. */
  readonly name: string;
  /**
   * What follows the last dot of the name, ASCII letters in lower case; empty where there is none.
   */
  readonly ext: string;
}

/**
 * The extension of a name; a dot at its start opens none.
 *
 * @example With and without
 * ```ts
 * import { extensionOf } from "@ct/tree";
 * import assert from "node:assert/strict";
 * assert.equal(extensionOf("a.tar.GZ"), "gz");
 * assert.equal(extensionOf(".gitignore"), "");
 * ```
 */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).replace(/[A-Z]+/g, (word) => word.toLowerCase());
}

/** The folder that a file lies in, from the base on; `.` is the base. */
export function folderOf(path: string): string {
  return parentOf(path) || ".";
}

/** The file that an entry of the walk of `base` stands for. */
export function reportedFile(
  { path, name }: Pick<Entry, "path" | "name">,
  base: string,
  { lines, words, chars, bytes }: Metrics,
): ReportedFile {
  const below = path === base ? name : pathBelow(base, path);
  return { path: below, name, ext: extensionOf(name), lines, words, chars, bytes };
}

/** What the printed path of a file below `base` says beyond the base. */
export function pathBelow(base: string, path: string): string {
  // Of several bases, each keeps its name.
  if (base === "") return path.replace(/^\.?\/+/, "");
  const prefix = base.replace(/\/+$/, "");
  return path.slice(prefix.length).replace(/^\/+/, "");
}
