/**
 * Decides which declarations other files can name.
 *
 * @module
 */
import type { Declaration, LanguagePack } from "@ct/source";
import { type StatementForm, statementsIn } from "./statements.ts";

/** A declaration, and where it is. */
export interface PlacedDeclaration {
  /** The declaration. */
  readonly declaration: Declaration;
  /** The nearest one around it. */
  readonly outer: Declaration | undefined;
}

/** A line at which a declaration starts, and the one before. */
interface Head {
  readonly line: string;
  readonly before: string;
}

type Test = (placed: PlacedDeclaration, head: Head) => boolean;

/** Who can name a declaration; nobody uses a name for what is imported as if it were declared. */
export type Reach = "all" | "file" | "nobody";

/**
 * Who can name the declarations of a file, as far as the code tells, which is also given by its
 * lines; when in doubt all can.
 */
export function reachIn(
  { language }: LanguagePack,
  code: string,
  lines: readonly string[],
): (placed: PlacedDeclaration) => Reach {
  const isPublic = testFor(language, code);
  return (placed) => {
    const { start } = placed.declaration;
    const head = { line: lines[start - 1] ?? "", before: lines[start - 2] ?? "" };
    if (/[=(] ?require\(/.test(head.line)) return "nobody";
    return !/\b(?:file)?private\b/.test(head.line) && isPublic(placed, head) ? "all" : "file";
  };
}

function testFor(language: string, code: string): Test {
  switch (language) {
    case "TypeScript and JavaScript":
      return exportTest(code);
    case "C and C++":
      // Headers declare what is for all; the type of a function may stand on a line of its own.
      return ({ declaration: { kind } }, { line, before }) =>
        /^(?:function|method)$/.test(kind) &&
        ![line, before].some((each) => /^static\b/.test(each));
    case "Rust":
      return ({ declaration, outer }, { line }) =>
        /\bpub\b/.test(line) || declaration.kind === "macro" ||
        outer?.kind === "trait" || outer?.kind === "enum" ||
        outer?.kind === "impl" && outer.name.includes(" for ");
    default:
      return () => true;
  }
}

/** What says which names are exported, where the declaration itself does not. */
const lists: StatementForm = {
  begins: (line) => /^export (?:type )?\{|^export default |\bexports\b/.test(line),
  ends: (line, isFirst) => line.includes("}") || isFirst && !line.trimEnd().endsWith("{"),
};

function exportTest(code: string): Test {
  // What a script declares is everybody's.
  if (!/^(?:import|export)\b|\bexports\b|\brequire\(/m.test(code)) return () => true;
  const names = new Set(statementsIn(code, lists).flatMap((line) => line.match(/[\w$]+/g) ?? []));
  return ({ declaration: { name }, outer }, { line }) =>
    outer !== undefined || /\bexports?\b/.test(line) || names.has(name);
}
