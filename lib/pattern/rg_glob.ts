/**
 * Globs as rg reads them, in ignore files, in `--glob` and in types.
 *
 * @module
 */
import { encodeBytes } from "@ct/base";
import { compileRegex } from "@ct/regex";
import { rgDialect } from "./glob/dialect.ts";
import { globRegex } from "./glob/glob_regex.ts";
import { readGlob } from "./glob/read_glob.ts";

/** How a glob is read. */
export interface GlobOptions {
  /** Whether the case of letters is ignored. */
  readonly fold: boolean;
}

/** Tells whether a whole path matches. */
export type GlobMatcher = (path: string) => boolean;

/**
 * The matcher of a glob; `undefined` if the glob is malformed. `*` and `?` match no slash, `**`
 * between slashes matches any directories. Globs are matched byte by byte: `?` is no `é`, and only
 * ASCII letters have case.
 */
export function globMatcher(glob: string, { fold }: GlobOptions): GlobMatcher | undefined {
  const read = (text: string) =>
    bytesOf(fold ? text.replace(/[A-Z]/g, (it) => it.toLowerCase()) : text);
  const { parts, fault } = readGlob(read(glob), rgDialect);
  if (fault !== undefined) return undefined;
  const regex = compileRegex(`^${globRegex(parts, rgDialect)}$`);
  return (path) => regex.test(read(path));
}

const notAscii = /[\u0080-\uffff]/;

/** The text with a character for each byte. */
function bytesOf(text: string): string {
  return notAscii.test(text) ? String.fromCharCode(...encodeBytes(text)) : text;
}
