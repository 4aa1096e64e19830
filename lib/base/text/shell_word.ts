/**
 * Words as a shell reads them.
 *
 * @module
 */

/**
 * The word as it is typed in a shell: in quotes, unless it has nothing that a shell would take for
 * something else.
 */
export function shellWord(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
