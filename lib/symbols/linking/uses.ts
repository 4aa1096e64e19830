/**
 * The uses of a symbol in one file, and how each is tied to it.
 *
 * @module
 */
import type { Definition, Evidence, Scope } from "../model/definition.ts";
import type { Meaning, Occurrence, SourceModel, UseKind } from "../model/source_model.ts";
import { isFilledByName } from "../python/fixtures.ts";
import type { CodeSymbol } from "./symbol.ts";
import type { Shape } from "./shape.ts";
import type { Shapes } from "./shapes.ts";
import type { Origin, Placed, SymbolFiles } from "./symbol_files.ts";

/**
 * How a use is tied to a symbol. `resolved`: through the imports of its file, its scope or the type
 * of what stands before it. `named`: it has the name, and nothing speaks against it. `shadowed`: it
 * means something else of that name.
 */
export type Tie = "resolved" | "named" | "shadowed";

/** A use of a symbol. */
export interface Use {
  /** The name that is used, which may be another than that of the symbol. */
  readonly name: string;
  /** Offset of its first character; 0-based UTF-16 unit. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** What is done with it. */
  readonly kind: UseKind;
  /** How it is tied to the symbol. */
  readonly tie: Tie;
}

/** The uses of a symbol in a file, and the names by which others may know it from there. */
export interface FileUses {
  /** In the order of the text. */
  readonly uses: readonly Use[];
  /** Other names by which the file exports it. */
  readonly aliases: readonly string[];
}

/** See the module. */
export class UseFinder {
  readonly #files: SymbolFiles;
  readonly #shapes: Shapes;
  readonly #symbol: CodeSymbol;
  readonly #names: ReadonlySet<string>;

  /** Creates one from the symbol, and the names by which it may be known. */
  constructor(
    { files, shapes }: { readonly files: SymbolFiles; readonly shapes: Shapes },
    symbol: CodeSymbol,
    names: ReadonlySet<string>,
  ) {
    this.#files = files;
    this.#shapes = shapes;
    this.#symbol = symbol;
    this.#names = names;
  }

