/**
 * What is known of types of the Java library that a project's types extend or implement.
 *
 * @module
 */
import { isLibraryType, lacksMethod } from "../java/library_types.ts";
import type { Evidence } from "../model/definition.ts";
import type { SymbolFiles } from "./symbol_files.ts";

/** Whether a base is a type of the library that is known to have no method of a name. */
export function isLibraryBaseWithout(
  base: Evidence,
  name: string,
  { path, files }: { readonly path: string; readonly files: SymbolFiles },
): boolean {
  const type = path.endsWith(".java") ? libraryType(base, path, files) : undefined;
  return type !== undefined && lacksMethod(type, name);
}

/** The type of the library that evidence names; one of the project is none. */
function libraryType(
  evidence: Evidence,
  path: string,
  files: SymbolFiles,
): string | undefined {
  switch (evidence.is) {
    case "instance":
      return libraryType(evidence.of, path, files);
    case "member": {
      const outer = libraryType(evidence.of, path, files);
      return outer && known(`${outer}$${evidence.name}`);
    }
    case "definition":
      return known(evidence.definition.imported?.specifier ?? "");
    case "lexical": {
      const { name, scope } = evidence;
      const definition = scope.find(name, "both");
      if (definition?.imported !== undefined) return known(definition.imported.specifier);
      if (definition !== undefined) {
        const { kind, value } = definition;
        return kind === "alias" && value !== undefined
          ? libraryType(value, path, files)
          : undefined;
      }
      const around = files.model(path)?.around ?? [];
      const prefixes = around.flatMap((each) => each.is === "package" ? [each.prefix] : []);
      return [...prefixes, "java.lang."].map((prefix) => prefix + name).find(isLibraryType);
    }
    default:
      return undefined;
  }
}

function known(type: string): string | undefined {
  return isLibraryType(type) ? type : undefined;
}
