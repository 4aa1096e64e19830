/**
 * Finding the declarations of a text that a query means.
 *
 * @module
 */
import { CtError, greatestOf, itemAt, lastItem, resolvePath } from "@ct/base";
import { closest } from "@ct/core/definition";
import { type Pattern, patternRegex } from "@ct/pattern";
import type { Regex } from "@ct/regex";
import { type Declaration, packFor, packForScript } from "@ct/source";
import { masked } from "@ct/source/lexis";
import {
  type DeclarationPlace,
  type DeclarationQuery,
  readDeclarationQuery,
} from "./declaration_query.ts";
import { LeadingLines } from "./leading_lines.ts";
import { areParameters, parametersOf } from "./parameters.ts";

/** A declaration whose end is known. */
export type EndedDeclaration = Declaration & { readonly end: number };

/** What finds declarations that the outline does not list. */
type MemberDeclarations = typeof import("./member_declarations.ts");

/** A refusal lists the lines of at most this many declarations. */
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
  source: { readonly option: string; readonly needsKind: boolean; readonly cwd?: string },
): DeclarationFinder {
  return new DeclarationFinder(readDeclarationQuery(text, source), source.cwd);
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
  readonly #inFile: DeclarationFinder | undefined;
  readonly #cwd: string;
  #members: MemberDeclarations | undefined;

  /** Compiles the query; the path in it is one from a directory. */
  constructor(query: DeclarationQuery, cwd: string = "/") {
    this.#query = query;
    this.#cwd = cwd;
    this.#kinds = new Set(query.kinds);
    this.#names = query.name && namesOf(query.name);
    this.#addressed = query.address && namesOf(query.address.name);
    this.#inFile = query.inFile && new DeclarationFinder(query.inFile.query, cwd);
  }

  /** What names are compared with, if the query has a name. */
  get name(): Pattern | undefined {
    return this.#query.name;
  }

  /** Whether the query has the place of a declaration in place of its name. */
  get isPlace(): boolean {
    return this.#query.place !== undefined;
  }

  /**
   * Makes it find what the outline does not list as well, such as the properties of objects. That
   * takes a parser, which few calls need. Tells whether it did not do so before.
   */
  async addMembers(): Promise<boolean> {
    if (this.#members !== undefined) return false;
    this.#members = await import("./member_declarations.ts");
    await this.#inFile?.addMembers();
    return true;
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
    const { place } = this.#query;
    if (place !== undefined && this.#isSame(place.path, path)) {
      return this.#atPlace(all, place, { path, text });
    }
    if (this.#inFile !== undefined) return this.#finderIn(path)?.find(path, text) ?? [];
    const named = this.#named(all, names);
    const members = named.length > 0
      ? undefined
      : this.#members?.membersOf(path, text, partsOf(names.literal));
    return members?.filter(({ kind }) => this.#kinds.size === 0 || this.#kinds.has(kind)) ?? named;
  }

  /** What finds the rest of `PATH:NAME` in the file of that path. */
  #finderIn(path: string): DeclarationFinder | undefined {
    const { inFile } = this.#query;
    return inFile !== undefined && this.#isSame(inFile.path, path) ? this.#inFile : undefined;
  }

  #isSame(a: string, b: string): boolean {
    const [one, other] = [a, b].map((path) => resolvePath(path, { cwd: this.#cwd }));
    return one === other;
  }

  /**
   * What is declared at a place; else what a comment, attribute or decorator there belongs to; else
   * the innermost declaration around it.
   */
  #atPlace(
    all: readonly Declaration[],
    { line, column }: DeclarationPlace,
    { path, text }: { readonly path: string; readonly text: string },
  ): readonly Declaration[] {
    const here = all.filter(({ start }) => start === line);
    const members = this.#members?.membersAt(path, text, { line, column }) ?? [];
    const [member] = members;
    const [first] = here;
    if (column !== undefined && member !== undefined) {
      return [here.find(({ name }) => name === member.name) ?? member];
    }
    if (first !== undefined) return [first];
    const next = all.find(({ start }) => start > line);
    const isLeading = member === undefined && next !== undefined &&
      new LeadingLines(path, text).before(next.start) <= line;
    if (isLeading) return [next];
    const around = all.filter(({ start, end }) => start <= line && end !== null && line <= end);
    return [member ?? around.at(-1)].filter((each) => each !== undefined);
  }

  /** Those that have a name, or else those that `OUTER.NAME` means. */
  #named(all: readonly Declaration[], { literal, regex }: Names): readonly Declaration[] {
    const ofKinds = all.filter(({ kind }) => this.#kinds.size === 0 || this.#kinds.has(kind));
    const same = ofKinds.filter(({ name }) => name === literal);
    if (same.length > 0) return same;
    const matching = ofKinds.filter(({ name }) => regex.test(name));
    if (matching.length > 0) return matching;
    for (const partsOfName of [onePart, ownParts]) {
      const members = membersNamed(all, literal, partsOfName).filter((it) => ofKinds.includes(it));
      if (members.length > 0) return members;
    }
    return [];
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
    const { inFile } = this.#query;
    const near = this.#finderIn(path)?.closestTo(path, text);
    if (near !== undefined) return `${inFile?.path}:${near}`;
    const all = (packFor(path) ?? packForScript(text))?.declarations(text) ?? [];
    const { literal } = this.#addressed ?? this.#names ?? { literal: "" };
    const { line = 0 } = this.#query.address ?? {};
    const [nearest] = (this.#addressed === undefined ? [] : this.#named(all, this.#addressed))
      .map(({ start }) => start)
      .sort((a, b) => Math.abs(a - line) - Math.abs(b - line));
    if (nearest !== undefined) return `${literal}@${nearest}`;
    const members = this.#members?.memberNames(path, text) ?? [];
    const names = [...new Set([...all.map(({ name }) => name), ...members])];
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
  return `${path}:${before.length}:${lastItem(before).length + 1}: ${first.what}`;
}

const word = /[^\w$\u0080-\uffff]+/;

/** The names in `Outer.name`, `Outer::name`, `Outer#name` and `Outer > name`. */
function partsOf(path: string): readonly string[] {
  return path.replace(/(?<=[\w$\u0080-\uffff])\s*>\s*(?=[\w$#\u0080-\uffff])/g, ".")
    .split(/[.:#]+/).filter((part) => part !== "");
}

/**
 * Those that a qualified name means: what lies right within declarations of its outer names. If
 * there are none, what lies anywhere within them; if there are none either, within the last one.
 * The last part of a declaration's name is its own; the others are names around it.
 */
function membersNamed(
  all: readonly Declaration[],
  path: string,
  partsOfName: (declaration: Declaration) => readonly string[],
): readonly Declaration[] {
  const wanted = partsOf(path);
  const name = wanted.at(-1);
  if (name === undefined) return [];
  const outer = wanted.slice(0, -1);
  const last = outer.at(-1);
  const found: Declaration[] = [];
  const whole: Declaration[] = [];
  const direct: Declaration[] = [];
  const open: Declaration[] = [];
  for (const declaration of all) {
    while ((open.at(-1)?.depth ?? 0) >= declaration.depth) open.pop();
    const own = partsOfName(declaration);
    const isIt = declaration.name === `#${name}` || last !== undefined && own.at(-1) === name;
    if (isIt) {
      const around = [...open.map((each) => each.name), ...own.slice(0, -1)]
        .map((each) => each.split(word));
      if (last !== undefined && around.some((words) => words.includes(last))) {
        found.push(declaration);
      }
      if (holdsInOrder(around, outer)) whole.push(declaration);
      if (endsWith(around, outer)) direct.push(declaration);
    }
    open.push(declaration);
  }
  return direct.length > 0 ? direct : whole.length > 0 ? whole : found;
}

function onePart({ name }: Declaration): readonly string[] {
  return [name];
}

/** A name as it is, or the parts of one that says itself what it is in, as `Pool::release` does. */
function ownParts({ name }: Declaration): readonly string[] {
  const isQualified = /^[^\s.:#]+(?:::|\.)[^\s.:#]+(?:(?:::|\.)[^\s.:#]+)*$/.test(name);
  return isQualified ? partsOf(name) : [name];
}

function holdsInOrder(around: readonly (readonly string[])[], wanted: readonly string[]): boolean {
  let next = 0;
  for (const words of around) {
    // One declaration can have several of the names, as a namespace `A::B` does.
    while (next < wanted.length && words.includes(itemAt(wanted, next))) next++;
  }
  return next === wanted.length;
}

/** Whether the declarations right around have the names, and no others between. */
function endsWith(around: readonly (readonly string[])[], wanted: readonly string[]): boolean {
  let left = wanted.length;
  for (const words of around.toReversed()) {
    const before = left;
    while (left > 0 && words.includes(itemAt(wanted, left - 1))) left--;
    if (left === before) break;
  }
  return left === 0;
}
