/**
 * What a renaming works with.
 *
 * @module
 */
import type { LookupTools } from "@ct/core/symbols";

/** See the module. */
export interface RenameTools extends LookupTools {
  /** The name as it is. */
  readonly name: string;
  /** The name as it is to be. */
  readonly newName: string;
}
