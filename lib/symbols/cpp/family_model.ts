/**
 * The models of files of C and C++, whose headers have the same names.
 *
 * @module
 */
import { cModel } from "../c/c_model.ts";
import type { SourceModel } from "../model/source_model.ts";
import { cppModel } from "./cpp_model.ts";

/**
 * Makes the model of a text of C or of C++; of a header by what it has, unless all are of C++.
 * `undefined` if parts are within each other too often to be followed.
 */
export function familyModel(
  path: string,
  text: string,
  { isCpp }: { readonly isCpp: boolean },
): SourceModel | undefined {
  try {
    return (isCpp ? undefined : cModel(path, text)) ?? cppModel(text);
  } catch (error) {
    // The stack is too small for it.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
