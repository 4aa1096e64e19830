/**
 * Which nodes of tree-sitter's grammars are declarations, language by language.
 * @module
 */

import { cppRules, cRules } from "./grammar_c.ts";
import { ancestor, below, child, named, present, type Rule } from "./grammar_nodes.ts";
import type { Grammar, Node } from "./grammars.ts";

const vscode = "@vscode/tree-sitter-wasm/wasm/tree-sitter-";
const others = "tree-sitter-wasms/out/tree-sitter-";

function textBetween(node: Node, from: number, to: number): string {
  return node.text.slice(from - node.startIndex, to - node.startIndex).trim();
}

const rustImpl: Rule = (node) => {
  const type = node.childForFieldName("type");
  const first = node.childForFieldName("trait") ?? type;
  if (type === null || first === null) return [];
  const keyword = present(node.children).find(({ type }) => type === "impl") ?? node;
  const bang = present(node.children).find(({ type }) => type === "!");
  const as = textBetween(node, (bang ?? first).startIndex, type.endIndex);
  return [{ kind: "impl", name: keyword, as }];
};

const goValues = (kind: string): Rule => (node) => {
  if (ancestor(node, "block", "func_literal") !== undefined) return [];
  return present(node.childrenForFieldName("name"))
    .filter(({ type, text }) => type === "identifier" && !(kind === "var" && text === "_"))
    .map((name) => ({ kind, name }));
};

const goType: Rule = (node) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type")?.type;
  const kind = type === "struct_type" ? "struct" : type === "interface_type" ? "interface" : "type";
  return name === null ? [] : [{ kind, name }];
};

const declarators = (kind: string, type = "variable_declarator"): Rule => (node) =>
  present(node.namedChildren).filter((child) => child.type === type).flatMap((child) => {
    const name = child.childForFieldName("name");
    return name === null ? [] : [{ kind, name }];
  });

const pythonConstant: Rule = (node) => {
  const statement = node.parent;
  const left = node.childForFieldName("left");
  if (left === null || statement?.type !== "expression_statement") return [];
  const names = left.type === "identifier" ? [left] : present(left.namedChildren);
  const body = statement.parent;
  const isConstant = (name: Node): boolean =>
    name.type === "identifier" && /^_{0,2}[A-Z][A-Z0-9_]*$/.test(name.text);
  if (body?.type === "module") {
    return /^(?:identifier|pattern_list|tuple_pattern)$/.test(left.type)
      ? names.filter(isConstant).map((name) => ({ kind: "const", name, whole: statement }))
      : [];
  }
  return [];
};

const rubyConstant: Rule = (node) => {
  const left = node.childForFieldName("left");
  if (left?.type !== "constant" || ancestor(node, "method", "singleton_method") !== undefined) {
    return [];
  }
  if (
    !/^(?:program|body_statement|block_body|then|else|begin|if_modifier|unless_modifier)$/.test(
      node.parent?.type ?? "",
    )
  ) {
    return [];
  }
  return [{ kind: "constant", name: left }];
};

const kotlinClass: Rule = (node) => {
  const name = present(node.namedChildren).find(({ type }) => type === "type_identifier");
  if (name === undefined) return [];
  const words = present(node.children).map(({ type }) => type);
  const kind = words.includes("interface") ? "interface" : words.includes("enum_class_body") ||
      /\benum\s+class\b/.test(node.text.slice(0, name.startIndex - node.startIndex))
    ? "enum"
    : "class";
  return [{ kind, name }];
};

const kotlinProperty: Rule = (node) => {
  if (!/^(?:source_file|class_body|enum_class_body)$/.test(node.parent?.type ?? "")) return [];
  const variable = present(node.namedChildren).find(({ type }) => type === "variable_declaration");
  const name = present(variable?.namedChildren ?? []).find(({ type }) =>
    type === "simple_identifier"
  );
  const head = node.text.slice(0, (name?.startIndex ?? 0) - node.startIndex);
  return name === undefined ? [] : [{ kind: /\bvar\b/.test(head) ? "var" : "val", name }];
};

