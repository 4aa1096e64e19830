/**
 * Finding the declarations of a text that a query means.
 *
 * @module
 */
import { CtError, greatestOf } from "@ct/base";
import { closest } from "@ct/core/definition";
import { type Pattern, patternRegex } from "@ct/pattern";
import type { Regex } from "@ct/regex";
import { type Declaration, packFor, packForScript } from "@ct/source";
import { masked } from "@ct/source/lexis";
import { type DeclarationQuery, readDeclarationQuery } from "./declaration_query.ts";
import { areParameters, parametersOf } from "./parameters.ts";

/** A declaration of which the end is known. */
export type EndedDeclaration = Declaration & { readonly end: number };

/** Of so many declarations a refusal tells the lines. */
const maxListed = 20;

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

/** A name as it was given, and what it matches as a whole. */
interface Names {
  readonly literal: string;
  readonly regex: Regex;
}

/** Finds the declarations that a query means in one file after the other. */
export class DeclarationFinder {
  readonly #query: DeclarationQuery;
  readonly #kinds: ReadonlySet<string>;
  readonly #names: Names | undefined;
  readonly #addressed: Names | undefined;

  /** Compiles the query. */
  constructor(query: DeclarationQuery) {
    this.#query = query;
    this.#kinds = new Set(query.kinds);
    this.#names = query.name && namesOf(query.name);
    this.#addressed = query.address && namesOf(query.address.name);
  }

  /** What names are compared with, if the query has a name. */
  get name(): Pattern | undefined {
    return this.#query.name;
  }

  /** Whether a file of this name can have declarations: the text of one without extension tells. */
  mayHave(fileName: string): boolean {
    return packFor(fileName) !== undefined || fileName.lastIndexOf(".") <= 0;
  }

  /** The declarations in source order; `undefined` if unknown language: the file. */
  find(path: string, text: string): readonly Declaration[] | undefined {
    const all = (packFor(path) ?? packForScript(text))?.declarations(text);
    const ofKinds = all?.filter(({ kind }) => this.#kinds.size === 0 || this.#kinds.has(kind));
    const names = this.#names;
    if (all === undefined || ofKinds === undefined || names === undefined) return ofKinds;
    // A name that is there as it was given is meant, whatever else its characters could mean.
    const same = ofKinds.filter(({ name }) => name === names.literal);
    if (same.length > 0) return same;
    const addressed = this.#addressed && this.#named(all, this.#addressed);
    if (addressed !== undefined && addressed.length > 0) {
      const found = this.#atAddress(addressed, path, text);
      const isRegex = this.#query.address?.parameters?.join().includes("|") === true;
      if (found.length > 0 || !isRegex) return found;
    }
    return this.#named(all, names);
  }

  /** Those that have a name, or else those that `OUTER.NAME` means. */
  #named(all: readonly Declaration[], { literal, regex }: Names): readonly Declaration[] {
    const ofKinds = all.filter(({ kind }) => this.#kinds.size === 0 || this.#kinds.has(kind));
    const same = ofKinds.filter(({ name }) => name === literal);
    if (same.length > 0) return same;
    const matching = ofKinds.filter(({ name }) => regex.test(name));
    return matching.length > 0
      ? matching
      : membersNamed(all, literal).filter((member) => ofKinds.includes(member));
  }

  /** Those of a name that begin on the line, or have the parameters, that the query says. */
  #atAddress(
    named: readonly Declaration[],
    path: string,
    text: string,
  ): readonly Declaration[] {
    const { line, parameters } = this.#query.address ?? {};
    if (parameters === undefined) return named.filter(({ start }) => start === line);
    const mask = maskOf(path, text);
    return named.filter((declaration) => {
      const list = parametersOf(text, mask, declaration);
      return list !== undefined && areParameters(list, parameters);
    });
  }

  /**
   * The only declaration of a file that is meant; `undefined` if none is.
   * @throws {CtError} With code `refused` if several are, or if its end is not known.
   */
  findOne(path: string, text: string): EndedDeclaration | undefined {
    const found = this.find(path, text) ?? [];
    if (found.length > 1) throw this.#refusal(found, path, text);
    const [first] = found;
    return first && withEnd(first, path, text);
  }

  /**
   * The declarations of a file that are meant, except for those within others of them.
   * @throws {CtError} With code `refused` if the end of one is not known.
   */
  findAll(path: string, text: string): readonly EndedDeclaration[] {
    let depth = Infinity;
    let last = 0;
    return (this.find(path, text) ?? []).flatMap((declaration) => {
      if (declaration.depth > depth && declaration.start <= last) return [];
      const ended = withEnd(declaration, path, text);
      depth = ended.depth;
      last = ended.end;
      return [ended];
    });
  }

