/**
 * Finding declarations of source files by kind and name, as `--in`, `--symbol` and `--within` name
 * them (docs/spec/conventions.md#declarations).
 *
 * @module
 */
export { LeadingLines } from "./leading_lines.ts";
export {
  type DeclarationFinder,
  declarationFinder,
  type EndedDeclaration,
} from "./declaration_finder.ts";
export {
  type Address,
  type DeclarationPlace,
  type DeclarationQuery,
  readDeclarationQuery,
} from "./declaration_query.ts";
export { haveSameTypes, listOf, parametersFrom } from "./parameters.ts";
