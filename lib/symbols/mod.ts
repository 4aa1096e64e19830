/**
 * Finds what a name means in source code, and where that is used: definitions, and uses that are
 * tied to them through imports, scopes and types. Files are given by a host; nothing is read here.
 * What makes the models of a language is in a module of its own, since parsers take long to load.
 *
 * @module
 */
export {
  type Definition,
  type Evidence,
  type ImportedName,
  type NameSpace,
  type Overload,
  qualifiedName,
  type Scope,
  type Span,
  type TypeName,
} from "./model/definition.ts";
export { enclosing, pathOfDefinition } from "./model/enclosing.ts";
export type {
  Exported,
  Implementation,
  Meaning,
  Occurrence,
  Occurrences,
  OuterNames,
  SourceModel,
  UseKind,
} from "./model/source_model.ts";
export { areCpp } from "./cpp/are_cpp.ts";
export {
  type CallableMacro,
  callableMacros,
  type MacroCall,
  macroCalls,
  type PastedName,
  pastedNames,
} from "./c/pasted_names.ts";
export { languageOfNames, packBesideC } from "./named/code_beside_c.ts";
export { namedModel } from "./named/named_model.ts";
export { isLongScript } from "./script/script_tokens.ts";
export type { NameQuery } from "./linking/lexical.ts";
export type { CodeSymbol } from "./linking/symbol.ts";
export type { FoundMembers, Shape } from "./linking/shape.ts";
export type { MemberQuery } from "./linking/own_member.ts";
export type { Shapes } from "./linking/shapes.ts";
export type { FileHost, Origin, Placed, SymbolFiles } from "./linking/symbol_files.ts";
export { type SearchHost, SymbolSearch, type UsesOfFile } from "./linking/symbol_search.ts";
export type { Tie, Use } from "./linking/uses.ts";
export type { ConflictReason, NameConflict } from "./renaming/conflict.ts";
export { identifierFault } from "./renaming/identifiers.ts";
export type { Doubt, DoubtfulPlace, NamePlace, RenamedFile } from "./renaming/places.ts";
export type { OffsetPlace } from "./renaming/overloads.ts";
export {
  type OverloadChoice,
  type Renaming,
  renaming,
  type RenamingTools,
} from "./renaming/renaming.ts";
