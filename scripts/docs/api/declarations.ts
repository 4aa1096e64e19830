/**
 * Declarations as their files spell them, without what callers need not know: bodies, private
 * members, initial values.
 *
 * @module
 */
import ts from "npm:typescript@5.6.3";
import type { Place } from "./documented.ts";

const sources = new Map<string, ts.SourceFile>();

/** The text of the declaration called `name` at a place; `undefined` if there is none. */
export function declarationAt(place: Place, name: string): string | undefined {
  const source = sourceOf(place.filename);
  const statement = statementAt(place, source);
  return statement && textOf(statement, name, source)?.replace(/^(?:export |declare )+/, "");
}

/** The package that is exported as a whole by the statement at a place. */
export function packageAt(place: Place): string {
  const source = sourceOf(place.filename);
  const statement = statementAt(place, source);
  const { moduleSpecifier } = statement && ts.isExportDeclaration(statement) ? statement : {};
  return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
}

function statementAt(
  { line, col }: Place,
  source: ts.SourceFile,
): ts.Statement | undefined {
  const offset = ts.getPositionOfLineAndCharacter(source, line, col);
  return source.statements.find((each) =>
    each.getStart(source) <= offset && offset < each.getEnd()
  );
}

function sourceOf(filename: string): ts.SourceFile {
  const known = sources.get(filename) ?? ts.createSourceFile(
    filename,
    Deno.readTextFileSync(new URL(filename)),
    ts.ScriptTarget.Latest,
    true,
  );
  sources.set(filename, known);
  return known;
}

function textOf(
  statement: ts.Statement,
  name: string,
  source: ts.SourceFile,
): string | undefined {
  if (ts.isVariableStatement(statement)) {
    const found = statement.declarationList.declarations.find((each) =>
      each.name.getText(source) === name
    );
    return found && `const ${name}${typeOf(found, source)};`;
  }
  if (ts.isFunctionDeclaration(statement)) return withoutBody(statement, source);
  if (ts.isClassDeclaration(statement)) return classText(statement, source);
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isType ? statement.getText(source) : undefined;
}

function typeOf({ type }: { readonly type?: ts.TypeNode }, source: ts.SourceFile): string {
  return type === undefined ? "" : `: ${type.getText(source)}`;
}

function withoutBody(
  node: ts.Node & { readonly body?: ts.Node },
  source: ts.SourceFile,
  withComment = false,
): string {
  const end = node.body?.getStart(source) ?? node.getEnd();
  const text = source.text.slice(node.getStart(source, withComment), end).trimEnd();
  return text.endsWith(";") ? text : `${text};`;
}

function classText(node: ts.ClassDeclaration, source: ts.SourceFile): string {
  const head = source.text.slice(node.getStart(source), node.members.pos).trimEnd();
  const members = node.members.filter((member) => !isPrivate(member))
    .map((member) => `  ${memberText(member, source)}\n`);
  return [head, ...members].join("\n") + "}";
}

function isPrivate(member: ts.ClassElement): boolean {
  return ts.isClassStaticBlockDeclaration(member) ||
    (member.name !== undefined && ts.isPrivateIdentifier(member.name)) ||
    (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0;
}

function memberText(member: ts.ClassElement, source: ts.SourceFile): string {
  if (!ts.isPropertyDeclaration(member)) return withoutBody(member, source, true);
  const end = (member.type ?? member.questionToken ?? member.name).getEnd();
  return `${source.text.slice(member.getStart(source, true), end)};`;
}