  /**
   * Checks that a text is understood up to the end of declarations in it.
   * @throws {CtError} With code `refused` if it is not: the end of one may be somewhere else.
   */
  assertClear(path: string, text: string, found: readonly EndedDeclaration[]): void {
    if (found.length === 0) return;
    const place = confusionIn(path, text, greatestOf(found.map(({ end }) => end)));
    if (place === undefined) return;
    const name = JSON.stringify(this.#query.text);
    throw new CtError("refused", `${place}, so the end of ${name} is uncertain`, {
      path,
      help: "fix this place first, or edit without naming a declaration",
    });
  }

  #refusal(found: readonly Declaration[], path: string, text: string): CtError {
    const mask = maskOf(path, text);
    const rows = found.slice(0, maxListed).map((declaration) => {
      const parameters = parametersOf(text, mask, declaration);
      const list = parameters === undefined ? "" : `(${parameters.trim().replace(/\s+/g, " ")})`;
      return row(declaration) + (list.length > 100 ? "(…)" : list);
    });
    return new CtError(
      "refused",
      `${path} has ${found.length} declarations ${JSON.stringify(this.#query.text)}: ` +
        rows.join(", ") + (found.length > maxListed ? ", …" : ""),
      {
        path,
        help: `select one: NAME@LINE, as in ${exampleOf(found)}, NAME(PARAMETERS), KIND:NAME, or ` +
          "OUTER.NAME for one within another",
      },
    );
  }

  /** The name in a file that comes closest to one that is not there. */
  closestTo(path: string, text: string): string | undefined {
    const all = (packFor(path) ?? packForScript(text))?.declarations(text) ?? [];
    const { literal } = this.#addressed ?? this.#names ?? { literal: "" };
    const { line = 0 } = this.#query.address ?? {};
    const [near] = (this.#addressed === undefined ? [] : this.#named(all, this.#addressed))
      .map(({ start }) => start)
      .sort((a, b) => Math.abs(a - line) - Math.abs(b - line));
    if (near !== undefined) return `${literal}@${near}`;
    const names = [...new Set(all.map(({ name }) => name))];
    return closest(literal, names) ?? closest(literal.replace(/^.*[.:#](?=.)/, ""), names);
  }
}

function namesOf(name: Pattern): Names {
  return { literal: name.text, regex: patternRegex(name, { anchored: true }) };
}

function maskOf(path: string, text: string): string {
  return masked(text, (packFor(path) ?? packForScript(text))?.segments(text) ?? []);
}

function row({ start, end, kind, name }: Declaration): string {
  return `${start}:${end ?? "?"} ${kind} ${name}`;
}

function exampleOf([first]: readonly Declaration[]): string {
  return `${first?.name}@${first?.start}`;
}

function withEnd(declaration: Declaration, path: string, text: string): EndedDeclaration {
  const { end } = declaration;
  if (end !== null) return { ...declaration, end };
  const place = confusionIn(path, text, Infinity);
  throw new CtError("refused", `${path} does not show where ${row(declaration)} ends`, {
    path,
    ...(place === undefined ? {} : { help: place }),
  });
}

/** The first place that is not understood and matters for what ends up to a line. */
function confusionIn(path: string, text: string, last: number): string | undefined {
  let end = 0;
  for (let line = 0; line < last && end >= 0; line++) end = text.indexOf("\n", end) + 1 || -1;
  const first = (packFor(path) ?? packForScript(text))?.confusions(text)
    .find(({ start, isLate }) => isLate || end < 0 || start < end);
  if (first === undefined) return undefined;
  const before = text.slice(0, first.start).split("\n");
  return `${path}:${before.length}:${(before.at(-1) ?? "").length + 1}: ${first.what}`;
}

const word = /[^\w$\u0080-\uffff]+/;

/**
 * Those that `Outer.name` or `Outer::name` means: what lies within a declaration of that name. What
 * stands before the outer name decides only if some are within declarations of all these names.
 */
function membersNamed(all: readonly Declaration[], path: string): readonly Declaration[] {
  const [, outer = "", name = ""] = /^(.+?)(?:\.|::|#)([^.:#]+)$/.exec(path) ?? [];
  if (name === "") return [];
  const wanted = outer.split(/[.:#]+/);
  const found: Declaration[] = [];
  const whole: Declaration[] = [];
  const open: Declaration[] = [];
  for (const declaration of all) {
    while ((open.at(-1)?.depth ?? 0) >= declaration.depth) open.pop();
    if (declaration.name === name) {
      const around = open.map((each) => each.name.split(word));
      if (around.some((words) => words.includes(wanted.at(-1) ?? ""))) found.push(declaration);
      if (holdsInOrder(around, wanted)) whole.push(declaration);
    }
    open.push(declaration);
  }
  return whole.length > 0 ? whole : found;
}

function holdsInOrder(around: readonly (readonly string[])[], wanted: readonly string[]): boolean {
  let next = 0;
  for (const words of around) {
    // One declaration can have several of the names, as a namespace `A::B` does.
    while (next < wanted.length && words.includes(wanted[next] ?? "")) next++;
  }
  return next === wanted.length;
}
