/**
 * The names that a file says it imports.
 *
 * @module
 */
import { type StatementForm, statementsIn } from "./statements.ts";

const upToSemicolon = (line: string) => line.includes(";");

/** Statements that name what is imported, in languages where most of what is used is imported. */
const forms: ReadonlyMap<string, StatementForm> = new Map([
  ["TypeScript and JavaScript", {
    begins: (line) => /^import\b|^export (?:type )?[{*]/.test(line),
    // Of the module's name, the quotes are left.
    ends: (line) => /[";]/.test(line),
  }],
  ["Python", {
    begins: (line) => /^(?:from|import)\s/.test(line.trimStart()),
    ends: (line, isFirst) => line.includes(")") || isFirst && !line.includes("("),
  }],
  ["Rust", { begins: (line) => /\buse\s/.test(line), ends: upToSemicolon }],
  ["PHP", { begins: (line) => /^use\s/.test(line), ends: upToSemicolon }],
]);

/** The code of a file's imports; `undefined` if it does not name all that it uses in them. */
export function importsIn(language: string, code: string): string | undefined {
  const form = forms.get(language);
  // In CommonJS a name may be a member of what is imported.
  const isScript = language === "TypeScript and JavaScript" && !/^(?:import|export)\b/m.test(code);
  return form === undefined || isScript ? undefined : statementsIn(code, form).join("\n");
}
