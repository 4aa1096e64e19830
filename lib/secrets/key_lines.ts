/**
 * Lines of private keys in a text that was cut out of another: a hunk, a range of lines, what a
 * command printed. The mark that begins the key may not be among them.
 *
 * @module
 */

/** Where a line's last word of Base64 is; half-open, in UTF-16 units. */
export interface KeyLine {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** Programs that write keys break their lines after this many characters: PEM, and OpenSSH. */
const widths: ReadonlySet<number> = new Set([64, 70]);
const mark = /-----(BEGIN|END) ([A-Z0-9 ]{1,40})-----/;
/** What a diff, `grep -n`, `git blame` and others put before a line. */
const before = /^(?:[ +<>-]{0,2}|.*[:)\t] ?)$/;

/**
 * Finds what looks like lines of a private key whose beginning is not in the text. What stands in
 * a block that says to be something else, such as a certificate, is none.
 */
export function strayKeyLines(text: string): readonly KeyLine[] {
  const found: KeyLine[] = [];
  /** Lines of nothing but Base64, directly above. */
  let above: KeyLine[] = [];
  let [isOther, follows] = [false, false];
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const next = newline < 0 ? text.length : newline + 1;
    const line = base64At(text, at, newline < 0 ? text.length : newline);
    const [, kind, what = ""] = line === undefined ? mark.exec(text.slice(at, next)) ?? [] : [];
    if (kind === "END" && !isOther && what.includes("PRIVATE KEY")) found.push(...above);
    if (kind !== undefined) isOther = kind === "BEGIN" && !what.includes("PRIVATE KEY");
    const isWide = line !== undefined && !isOther && isKeyLine(text, line);
    // The last line of a key is shorter.
    if (line !== undefined && !isOther && (isWide || follows)) found.push(line);
    else above = line === undefined ? [] : [...above.slice(-maxAbove), line];
    follows = isWide;
    at = next;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Longer keys have lines of the usual width. */
const maxAbove = 3;

function isKeyLine(text: string, { start, end }: KeyLine): boolean {
  const word = text.slice(start, end);
  return widths.has(word.length) && /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word);
}

/** The Base64 that a line ends with, if nothing but a usual prefix stands before it. */
function base64At(text: string, lineStart: number, lineEnd: number): KeyLine | undefined {
  let end = lineEnd;
  if (text.charAt(end - 1) === "\r") end--;
  let start = end;
  while (start > lineStart && text.charAt(start - 1) === "=" && end - start < 2) start--;
  while (start > lineStart && isBase64(text.charCodeAt(start - 1))) start--;
  // The sign of a diff is a character of Base64 as well.
  const isSigned = start === lineStart && text.charAt(start) === "+" && !widths.has(end - start);
  if (isSigned) start++;
  if (end - start > 100 || start === end) return undefined;
  const prefix = text.slice(lineStart, start);
  return prefix.length < 300 && before.test(prefix) ? { start, end } : undefined;
}

function isBase64(code: number): boolean {
  return code >= 0x61 && code <= 0x7a || code >= 0x41 && code <= 0x5a ||
    code >= 0x2f && code <= 0x39 || code === 0x2b;
}
