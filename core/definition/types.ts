/**
 * A tool as data. From one {@linkcode ToolDefinition} literal come the argv parser, help, explain
 * pages, the JSON manifest and, by {@linkcode OptionsOf}, the type of the parsed options.
 *
 * @module
 */

/** What every option and positional has. */
export interface DescribedDefinition {
  /** Complete description; its first sentence is what `-h` shows. */
  readonly description: string;
}

/**
 * Values that exist outside the definition: ids, tags and definitions of the rule store, the
 * extensions of the files of a tree, the kinds of declarations of known languages, the types of
 * files, what the files of the call declare, and the paths of what is in them as documents, which
 * for assignments `=` follows.
 */
export type ValueSource =
  | "rules"
  | "tags"
  | "definitions"
  | "extensions"
  | "kinds"
  | "types"
  | "symbols"
  | "nodes"
  | "assignments";

/** Spellings and argv rules shared by every option that is not positional. */
export interface NamedDefinition extends DescribedDefinition {
  /** Other long names for the same option, without dashes. */
  readonly aliases?: readonly string[];
  /** One-letter form, without the dash. */
  readonly short?: string;
  /**
   * Which words that start with `-` are taken as the value in the spaced form: `"number"` those
   * with a digit after the dash, `"text"` every word that is not an option of the tool, `"flag"`
   * one that is a short flag as well. Without it, none.
   */
  readonly dashValues?: "number" | "text" | "flag";
  /** Must be typed; has no default then. */
  readonly required?: true;
  /**
   * The manifest lists it as required, as that of 0.3.0 did, though the call has other forms by now
   * that do without.
   */
  readonly requiredInManifest?: true;
  /** What other programs call it: unknown options of these names are answered with this one. */
  readonly misspellings?: readonly string[];
  /** Where completions find its values, where they are not fixed. */
  readonly valuesFrom?: ValueSource;
}

/** An option without value; `true` when typed. */
export interface FlagDefinition extends NamedDefinition {
  /** Discriminant. */
  readonly kind: "flag";
}

/** An option or positional whose value is any text, even an empty one. */
export interface TextDefinition extends NamedDefinition {
  /** Discriminant. */
  readonly kind: "text";
  /** Value when not typed; announced in the JSON manifest. */
  readonly default?: string;
  /** Value when not typed, which the manifest states only in prose. */
  readonly implied?: string;
  /** The value accepts the payload schemes `file:PATH` and `text:VALUE`. */
  readonly payload?: true;
  /** With one of these options, which are without dashes, the value is a path instead. */
  readonly pathWith?: readonly string[];
}

/** A file or directory name; never empty. */
export interface PathDefinition extends NamedDefinition {
  /** Discriminant. */
  readonly kind: "path";
  /** Value when not typed. */
  readonly default?: string;
  /** `-` is standard input, and a value of several lines is the text itself. */
  readonly orText?: true;
}

/** One of a fixed set of words. */
export interface ChoiceDefinition extends NamedDefinition {
  /** Discriminant. */
  readonly kind: "choice";
  /** The words, compared exactly. */
  readonly values: readonly string[];
  /** Value when not typed; announced in the JSON manifest. */
  readonly default?: string;
  /** Value when not typed, which the manifest states only in prose. */
  readonly implied?: string;
}

/** A whole number from 0. */
export interface IntegerDefinition extends NamedDefinition {
  /** Discriminant. */
  readonly kind: "integer";
  /** Value when not typed. */
  readonly default?: number;
}

/** A number of seconds; positive and finite. */
export interface SecondsDefinition extends NamedDefinition {
  /** Discriminant. */
  readonly kind: "seconds";
  /** Value when not typed; announced in the JSON manifest. */
  readonly default?: number;
  /** Value when not typed, which the manifest states only in prose. */
  readonly implied?: number;
}

