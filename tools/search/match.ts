/**
 * What a search finds, and who takes it.
 *
 * @module
 */
import type { Entry } from "@ct/walk";
import type { Hit } from "./content.ts";

/** An entry that passed every test. */
export interface Match {
  /** Path as printed. */
  readonly path: string;
  /**
   * How many lines or blocks match; 0 without `--grep`, in binary files, and where they were not
   * asked for.
   */
  readonly lines: number;
  /** Whether the file has a NUL byte early on. */
  readonly binary: boolean;
}

/** Numbers of lines before and after a hit. */
export interface LinesAround {
  /** Before it. */
  readonly before: number;
  /** After it. */
  readonly after: number;
}

/** Receives the results of a search as they are found. */
export interface MatchSink {
  /**
   * `none`: only whether anything matches; `paths`; `counts` of lines; `hits`: the lines
   * themselves.
   */
  readonly detail: "none" | "paths" | "counts" | "hits";
  /** How many lines around the hits are wanted as well, with `hits`; none by default. */
  readonly context?: LinesAround | undefined;
  /**
   * Receives a matching line, or one around it, before the match of its file; with `hits` only, and
   * not those of a binary file.
   */
  hit(path: string, hit: Hit): void;
  /** Receives a match, and what was found to match. */
  match(match: Match, entry: Entry): void;
  /** Resolves when another match may come; `undefined`, as without it, if that is now. */
  room?(): Promise<void> | undefined;
}
