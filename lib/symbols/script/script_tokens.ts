/**
 * How much there is to parse in a script: its tree grows with its tokens, so a text that is mostly
 * one string may be long.
 *
 * @module
 */

/** A tree takes up to 400 bytes for each token; a server ends at a gigabyte. */
const maxTokens = 1_000_000;

/** Whether a script has more tokens than are parsed; words of comments and strings count, too. */
export function isLongScript(text: string): boolean {
  if (text.length <= maxTokens) return false;
  let tokens = 0;
  let wasWord = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isWord = unit >= 0x61 && unit <= 0x7a || unit >= 0x41 && unit <= 0x5a ||
      unit >= 0x30 && unit <= 0x39 || unit > 0x7e || unit === 0x5f || unit === 0x24;
    if (isWord ? !wasWord : unit > 0x20) tokens++;
    if (tokens > maxTokens) return true;
    wasWord = isWord;
  }
  return false;
}
