/**
 * Types of Rust, and what is evident of values of them.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import { childOf } from "../lezer/parts.ts";
import { partsOf, walkPath } from "./paths.ts";
import type { RustNode } from "./rust_parser.ts";
import {
  declareRust,
  isType,
  keyOf,
  nameSpan,
  type RustPlace,
  type RustWalk,
  unknownValue,
} from "./rust_walk.ts";

/** Types of the standard library whose values stand for what they point to. */
const pointers = /^(?:Box|Rc|Arc|Pin|Ref|RefMut|MutexGuard|RwLockReadGuard|RwLockWriteGuard)$/;

/** Those whose values hold others. */
const containers =
  /^(?:Option|Result|Vec|VecDeque|HashSet|BTreeSet|BinaryHeap|LinkedList|RefCell|Cell|Mutex|RwLock|OnceCell|OnceLock|Poll|Peekable|Iter|IntoIter)$/;

/** Those that hold others by keys. */
const maps = /^(?:HashMap|BTreeMap)$/;

/** Walks a type; tells what is of it. */
export function walkType(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  as: UseKind,
): Evidence | undefined {
  switch (node.type) {
    case "TypeIdentifier":
    case "ScopedTypeIdentifier":
    case "Identifier":
    case "ScopedIdentifier":
      return walkPath(walk, partsOf(node), { place, as, space: "type" }).value;
    case "GenericType":
      return walkGeneric(walk, node, place, as);
    case "TupleType": {
      const of = node.children.filter(isType).map((each) => walk.type(each, place));
      return { is: "tuple", of };
    }
    case "UnitType":
    case "EmptyType":
      return { is: "primitive" };
    case "InferredType":
      return undefined;
    case "ArrayType": {
      const [inner] = walkParts(walk, node, place);
      return { is: "list", of: inner ?? unknownValue, isStandard: true };
    }
    case "FunctionType":
      return walkFunctionType(walk, node, place);
    case "MacroInvocation":
      return walk.macro(node, place);
    case "HigherRankedTraitBound": {
      const types = walkParts(walk, node, place, as);
      return types.at(-1);
    }
    default:
      return walkParts(walk, node, place, as).find((each) => each !== undefined);
  }
}

/** Walks what is in a type; tells what its types are. */
function walkParts(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  as: UseKind = "type",
): readonly (Evidence | undefined)[] {
  return node.children.flatMap((each) => {
    if (isType(each) || each.type === "MacroInvocation") return [walk.type(each, place, as)];
    if (each.type === "TypeBinding") {
      walkBinding(walk, each, place);
    } else if (each.type === "TraitBounds" || each.type === "ParamList") {
      walkParts(walk, each, place, as);
    } else if (each.type === "Parameter") return walkParts(walk, each, place, as);
    else if (/Expression$|Block$|^(?:Scoped)?Identifier$/.test(each.type)) walk.value(each, place);
    return [];
  });
}

/** `Item = u8` names a type of the trait before it. */
function walkBinding(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const [id, ...rest] = node.children;
  const name = id?.type === "GenericType" ? childOf(id, "TypeIdentifier") : id;
  if (name !== undefined) {
    const span = nameSpan(walk, name);
    const key = keyOf(walk.text(span), "type");
    walk.builder.note(walk.text(span), span, "type", {
      ...{ by: "receiver", receiver: undefined, key, isQualified: true },
    });
  }
  for (const each of rest) {
    if (isType(each)) walk.type(each, place);
    else walkParts(walk, each, place);
  }
}

