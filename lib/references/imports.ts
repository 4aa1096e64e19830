/**
 * The names and files that a file says it imports.
 *
 * @module
 */
import { type StatementForm, statementsIn } from "./statements.ts";

const scripts = "TypeScript and JavaScript";

/** How modules of CommonJS import; names may be divided over lines. */
const requires: StatementForm = {
  begins: (line) => line.includes("require(") || /^(?:const|let|var) \{/.test(line),
  ends: (line) => /[;})]/.test(line),
};

const upToSemicolon = (line: string) => line.includes(";");

/** Statements that name what is imported, in languages where most of what is used is imported. */
const forms: ReadonlyMap<string, StatementForm> = new Map([
  [scripts, {
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

/** The code of a file's imports; `undefined` if it does not say there what it uses. */
export function importsIn(language: string, code: string): string | undefined {
  // What is used is in the files that it names.
  if (includes.has(language)) return "";
  const form = language === scripts ? scriptForm(code) : forms.get(language);
  return form && statementsIn(code, form).join("\n");
}

function scriptForm(code: string): StatementForm | undefined {
  if (/^(?:import|export)\b/m.test(code)) return forms.get(scripts);
  return code.includes("require(") ? requires : undefined;
}

const includes: ReadonlySet<string> = new Set(["C and C++", "C and C++ headers"]);

/** The files that a text includes, each by the last two parts of its path. */
export function includedIn(language: string, text: string): readonly string[] {
  if (!includes.has(language)) return [];
  return (text.match(/^#.*/gm) ?? []).flatMap((line) => {
    const [directive = "", path = ""] = line.split(/[<">]/);
    return directive.split(/\s+/).join("") === "#include" ? tailOf(path, 2) : [];
  });
}

/** The last parts of a path. */
export function tailOf(path: string, count: number): string {
  return path.split("/").slice(-count).join("/");
}
