/**
 * Graphs of source modules, from the text of files: TypeScript and JavaScript by their imports,
 * Rust by its `use` items. What comes out is for the assertions of `lib/graph`. No file is read
 * here.
 *
 * @module
 */
export { rustGraph } from "./rust_graph.ts";
export { rustUses } from "./rust_uses.ts";
export { type MissingImport, scriptGraph, type ScriptGraphOptions } from "./script_graph.ts";
export { scanImports, type ScriptImport } from "./script_imports.ts";
export type { ScriptName } from "./script_name.ts";
export { isScriptConfig, referredConfigs, scriptNames } from "./script_names.ts";
export { scriptResolver } from "./script_resolution.ts";
export type { ResolveImport, SourceFile } from "./source_file.ts";
