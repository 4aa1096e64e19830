/**
 * How the programs of the gate that open files read their words: each option of their manuals (GNU
 * coreutils 9.5, GNU grep 3.11, file 5.45) that neither writes nor starts anything. It is data, for
 * whoever has to know what a command line opens. What a later version brings, an abbreviation or
 * the form of another system is not in it, and so nobody claims to know what it does.
 *
 * The gate and steering read it. The judge of what agents run does not: it asks what destroys, none
 * of these programs does, and it knows others.
 *
 * @module
 */

/** What an option has to do with files, beyond those that operands name. */
export type OptionRole =
  /** Its value is the path of a file that is read. */
  | "path"
  /** Its value is a file that has the names of the files to read. */
  | "names"
  /**
   * Links that are met are followed or their targets looked at, or a name is opened again later,
   * when it may be a link.
   */
  | "links";

/** The words of a program that reads them as `getopt_long` does, operands among the options. */
export interface ProgramGrammar {
  /** Letters without a value. */
  readonly flags: string;
  /** Letters with a value, in the same word or the next. */
  readonly valued: string;
  /** Long names without a value. */
  readonly longFlags: readonly string[];
  /** Long names with a value, after `=` or in the next word. */
  readonly longValued: readonly string[];
  /** Long names that may have a value, only after `=`. */
  readonly longOptional?: readonly string[];
  /** The options, letters or long names, that have to do with files. */
  readonly roles?: Readonly<Record<string, OptionRole>>;
  /** Another form of option, understood as the first word only. */
  readonly first?: RegExp;
  /** Without these options the first operand is a pattern; all others are paths. */
  readonly patternOptions?: readonly string[];
}

const cat: ProgramGrammar = {
  flags: "AETbenstuv",
  valued: "",
  longFlags: words(`help number number-nonblank show-all show-ends show-nonprinting show-tabs
    squeeze-blank version`),
  longValued: [],
};

/**
 * Left out: `-C` writes a compiled magic file, `-m` reads one from anywhere and may be a compiled
 * one, `-p` sets the times of what it looks at, `-z` and `-Z` start other programs, `-S` takes off
 * the program's own sandbox, `-s` reads from devices, `-d` serves only `-C` and `-m`.
 */
const file: ProgramGrammar = {
  flags: "0bchEiklLnNrv",
  valued: "efFP",
  longFlags: words(`apple brief checking-printout dereference extension help keep-going list mime
    mime-encoding mime-type no-buffer no-dereference no-pad print0 raw version`),
  longValued: words("exclude exclude-quiet files-from parameter separator"),
  roles: { L: "links", dereference: "links", f: "names", "files-from": "names" },
};

/** Left out: `-X`, which is undocumented. */
const grep: ProgramGrammar = {
  flags: "0123456789EFGHILPRTUVZabchilnoqrsuvwxyz",
  valued: "ABCDdefm",
  longFlags: words(`basic-regexp binary byte-offset count dereference-recursive extended-regexp
    files-with-matches files-without-match fixed-strings help ignore-case initial-tab invert-match
    line-buffered line-number line-regexp no-filename no-group-separator no-ignore-case no-messages
    null null-data only-matching perl-regexp quiet recursive silent text unix-byte-offsets version
    with-filename word-regexp`),
  longValued: words(`after-context before-context binary-files context devices directories exclude
    exclude-dir exclude-from file group-separator include label max-count regexp`),
  longOptional: words("color colour"),
  roles: {
    R: "links",
    "dereference-recursive": "links",
    f: "path",
    file: "path",
    "exclude-from": "path",
  },
  patternOptions: words("e f file regexp"),
};

const head: ProgramGrammar = {
  flags: "qvz",
  valued: "cn",
  longFlags: words("help quiet silent verbose version zero-terminated"),
  longValued: words("bytes lines"),
  first: /^-\d+[bcklmqvz]*$/,
};

/** Left out: `-I`, `-T` and `-w`, whose value other systems take for an operand. */
const ls: ProgramGrammar = {
  flags: "1ABCDFGHLNQRSUXZabcdfghiklmnopqrstuvx",
  valued: "",
  longFlags: words(`all almost-all author context dereference dereference-command-line
    dereference-command-line-symlink-to-dir directory dired escape file-type full-time
    group-directories-first help hide-control-chars human-readable ignore-backups inode kibibytes
    literal no-group numeric-uid-gid quote-name recursive reverse show-control-chars si size version
    zero`),
  longValued: words(`block-size format hide ignore indicator-style quoting-style sort tabsize time
    time-style width`),
  longOptional: words("classify color hyperlink"),
  // Also what shows, or sorts by, of which kind the target of a link is.
  roles: {
    F: "links",
    H: "links",
    L: "links",
    classify: "links",
    color: "links",
    "file-type": "links",
    "group-directories-first": "links",
    "indicator-style": "links",
    dereference: "links",
    "dereference-command-line": "links",
    "dereference-command-line-symlink-to-dir": "links",
    hyperlink: "links",
  },
};

const stat: ProgramGrammar = {
  flags: "Lft",
  valued: "c",
  longFlags: words("dereference file-system help terse version"),
  longValued: words("cached format printf"),
};

/** A first word such as `+5f` may be an operand as well, depending on how many follow. */
const tail: ProgramGrammar = {
  flags: "Ffqvz",
  valued: "cns",
  longFlags: words("debug help quiet retry silent verbose version zero-terminated"),
  longValued: words("bytes lines max-unchanged-stats pid sleep-interval"),
  longOptional: words("follow"),
  roles: { F: "links", follow: "links", retry: "links" },
  first: /^-\d+[bcl]?f?$/,
};

const wc: ProgramGrammar = {
  flags: "Lclmw",
  valued: "",
  longFlags: words("bytes chars debug help lines max-line-length version words"),
  longValued: words("files0-from total"),
  roles: { "files0-from": "names" },
};

/** The programs that open what their words name, by name. */
export const programGrammars: ReadonlyMap<string, ProgramGrammar> = new Map(
  Object.entries({ cat, file, grep, head, ls, stat, tail, wc }),
);

/** Options that have a value, in the same word or the next: their letters, and their long names. */
export interface ValuedOptions {
  /** Letters, such as `AB`. */
  readonly letters: string;
  /** Long names. */
  readonly longs: readonly string[];
}

/** The options of a program with a value; none of one that is not in the table. */
export function valuedOptionsOf(program: string): ValuedOptions {
  const { valued = "", longValued = [] } = programGrammars.get(program) ?? {};
  return { letters: valued, longs: longValued };
}

/** Programs that open nothing, whatever their words. */
export const openingNothing: readonly string[] = words("echo false hostname pwd true whoami");

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}
