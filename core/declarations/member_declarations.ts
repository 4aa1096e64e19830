/**
 * Declarations that the outline does not list: properties of objects, fields that are assigned.
 *
 * @module
 */
import { lineNumberAt, matchOf } from "@ct/base";
import { type Declaration, packFor, packForScript } from "@ct/source";
import { masked } from "@ct/source/lexis";
import { type Definition, qualifiedName, type SourceModel, type Span } from "@ct/symbols";
import { pythonModel } from "@ct/symbols/python";
import { scriptModel } from "@ct/symbols/script";

/** Where a declaration is looked up. */
export interface DeclarationTarget {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number | undefined;
}

/** The declarations of a name, whose parts are those of its qualified name. */
export function membersOf(
  path: string,
  text: string,
  parts: readonly string[],
): readonly Declaration[] {
  const name = parts.at(-1) ?? "";
  // Most files do not have it.
  if (name === "" || !text.includes(name)) return [];
  const found = definitionsOf(path, text).filter((each) =>
    (each.name === name || each.name === `#${name}`) && isNamed(each, parts)
  );
  const outer = found.filter(({ isLocal }) => !isLocal);
  return declarationsOf(outer.length > 0 ? outer : found, path, text);
}

/** The declarations whose name is at a place, the outermost first. */
export function membersAt(
  path: string,
  text: string,
  { line, column }: DeclarationTarget,
): readonly Declaration[] {
  const start = offsetOf(text, line);
  const end = text.indexOf("\n", start);
  const isThere = (span: Span) =>
    span.start >= start && (end < 0 || span.start < end) &&
    (column === undefined ||
      span.start <= start + column - 1 && start + column - 1 <= span.end);
  const found = definitionsOf(path, text).filter(({ spans }) => spans.some(isThere));
  return declarationsOf(found, path, text);
}

/** The names of all of them. */
export function memberNames(path: string, text: string): readonly string[] {
  return definitionsOf(path, text).map(({ name }) => name);
}

/** Those of which all is known, and which other code can use. */
function definitionsOf(path: string, text: string): readonly Definition[] {
  return modelOf(path, text)?.definitions.filter(({ name, imported, body, extent }) =>
    name !== "" && imported === undefined && (body ?? extent) !== undefined
  ) ?? [];
}

/** Other languages have nothing that their outline does not list. */
function modelOf(path: string, text: string): SourceModel | undefined {
  const language = (packFor(path) ?? packForScript(text))?.language;
  if (language === "Python") return pythonModel(text);
  return language === "TypeScript and JavaScript" ? scriptModel(path, text) : undefined;
}

/** Whether the qualified name of a definition ends with some parts. */
function isNamed(definition: Definition, parts: readonly string[]): boolean {
  const own = qualifiedName(definition).split(".").map((each) => each.replace(/^#/, ""));
  return parts.slice(0, -1).reverse().every((part, index) => own.at(-2 - index) === part);
}

function declarationsOf(
  found: readonly Definition[],
  path: string,
  text: string,
): readonly Declaration[] {
  if (found.length === 0) return [];
  const segments = (packFor(path) ?? packForScript(text))?.segments(text) ?? [];
  const code = masked(text, segments.filter(({ kind }) => kind === "comment"));
  return found.flatMap((definition) => {
    const { name, kind, body, extent, outer } = definition;
    const span = body ?? extent;
    return span === undefined
      ? []
      : [{ kind, name, depth: depthOf(outer), ...placeOf(span, code) }];
  }).sort((a, b) => a.start - b.start);
}

function depthOf(outer: Definition | undefined): number {
  return outer === undefined ? 1 : 1 + depthOf(outer.outer);
}

/** The lines of a part of a text, and its columns where other code stands on them. */
function placeOf(
  { start, end }: Span,
  code: string,
): Pick<Declaration, "start" | "end" | "startColumn" | "endColumn"> {
  const head = code.lastIndexOf("\n", start - 1) + 1;
  const last = code.lastIndexOf("\n", end - 1) + 1;
  const rest = matchOf(/^[^\r\n]*/, code.slice(end))[0];
  return {
    start: lineNumberAt(code, start),
    end: lineNumberAt(code, end - 1),
    ...(code.slice(head, start).trim() === "" ? {} : { startColumn: start - head + 1 }),
    ...(/^[\s,;]*$/.test(rest) ? {} : { endColumn: end - last }),
  };
}

function offsetOf(text: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start;
}
