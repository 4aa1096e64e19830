/**
 * The result of a search for uses as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type {
  FoundDefinition,
  Impact,
  RelatedDeclaration,
  UnsearchedFiles,
} from "@ct/core/symbols";
import type { WalkReport } from "@ct/core/library";
import type { Verdict } from "@ct/core/verdict";

/** A use. */
export type FoundUse = {
  /** The line, from 1. */
  readonly line: number;
  /** The column where the name begins, from 1. */
  readonly column: number;
  /** The column after its last character. */
  readonly end_column: number;
  /** What is done with it. */
  readonly kind: string;
  /** The declaration around it, such as `class Pool > release`; empty if there is none. */
  readonly in: string;
  /**
   * How it is tied to the definition: `resolved`, `named`, `shadowed` or, by it alone, `server`.
   */
  readonly tie: string;
  /** With `--server`, whether the language server has it too; it knows no comments and strings. */
  readonly server?: boolean | undefined;
  /** The line as text. */
  readonly text: string;
};

/** The uses in a file. */
export type UsedInFile = {
  /** The file, as printed. */
  readonly path: string;
  /** In the order of the text. */
  readonly uses: readonly FoundUse[];
};

/** What a language server said to the same question. */
export type ServerReport = {
  /** Its name. */
  readonly name: string;
  /** What it calls its version; empty if it does not say. */
  readonly version: string;
  /** How many uses it has that are listed and not by it alone. */
  readonly confirmed: number;
  /** How many uses it adds. */
  readonly added: number;
  /** How many of the uses it does not have. */
  readonly missing: number;
  /** How many of its places are in files that are not searched. */
  readonly outside: number;
  /** How many files with the name were too many to be opened for it. */
  readonly unopened: number;
};

/** The result of a search for uses. */
export type RefsReport = Omit<WalkReport, "patterns" | "relaxations"> & {
  /** Whether the number of uses is what `expect` says. */
  readonly verdict: Verdict;
  /** How many uses there are, resolved or named; with another question, how many answers. */
  readonly count: number;
  /** How many of the uses are named only. */
  readonly named: number;
  /** The definitions; of several symbols, one of each. */
  readonly definitions: readonly FoundDefinition[];
  /** With `--server`, what the language server said. */
  readonly server?: ServerReport | undefined;
  /** Present if several symbols have the name, so that there is no answer. */
  readonly ambiguous?: true | undefined;
  /**
   * Members that have the name too and are not meant, one definition of each, if there are some.
   */
  readonly others?: readonly FoundDefinition[] | undefined;
  /** The files with uses. */
  readonly files: readonly UsedInFile[];
  /** How often comments and strings have the name. */
  readonly mentions: number;
  /** Callers, callees or implementations, if they are asked for. */
  readonly related?: readonly RelatedDeclaration[] | undefined;
  /** Callers that are not among the answers, in words; present if there are some. */
  readonly omitted?: readonly string[] | undefined;
  /** What a change would reach, if that is asked for. */
  readonly impact?: Impact | undefined;
  /** The tool. */
  readonly tool: "ct-refs";
  /** Where `expect` is an upper bound, files that were not searched and have the name. */
  readonly unsearched?: UnsearchedFiles | undefined;
};
