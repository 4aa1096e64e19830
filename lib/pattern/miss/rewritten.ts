/**
 * Finds that were written down in another way than the text has them: with the line numbers of a
 * listing, or with escapes such as `\n` in place of what they stand for.
 *
 * @module
 */

/** What a find may have been meant as. */
export interface RewrittenFind {
  /** What it was written with. */
  readonly reason: "line_numbers" | "escapes";
  /** The find without that. */
  readonly find: string;
  /** What it was written with, in words, after its name. */
  readonly note: string;
}

const numbered = /^[ \t]*\d+(?:\t|\u2192|: |\| ?)/;
const escape = /\\(?:([nrt"'`\\])|u([0-9a-fA-F]{4}))/g;
const meanings: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** What a find may have been meant as; none in most cases. */
export function rewrittenFinds(find: string): readonly RewrittenFind[] {
  const lines = find.split("\n");
  const hasNumbers = lines.every((line, at) => numbered.test(line) || (line === "" && at > 0));
  const plain = find.replace(escape, (_, letter: string | undefined, code: string | undefined) => {
    if (letter !== undefined) return meanings[letter] ?? letter;
    return String.fromCharCode(parseInt(code ?? "", 16));
  });
  return [
    ...hasNumbers
      ? [
        {
          reason: "line_numbers",
          find: lines.map((line) => line.replace(numbered, "")).join("\n"),
          note: "has line numbers in front of what is here",
        } as const,
      ]
      : [],
    ...plain === find ? [] : [
      {
        reason: "escapes",
        find: plain,
        note: "has escapes such as \\n for what is here",
      } as const,
    ],
  ];
}
