/**
 * Bracket expressions of ignore patterns (`[a-z]`, `[!a]`, `[^a]`, `[[:alpha:]]`) as sets of bytes.
 * They are read the way git's wildmatch reads them, oddities included.
 *
 * @module
 */

/** A set of bytes: a byte belongs to it if its element is 1. */
export type ByteSet = Uint8Array;

/** A bracket expression that was read. */
export interface ByteClass {
  /** The bytes it takes; never `/`. */
  readonly set: ByteSet;
  /** The offset after its closing bracket. */
  readonly end: number;
}

const slash = 47;

/** The members of the named classes, as regular expressions over one ASCII character. */
const namedClasses: ReadonlyMap<string, RegExp> = new Map([
  ["alnum", /[A-Za-z0-9]/],
  ["alpha", /[A-Za-z]/],
  ["blank", /[ \t]/],
  ["cntrl", /\p{Cc}/u],
  ["digit", /[0-9]/],
  ["graph", /[!-~]/],
  ["lower", /[a-z]/],
  ["print", /[ -~]/],
  ["punct", /[!-/:-@[-`{-~]/],
  // Git's own table: neither vertical tab nor form feed.
  ["space", /[ \t\n\r]/],
  ["upper", /[A-Z]/],
  ["xdigit", /[A-Fa-f0-9]/],
]);

/**
 * Reads the bracket expression whose `[` is at `start` of the byte string `text`. With `fold`, it
 * will be asked about lower-case letters only. Yields `undefined` if it is malformed: not closed,
 * or with an unknown class name; a pattern with such a piece matches nothing.
 */
export function readByteClass(text: string, start: number, fold: boolean): ByteClass | undefined {
  const set = new Uint8Array(256);
  let at = start + 1;
  const negated = text[at] === "!" || text[at] === "^";
  if (negated) at++;
  // The byte a following `-` would start its range at; -1 if none may.
  let previous = -1;
  // A `]` in first place is a member, hence the test at the end.
  do {
    let char = text[at];
    if (char === undefined) return undefined;
    if (char === "-" && previous >= 0 && at + 1 < text.length && text[at + 1] !== "]") {
      char = text[++at];
      if (char === "\\") char = text[++at];
      if (char === undefined) return undefined;
      addRange(set, previous, char.charCodeAt(0), fold);
      previous = -1;
    } else if (char === "[" && text[at + 1] === ":") {
      const close = text.indexOf("]", at + 2);
      if (close < 0) return undefined;
      if (close > at + 2 && text[close - 1] === ":") {
        if (!addNamed(set, text.slice(at + 2, close - 1), fold)) return undefined;
        at = close;
        previous = -1;
      } else {
        // No `:]` follows, so the bracket is a member like any other.
        previous = addByte(set, char);
      }
    } else {
      if (char === "\\") char = text[++at];
      if (char === undefined) return undefined;
      previous = addByte(set, char);
    }
    at++;
  } while (text[at] !== "]");
  return { set: negated ? complement(set) : set, end: at + 1 };
}

function addByte(set: ByteSet, char: string): number {
  const byte = char.charCodeAt(0);
  set[byte] = 1;
  return byte;
}

function addRange(set: ByteSet, first: number, last: number, fold: boolean): void {
  if (first <= last) set.fill(1, first, last + 1);
  if (!fold) return;
  for (let lower = 97; lower <= 122; lower++) {
    if (lower - 32 >= first && lower - 32 <= last) set[lower] = 1;
  }
}

function addNamed(set: ByteSet, name: string, fold: boolean): boolean {
  const members = namedClasses.get(fold && name === "upper" ? "lower" : name);
  if (members === undefined) return false;
  for (let byte = 0; byte < 128; byte++) {
    if (members.test(String.fromCharCode(byte))) set[byte] = 1;
  }
  return true;
}

function complement(set: ByteSet): ByteSet {
  const others = set.map((member) => 1 - member);
  others[slash] = 0;
  return others;
}
