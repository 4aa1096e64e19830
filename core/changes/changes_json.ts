/**
 * Changes as the JSON of a call has them.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { ShownSite } from "./site.ts";

/** A place that changes. */
export type EditSite = {
  /** The file, as printed. */
  readonly path: string;
  /** The line, from 1, on which the change begins. */
  readonly line: number;
  /** Its lines before. */
  readonly before: string;
  /** Its lines after. */
  readonly after: string;
};

/** What is reported about a file that changes. */
export type EditedFile = {
  /** The file, as printed. */
  readonly path: string;
  /** Its unified diff. */
  readonly diff?: string | undefined;
  /** Why there is none. */
  readonly diff_left_out?: string | undefined;
  /** The SHA-256 of what lies outside the edits in what was read. */
  readonly outside_sha256_before: string;
  /** The same in what is written. */
  readonly outside_sha256_after: string;
};

/** A place that changes, as JSON has it. */
export function siteJson({ path, line, before, after }: ShownSite): EditSite {
  return {
    after: after.join("\n"),
    before: before.join("\n"),
    line: line + 1,
    path,
  };
}
