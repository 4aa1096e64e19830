/**
 * What a row of the bridge is: one command of another program that a probe may run.
 *
 * What a command is allowed is listed, not what it is denied: a later version of a program may
 * bring more.
 *
 * @module
 */

/** What may follow the prefix of a bridge command. */
export interface BridgeGrammar {
  /** Options without a value. */
  readonly flags: readonly string[];
  /** Options with a value, after `=` or in the next word. */
  readonly valued: readonly string[];
  /** Options with a value that is only taken from after `=`. */
  readonly attached?: readonly string[];
  /** Options with a value of a list, after `=` or in the next word. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Options whose value is a path that must lie below the store's root. */
  readonly paths: readonly string[];
  /**
   * What words that are no options mean: any text, paths below the root, plain names as of scripts
   * and targets, or nothing that is permitted.
   */
  readonly operands: "any" | "paths" | "names" | "none";
  /** How many words that are no options there must be; 0 by default. */
  readonly minOperands?: number;
  /** How many there may be; any number by default. */
  readonly maxOperands?: number;
}

/** Settings of a section of a file, such as `tool.mypy` of `pyproject.toml`. */
export interface BoundSection {
  /** The file, relative to the root. */
  readonly file: string;
  /** The section: what the name in brackets begins with, or a member of JSON's root. */
  readonly section: string;
}

/**
 * What chooses the command of a row, and so what a person trusts (R12); the words, the program and
 * its entry in the lock file always do.
 */
export interface RowBinding {
  /**
   * Files of which the root, or a directory above it, must have one: without any there is no
   * project that the command is about, and so nothing to trust.
   */
  readonly project?: readonly string[];
  /** The words after the prefix name scripts of `package.json`; `test` is meant by no name. */
  readonly scripts?: true;
  /** The words after the prefix name tasks of `deno.json`. */
  readonly tasks?: true;
  /** The words after the prefix name targets: of a `Makefile`, a `justfile`, CTest's files. */
  readonly targets?: "make" | "just" | "ctest";
  /** Configuration files that can name further programs, relative to the root. */
  readonly files?: readonly string[];
  /** Such files in the root and in each directory above it. */
  readonly filesAbove?: readonly string[];
  /** Such sections of files that hold more. */
  readonly sections?: readonly BoundSection[];
  /** Options whose value is such a file. */
  readonly options?: readonly string[];
}

/** One command of the bridge. */
export interface BridgeRow {
  /** The program and the words that must follow. */
  readonly prefix: readonly string[];
  /** What may come after. */
  readonly grammar: BridgeGrammar;
  /** The flags that are added when missing, in this order: each a word, or a word and its value. */
  readonly enforced: readonly (readonly string[])[];
  /** What is started in place of the prefix. */
  readonly starts?: readonly string[];
  /** It can run code of the checkout, whatever its flags: only for a store that is trusted. */
  readonly runsCode?: true;
  /**
   * Trust in it is bound to what chooses the command, and not to the store: it outlives changes of
   * the code that the command is about. Only with {@linkcode BridgeRow.runsCode}.
   */
  readonly binding?: RowBinding;
  /** Where else the program may come from, once it is trusted. */
  readonly local?: readonly LocalDirectory[];
  /** Nothing that it reads lies where it starts, so it starts in the neutral directory. */
  readonly startsOutside?: true;
  /** It reads its standard input alone; all others read what files name, wherever that is. */
  readonly readsInput?: true;
  /** A rule with `network` does without the enforced flags. */
  readonly mayUseNetwork: boolean;
  /** The version that it was tried with; without one it is as its manual says. */
  readonly tried?: string;
}

/** Directories of a project that its own programs lie in. */
export type LocalDirectory = "node_modules/.bin" | ".venv/bin";

/** What most rows that run code of the checkout have in common. */
export function codeRow(
  prefix: string,
  row:
    & { readonly grammar: Partial<BridgeGrammar>; readonly binding?: RowBinding }
    & Partial<Omit<BridgeRow, "prefix" | "grammar" | "runsCode" | "binding">>,
): BridgeRow {
  const { grammar, binding = {}, ...more } = row;
  return {
    prefix: prefix.split(" "),
    enforced: [],
    mayUseNetwork: false,
    ...more,
    grammar: { flags: [], valued: [], paths: [], operands: "none", ...grammar },
    runsCode: true,
    binding,
  };
}
