/**
 * What the TypeScript compiler's own parser finds in a file, in the form of ctags' tags. It is the
 * reference for TypeScript and JavaScript, where the parsers of ctags lose their place in much of
 * today's syntax and take object literals for classes.
 * @module
 */

import ts from "npm:typescript@5.6.3";
import type { Tag } from "./tag.ts";

const variableWords = (flags: ts.NodeFlags): string =>
  flags & ts.NodeFlags.Const ? "const" : flags & ts.NodeFlags.Let ? "let" : "var";

function isFunction(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return true;
  return ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isFunction(node.right);
}

class Collector {
  readonly tags: Tag[] = [];
  readonly #path: string;
  readonly #file: ts.SourceFile;

  constructor(path: string, file: ts.SourceFile) {
    this.#path = path;
    this.#file = file;
  }

  visit(node: ts.Node, isTop: boolean): void {
    if (ts.isModuleDeclaration(node)) return this.#namespace(node);
    this.#declaration(node);
    if (ts.isVariableStatement(node)) this.#variables(node, isTop);
    else if (ts.isExpressionStatement(node)) {
      this.#assignment(node);
      this.#test(node);
    } else if (ts.isExportAssignment(node) && !node.isExportEquals && isFunction(node.expression)) {
      this.#add("function", "default", { at: node.expression, whole: node });
    }
    ts.forEachChild(node, (child) => this.visit(child, ts.isSourceFile(node)));
  }

  #add(
    kind: string,
    name: string,
    { at, whole }: { readonly at: ts.Node; readonly whole: ts.Node },
  ): void {
    const lineOf = (offset: number): number =>
      this.#file.getLineAndCharacterOfPosition(offset).line + 1;
    this.tags.push({
      path: this.#path,
      name: name.replace(/\s+/g, " "),
      kind,
      line: lineOf(at.getStart(this.#file)),
      end: lineOf(whole.getEnd()),
    });
  }

  #named(kind: string, name: ts.Node, whole: ts.Node): void {
    this.#add(kind, name.getText(this.#file), { at: name, whole });
  }

  #keyword(node: ts.Node, kind: ts.SyntaxKind): ts.Node {
    return node.getChildren(this.#file).find((child) => child.kind === kind) ?? node;
  }

  #namespace(node: ts.ModuleDeclaration): void {
    const names = [node.name.text];
    let inner: ts.ModuleDeclaration = node;
    while (inner.body !== undefined && ts.isModuleDeclaration(inner.body)) {
      inner = inner.body;
      names.push(inner.name.text);
    }
    this.#add("namespace", names.join("."), { at: node.name, whole: node });
    if (inner.body !== undefined) ts.forEachChild(inner.body, (child) => this.visit(child, true));
  }

  #declaration(node: ts.Node): void {
    if (ts.isClassDeclaration(node)) {
      const keyword = this.#keyword(node, ts.SyntaxKind.ClassKeyword);
      if (node.name !== undefined) this.#named("class", node.name, node);
      else this.#add("class", "default", { at: keyword, whole: node });
    } else if (ts.isFunctionDeclaration(node)) {
      const keyword = this.#keyword(node, ts.SyntaxKind.FunctionKeyword);
      if (node.name !== undefined) this.#named("function", node.name, node);
      else this.#add("function", "default", { at: keyword, whole: node });
    } else if (ts.isInterfaceDeclaration(node)) this.#named("interface", node.name, node);
    else if (ts.isEnumDeclaration(node)) this.#named("enum", node.name, node);
    else if (ts.isTypeAliasDeclaration(node)) this.#named("type", node.name, node);
    else if (ts.isConstructorDeclaration(node)) {
      const keyword = this.#keyword(node, ts.SyntaxKind.ConstructorKeyword);
      this.#add("method", "constructor", { at: keyword, whole: node });
    } else if (ts.isPropertyDeclaration(node)) {
      this.#named(isFunction(node.initializer) ? "method" : "field", node.name, node);
    } else if (ts.isEnumMember(node)) {
      this.#named("enumerator", node.name, node);
    } else if (
      (ts.isMethodDeclaration(node) || ts.isAccessor(node)) &&
      (ts.isClassLike(node.parent) || ts.isInterfaceDeclaration(node.parent))
    ) {
      this.#named("method", node.name, node);
    } else if (ts.isMethodSignature(node) && ts.isInterfaceDeclaration(node.parent)) {
      this.#named("method", node.name, node);
    }
  }

  #variables(node: ts.VariableStatement, isTop: boolean): void {
    const { declarations, flags } = node.declarationList;
    for (const [index, declaration] of declarations.entries()) {
      const { name, initializer } = declaration;
      const whole = index === declarations.length - 1 ? node : declaration;
      const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!ts.isIdentifier(name)) {
        if (isTop && isExported === true) this.#bound(variableWords(flags), name, whole);
        continue;
      }
      if (initializer !== undefined && ts.isClassExpression(initializer)) {
        this.#named("class", name, initializer);
      } else if (isFunction(initializer)) this.#named("function", name, whole);
      else if (isTop) this.#named(variableWords(flags), name, whole);
    }
  }

  #bound(kind: string, pattern: ts.BindingPattern, whole: ts.Node): void {
    for (const element of pattern.elements) {
      if (!ts.isBindingElement(element)) continue;
      if (ts.isIdentifier(element.name)) this.#named(kind, element.name, whole);
      else this.#bound(kind, element.name, whole);
    }
  }

  /** The group or case of a test that a call declares. */
  #test(node: ts.ExpressionStatement): void {
    const call = ts.isAwaitExpression(node.expression)
      ? node.expression.expression
      : node.expression;
    if (!ts.isCallExpression(call) || call.arguments.length < 2) return;
    const [name] = call.arguments;
    const isText = name !== undefined &&
      (ts.isStringLiteral(name) || ts.isTemplateLiteral(name));
    const callee = /^(?:Deno\.)?[fx]?(describe|context|suite|it|test|specify)(?![\w$])/
      .exec(call.expression.getText(this.#file));
    if (!isText || callee === null) return;
    this.#add(callee[1] ?? "", name.getText(this.#file).slice(1, -1), { at: call, whole: call });
  }

  #assignment(node: ts.ExpressionStatement): void {
    const { expression } = node;
    if (!ts.isBinaryExpression(expression)) return;
    const { left, operatorToken, right } = expression;
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    if (!/^[\w$#.\s\u0080-\uffff]+$/.test(left.getText(this.#file))) return;
    if (isFunction(right)) this.#named("function", left, node);
    else if (ts.isClassExpression(right)) this.#named("class", left, right);
  }
}

/** Lists what a file declares; `undefined` when it has syntax errors. */
export function tagsOfScript(path: string, text: string): readonly Tag[] | undefined {
  const kind = path.endsWith(".tsx")
    ? ts.ScriptKind.TSX
    : /ts$/.test(path)
    ? ts.ScriptKind.TS
    : ts.ScriptKind.JSX;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly unknown[] };
  if (parseDiagnostics.length > 0) return undefined;
  const collector = new Collector(path, file);
  collector.visit(file, true);
  return collector.tags;
}
