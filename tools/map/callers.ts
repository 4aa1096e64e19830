/**
 * Who uses what `--focus` names, and what that uses, as `ct refs` finds it.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { RelatedDeclaration, Relations, SourceHost } from "@ct/core/symbols";
import type { Focus } from "@ct/references";
import type { Declaration } from "@ct/source";
import type { CodeSymbol, Definition, SymbolSearch } from "@ct/symbols";
import type { Entry } from "@ct/walk";
import type { Role, Roles } from "./layout.ts";
import { countedIn } from "./ranking.ts";
import type { Source, Sources } from "./sources.ts";

/** Of a focus with more declarations, those that follow have no callers. */
const maxFocused = 20;

/** Callers of a name that more files have are not looked for: it would take seconds. */
const maxFiles = 300;

/** What is needed to find them. */
export interface CallersInput {
  /** All sources. */
  readonly sources: readonly Source[];
  /** Files that say how modules are named. */
  readonly configs: readonly Entry[];
  /** Reads sources again. */
  readonly reader: Sources;
  /** When the time is up. */
  readonly bounds: Bounds;
  /** Where files are read. */
  readonly ctx: Context;
}

/** The roles that were found, and what was not looked for. */
export interface FoundCallers {
  /** By number of the source. */
  readonly roles: Roles;
  /** A remark on it. */
  readonly notes: readonly string[];
}

/** Finds callers and callees of the declarations in a focus; none for files. */
export async function callersOf(
  focus: readonly Focus[],
  input: CallersInput,
): Promise<FoundCallers> {
  const focused = focus.filter(({ declarations }) => declarations.length > 0);
  if (focused.length === 0) return { roles: new Map(), notes: [] };
  const { Places, Relations, SourceHost, withReaders } = await import("@ct/core/symbols");
  const { SymbolSearch } = await import("@ct/symbols");
  const { sources, configs, bounds, ctx } = input;
  const host = new SourceHost({ entries: sources.map(({ entry }) => entry), configs }, bounds, ctx);
  return await withReaders(() => {
    const search = new SymbolSearch(host);
    const relations = new Relations({ host, search, places: new Places(host) });
    return new CallerSearch({ host, search, relations }, input).run(focused);
  });
}

interface Engine {
  readonly host: SourceHost;
  readonly search: SymbolSearch;
  readonly relations: Relations;
}

class CallerSearch {
  readonly #engine: Engine;
  readonly #input: CallersInput;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #outlines = new Map<number, readonly Declaration[]>();
  readonly #roles = new Map<number, Map<number, Role>>();
  readonly #notes: string[] = [];

  constructor(engine: Engine, input: CallersInput) {
    this.#engine = engine;
    this.#input = input;
    this.#numbers = new Map(input.sources.map(({ entry }, number) => [entry.path, number]));
  }

  run(focus: readonly Focus[]): FoundCallers {
    const meant = focus.flatMap(({ path, declarations }) =>
      declarations.map((number) => ({ source: this.#numbers.get(path) ?? -1, number }))
    );
    for (const { source, number } of meant.slice(0, maxFocused)) this.#look(source, number);
    if (meant.length > maxFocused) {
      this.#notes.push(
        `--focus means ${meant.length} declarations: callers and callees are those of the first ` +
          `${maxFocused}`,
      );
    }
    // What is asked for is no caller of itself.
    for (const { source, number } of meant) this.#roles.get(source)?.delete(number);
    return { roles: this.#roles, notes: this.#notes };
  }

  #look(source: number, number: number): void {
    const declaration = this.#outlineOf(source)[number];
    const entry = this.#input.sources[source]?.entry;
    if (declaration === undefined || entry === undefined) return;
    const { host, search, relations } = this.#engine;
    const path = entry.absolutePath.replaceAll("\\", "/").replace(/^\//, "");
    const definition = definitionAt(host, path, declaration);
    if (definition === undefined) return;
    const symbol = search.symbol([{ path, definition }]);
    if (!this.#isRare(symbol, declaration)) return;
    for (const caller of relations.callers(symbol, 1)) {
      this.#add(caller, caller.unsure === true ? "caller?" : "caller");
    }
    for (const callee of relations.callees(symbol)) this.#add(callee, "callee");
  }

  #isRare(symbol: CodeSymbol, { name }: Declaration): boolean {
    const words = new Set(symbol.group.map(({ definition }) => definition.name.replace(/^#/, "")));
    const { length } = this.#engine.host.containing([...words]);
    if (length <= maxFiles) return true;
    this.#notes.push(
      `${length} files have the name ${name}, so its callers are not looked for; ` +
        "ct refs finds them",
    );
    return false;
  }

  #outlineOf(source: number): readonly Declaration[] {
    const known = this.#outlines.get(source);
    if (known !== undefined) return known;
    const { sources, reader } = this.#input;
    const outline = reader.readAgain(itemAt(sources, source))?.declarations ?? [];
    this.#outlines.set(source, outline);
    return outline;
  }

  /** Gives a role to the innermost declaration around a line that a map can show. */
  #add({ path, line }: RelatedDeclaration, role: Role): void {
    const source = this.#numbers.get(path);
    if (source === undefined) return;
    const outline = this.#outlineOf(source);
    let found: number | undefined;
    for (const number of countedIn(itemAt(this.#input.sources, source).digest)) {
      const { start, end } = itemAt(outline, number);
      if (start <= line && line <= (end ?? start)) found = number;
    }
    if (found === undefined) return;
    const roles = this.#roles.get(source) ?? new Map<number, Role>();
    this.#roles.set(source, roles);
    const before = roles.get(found);
    if (before === undefined || before === "caller?") roles.set(found, role);
  }
}

/** The definition of a declaration in the outline. */
function definitionAt(
  host: SourceHost,
  path: string,
  { name, start, end }: Declaration,
): Definition | undefined {
  const last = name.split(/[.:#\\]/).at(-1);
  const text = host.text(path) ?? "";
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  return host.model(path)?.definitions.find((definition) =>
    definition.imported === undefined && definition.name.replace(/^#/, "") === last &&
    definition.spans.some((span) => {
      const line = lineOf(span.start);
      return start <= line && line <= (end ?? start);
    })
  );
}
