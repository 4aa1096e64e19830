/**
 * Where in a file of C++ a walk is.
 *
 * @module
 */
import type { Definition, Evidence, Scope } from "../model/definition.ts";

/** See the module. */
export interface CppPlace {
  /** Where names are looked up. */
  readonly scope: Scope;
  /** Where they are declared. */
  readonly into: Scope;
  /** The declaration around it. */
  readonly outer: Definition | undefined;
  /** Whether it is inside of a function. */
  readonly isLocal: boolean;
  /** Whether no other file sees what is declared here. */
  readonly isInternal: boolean;
  /** The type whose members are declared here. */
  readonly owner: Definition | undefined;
  /** Whether it is what a macro takes, which may put names behind something. */
  readonly isLoose?: boolean;
  /** What `this` points to. */
  readonly self: Evidence | undefined;
}
