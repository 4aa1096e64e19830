/**
 * Graphs of source modules, from the text of files: TypeScript, JavaScript and Python by their
 * imports, Go by those of its packages, C and C++ by their includes, Rust by its `use` items. What
 * comes out is for the assertions of `lib/graph`. No file is read here.
 *
 * @module
 */
export { cGraph, type CGraphOptions, cResolver, type ResolveInclude } from "./c_graph.ts";
export { cFiles } from "./c_files.ts";
export { type CInclude, cIncludes } from "./c_includes.ts";
export { DeclarationFiles, type DeclaredModules } from "./declaration_files.ts";
export { goGraph, type GoGraphOptions } from "./go_graph.ts";
export { GoPackages } from "./go_packages.ts";
export { type GoFile, type GoImport, readGoFile } from "./go_imports.ts";
export { type GoModule, readGoModule } from "./go_module.ts";
export type { ComputedImport, ImportDoubts, MissingImport } from "./missing_import.ts";
export { pythonGraph, type PythonGraphOptions } from "./python_graph.ts";
export { type JavaFiles, javaFiles } from "./java_names.ts";
export { type PythonImport, pythonImports } from "./python_imports.ts";
export { pythonResolver } from "./python_names.ts";
export {
  type PythonCode,
  type PythonItem,
  type PythonName,
  type PythonStatement,
  pythonStatements,
} from "./python_statements.ts";
export { type RustFiles, rustFiles } from "./rust_files.ts";
export { readRustManifest, type RustManifest } from "./rust_manifest.ts";
export { rustGraph } from "./rust_graph.ts";
export { rustUses } from "./rust_uses.ts";
export { scriptGraph, type ScriptGraphOptions } from "./script_graph.ts";
export { scanImports, type ScriptImport } from "./script_imports.ts";
export { type ScriptSpecifier, scriptSpecifiers } from "./script_specifiers.ts";
export type { ScriptName } from "./script_name.ts";
export { referredConfigs, scriptNames } from "./script_names.ts";
export { scriptResolver } from "./script_resolution.ts";
export type { ResolveImport, SourceFile } from "./source_file.ts";
