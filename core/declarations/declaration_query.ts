/**
 * Declarations by kind and name: `fn`, `fn:run`, `impl:Drop*`, `run`, `Server.run`, and one of
 * several of a name by its line, its parameters or its file: `Server.run@117`,
 * `Server.run(int,String)`, `src/net.ts:Server.run`.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { closest } from "@ct/core/definition";
import { type Pattern, readPattern } from "@ct/pattern";
import { kindAliases, packFor, packs } from "@ct/source";
import { listOf } from "./parameters.ts";

/** Tells one of several declarations of a name from the others. */
export interface Address {
  /** What the name of all of them matches. */
  readonly name: Pattern;
  /** The line the declaration begins on. */
  readonly line?: number;
  /** What its parameters are called. */
  readonly parameters?: readonly string[];
}

/** A place of a file, as tools print it. */
export interface DeclarationPlace {
  /** The file. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1, in UTF-16 units. */
  readonly column?: number;
}

/** Which declarations are meant; plain data. */
export interface DeclarationQuery {
  /** As it was given. */
  readonly text: string;
  /** The kinds; any if there is none. */
  readonly kinds: readonly string[];
  /** What the whole name matches; any name if it is omitted. */
  readonly name?: Pattern;
  /** What a name with a line or with parameters says, unless a declaration has that very name. */
  readonly address?: Address;
  /** What `PATH:LINE` says, unless a declaration has that very name. */
  readonly place?: DeclarationPlace;
  /** What `PATH:NAME` says, unless a declaration has that very name. */
  readonly inFile?: { readonly path: string; readonly query: DeclarationQuery };
}

/**
 * Reads `KIND`, `KIND:NAME` and, unless `needsKind`, `NAME` and `PATH:NAME`. A name is a literal,
 * glob or regex and must match as a whole.
 * @throws {CtError} With code `usage` if no language has the kind, or with code `pattern` if the
 * name is malformed.
 *
 * @example
 * ```ts
 * import { readDeclarationQuery } from "@ct/core/declarations";
 * import assert from "node:assert/strict";
 * const { kinds, name } = readDeclarationQuery("class:Shape*", { option: "--in", needsKind: true });
 * assert.deepEqual([kinds, name?.text], [["class"], "Shape*"]);
 * ```
 */
export function readDeclarationQuery(
  text: string,
  { option, needsKind }: { readonly option: string; readonly needsKind: boolean },
): DeclarationQuery {
  const colon = /:(?!:)/.exec(text)?.index ?? text.length;
  const word = text.slice(0, colon);
  const known = new Set([...packs.flatMap(({ kinds }) => kinds), ...kindAliases.keys()]);
  const hasKind = known.has(word) && (needsKind || colon < text.length);
  if (needsKind && !hasKind) {
    const near = closest(word, [...known]);
    throw new CtError(
      "usage",
      `${option} ${JSON.stringify(text)}: no language has the kind ${JSON.stringify(word)}`,
      { help: near === undefined ? "give KIND or KIND:NAME" : `did you mean ${near}?` },
    );
  }
  const name = hasKind ? text.slice(colon + 1) : text;
  const kinds = hasKind ? kindAliases.get(word) ?? [word] : [];
  if (name === "" && hasKind) return { text, kinds };
  if (name === "") throw new CtError("usage", `${option} needs a name, found an empty value`);
  const place = hasKind ? undefined : placeIn(name);
  if (place !== undefined) {
    return { text, kinds, name: readPattern(name, { option, mode: "literal" }), place };
  }
  const address = addressIn(name, option);
  const inFile = hasKind ? undefined : fileIn(name);
  return {
    text,
    kinds,
    name: readPattern(name, { option, mode: undefined }),
    ...(address === undefined ? {} : { address }),
    ...(inFile && {
      inFile: {
        path: inFile.path,
        query: readDeclarationQuery(inFile.rest, { option, needsKind }),
      },
    }),
  };
}

/** Reads `PATH:NAME`: the path is in a folder or has the extension of a language. */
function fileIn(text: string): { readonly path: string; readonly rest: string } | undefined {
  const [, path = "", rest = ""] = /^([^:]+):([^:].*)$/s.exec(text) ?? [];
  return path.includes("/") || packFor(path) !== undefined ? { path, rest } : undefined;
}

/** Reads `PATH:LINE` and `PATH:LINE:COLUMN`, with all that a printed row has behind it. */
function placeIn(text: string): DeclarationPlace | undefined {
  const [, path, line, column] = /^(.+?):([1-9]\d{0,8})(?::([1-9]\d{0,8}))?(?::.*)?$/s.exec(text) ??
    [];
  if (path === undefined || !/[/.]/.test(path)) return undefined;
  return { path, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) };
}

/** Reads `NAME@LINE` and `NAME(PARAMETERS)`. */
function addressIn(text: string, option: string): Address | undefined {
  const line = /^(.*[\w$)\]\u0080-\uffff?!=])@([1-9]\d{0,8})$/.exec(text);
  const list = /^([^()]*[\w$\u0080-\uffff?!=])\((.*)\)$/s.exec(text);
  const name = line?.[1] ?? list?.[1];
  if (name === undefined) return undefined;
  return {
    name: readPattern(name, { option, mode: undefined }),
    ...(line === null ? { parameters: listOf(list?.[2] ?? "") } : { line: Number(line[2]) }),
  };
}
