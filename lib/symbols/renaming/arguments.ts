/**
 * Names of arguments, as in `connect(timeout=3)`, which are names of parameters.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import type { Occurrence } from "../model/source_model.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Shape } from "../linking/shape.ts";
import type { SymbolSearch } from "../linking/symbol_search.ts";
import type { Tie } from "../linking/uses.ts";

/** How the name of an argument is tied to a parameter; `undefined` if the place is none. */
export function argumentTie(
  { meaning }: Occurrence,
  { path, symbol, search }: {
    readonly path: string;
    readonly symbol: CodeSymbol;
    readonly search: SymbolSearch;
  },
): Tie | undefined {
  if (meaning.by !== "receiver" || meaning.called === undefined) return undefined;
  const functions = symbol.group.flatMap(({ definition: { kind, outer } }) =>
    kind === "parameter" && outer !== undefined ? [outer] : []
  );
  if (functions.length === 0) {
    const isOfLambda = symbol.group.some((each) =>
      each.definition.kind === "parameter" && each.path === path
    );
    return isOfLambda && search.shapes.of(meaning.called, path) === undefined ? "named" : undefined;
  }
  return tieOf(search.shapes.of(meaning.called, path), functions);
}

function tieOf(called: Shape | undefined, functions: readonly Definition[]): Tie {
  switch (called?.is) {
    case "function":
      if (called.of === undefined) return "named";
      return functions.includes(called.of.definition) ? "resolved" : overridden(called, functions);
    case "itself": {
      const made = called.of.definition.members?.get("__init__");
      if (made !== undefined && functions.includes(made)) return "resolved";
      return functions.some(({ name }) => name === "__init__") ? "named" : "shadowed";
    }
    case "external":
      return "shadowed";
    default:
      return "named";
  }
}

/** A method of the same name may override the one that has the parameter. */
function overridden(
  { of }: Shape & { readonly is: "function" },
  functions: readonly Definition[],
): Tie {
  const isMethod = of?.definition.isMember === true;
  return isMethod && functions.some(({ name }) => name === of.definition.name)
    ? "named"
    : "shadowed";
}
