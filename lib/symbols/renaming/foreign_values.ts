/**
 * Values of Go that can have no member of the project's, since packages of others make them.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";

/** What finds out what imports mean. */
interface ImportTools {
  /** What links the files. */
  readonly search: SymbolSearch;
  /** The files. */
  readonly host: SearchHost;
}

/** Packages of the standard library that yield values of types that they are given. */
const generic: ReadonlySet<string> = new Set(
  "slices maps iter sync sync/atomic cmp unique weak errors reflect math/rand/v2 database/sql"
    .split(" "),
);

/** No chain of values is longer. */
const deepest = 16;

/**
 * Whether a value is of a type of another package, or is a package of others: its type says so, or
 * the standard library made it, and that by no function of types.
 */
export function isForeignValue(
  evidence: Evidence | undefined,
  path: string,
  tools: ImportTools,
): boolean {
  if (evidence === undefined) return false;
  if (tools.search.shapes.of(evidence, path)?.is === "external") return true;
  const from = importedFrom(evidence, path, { ...tools, depth: 0 });
  return from !== undefined && !generic.has(from) && !from.split("/", 1)[0]?.includes(".");
}

/** The path of the package, none of the project's, from which a value comes. */
function importedFrom(
  evidence: Evidence | undefined,
  path: string,
  tools: ImportTools & { readonly depth: number },
): string | undefined {
  if (evidence === undefined || tools.depth > deepest) return undefined;
  const inner = { ...tools, depth: tools.depth + 1 };
  switch (evidence.is) {
    case "name": {
      const definition = evidence.scope.find(evidence.name, evidence.space);
      if (definition?.imported === undefined) return importedFrom(definition?.value, path, inner);
      const { specifier } = definition.imported;
      const { host } = tools;
      const isHere = host.resolve(specifier, path) !== undefined ||
        host.isDoubtful(specifier, path);
      return isHere ? undefined : specifier;
    }
    case "member":
    case "result":
    case "item":
    case "element":
    case "instance":
      return importedFrom(evidence.of, path, inner);
    default:
      return undefined;
  }
}