const swiftClass: Rule = (node) => {
  const name = node.childForFieldName("name");
  const kind = node.childForFieldName("declaration_kind")?.text ??
    present(node.children).find(({ type }) => /^(?:class|struct|enum|extension|actor)$/.test(type))
      ?.type;
  return name === null || kind === undefined ? [] : [{ kind, name }];
};

const swiftProperty: Rule = (node) => {
  if (!/^(?:source_file|class_body|enum_class_body|protocol_body)$/.test(node.parent?.type ?? "")) {
    return [];
  }
  const head = /\b(var|let)\b/.exec(node.text)?.[1] ?? "var";
  return present(node.childrenForFieldName("name")).map((name) => ({
    kind: head,
    name,
    as: name.text.replace(/^(?:var|let) |\s*:.*/gs, ""),
  }));
};

const csharpFields = (kind: string): Rule => (node) =>
  present(node.namedChildren).filter(({ type }) => type === "variable_declaration")
    .flatMap((list) => declarators(kind)(list));

const keyword = (kind: string, word: string, as = word): Rule => (node) => {
  const at = present(node.children).find(({ type }) => type === word);
  return [{ kind, name: at ?? node, as }];
};

/** The grammars, by the word that a comparison is asked for with. */
export const grammars: Readonly<Record<string, Grammar>> = {
  rust: {
    file: `${vscode}rust.wasm`,
    skips: ["macro_definition"],
    rules: {
      function_item: named("fn"),
      function_signature_item: named("fn"),
      struct_item: named("struct"),
      enum_item: named("enum"),
      union_item: named("union"),
      trait_item: named("trait"),
      mod_item: named("mod"),
      macro_definition: named("macro"),
      type_item: (node) => isInRustFn(node) ? [] : named("type")(node),
      associated_type: named("type"),
      const_item: (node) => isInRustFn(node) ? [] : named("const")(node),
      static_item: (node) => isInRustFn(node) ? [] : named("static")(node),
      impl_item: rustImpl,
      enum_variant: named("enumerator"),
    },
  },
  python: {
    file: `${vscode}python.wasm`,
    skips: [],
    rules: {
      function_definition: named("def"),
      class_definition: named("class"),
      assignment: pythonConstant,
    },
  },
  go: {
    file: `${vscode}go.wasm`,
    skips: ["block"],
    rules: {
      function_declaration: named("func"),
      method_declaration: named("func"),
      type_spec: goType,
      type_alias: named("type"),
      const_spec: goValues("const"),
      var_spec: goValues("var"),
      method_elem: below(
        (node) =>
          ancestor(
              node,
              "var_spec",
              "field_declaration",
              "parameter_list",
              "type_parameter_list",
              "type_constraint",
            )
            ? []
            : named("func")(node),
        "interface_type",
      ),
    },
  },
  java: {
    file: `${vscode}java.wasm`,
    skips: [
      "block",
      "constructor_body",
      "lambda_expression",
      "object_creation_expression",
      "enum_constant",
    ],
    rules: {
      class_declaration: named("class"),
      interface_declaration: named("interface"),
      enum_declaration: named("enum"),
      record_declaration: named("record"),
      annotation_type_declaration: named("@interface"),
      annotation_type_element_declaration: named("method"),
      method_declaration: named("method"),
      constructor_declaration: named("method"),
      compact_constructor_declaration: named("method"),
      field_declaration: declarators("field"),
      constant_declaration: declarators("field"),
      enum_constant: named("enumerator"),
    },
  },
  c: { file: `${others}c.wasm`, skips: [], rules: cRules(false) },
  cHeader: { file: `${others}c.wasm`, skips: [], rules: cRules(true) },
  cpp: { file: `${vscode}cpp.wasm`, skips: [], rules: cppRules(false) },
  cppHeader: { file: `${vscode}cpp.wasm`, skips: [], rules: cppRules(true) },
  csharp: {
    file: `${vscode}c-sharp.wasm`,
    skips: ["block", "arrow_expression_clause", "accessor_list"],
    rules: {
      namespace_declaration: named("namespace"),
      file_scoped_namespace_declaration: named("namespace"),
      class_declaration: named("class"),
      struct_declaration: named("struct"),
      interface_declaration: named("interface"),
      enum_declaration: named("enum"),
      record_declaration: named("record"),
      delegate_declaration: named("delegate"),
      method_declaration: named("method"),
      constructor_declaration: named("method"),
      destructor_declaration: named("method"),
      operator_declaration: named("method", "operator"),
      conversion_operator_declaration: named("method", "type"),
      indexer_declaration: keyword("property", "this"),
      property_declaration: named("property"),
      event_declaration: named("event"),
      event_field_declaration: csharpFields("event"),
      field_declaration: csharpFields("field"),
      enum_member_declaration: named("enumerator"),
    },
  },
  shell: {
    file: `${vscode}bash.wasm`,
    skips: [],
    rules: { function_definition: named("function") },
  },
  ruby: {
    file: `${vscode}ruby.wasm`,
    skips: [],
    rules: {
      method: named("def"),
      singleton_method: named("def"),
      class: named("class"),
      module: named("module"),
      assignment: rubyConstant,
      operator_assignment: rubyConstant,
    },
  },
  php: {
    file: `${vscode}php.wasm`,
    skips: [],
    rules: {
      // Without a block it reaches to the next one.
      namespace_definition: (node) =>
        named("namespace")(node).map((found) =>
          node.childForFieldName("body") === null && node.parent !== null
            ? { ...found, whole: node.parent }
            : found
        ),
      class_declaration: named("class"),
      interface_declaration: named("interface"),
      trait_declaration: named("trait"),
      enum_declaration: named("enum"),
      function_definition: named("function"),
      method_declaration: named("method"),
      const_element: child("const", "name"),
      property_element: child("property", "variable_name"),
      enum_case: named("enumerator"),
    },
  },
  kotlin: {
    file: `${others}kotlin.wasm`,
    skips: [],
    rules: {
      class_declaration: kotlinClass,
      object_declaration: child("object", "type_identifier"),
      companion_object: (node) => {
        const name = present(node.namedChildren).find(({ type }) => type === "type_identifier");
        return name === undefined
          ? keyword("object", "object", "Companion")(node)
          : [{ kind: "object", name }];
      },
      function_declaration: child("fun", "simple_identifier"),
      property_declaration: kotlinProperty,
      type_alias: child("typealias", "type_identifier"),
      secondary_constructor: keyword("constructor", "constructor"),
      enum_entry: child("enumerator", "simple_identifier"),
    },
  },
  swift: {
    file: `${others}swift.wasm`,
    skips: [],
    rules: {
      class_declaration: swiftClass,
      protocol_declaration: named("protocol"),
      function_declaration: named("func"),
      protocol_function_declaration: named("func"),
      init_declaration: keyword("init", "init"),
      deinit_declaration: keyword("deinit", "deinit"),
      subscript_declaration: keyword("subscript", "subscript"),
      property_declaration: swiftProperty,
      protocol_property_declaration: swiftProperty,
      typealias_declaration: named("typealias"),
      associatedtype_declaration: named("associatedtype"),
      enum_entry: (node) =>
        present(node.childrenForFieldName("name")).map((name) => ({ kind: "enumerator", name })),
    },
  },
};

/** Whether an item stands directly in the body of a function. */
function isInRustFn(node: Node): boolean {
  return node.parent?.type === "block" &&
    ancestor(node, "function_item", "impl_item", "trait_item", "mod_item")?.type ===
      "function_item";
}
