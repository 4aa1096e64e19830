/**
 * The files in which something that a script declares can be meant for sure. That is where a name
 * is imported that leads to it: by its type, by what calling it yields, by what it takes, and so
 * on. Of what has a name that every other file has, such as a member, these are few.
 *
 * @module
 */
import type { Definition, Evidence, ImportedName } from "../model/definition.ts";
import type { Exported, SourceModel } from "../model/source_model.ts";
import type { FileHost, Placed, SymbolFiles } from "./symbol_files.ts";

/** What an export leads to within its file. */
interface Reached {
  readonly definitions: ReadonlySet<Definition>;
  /** What it leads to in other files. */
  readonly imports: readonly ImportedName[];
  /** Whether it leads to other files by no name. */
  readonly isOpen: boolean;
}

/** The exports that lead to what is searched for. */
interface Leading {
  /** Their names. */
  readonly names: Set<string>;
  /** What they are. */
  readonly definitions: Set<Definition>;
  /** Whether they are the symbol, which nothing else can stand for. */
  readonly isItself: boolean;
}

/** See the module. */
export class SymbolReach {
  readonly #host: FileHost;
  readonly #files: SymbolFiles;
  readonly #known = new WeakMap<SourceModel, ReadonlyMap<string, Reached>>();

  /** Creates one from the files, and what their imports lead to. */
  constructor(host: FileHost, files: SymbolFiles) {
    this.#host = host;
    this.#files = files;
  }

  /**
   * The files in which some definitions of scripts can be meant for sure, and perhaps others;
   * `undefined` if that may be any, or if it takes more than `most` files to know.
   */
  filesOf(group: readonly Placed[], most: number): ReadonlySet<string> | undefined {
    const isItself = group.every(({ definition: { isMember, outer, twin } }) =>
      !isMember && outer === undefined && twin === undefined
    );
    const leading: Leading = { names: new Set(), definitions: new Set(), isItself };
    const files = new Set<string>();
    for (const { path, definition } of group) {
      const model = this.#host.model(path);
      if (model?.language !== "script" || !model.isModule) return undefined;
      if (model.augmented.length > 0 || model.exports.has("export=")) return undefined;
      files.add(path);
      leading.definitions.add(definition);
      for (const [name, reached] of this.#exportsOf(path, model)) {
        const leads = isItself
          ? this.#leads(path, name, leading)
          : reached.definitions.has(definition);
        if (leads) this.#lead(path, name, leading);
      }
    }
    const isMeant = (imported: ImportedName, from: string) =>
      this.#isOfThem(imported, from, leading);
    const sizeOf = ({ names, definitions }: Leading) => names.size + definitions.size;
    for (let size = 0; size !== sizeOf(leading);) {
      const { names } = leading;
      if (names.has("default") || names.has("export=")) return undefined;
      size = sizeOf(leading);
      const paths = this.#host.importing?.(names, isMeant) ?? this.#host.containing([...names]);
      if (paths.length > most) return undefined;
      for (const path of paths) {
        files.add(path);
        const model = this.#host.model(path);
        if (model?.language === "script") this.#passOn(path, model, leading);
      }
    }
    return files;
  }

  /** Adds the exports of a file that lead to what leads there. */
  #passOn(path: string, model: SourceModel, leading: Leading): void {
    for (const [name, { imports, isOpen }] of this.#exportsOf(path, model)) {
      const leads = leading.isItself
        ? this.#leads(path, name, leading)
        : isOpen || imports.some((each) => this.#isOfThem(each, path, leading));
      if (leads) this.#lead(path, name, leading);
    }
  }