  /** The uses in a file. */
  in(path: string, model: SourceModel): FileUses {
    const found = new Map<number, Use>();
    const take = (occurrence: Occurrence, tie: Tie | undefined) => {
      if (tie === undefined) return;
      const known = found.get(occurrence.start);
      if (known !== undefined && rank[known.tie] <= rank[tie]) return;
      const { name, start, end } = occurrence;
      found.set(start, { name, start, end, kind: kindOf(occurrence, tie), tie });
    };
    for (const name of this.#names) {
      for (const occurrence of model.occurrences.get(name) ?? []) {
        take(occurrence, this.tieOf(occurrence, path, model));
      }
    }
    for (const definition of this.#localNames(path, model)) {
      for (const occurrence of model.occurrences.get(definition.name) ?? []) {
        if (meansLocal(occurrence, definition)) take(occurrence, "resolved");
      }
    }
    for (const { definition, path: at } of this.#symbol.group) {
      if (at === path) { for (const { start } of definition.spans) found.delete(start); }
    }
    const uses = [...found.values()].sort((a, b) => a.start - b.start);
    return { uses, aliases: this.#aliases(path, model) };
  }

  /** What the file imports the symbol as, where that is another name. */
  #localNames(path: string, model: SourceModel): readonly Definition[] {
    const imports = importsByName(model);
    if (imports.size === 0) return [];
    return ["default", ...this.#names].flatMap((name) => imports.get(name) ?? [])
      .filter((definition) => {
        const { imported, name } = definition;
        if (this.#names.has(name) && imported?.name === name) return false;
        return this.#isOrigin(this.#files.originOf({ path, definition }));
      });
  }

  #isAsked(name: string): boolean {
    return name === "default" || this.#names.has(name);
  }

  /** Names of exports that lead to the symbol. */
  #aliases(path: string, model: SourceModel): readonly string[] {
    const found: string[] = [];
    for (const [name, exported] of model.exports) {
      if (this.#names.has(name)) continue;
      if (exported.from === "module" && !this.#isAsked(exported.imported.name)) continue;
      if (exported.from === "value" && exported.value.is !== "definition") continue;
      const origin = this.#files.exported(path, name);
      if (origin !== undefined && this.#isOrigin(origin)) found.push(name);
    }
    return found;
  }

  #isOrigin(origin: Origin): boolean {
    if (origin.is === "definition") return this.#symbol.includes(origin.placed);
    if (origin.is !== "value") return false;
    const named = this.#shapes.named(origin.value, origin.path);
    if (named !== undefined && named !== "external") return this.#symbol.includes(named);
    return false;
  }

  /** Whether it is a path of names whose meaning is not in the files. */
  #isUnknownPath(origin: Origin): boolean {
    if (origin.is !== "value" || !origin.path.endsWith(".rs")) return false;
    return this.#shapes.named(origin.value, origin.path) === undefined;
  }

  #ofOrigin(origin: Origin, name: string): Tie {
    if (this.#isOrigin(origin)) return "resolved";
    if (this.#symbol.isOutside && origin.is === "external") return "named";
    if (this.#isUnknownPath(origin) && this.#names.has(name)) return "named";
    return origin.is === "unknown" && this.#names.has(name) ? "named" : "shadowed";
  }

  /** How a place of the name is tied to the symbol; `undefined` if it has nothing to do with it. */
  tieOf(occurrence: Occurrence, path: string, model: SourceModel): Tie | undefined {
    const { meaning, name } = occurrence;
    switch (meaning.by) {
      case "declaration":
        return this.#ofDeclaration({ path, definition: meaning.definition });
      case "scope": {
        const definition = meaning.scope.find(name, meaning.space);
        if (definition !== undefined) return this.#ofDefinition({ path, definition });
        const beside = this.#files.beside(path, name, meaning.space);
        if (beside !== undefined) return this.#ofDefinition(beside);
        if (this.#symbol.isOutside) return "named";
        // `from a import *` may bring any name.
        if (model.language === "Python" && model.passedOn.length > 0) return "named";
        return this.#symbol.group.some((each) => this.#isGlobal(each)) ? "named" : undefined;
      }
      case "module":
        return this.#ofOrigin(this.#files.follow(meaning.imported, path), meaning.imported.name);
      case "export": {
        const origin = this.#files.exported(path, name);
        return origin === undefined || !model.exports.has(name)
          ? "shadowed"
          : this.#ofOrigin(origin, name);
      }
      case "name":
        return "named";
      case "lexical":
        return this.#hasKey(meaning.key, name, model) ? this.#ofLexical(meaning, path) : "shadowed";
      case "receiver": {
        const { key, receiver, scope } = meaning;
        if (scope !== undefined && this.#shapes.isList(receiver, path)) {
          const inScope: Meaning = { by: "scope", scope, space: "both" };
          return this.tieOf({ ...occurrence, meaning: inScope }, path, model);
        }
        // A macro is replaced wherever its name stands.
        if (this.#isMacro) return this.#ofLexical({ key: name, scope: model.scope }, path);
        return this.#hasKey(key, name, model) ? this.#ofMember(meaning, name, path) : "shadowed";
      }
    }
  }

  /** Whether files that import nothing can use a definition. */
  #isGlobal({ path, definition }: Placed): boolean {
    const model = this.#files.model(path);
    return model !== undefined && !model.isModule &&
      model.scope.own(definition.name, "both") === definition;
  }

  #ofDeclaration(placed: Placed): Tie | undefined {
    if (this.#symbol.has(placed.definition)) return "resolved";
    return this.#ofDefinition(placed);
  }

  #ofDefinition(placed: Placed): Tie {
    const { definition } = placed;
    if (this.#symbol.includes(placed)) return "resolved";
    if (definition.imported !== undefined) {
      return this.#ofOrigin(this.#files.originOf(placed), definition.imported.name);
    }
    if (definition.kind === "alias" && definition.value !== undefined) {
      const named = this.#shapes.named(definition.value, placed.path);
      if (named === undefined) return "named";
      return named !== "external" && this.#symbol.includes(named) ? "resolved" : "shadowed";
    }
    const mayBeGiven = isFilledByName(definition) &&
      this.#symbol.group.some((each) => each.definition.isFixture === true);
    return mayBeGiven ? "named" : "shadowed";
  }

  get #isMacro(): boolean {
    return this.#symbol.group.some(({ definition: { kind, key } }) =>
      kind === "macro" && key === undefined
    );
  }

  /** Whether it can mean the symbol, where methods and fields have names of their own. */
  #hasKey(key: string | undefined, name: string, { namespaces }: SourceModel): boolean {
    const { group } = this.#symbol;
    if (key === undefined || group.length === 0) return true;
    // C++ needs no word before what C calls by a tag.
    if (namespaces !== undefined) return group.some(({ definition }) => definition.name === key);
    const asked = patternOf(key, name);
    return group.some(({ definition: { name: own, key: first = own, keys = [] } }) =>
      [first, ...keys].some((each) => patternOf(each, own) === asked)
    );
  }

  #ofLexical(
    { key, scope, isOuter = false, isLoose = false }: {
      readonly key: string;
      readonly scope: Scope;
      readonly isLoose?: boolean;
      readonly isOuter?: boolean;
    },
    path: string,
  ): Tie | undefined {
    const asked = { name: key, scope, isWide: true, isOuter };
    const { found, isSure } = this.#shapes.lexical(asked, path);
    if (found.length === 0) {
      return isSure && !isLoose && !this.#symbol.isOutside ? "shadowed" : "named";
    }
    const ties = found.map((each) => this.#ofDefinition(each));
    if (ties.every((tie) => tie === "resolved")) return isSure ? "resolved" : "named";
    return ties.some((tie) => tie !== "shadowed") || !isSure ? "named" : "shadowed";
  }

  #ofMember(
    { key, receiver, isQualified = false }: Meaning & { readonly by: "receiver" },
    own: string,
    path: string,
  ): Tie | undefined {
    const name = key ?? own;
    const doubtful = isQualified || this.#symbol.isMember || this.#mayBePackage(receiver, path)
      ? "named"
      : undefined;
    if (name.startsWith("#")) return this.#ofPrivate(name, path);
    const shape = this.#shapes.of(receiver, path);
    if (shape === undefined) return doubtful;
    if (path.endsWith(".rs") && isForeign(shape)) return this.#isOfTrait ? "named" : "shadowed";
    const { found, isSure } = this.#shapes.members(shape, name);
    const meant = found.filter((each) => this.#isMeant(each));
    // One of several types is only meant where the value is of that type.
    if (meant.length > 0) return meant.length === found.length ? "resolved" : "named";
    if (found.some((each) => this.#holds(each))) return "named";
    if (found.length > 0) return isSure ? "shadowed" : doubtful;
    return isSure && !this.#symbol.isOutside ? "shadowed" : doubtful;
  }

  /**
   * Whether it is a package of which the files do not tell whether it is here, or a name that
   * nothing declares where a package may have any name.
   */
  #mayBePackage(receiver: Evidence | undefined, path: string): boolean {
    if (receiver?.is !== "name" || this.#files.siblings(path).length === 0) return false;
    const { scope, name, space } = receiver;
    const definition = scope.find(name, space);
    if (definition?.imported !== undefined) {
      return this.#files.originOf({ path, definition }).is === "unknown";
    }
    return definition === undefined && this.#files.beside(path, name, space) === undefined;
  }

  #isMeant(placed: Placed): boolean {
    if (this.#symbol.includes(placed)) return true;
    const { imported } = placed.definition;
    return imported !== undefined && this.#isOrigin(this.#files.originOf(placed));
  }

  /** Whether a member of an object holds the symbol under its name, as in `{ area }`. */
  #holds({ path, definition: { name, value, kind } }: Placed): boolean {
    if (kind !== "property" || value?.is !== "name" || value.name !== name) return false;
    const held = this.#shapes.named(value, path);
    return held !== undefined && held !== "external" && this.#symbol.includes(held);
  }

  /** Whether types of others can have it, since a trait has it. */
  get #isOfTrait(): boolean {
    return this.#symbol.isOutside ||
      this.#symbol.group.some(({ definition: { outer } }) =>
        outer?.kind === "trait" || outer?.kind === "impl" && outer.bases !== undefined
      );
  }

