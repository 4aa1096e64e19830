/**
 * Declarations by kind and name: `fn`, `fn:run`, `impl:Drop*`, `run`, `Server.run`.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { closest } from "@ct/core/definition";
import { type Pattern, patternRegex, readPattern } from "@ct/pattern";
import type { Regex } from "@ct/regex";
import { type Declaration, kindAliases, packFor, packForScript, packs } from "@ct/source";

/** Which declarations are meant; plain data. */
export interface DeclarationQuery {
  /** As it was given. */
  readonly text: string;
  /** The kinds; any if there is none. */
  readonly kinds: readonly string[];
  /** What the whole name matches; any name if it is left out. */
  readonly name?: Pattern;
}

/**
 * Reads `KIND`, `KIND:NAME` and, unless `needsKind`, `NAME`. A name is a literal, glob or regex and
 * must match as a whole.
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
  return { text, kinds, name: readPattern(name, { option, mode: undefined }) };
}

/**
 * The finder of what an option names. Tools load this module only for calls with such an option:
 * it knows all languages.
 * @throws {CtError} As {@linkcode readDeclarationQuery} does.
 *
 * @example A method of one of two classes
 * ```ts
 * import { declarationFinder } from "@ct/core/declarations";
 * import assert from "node:assert/strict";
 * const source = "class A { f() {} }\nclass B {\n  f() {}\n}\n";
 * const finder = declarationFinder("B.f", { option: "--symbol", needsKind: false });
 * assert.equal(finder.findOne("a.ts", source)?.start, 3);
 * ```
 */
export function declarationFinder(
  text: string,
  source: { readonly option: string; readonly needsKind: boolean },
): DeclarationFinder {
  return new DeclarationFinder(readDeclarationQuery(text, source));
}

/** Finds the declarations that a query means in one file after the other. */
export class DeclarationFinder {
  readonly #query: DeclarationQuery;
  readonly #kinds: ReadonlySet<string>;
  readonly #name: Regex | undefined;

  /** Compiles the query. */
  constructor(query: DeclarationQuery) {
    this.#query = query;
    this.#kinds = new Set(query.kinds);
    this.#name = query.name && patternRegex(query.name, { anchored: true });
  }

  /** What names are compared with, if the query has a name. */
  get name(): Pattern | undefined {
    return this.#query.name;
  }

  /** The declarations in source order; `undefined` if no language is known for the file. */
  find(path: string, text: string): readonly Declaration[] | undefined {
    const all = (packFor(path) ?? packForScript(text))?.declarations(text)
      .filter(({ kind }) => this.#kinds.size === 0 || this.#kinds.has(kind));
    if (all === undefined || this.#name === undefined) return all;
    // A name that is there as it was given is meant, whatever else its characters could mean.
    const literal = this.#query.name?.text ?? "";
    const same = all.filter(({ name }) => name === literal);
    if (same.length > 0) return same;
    const matching = all.filter(({ name }) => this.#name?.test(name));
    return matching.length > 0 ? matching : membersNamed(all, literal);
  }

  /**
   * The only declaration of a file that is meant; `undefined` if none is.
   * @throws {CtError} With code `refused` if several are, or if its end is not known.
   */
  findOne(path: string, text: string): (Declaration & { readonly end: number }) | undefined {
    const [first, ...others] = this.find(path, text) ?? [];
    if (first === undefined) return undefined;
    const { text: wanted } = this.#query;
    const rows = [first, ...others].slice(0, 5)
      .map(({ start, end, kind, name }) => `${start}:${end ?? "?"} ${kind} ${name}`);
    if (others.length > 0) {
      throw new CtError(
        "refused",
        `${path} has ${others.length + 1} declarations ${JSON.stringify(wanted)}: ` +
          rows.join(", ") + (others.length > 4 ? ", …" : ""),
        { path, help: "name one: KIND:NAME, or OUTER.NAME for one within another" },
      );
    }
    const { end } = first;
    if (end === null) {
      throw new CtError("refused", `${path} does not show where ${rows[0]} ends`, { path });
    }
    return { ...first, end };
  }

  /** The name in a file that comes closest to one that is not there. */
  closestTo(path: string, text: string): string | undefined {
    const names = (packFor(path) ?? packForScript(text))?.declarations(text)
      .map(({ name }) => name);
    return closest(this.#query.name?.text ?? "", [...new Set(names)]);
  }
}

/** Those that `Outer.name` or `Outer::name` means: what lies within a declaration of that name. */
function membersNamed(all: readonly Declaration[], path: string): readonly Declaration[] {
  const [, outer = "", name = ""] = /^(.+?)(?:\.|::|#)([^.:#]+)$/.exec(path) ?? [];
  if (name === "") return [];
  const last = outer.replace(/^.*[.:#]/, "");
  const isOuter = (text: string): boolean => text.split(/[^\w$\u0080-\uffff]+/).includes(last);
  const found: Declaration[] = [];
  const open: Declaration[] = [];
  for (const declaration of all) {
    while ((open.at(-1)?.depth ?? 0) >= declaration.depth) open.pop();
    if (declaration.name === name && open.some((around) => isOuter(around.name))) {
      found.push(declaration);
    }
    open.push(declaration);
  }
  return found;
}
