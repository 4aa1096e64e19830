/**
 * Declarations in languages that have no outline: lines that look like one, each with what is
 * indented below it. That is right for most code and wrong for some, which is good enough for
 * dividing files, but not for telling people what is declared.
 *
 * @module
 */

import { indentOf } from "./pieces.ts";
import { itemAt } from "@ct/base";
import { type Declaration, packFor } from "@ct/source";
import { type PlainLanguage, plainLanguages, type PlainRule } from "./plain_languages.ts";

const byExtension: ReadonlyMap<string, PlainLanguage> = new Map(
  plainLanguages.flatMap((each) =>
    each.extensions.split(" ").map((extension) => [extension, each] as const)
  ),
);

function plainLanguage(path: string): PlainLanguage | undefined {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? undefined : byExtension.get(path.slice(dot + 1).toLowerCase());
}

/** The language that a file is divided as, by its name; empty if it is not known. */
export function languageOf(path: string): string {
  return packFor(path)?.language ?? plainLanguage(path)?.name ?? "";
}

/** In C, the type of what a function returns is often on a line of its own. */
const typeAbove = /^[A-Za-z_](?:[\w\s*<>,&]|::)*$/;

/** Lines that belong to the declaration below, beside those of most languages. */
export function linesAboveIn(path: string): RegExp | undefined {
  const language = packFor(path)?.language;
  if (language === undefined) return plainLanguage(path)?.above;
  return language.startsWith("C and C++") ? typeAbove : undefined;
}

/** What finds the declarations in a file, by its name; `undefined` if its language is not known. */
export function declarationsIn(
  path: string,
): ((text: string) => readonly Declaration[]) | undefined {
  const pack = packFor(path);
  if (pack !== undefined) return pack.declarations;
  const plain = plainLanguage(path);
  return plain && ((text) => plainDeclarations(text.split("\n"), plain.rules));
}

/** Longer lines declare nothing. */
const longestLine = 400;
/** At the width of a declaration, these still belong to it. */
const goesOn = /^(?:[{|=]|begin\b|where\b|else|elsif|elif|catch|rescue|after\b|ensure|finally)/;
/** The same, but nothing that follows does. */
const ends = /^(?:[})\]]|end(?:f|function|def|class)?\b)/;

function plainDeclarations(
  lines: readonly string[],
  rules: readonly PlainRule[],
): readonly Declaration[] {
  const found: Declaration[] = [];
  lines.forEach((line, index) => {
    const { kind, name } = declaredOn(line, rules) ?? {};
    // Of clauses one below the other, the first has all.
    const last = found.at(-1);
    const isClause = last?.name === name && last?.end !== null && index < (last?.end ?? 0);
    if (kind === undefined || name === undefined || isClause) return;
    found.push({ kind, name, start: index + 1, end: endOf(lines, index, name), depth: 1 });
  });
  return found;
}

function declaredOn(
  line: string,
  rules: readonly PlainRule[],
): { readonly kind: string; readonly name: string } | undefined {
  if (line.length > longestLine) return undefined;
  for (const { kind, line: pattern } of rules) {
    const name = pattern.exec(line)?.[1]?.split(/[.:#]/).findLast((part) => part !== "");
    if (name !== undefined) return { kind, name };
  }
  return undefined;
}

/** The last line of what is declared on one, 1-based. */
function endOf(lines: readonly string[], at: number, name: string): number {
  const width = indentOf(lines[at] ?? "");
  let end = at;
  for (let next = at + 1; next < lines.length; next += 1) {
    const text = lines[next]?.trim() ?? "";
    if (text === "") continue;
    const own = indentOf(itemAt(lines, next));
    if (own < width) break;
    if (own > width || goesOn.test(text) || isClauseOf(name, text)) {
      end = next;
      continue;
    }
    if (ends.test(text)) end = next;
    break;
  }
  return end + 1;
}

function isClauseOf(name: string, text: string): boolean {
  return text.startsWith(name) && !/[\w']/.test(text.charAt(name.length));
}
