/**
 * Which nodes of tree-sitter's grammars of C and C++ are declarations.
 * @module
 */

import { ancestor, named, present, type Rule } from "./grammar_nodes.ts";
import type { Grammar, Node } from "./grammars.ts";

/** The name inside nested declarators of C, and whether a function is declared. */
function declared(
  node: Node | null,
): { readonly name: Node; readonly isFunction: boolean } | undefined {
  let isFunction = false;
  for (let at = node; at !== null;) {
    if (
      /identifier$|^(?:destructor_name|operator_name|operator_cast|template_function)$/.test(
        at.type,
      )
    ) {
      return { name: at, isFunction };
    }
    // `int (*f)(int)` declares a pointer.
    if (at.type === "function_declarator") isFunction = true;
    if (at.type === "parenthesized_declarator") isFunction = false;
    at = at.childForFieldName("declarator") ??
      present(at.namedChildren).find(({ type }) => /declarator|identifier/.test(type)) ?? null;
  }
  return undefined;
}

const cFunction: Rule = (node) => {
  const found = declared(node.childForFieldName("declarator"));
  if (found === undefined) return [];
  if (found.isFunction) return [{ kind: "function", name: found.name }];
  // `TEST(name) {`: the macro stands where a type does.
  const type = node.childForFieldName("type");
  return type === null ? [] : [{ kind: "function", name: type }];
};

const cType = (kind: string): Rule => (node) => {
  const name = node.childForFieldName("name");
  if (node.childForFieldName("body") === null) return [];
  if (name !== null) return [{ kind, name }];
  if (node.parent?.type !== "type_definition") return [];
  const alias = declared(node.parent.childForFieldName("declarator"));
  return alias === undefined || alias.isFunction
    ? []
    : [{ kind, name: node, as: alias.name.text, whole: node.parent }];
};

const cTypedef: Rule = (node) => {
  const type = node.childForFieldName("type");
  const isNameless = type?.childForFieldName("body") !== null && type !== null &&
    type.childForFieldName("name") === null && type.childForFieldName("body") !== undefined &&
    /^(?:struct|union|enum|class)_specifier$/.test(type.type);
  return present(node.childrenForFieldName("declarator")).slice(isNameless ? 1 : 0)
    .flatMap((declarator, index) => {
      const name = declared(declarator)?.name;
      if (name === undefined) return [];
      const keyword = present(node.children)[0] ?? node;
      return [
        index === 0 && !isNameless
          ? { kind: "typedef", name: keyword, as: name.text }
          : { kind: "typedef", name },
      ];
    });
};

const cDeclaration = (isHeader: boolean): Rule => (node) => {
  if (
    ancestor(
      node,
      "compound_statement",
      "parameter_list",
      "field_declaration_list",
      "for_statement",
    ) !== undefined
  ) return [];
  const isExtern = present(node.children)
    .some(({ type, text }) => type === "storage_class_specifier" && text === "extern");
  return present(node.childrenForFieldName("declarator")).flatMap((declarator) => {
    const found = declared(declarator);
    if (found === undefined) return [];
    const hasValue = declarator.type === "init_declarator";
    if (found.isFunction) return isHeader ? [{ kind: "function", name: found.name }] : [];
    return isExtern && !hasValue ? [] : [{ kind: "variable", name: found.name }];
  });
};

const cMember: Rule = (node) =>
  present(node.childrenForFieldName("declarator")).flatMap((declarator) => {
    const found = declared(declarator);
    return found?.isFunction === true ? [{ kind: "function", name: found.name }] : [];
  });

/** Rules for C; functions that are only declared count in headers. */
export const cRules = (isHeader: boolean): Grammar["rules"] => ({
  function_definition: cFunction,
  struct_specifier: cType("struct"),
  union_specifier: cType("union"),
  enum_specifier: cType("enum"),
  type_definition: cTypedef,
  preproc_def: named("macro"),
  preproc_function_def: named("macro"),
  enumerator: named("enumerator"),
  declaration: cDeclaration(isHeader),
});

/** Rules for C++. */
export const cppRules = (isHeader: boolean): Grammar["rules"] => ({
  ...cRules(isHeader),
  class_specifier: cType("class"),
  namespace_definition: named("namespace"),
  alias_declaration: named("typedef"),
  concept_definition: named("concept"),
  field_declaration: cMember,
  declaration: (node) =>
    node.parent?.type === "field_declaration_list" ||
      node.parent?.parent?.type === "field_declaration_list"
      ? cMember(node)
      : cDeclaration(isHeader)(node),
});
