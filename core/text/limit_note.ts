/**
 * What a limit omitted, in the words of every tool.
 *
 * @module
 */

/** Says what `--limit` omitted; `omitted` is `undefined` where nobody counted. */
export function limitNote(limit: number, omitted: number | undefined): string {
  return omitted === undefined
    ? `stopped at --limit ${limit}; there may be more`
    : `omitted: ${omitted} more than --limit ${limit}`;
}