  #lead(path: string, name: string, { names, definitions }: Leading): void {
    names.add(name);
    const origin = this.#files.exported(path, name);
    if (origin?.is === "definition") definitions.add(origin.placed.definition);
  }

  /** Whether an export may be one of them. */
  #leads(path: string, name: string, { definitions }: Leading): boolean {
    const origin = this.#files.exported(path, name);
    if (origin?.is === "definition") return definitions.has(origin.placed.definition);
    return origin?.is === "value";
  }

  /** Whether an import may be of one of them. */
  #isOfThem(imported: ImportedName, from: string, { names, definitions }: Leading): boolean {
    if (!names.has(imported.name)) return false;
    const origin = this.#files.follow(imported, from);
    if (origin.is === "definition") return definitions.has(origin.placed.definition);
    return origin.is === "value" || origin.is === "module";
  }

  /** Whether a module exports one of them. */
  #hasOneOfThem(specifier: string, from: string, { names, definitions }: Leading): boolean {
    const path = this.#host.resolve(specifier, from);
    if (path === undefined) return false;
    return names.values().some((name) => {
      const origin = this.#files.exported(path, name);
      return origin?.is === "definition"
        ? definitions.has(origin.placed.definition)
        : origin?.is === "value" || origin?.is === "module";
    });
  }

  #exportsOf(path: string, model: SourceModel): ReadonlyMap<string, Reached> {
    let known = this.#known.get(model);
    if (known === undefined) {
      const isHere = ({ specifier }: ImportedName) =>
        this.#host.resolve(specifier, path) !== undefined || this.#host.isDoubtful(specifier, path);
      known = new Map(
        [...model.exports].map(([name, exported]) => {
          const visit = new Visit(isHere);
          visit.exported(exported, model);
          return [name, visit];
        }),
      );
      this.#known.set(model, known);
    }
    return known;
  }
}

/** Goes through whatever finding out about an export may come to within its file. */
class Visit implements Reached {
  readonly definitions = new Set<Definition>();
  readonly imports: ImportedName[] = [];
  isOpen = false;
  readonly #isHere: (imported: ImportedName) => boolean;
  readonly #seen = new Set<Evidence>();

  constructor(isHere: (imported: ImportedName) => boolean) {
    this.#isHere = isHere;
  }

  exported(exported: Exported, { scope }: SourceModel): void {
    switch (exported.from) {
      case "scope":
        for (const space of ["value", "type"] as const) {
          this.#definition(scope.own(exported.name, space));
        }
        return;
      case "definition":
        return this.#definition(exported.definition);
      case "module":
        return this.#imported(exported.imported);
      case "value":
        return this.#evidence(exported.value);
    }
  }

  #imported(imported: ImportedName): void {
    const { name } = imported;
    if (name !== "*" && name !== "default") this.imports.push(imported);
    else if (this.#isHere(imported)) this.isOpen = true;
  }

  #definition(definition: Definition | undefined): void {
    if (definition === undefined || this.definitions.has(definition)) return;
    this.definitions.add(definition);
    const { imported, value, result, overloads = [], parameters = [], bases = [] } = definition;
    if (imported !== undefined) this.#imported(imported);
    const { standsFor, underlying, embeds, twin, variantOf } = definition;
    for (const each of [value, result, standsFor, underlying, embeds]) this.#evidence(each);
    for (const each of [...parameters, ...bases]) this.#evidence(each);
    for (const each of overloads) this.#evidence(each.result);
    for (const each of definition.members?.values() ?? []) this.#definition(each);
    for (const each of definition.statics?.values() ?? []) this.#definition(each);
    for (const scope of definition.inside ?? []) {
      for (const each of scope.definitions) this.#definition(each);
    }
    this.#definition(twin);
    this.#definition(variantOf);
  }

  #evidence(evidence: Evidence | undefined): void {
    if (evidence === undefined || this.#seen.has(evidence)) return;
    this.#seen.add(evidence);
    switch (evidence.is) {
      case "primitive":
        return;
      case "name":
      case "lexical":
        for (const space of ["value", "type"] as const) {
          this.#definition(evidence.scope.find(evidence.name, space));
        }
        return;
      case "definition":
      case "object":
        return this.#definition(evidence.definition);
      case "module":
        return this.#imported({ specifier: evidence.specifier, name: "*" });
      case "union":
      case "tuple":
        for (const each of evidence.of) this.#evidence(each);
        return;
      case "function":
        this.#evidence(evidence.result);
        for (const each of evidence.parameters) this.#evidence(each);
        return;
      case "map":
        this.#evidence(evidence.key);
        return this.#evidence(evidence.of);
      case "list":
      case "promise":
        this.#evidence(evidence.named);
        return this.#evidence(evidence.of);
      default:
        return this.#evidence(evidence.of);
    }
  }
}
