/**
 * Determines which lines `cat`, `head`, `tail` and `sed -n` print.
 *
 * @module
 */

/** Lines, counted from 1, both ends included; `to` may be infinite. */
export interface LineRange {
  /** The first. */
  readonly from: number;
  /** The last. */
  readonly to: number;
}

/** What a command passes on of what it reads. */
export interface LineFilter {
  /** The file that it reads; `undefined` for standard input. */
  readonly path: string | undefined;
  /**
   * Which of the lines `read` it passes on; `undefined` if that depends on how many there are in
   * the end. The first `sure` lines are there for certain.
   */
  apply(read: LineRange, sure: number): LineRange | undefined;
}

/** Reads a command; `undefined` if it is none of these, or has an option that changes more. */
export function readLineFilter(name: string, words: readonly string[]): LineFilter | undefined {
  switch (name) {
    case "cat":
      return words.some(isOption) ? undefined : filter(words, (read) => read);
    case "head":
      return words.some((word) => /^(?:-n|--lines=)?\+/.test(word))
        ? undefined
        : countFilter(words, (count) => (read) => first(read, count));
    case "tail":
      return countFilter(
        words,
        (count, sign) =>
          sign === "+"
            ? (read) => within(read, { from: count, to: Infinity })
            : (read, sure) => last(read, { count, sure }),
      );
    case "sed": {
      const found = sedRange(words);
      return found && filter(found.files, (read) => within(read, found.range));
    }
    default:
      return undefined;
  }
}

type Apply = LineFilter["apply"];

function filter(files: readonly string[], apply: Apply): LineFilter | undefined {
  const [path, ...others] = files;
  if (others.length > 0 || path === "-" || path === "") return undefined;
  return { path, apply };
}

function isOption(word: string): boolean {
  return word.startsWith("-");
}

/** `head` or `tail` with the number of lines in one of its spellings. */
function countFilter(
  words: readonly string[],
  make: (count: number, sign: string) => Apply,
): LineFilter | undefined {
  const [option = "", value = ""] = words;
  const isApart = option === "-n" || option === "--lines";
  const typed = isApart ? value : /^(?:-n|--lines=|-(?=\d))(.*)$/.exec(option)?.[1];
  const files = words.slice(typed === undefined ? 0 : isApart ? 2 : 1);
  // In front of all else `tail` takes `+5` for a number.
  if (files.some((word) => /^[-+]/.test(word))) return undefined;
  const [, sign = "", digits] = /^(\+?)(\d{1,9})$/.exec(typed ?? "10") ?? [];
  const count = Number(digits);
  return digits === undefined || count < 1 ? undefined : filter(files, make(count, sign));
}

/** The script of `sed -n` that prints one range of lines, with the files that it reads. */
export function sedRange(
  words: readonly string[],
): { readonly range: LineRange; readonly files: readonly string[] } | undefined {
  const rest = words[0] === "-n" ? words.slice(words[1] === "-e" ? 2 : 1) : undefined;
  const [script = "", ...files] = rest ?? [];
  const [, start, end] = /^(\d{1,9})(?:,(\d{1,9}|\$))?p$/.exec(script) ?? [];
  if (start === undefined || files.some(isOption)) return undefined;
  const from = Number(start);
  const to = end === "$" ? Infinity : Number(end ?? start);
  return from < 1 || to < from ? undefined : { range: { from, to }, files };
}

function first({ from, to }: LineRange, count: number): LineRange {
  return { from, to: Math.min(to, from + count - 1) };
}

/** The lines `part` of the lines `read`. */
function within(read: LineRange, part: LineRange): LineRange {
  const from = read.from + part.from - 1;
  return { from, to: Math.min(read.to, read.from + part.to - 1) };
}

/** The last lines: they are known only if no line can come behind them. */
function last(
  read: LineRange,
  { count, sure }: { readonly count: number; readonly sure: number },
): LineRange | undefined {
  if (read.to > sure || read.from > read.to) return undefined;
  return { from: Math.max(read.from, read.to - count + 1), to: read.to };
}
