/**
 * Which arguments a permitted program may be given (R7). Of all options of all programs on the
 * list, in their GNU, BSD and BusyBox forms, only some of `file` write or start something; so
 * `file` has a grammar and the others take any words. What a program is allowed is listed, not what
 * it is denied: a later version may bring more.
 *
 * @module
 */

/** The options of a program that reads them as `getopt_long` does. */
interface OptionGrammar {
  /** Letters without a value. */
  readonly flags: string;
  /** Letters with a value, in the same word or the next. */
  readonly valued: string;
  /** Long names without a value; abbreviations are not understood. */
  readonly longFlags: readonly string[];
  /** Long names with a value, after `=` or in the next word. */
  readonly longValued: readonly string[];
}

/**
 * Left out: `-C` writes a compiled magic file, `-m` reads one from anywhere and may be a compiled
 * one, `-p` sets the times of what it looks at, `-z` and `-Z` start other programs, `-S` takes off
 * the program's own sandbox, `-s` reads from devices, `-d` serves only `-C` and `-m`.
 */
const file: OptionGrammar = {
  flags: "0bchEiklLnNrv",
  valued: "efFP",
  longFlags: [
    "apple",
    "brief",
    "checking-printout",
    "dereference",
    "extension",
    "help",
    "keep-going",
    "list",
    "mime",
    "mime-encoding",
    "mime-type",
    "no-buffer",
    "no-dereference",
    "no-pad",
    "print0",
    "raw",
    "version",
  ],
  longValued: ["exclude", "exclude-quiet", "files-from", "parameter", "separator"],
};

const grammars: ReadonlyMap<string, OptionGrammar> = new Map([["file", file]]);

/** The first argument that `program`, a name of the list, may not be given, if there is one. */
export function refusedArgument(program: string, args: readonly string[]): string | undefined {
  const grammar = grammars.get(program);
  if (grammar === undefined) return undefined;
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? "";
    if (word === "--") return undefined;
    if (!word.startsWith("-") || word === "-") continue;
    const follows = word.startsWith("--")
      ? longOptionTakes(word.slice(2), grammar)
      : lettersTake(word.slice(1), grammar);
    if (follows === undefined) return word;
    index += follows;
  }
  return undefined;
}

/** How many of the following words belong to a long option; `undefined` if it is not permitted. */
function longOptionTakes(option: string, grammar: OptionGrammar): number | undefined {
  const equals = option.indexOf("=");
  if (equals >= 0) return grammar.longValued.includes(option.slice(0, equals)) ? 0 : undefined;
  if (grammar.longFlags.includes(option)) return 0;
  return grammar.longValued.includes(option) ? 1 : undefined;
}

/**
 * The same for letters after one dash: the value of the first that has one ends the word, or is
 * the next.
 */
function lettersTake(letters: string, grammar: OptionGrammar): number | undefined {
  for (let index = 0; index < letters.length; index++) {
    const letter = letters.charAt(index);
    if (grammar.valued.includes(letter)) return index === letters.length - 1 ? 1 : 0;
    if (!grammar.flags.includes(letter)) return undefined;
  }
  return 0;
}