/** A repeatable option; its values accumulate in the order typed. */
export interface ListDefinition extends NamedDefinition {
  /** Discriminant. */
  readonly kind: "list";
  /** The allowed words, if they are fixed; with `valuesFrom` the tool takes others as well. */
  readonly values?: readonly string[];
  /** One occurrence takes all words up to the next option. */
  readonly greedy?: true;
  /**
   * Values may be joined by commas; empty pieces are dropped, or refused where `values` is given.
   */
  readonly split?: true;
  /** Values accept the payload schemes `file:PATH` and `text:VALUE`. */
  readonly payload?: true;
  /** Values are paths, which are never empty. */
  readonly paths?: true;
  /** The manifest describes one text: who calls with JSON gives one value. */
  readonly single?: true;
}

/** Any option. */
export type OptionDefinition =
  | FlagDefinition
  | TextDefinition
  | PathDefinition
  | ChoiceDefinition
  | IntegerDefinition
  | SecondsDefinition
  | ListDefinition;

/**
 * An argument that is known by its place; only the last ones may be omitted. A list takes all that
 * remain, so it comes last.
 */
export type PositionalDefinition =
  & (PathDefinition | TextDefinition | ChoiceDefinition | ListDefinition)
  & {
    /** May be omitted; `undefined` then, and an empty array if it is a list. */
    readonly optional?: true;
  };

/** Everything after the first `--`, as an argument vector. */
export interface TailDefinition extends DescribedDefinition {
  /** Key of the vector in the options and in the manifest. */
  readonly name: string;
  /** At least one word must be typed. */
  readonly required?: true;
  /** Options that stand in for the words; with one of them no word may be typed. */
  readonly unless?: readonly string[];
}

/**
 * What a tool may run: every name, once and for all. Both gates take their lists from here, and no
 * caller, variable or file can extend them (docs/spec/conventions.md#command-gate).
 */
export interface RunPermissions {
  /** Programs of the system that its callers may name; `core/run` knows which there can be. */
  readonly programs?: readonly string[];
  /** Tools of the suite that its callers may name. */
  readonly tools?: readonly string[];
  /** Tools of the list that are refused if a word of the call is `--mutating`. */
  readonly plainOnly?: readonly string[];
  /**
   * Tools that its callers may name besides with the option `--mutating`; the tool may write files
   * then.
   */
  readonly mutating?: readonly string[];
  /**
   * Programs that lie where each user has installed them. The tool itself decides which of their
   * commands are run, word by word.
   */
  readonly installed?: readonly string[];
  /**
   * Such programs that only a call may start which names one of them, or has the option `--rule`.
   */
  readonly ofRules?: readonly string[];
  /** The option, without dashes, without which the tool starts nothing and may start nothing. */
  readonly onlyWith?: string;
  /**
   * With that option the tool refuses to be a part of another call, so a caller that runs it in its
   * own process need not be able to start its programs.
   */
  readonly onlyAlone?: true;
  /** Words that are checks of rules and no programs; their refusal says where they work. */
  readonly ruleChecks?: readonly string[];
}

/** What a tool may touch; the runtime's permission flags follow from it. */
export interface ToolPermissions {
  /** May write files. */
  readonly write?: true;
  /** Options, without dashes and value. A call with any of them may not write files. */
  readonly readsWith?: readonly string[];
  /** The option, without dashes and value, without which the tool may not write files. */
  readonly writesWith?: string;
  /** May write in the suite's own directory of the user's cache, `.cache/ct` of the home. */
  readonly caches?: true;
  /** The option, without dashes and value, with which alone the tool may write there. */
  readonly cachesWith?: string;
  /** May start programs: these. */
  readonly run?: RunPermissions;
  /**
   * The option, without dashes, for which the tool copies what is staged: with it alone it may
   * start git, and write in the directory for temporary files.
   */
  readonly copiesWith?: string;
  /** The option, without dashes, whose value `HOST:N` the tool may connect to; nothing else. */
  readonly connectWith?: string;
}

/** A runnable example of a guide. */
export interface ExampleDefinition {
  /** Words after the tool's name, as a person would type them. */
  readonly command: string;
  /** What it does. */
  readonly purpose: string;
}

/** Options of other programs, and what does their work here. */
export interface ForeignOptions {
  /** Their names without dashes. */
  readonly names: readonly string[];
  /** The advice under the error. */
  readonly advice: string;
}