function walkGeneric(
  walk: RustWalk,
  node: RustNode,
  place: RustPlace,
  as: UseKind,
): Evidence | undefined {
  const [base, list] = node.children;
  if (base === undefined) return undefined;
  const { value, last } = walkPath(walk, partsOf(base), { place, as, space: "type" });
  const types = list === undefined ? [] : walkParts(walk, list, place);
  if (isOwnType(last, place)) return value;
  const [first = unknownValue, second = unknownValue] = types;
  // The project may have a type of the name, too.
  const named = value ?? unknownValue;
  if (pointers.test(last)) return { is: "promise", of: first, named };
  if (containers.test(last)) return { is: "list", of: first, isStandard: true, named };
  if (maps.test(last)) return { is: "list", of: second, isStandard: true, named };
  return value;
}

/** Whether the file itself declares a type of a name that is one of the standard library's. */
export function isOwnType(name: string, { scope }: RustPlace): boolean {
  const own = scope.find(keyOf(name, "type"), "both");
  return own !== undefined && own.imported === undefined && own.kind !== "type";
}

function walkFunctionType(walk: RustWalk, node: RustNode, place: RustPlace): Evidence {
  const list = childOf(node, "ParamList");
  const parameters = list === undefined ? [] : walkParts(walk, list, place);
  let result: Evidence | undefined = { is: "primitive" };
  for (const each of node.children) {
    if (each.type === "ParamList" || !isType(each)) continue;
    const found = walk.type(each, place);
    if (each.start > (list?.start ?? 0)) result = found;
  }
  return { is: "function", parameters, result };
}

/** Declares the parameters of a type or a function in the scope of a place. */
export function walkTypeParameters(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const list = childOf(node, "TypeParamList");
  for (const each of list?.children ?? []) walkTypeParameter(walk, each, place);
  const where = childOf(node, "WhereClause");
  for (const each of where?.children ?? []) {
    if (each.type === "TypeBoundClause") walkBoundClause(walk, each, place);
  }
}

function walkTypeParameter(walk: RustWalk, node: RustNode, place: RustPlace): void {
  if (node.type === "ConstParameter") {
    const id = childOf(node, "BoundIdentifier");
    if (id !== undefined) declareRust(walk, id, { kind: "const", keys: ["value"], place });
    for (const each of node.children) {
      if (isType(each)) walk.type(each, place);
      else if (each !== id && !/^[^A-Za-z]/.test(each.type)) walk.value(each, place);
    }
    return;
  }
  if (node.type === "TypeIdentifier") {
    const definition = declareRust(walk, node, {
      ...{ kind: "type parameter", keys: ["type"], place },
    });
    // An `impl` may ask more of it than the type does.
    definition.value = unknownValue;
    return;
  }
  if (!/^(?:Constrained|Optional)TypeParameter$/.test(node.type)) return;
  const [first, ...rest] = node.children;
  if (first?.type === "Lifetime" || first === undefined) return;
  walkTypeParameter(walk, first, place);
  const id = first.type === "TypeIdentifier" ? first : childOf(first, "TypeIdentifier");
  for (const each of rest) {
    if (each.type === "TraitBounds") addBounds(walk, each, { place, id });
    else if (isType(each)) walk.type(each, place);
  }
}

/** Adds bounds to what is known of a parameter. */
function addBounds(
  walk: RustWalk,
  bounds: RustNode,
  { place, id }: { readonly place: RustPlace; readonly id: RustNode | undefined },
): void {
  const found = walkParts(walk, bounds, place);
  const name = id && walk.text(nameSpan(walk, id));
  const definition = name === undefined ? undefined : place.scope.find(keyOf(name, "type"), "both");
  if (definition?.kind !== "type parameter") return;
  const before = definition.value?.is === "union" ? definition.value.of : [];
  definition.value = { is: "union", of: [...before, ...found.filter((each) => each)] };
}

function walkBoundClause(walk: RustWalk, node: RustNode, place: RustPlace): void {
  const bound = node.children.find(isType);
  if (bound !== undefined) walk.type(bound, place);
  const bounds = childOf(node, "TraitBounds");
  const id = bound?.type === "TypeIdentifier" ? bound : undefined;
  if (bounds !== undefined) addBounds(walk, bounds, { place, id });
}
