/**
 * What a search finds, and who takes it.
 *
 * @module
 */
import type { Hit } from "./content.ts";

/** An entry that passed every test. */
export interface Match {
  /** Path as printed. */
  readonly path: string;
  /** How many lines or blocks match; 0 without `--grep`, and where they were not asked for. */
  readonly lines: number;
  /** Whether the file has a NUL byte early on. */
  readonly binary: boolean;
}

/** Takes what a search finds, as it finds it. */
export interface MatchSink {
  /**
   * `none`: only whether anything matches; `paths`; `counts` of lines; `hits`: the lines
   * themselves.
   */
  readonly detail: "none" | "paths" | "counts" | "hits";
  /**
   * Takes a matching line, before the match of its file; with `hits` only, and not those of a
   * binary file.
   */
  hit(path: string, hit: Hit): void;
  /** Takes a match. */
  match(match: Match): void;
}
