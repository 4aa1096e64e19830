/**
 * Statements by the lines on which they begin and end.
 *
 * @module
 */

/** How to know a kind of statements. */
export interface StatementForm {
  /** Whether a line begins one. */
  readonly begins: (line: string) => boolean;
  /** Whether a line ends the one that is open. */
  readonly ends: (line: string, isFirst: boolean) => boolean;
}

/** The statements of a text, each with all its lines. */
export function statementsIn(code: string, { begins, ends }: StatementForm): readonly string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const line of code.split("\n")) {
    const isFirst: boolean = !isOpen && begins(line);
    if (!isFirst && !isOpen) continue;
    found.push(line);
    isOpen = !ends(line, isFirst);
  }
  return found;
}
