/**
 * What names mean for a renaming in languages in which one name can mean several things at once:
 * Java and Rust.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import type { Occurrence } from "../model/source_model.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import type { SymbolSearch } from "../linking/symbol_search.ts";
import type { NameAt } from "./name_edit.ts";

/** What is renamed, and what finds out what names mean. */
interface KeyedTools {
  readonly symbol: CodeSymbol;
  readonly search: SymbolSearch;
}

/** Kinds that nothing stands before. */
const variable = /^(?:let|parameter|variable|type parameter)$/;

/** What has members in Rust but enums. */
const ofRust = /^(?:impl|trait|struct|union)$/;

/**
 * Whether a type or a value stands before a name, and what is renamed is no part of one, or the
 * name is outside of the function in which that is.
 */
export function isOfAnother(
  { meaning, start, kind: use }: Occurrence,
  { group }: CodeSymbol,
): boolean {
  if (meaning.by === "name") {
    return group.every(({ definition: { isLocal, isMember, outer } }) =>
      isLocal && !isMember && outer?.body !== undefined &&
      (start < outer.body.start || start >= outer.body.end)
    );
  }
  // Rust imports nothing of types but the variants of enums, and names it behind them alone.
  const isAlone = use === "import" || meaning.by === "lexical" ||
    meaning.by === "declaration" && meaning.definition.imported !== undefined;
  if (isAlone && group.every(({ definition: { outer } }) => ofRust.test(outer?.kind ?? ""))) {
    return group.every(({ definition: { isMember } }) => isMember);
  }
  if (meaning.by !== "receiver") return false;
  const { receiver } = meaning;
  const before = receiver?.is === "lexical" || receiver?.is === "member" ? receiver.name : "";
  const isOfType = /^\p{Lu}[^.]*::$/u.test(before) &&
    group.every(({ definition: { isMember, scope } }) => !isMember && scope !== undefined);
  return isOfType || group.every(({ definition: { kind } }) => variable.test(kind));
}

/**
 * The names at a place that may be meant: behind `case` of Java, a constant of the enum that is
 * tested, or one that the scope knows.
 */
export function meantNames(
  names: readonly NameAt[],
  path: string,
  search: SymbolSearch,
): readonly NameAt[] {
  const isLabel = path.endsWith(".java") &&
    names.some(({ occurrence: { meaning } }) => meaning.by === "lexical");
  if (!isLabel) return names;
  const tested = names.filter(({ occurrence: { meaning } }) => meaning.by === "receiver");
  const isOfEnum = tested.some(({ occurrence }) => search.meaningOf(occurrence, path).length > 0);
  return isOfEnum ? tested : names;
}

/** Whether one import brings something else of the name as well, as a method beside a field. */
export function importsOthers(
  names: readonly NameAt[],
  path: string,
  { symbol, search }: KeyedTools,
): boolean {
  return names.some(({ occurrence, fate }) => {
    const { kind, meaning } = occurrence;
    return kind === "import" && meaning.by === "receiver" && fate !== "renamed" &&
      search.meaningOf(occurrence, path).some(({ definition }) => !symbol.has(definition));
  });
}

/** Whether a pattern of Rust does not declare a variable, but test for a constant. */
export function mayBeTest(
  { meaning, name }: Occurrence,
  path: string,
  { symbol, search }: KeyedTools,
): boolean {
  if (meaning.by !== "declaration" || meaning.definition.kind !== "let") return false;
  const { scope } = meaning.definition;
  const isConstant = symbol.group.some(({ definition: { kind } }) =>
    /^(?:const|static|struct|enumerator)$/.test(kind)
  );
  return isConstant && scope?.outer !== undefined &&
    search.shapes.lexical({ name, scope: scope.outer }, path).found
      .some((each) => symbol.includes(each));
}

/**
 * Whether a declaration may override what is renamed, for all one knows: of what its type extends
 * or implements it is not evident what that is.
 */
export function mayOverride(
  { meaning }: Occurrence,
  path: string,
  { symbol, search }: KeyedTools,
): boolean {
  if (meaning.by !== "declaration" || !symbol.isMember) return false;
  const { name, key = name, isMember, hides, outer } = meaning.definition;
  if (!isMember || hides === true || outer === undefined || symbol.has(meaning.definition)) {
    return false;
  }
  const isAsked = symbol.group.some(({ definition }) =>
    definition.hides !== true && (definition.key ?? definition.name) === key
  );
  return isAsked && hasUnknownBase(search, path, outer, new Set());
}

function hasUnknownBase(
  search: SymbolSearch,
  path: string,
  definition: Definition,
  seen: Set<Definition>,
): boolean {
  if (seen.has(definition)) return false;
  seen.add(definition);
  return (definition.bases ?? []).some((base) => {
    const named = search.shapes.named(base.is === "instance" ? base.of : base, path);
    if (named === "external") return false;
    return named === undefined || hasUnknownBase(search, named.path, named.definition, seen);
  });
}
