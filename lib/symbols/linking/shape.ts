/**
 * The shapes of values: the declared types, modules and objects that they are of.
 *
 * @module
 */
import type { Placed } from "./symbol_files.ts";

/** What a value is; `undefined` if nothing is known of it. */
export type Shape =
  /** An instance of a class or of an interface. */
  | {
    readonly is: "instance";
    readonly of: Placed;
    /** Whether it is one that the value points to, so that operators of its type do not count. */
    readonly isPointed?: boolean;
  }
  /** A class, an enum or a namespace itself. */
  | { readonly is: "itself"; readonly of: Placed }
  /** An object that a text writes out. */
  | { readonly is: "object"; readonly of: Placed }
  /** All that a module exports. */
  | { readonly is: "module"; readonly path: string }
  | {
    readonly is: "list" | "promise";
    readonly of: () => Shape | undefined;
    /** What its keys are. */
    readonly key?: () => Shape | undefined;
    /** Whether it is one of Rust's standard library. */
    readonly isStandard?: boolean;
  }
  | { readonly is: "tuple"; readonly of: readonly (() => Shape | undefined)[] }
  | {
    readonly is: "function";
    readonly of: Placed | undefined;
    readonly result: (count?: number) => Shape | undefined;
    readonly parameter: (index: number) => Shape | undefined;
  }
  | { readonly is: "union"; readonly of: readonly (Shape | undefined)[] }
  /** A text, a number, … */
  | { readonly is: "primitive" }
  /** Of a type that no file of the project declares. */
  | { readonly is: "external" };

/** The members of a name. */
export interface FoundMembers {
  /** Those that are known. */
  readonly found: readonly Placed[];
  /** Whether there can be no others. */
  readonly isSure: boolean;
}

/** There is none. */
export const noMembers: FoundMembers = { found: [], isSure: true };

/** There may be some. */
export const unsureMembers: FoundMembers = { found: [], isSure: false };

/** Members of several shapes together. */
export function together(all: readonly FoundMembers[]): FoundMembers {
  return {
    found: [...new Map(all.flatMap(({ found }) => found).map((each) => [each.definition, each]))
      .values()],
    isSure: all.every(({ isSure }) => isSure),
  };
}