/** A tool as data. */
export interface ToolDefinition {
  /** Full name of the executable, such as `ct-search`. */
  readonly name: string;
  /** One line for command lists; no full stop. */
  readonly summary: string;
  /** The complete description that a model reads. */
  readonly description: string;
  /** Positional arguments by name, in order. */
  readonly positionals?: Readonly<Record<string, PositionalDefinition>>;
  /** Options by long name without dashes, in help order. */
  readonly options: Readonly<Record<string, OptionDefinition>>;
  /** What to do in place of options that other programs have and this one does not need. */
  readonly foreignOptions?: readonly ForeignOptions[];
  /** Groups of options that exclude each other. */
  readonly exclusive?: readonly (readonly string[])[];
  /**
   * Options, without dashes, that say which results are wanted or in which form: with any of them
   * nothing is abridged.
   */
  readonly wholeWith?: readonly string[];
  /** The words after `--`. */
  readonly tail?: TailDefinition;
  /**
   * What the tool does, by the first word of a call; each is a tool by itself, whose name is both
   * words. A tool with verbs has no options of its own.
   */
  readonly verbs?: Readonly<Record<string, ToolDefinition>>;
  /** The verb of a call that begins with none: one without words, or with an option first. */
  readonly defaultVerb?: string;
  /**
   * A call without a path reads standard input if that is a file or a pipe. The tool's script says
   * which it is, since asking the runtime takes 20 ms.
   */
  readonly asksForInput?: true;
  /**
   * Tools of the suite, by full name, that it calls in its process: they read files, as it does.
   */
  readonly calls?: readonly string[];
  /** Permissions beyond reading files. */
  readonly permissions?: ToolPermissions;
  /** Examples for help and guide. */
  readonly examples?: readonly ExampleDefinition[];
}

/** An option that has a value even when it is not typed. */
export type HasDefault =
  | { readonly default: string | number }
  | { readonly implied: string | number }
  | { readonly required: true };

/** The parsed value of one option. */
export type ValueOf<O> = O extends { readonly kind: "flag" } ? boolean
  : O extends { readonly kind: "list"; readonly valuesFrom: ValueSource } ? readonly string[]
  : O extends { readonly kind: "list"; readonly values: readonly (infer V)[] } ? readonly V[]
  : O extends { readonly kind: "list" } ? readonly string[]
  : O extends { readonly kind: "choice"; readonly values: readonly (infer V)[] }
    ? O extends HasDefault ? V : V | undefined
  : O extends { readonly kind: "integer" | "seconds" }
    ? O extends HasDefault ? number : number | undefined
  : O extends HasDefault ? string
  : string | undefined;

/** The parsed positionals of a tool, by name. */
export type PositionalsOf<D> = D extends { readonly positionals: infer P } ? {
    readonly [K in keyof P]: P[K] extends { readonly kind: "list" } ? ValueOf<P[K]>
      : P[K] extends { readonly optional: true } ? ValueOf<P[K]> | undefined
      : ValueOf<P[K] & { readonly required: true }>;
  }
  : unknown;

/** The parsed words after `--` of a tool, by the vector's name. */
export type TailOf<D> = D extends { readonly tail: { readonly name: infer N extends string } }
  ? { readonly [K in N]: readonly string[] }
  : unknown;

/**
 * The parsed options of a tool: every option by its long name, defaults filled in. Flags are
 * booleans, lists arrays (empty when not typed), everything else without a default is `undefined`
 * when not typed.
 *
 * @example The type follows from the literal
 * ```ts
 * import type { OptionsOf, ToolDefinition } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * const definition = {
 *   name: "ct-demo",
 *   summary: "Demonstrates",
 *   description: "Demonstrates.",
 *   options: {
 *     base: { kind: "path", default: ".", description: "Root." },
 *     limit: { kind: "integer", description: "Most entries." },
 *   },
 * } as const satisfies ToolDefinition;
 * const options: OptionsOf<typeof definition> = { base: ".", limit: undefined };
 * assert.equal(options.base, ".");
 * ```
 */
export type OptionsOf<D extends ToolDefinition> =
  & { readonly [K in keyof D["options"]]: ValueOf<D["options"][K]> }
  & PositionalsOf<D>
  & TailOf<D>;
