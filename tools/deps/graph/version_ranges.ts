/**
 * Ranges of versions as npm writes them, read by npm's own package, which is loaded when the first
 * one is met. Nothing else imports the package.
 *
 * @module
 */

/** What can be asked of ranges. */
export interface VersionRanges {
  /** Whether a text is a range. */
  isRange(text: string): boolean;
  /** Whether a text is a version. */
  isVersion(text: string): boolean;
  /** Whether a version, including a pre-release, lies in a range. */
  contains(range: string, version: string): boolean;
  /** One spelling for all ranges that mean the same; the text itself if it is not a range. */
  canonical(range: string): string;
}

/** Loads the package; later calls find it loaded. */
export async function loadVersionRanges(): Promise<VersionRanges> {
  // @ts-types="@types/semver"
  const { default: semver } = await import("semver");
  return {
    isRange: (text) => semver.validRange(text) !== null,
    isVersion: (text) => semver.valid(text) !== null,
    contains: (range, version) => semver.satisfies(version, range, { includePrerelease: true }),
    canonical: (text) => semver.validRange(text) ?? text,
  };
}
