/**
 * A file as the search for uses sees it: what it declares, imports and exports, and every place
 * where it has a name.
 *
 * @module
 */
import type {
  Definition,
  Evidence,
  ImportedName,
  NameSpace,
  Scope,
  Span,
  TypeName,
} from "./definition.ts";

/** What is done with a name at a place. */
export type UseKind =
  | "call"
  | "read"
  | "write"
  | "type"
  | "import"
  | "export"
  | "extends"
  | "override"
  | "doc"
  | "string";

/** A place where a file has a name, in code. */
export interface Occurrence {
  /** The name. */
  readonly name: string;
  /** Offset of its first character; 0-based UTF-16 unit. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** What is done with it. */
  readonly kind: UseKind;
  /** How it gets its meaning. */
  readonly meaning: Meaning;
  /** What stands before a name that declares a variable and is that of a field, as `ref mut `. */
  readonly prefix?: string;
}

/** The places with names of a file. */
export interface Occurrences {
  /** Those of a name, in the order of the text; made anew each time that one asks. */
  get(name: string): readonly Occurrence[] | undefined;
  /** Whether the file has a name. */
  has(name: string): boolean;
  /** The place that begins at an offset. */
  at(start: number): Occurrence | undefined;
  /** Those of each name. */
  values(): Iterable<readonly Occurrence[]>;
}

/** How a name gets its meaning. */
export type Meaning =
  /** It declares. */
  | { readonly by: "declaration"; readonly definition: Definition }
  /** From the scope that it is in. */
  | { readonly by: "scope"; readonly scope: Scope; readonly space: NameSpace }
  /** From the scope, the members of the classes around it, and what lies around the file. */
  | {
    readonly by: "lexical";
    readonly scope: Scope;
    readonly key: string;
    /** Whether a macro may put it behind something, so that it may be any member. */
    readonly isLoose?: boolean;
    /** Whether something of it follows, so that only types and namespaces can be meant. */
    readonly isOuter?: boolean;
    /** The arguments of the call, where they tell overloads apart. */
    readonly given?: readonly TypeName[];
  }
  /** From what stands before it; that of `undefined` is not evident. */
  | {
    readonly by: "receiver";
    readonly receiver: Evidence | undefined;
    /** By what it is looked up, where that is not the name. */
    readonly key?: string;
    /** Whether the receiver may be a namespace. */
    readonly isQualified?: boolean;
    /** What is called, if it is the name of an argument. */
    readonly called?: Evidence;
    /** Where it is looked up if the receiver is a list, which has no names. */
    readonly scope?: Scope;
    /** The arguments of the call, where they tell overloads apart. */
    readonly given?: readonly TypeName[];
  }
  /** From the module that it is imported from or passed on from. */
  | { readonly by: "module"; readonly imported: ImportedName }
  /** It is what other files know a name of this file by. */
  | { readonly by: "export" }
  /** Only the name tells. */
  | { readonly by: "name" };

/** What a module passes on. */
export type Exported =
  /** A name of its own top level. */
  | { readonly from: "scope"; readonly name: string }
  /** A definition. */
  | { readonly from: "definition"; readonly definition: Definition }
  /** Of another module. */
  | { readonly from: "module"; readonly imported: ImportedName }
  /** The evidence of a value. */
  | { readonly from: "value"; readonly value: Evidence };

/** Where names are looked up that a file does not declare. */
export type OuterNames =
  /** Among the files of a package; the prefix is what comes before a name, such as `java.util.`. */
  | { readonly is: "package"; readonly prefix: string }
  /** In the files that it includes, and among what a program shares. */
  | { readonly is: "included" }
  /** In the files that it includes, among what they declare outside of namespaces. */
  | { readonly is: "program" }
  /** Among the members of a type. */
  | { readonly is: "members"; readonly of: Evidence }
  /** Among the crates of the project, their macros and the names that the language brings. */
  | { readonly is: "crate"; readonly names: ReadonlySet<string> }
  /** Among the types that the language brings. */
  | { readonly is: "language"; readonly names: ReadonlySet<string> };

/** What adds members to a type: an `impl` of Rust. */
export interface Implementation {
  /** The type. */
  readonly target: Evidence | undefined;
  /** The trait whose members these are. */
  readonly trait: Evidence | undefined;
  /** Whether it is of a trait. */
  readonly isOfTrait: boolean;
  /** What has the members. */
  readonly definition: Definition;
}

/** See the module. */
export interface SourceModel {
  /** Its language; names mean nothing in files of others. */
  readonly language: string;
  /** Whether nothing but the names tells what is what; absent means no. */
  readonly isNamed?: boolean;
  /** The top level. */
  readonly scope: Scope;
  /** Every definition, in the order of the text. */
  readonly definitions: readonly Definition[];
  /** Every place with a name in code. */
  readonly occurrences: Occurrences;
  /** What it exports, by the name that others know it by. */
  readonly exports: ReadonlyMap<string, Exported>;
  /** The modules that it exports everything of. */
  readonly passedOn: readonly string[];
  /** Where else its names are looked up, in order. */
  readonly around?: readonly OuterNames[];
  /** The scopes of its namespaces, by their whole names. */
  readonly namespaces?: ReadonlyMap<string, Scope>;
  /** The modules to which it adds declarations. */
  readonly augmented: readonly string[];
  /** The name of the package that it says it is of. */
  readonly packageName?: string;
  /** The types of other files to which it adds members, by their names. */
  readonly added?: ReadonlyMap<string, Definition>;
  /** What stands for the file as a whole, where that is a module of others. */
  readonly module?: Definition;
  /** What adds members to types, of this file and of others. */
  readonly implementations?: readonly Implementation[];
  /** The modules whose names it uses as if they were its own. */
  readonly opened?: readonly string[];
  /** The parts of its code that have words and no names, as the text in elements. */
  readonly prose: readonly Span[];
  /** Whether its top level is its own; otherwise other files see it without an import. */
  readonly isModule: boolean;
  /** Whether parts of the text could not be parsed, so that names in them may be missing. */
  readonly isPartial: boolean;
}
