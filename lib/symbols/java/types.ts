/**
 * Types and annotations of Java.
 *
 * @module
 */
import { childOf } from "../lezer/parts.ts";
import { itemAt } from "@ct/base";
import type { Definition, Evidence, Scope, Span } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import type { UseKind } from "../model/source_model.ts";
import type { LezerNode } from "../lezer/tree.ts";
import { dimensioned, isType, type JavaWalk } from "./java_walk.ts";

/** Walks a type; tells what is of it. */
export function walkType(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
  as: UseKind,
): Evidence | undefined {
  if (node.type === "TypeName" && walk.text(node) === "var") return undefined;
  switch (node.type) {
    case "TypeName":
    case "ScopedTypeName":
      return { is: "instance", of: walkTypeName(walk, node, place, as) };
    case "GenericType": {
      const [head, ...rest] = node.children;
      for (const each of rest) walk.type(each, place);
      return head && walk.type(head, place, as);
    }
    case "ArrayType": {
      const [element, ...rest] = node.children;
      return dimensioned(element && walk.type(element, place, as), rest);
    }
    case "PrimitiveType":
    case "void":
      return { is: "primitive" };
    case "var":
      return undefined;
    case "AnnotatedType": {
      let found: Evidence | undefined;
      for (const each of node.children) {
        if (isType(each)) found = walk.type(each, place, as);
        else walkAnnotation(walk, each, place);
      }
      return found;
    }
    case "Annotation":
    case "MarkerAnnotation":
      walkAnnotation(walk, node, place);
      return undefined;
    default:
      for (const each of node.children) walk.type(each, place, as === "call" ? "type" : as);
      return undefined;
  }
}

/** The name of a type; tells what it names. */
function walkTypeName(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
  as: UseKind,
): Evidence {
  const parts: LezerNode[] = [];
  const visit = (each: LezerNode) => {
    if (each.type === "TypeName") parts.push(each);
    else if (each.type === "GenericType" || each.type === "ScopedTypeName") {
      each.children.forEach(visit);
    } else if (each.children.length > 0) walk.type(each, place);
  };
  visit(node);
  return walkQualified(walk, parts, { scope: place.scope, as });
}

/**
 * Walks the parts of a name of a type; tells what it names. Those before the first that begins
 * with a capital are its package.
 */
export function walkQualified(
  walk: JavaWalk,
  parts: readonly Span[],
  { scope, as, isImport = false }: {
    readonly scope: Scope;
    readonly as: UseKind;
    /** Whether even a name without dots is one of a package. */
    readonly isImport?: boolean;
  },
): Evidence {
  const names = parts.map((part) => walk.text(part));
  const capital = names.findIndex((name) => /^\p{Lu}/u.test(name));
  const first = capital < 0 ? (isImport || names.length > 1 ? names.length - 1 : 0) : capital;
  let of: Evidence = { is: "union", of: [undefined] };
  parts.forEach((span, index) => {
    const name = itemAt(names, index);
    const kind = index === parts.length - 1 ? as : isImport ? "import" : "type";
    if (index < first) return;
    if (index > first) {
      walk.builder.note(name, span, kind, { by: "receiver", receiver: of });
      of = { is: "member", of, name };
    } else if (index === 0 && !isImport) {
      walk.builder.note(name, span, kind, { by: "lexical", scope, key: name });
      of = { is: "lexical", name, scope };
    } else {
      const imported = { specifier: names.slice(0, first + 1).join("."), name };
      walk.builder.note(name, span, kind, { by: "module", imported });
      of = { is: "definition", definition: importOf(imported) };
    }
  });
  return of;
}

/** What stands for a type of another file. */
function importOf(imported: { readonly specifier: string; readonly name: string }): Definition {
  return {
    ...{ name: imported.name, kind: "import", outer: undefined, isLocal: false, imported },
    space: "both",
    spans: [],
    isMember: false,
  };
}

/** Walks the annotations of modifiers. */
export function walkModifiers(walk: JavaWalk, node: LezerNode, place: Location): void {
  for (const each of node.children) walkAnnotation(walk, each, place);
}

function walkAnnotation(walk: JavaWalk, node: LezerNode, place: Location): void {
  if (node.type !== "Annotation" && node.type !== "MarkerAnnotation") return;
  const [name] = node.children;
  if (name === undefined) return;
  const parts = name.type === "Identifier" ? [name] : identifiersIn(name);
  const of = walkQualified(walk, parts, { scope: place.scope, as: "type" });
  const list = childOf(node, "AnnotationArgumentList");
  for (const each of list?.children ?? []) {
    if (each.type !== "ElementValuePair") {
      walkElement(walk, each, place);
      continue;
    }
    const [key, , ...values] = each.children;
    if (key !== undefined) {
      const element = walk.text(key);
      walk.builder.note(element, key, "write", {
        ...{ by: "receiver", receiver: of, key: `${element}()` },
      });
    }
    for (const value of values) walkElement(walk, value, place);
  }
}

function walkElement(walk: JavaWalk, node: LezerNode, place: Location): void {
  if (/Annotation$/.test(node.type)) walkAnnotation(walk, node, place);
  else if (node.type === "ElementValueArrayInitializer") {
    for (const each of node.children) walkElement(walk, each, place);
  } else walk.value(node, place);
}

/** The identifiers of a name with dots, in order. */
export function identifiersIn(node: LezerNode): readonly LezerNode[] {
  return node.children.flatMap((each) => each.type === "Identifier" ? [each] : identifiersIn(each));
}
