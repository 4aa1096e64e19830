/**
 * Uses of a module that moves as an attribute of its package: Python binds it there when something
 * imports it, so no statement of the file need name it.
 *
 * @module
 */
import { baseName, parentOf } from "@ct/base";
import type { PythonCode, ResolveImport } from "@ct/modules";
import { dottedOf, modulePath } from "./python_state.ts";

/** A file in which uses are searched for. */
export interface AttributeSearch extends PythonCode {
  /** Its path. */
  readonly path: string;
  /** What moves. */
  readonly from: string;
  /** What names mean before the move. */
  readonly resolve: ResolveImport;
}

/** Where the code uses what moves through a package, with what is written there. */
export function* attributeUses(
  { path, from, resolve, code, statements }: AttributeSearch,
): Generator<{ readonly at: number; readonly name: string }> {
  const moved = modulePath(from);
  const chains = new Set<string>();
  const bind = (local: string, meaning: string): void => {
    const file = resolve(meaning, path);
    if (file === undefined || !/(?:^|\/)__init__\.pyi?$/.test(file)) return;
    const inner = `${modulePath(file)}/`;
    if (moved.startsWith(inner)) chains.add(`${local}.${dottedOf(moved.slice(inner.length))}`);
  };
  const bound = new Set<string>();
  for (const { form, module, items } of statements) {
    for (const { text, alias } of items) {
      if (form === "from" && module !== undefined) {
        bind(alias ?? text, `${module.text}${module.text.endsWith(".") ? "" : "."}${text}`);
        bound.add(alias ?? text);
      } else if (form === "import" && alias !== undefined) bind(alias, text);
      else if (form === "import") {
        const parts = text.split(".");
        for (const [index] of parts.entries()) {
          const prefix = parts.slice(0, index + 1).join(".");
          bind(prefix, prefix);
        }
        // The whole name is rewritten with its statement.
        chains.delete(text);
      }
    }
  }
  const name = baseName(moved);
  const isOwn = /(?:^|\/)__init__\.pyi?$/.test(path) && parentOf(path) === parentOf(moved);
  if (isOwn && !bound.has(name)) chains.add(name);
  for (const chain of chains) {
    for (const at of usesOf(chain, { code, statements })) yield { at, name: chain };
  }
}

/** Where the code has a dotted name that does not go on before, outside of imports. */
export function usesOf(name: string, { code, statements }: PythonCode): readonly number[] {
  const parts = name.split(".").map((part) => RegExp.escape(part)).join(
    String.raw`\s{0,9}\.\s{0,9}`,
  );
  const word = new RegExp(String.raw`(?<![\w.\u0080-\uffff])${parts}(?![\w\u0080-\uffff])`, "g");
  const isInStatement = (at: number) =>
    statements.some(({ form, start, end }) =>
      (form === "import" || form === "from") && at >= start && at < end
    );
  return [...code.matchAll(word)].map(({ index }) => index).filter((at) => !isInStatement(at));
}