  /** A private member is used in its own class alone. */
  #ofPrivate(name: string, path: string): Tie | undefined {
    const own = this.#symbol.group.find((each) =>
      each.path === path && each.definition.name === name
    );
    if (own === undefined) return undefined;
    const others = this.#files.model(path)?.definitions.filter((each) => each.name === name) ?? [];
    return others.length === 1 ? "resolved" : "named";
  }
}

const importsOfModels = new WeakMap<SourceModel, ReadonlyMap<string, readonly Definition[]>>();

/** What a file imports, by the names that it has where it comes from. */
function importsByName(model: SourceModel): ReadonlyMap<string, readonly Definition[]> {
  let found = importsOfModels.get(model);
  if (found === undefined) {
    const imports = model.definitions.filter(({ imported }) => imported !== undefined);
    found = Map.groupBy(imports, ({ imported }) => imported?.name ?? "");
    importsOfModels.set(model, found);
  }
  return found;
}

const rank: Readonly<Record<Tie, number>> = { resolved: 0, named: 1, shadowed: 2 };

/** What declares the name again is an import, overrides, or is a parameter that is given its value. */
function kindOf({ kind, meaning }: Occurrence, tie: Tie): UseKind {
  if (meaning.by !== "declaration") return kind;
  const { definition } = meaning;
  if (definition.imported !== undefined || definition.kind === "alias") return "import";
  if (tie !== "shadowed" && isFilledByName(definition)) return "read";
  return definition.isMember ? "override" : kind;
}

/** Whether it is of no type of the project. */
function isForeign(shape: Shape): boolean {
  return /^(?:external|primitive|list|tuple|promise)$/.test(shape.is);
}

/** By what it is looked up, whatever its name is. */
function patternOf(key: string, name: string): string {
  return key.replace(/^::/, "").replace(name, "*");
}

function meansLocal({ meaning, name }: Occurrence, definition: Definition): boolean {
  if (meaning.by === "declaration") return meaning.definition === definition;
  if (meaning.by === "lexical") return meaning.scope.find(meaning.key, "both") === definition;
  return meaning.by === "scope" && meaning.scope.find(name, meaning.space) === definition;
}
