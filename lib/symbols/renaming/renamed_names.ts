/**
 * Which names in other files are the name of the symbol itself, and not another one that a file
 * has given it: after `export { release as free }`, `free` stays, whatever it leads to.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { Occurrence } from "../model/source_model.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Origin, Placed } from "../linking/symbol_files.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import { isKeyed } from "./keyed_conflicts.ts";

/** See the module. */
export class RenamedNames {
  readonly #search: SymbolSearch;
  readonly #host: SearchHost;
  readonly #symbol: CodeSymbol;
  readonly #name: string;
  readonly #exports = new Map<string, boolean>();
  /** The imports that are being followed. */
  readonly #passed = new Set<Definition>();

  /** Creates one for a symbol and its name. */
  constructor(search: SymbolSearch, host: SearchHost, symbol: CodeSymbol, name: string) {
    this.#search = search;
    this.#host = host;
    this.#symbol = symbol;
    this.#name = name;
  }

  /** Whether a place that is tied to the symbol has the name of it. */
  isRenamed({ meaning, name }: Occurrence, path: string): boolean {
    if (name !== this.#name) return false;
    switch (meaning.by) {
      case "declaration":
        return this.isRenamedDefinition(meaning.definition, path);
      case "scope": {
        const definition = meaning.scope.find(name, meaning.space);
        return definition === undefined || this.isRenamedDefinition(definition, path);
      }
      case "module":
        return this.#isImported(meaning.imported.specifier, path);
      case "export":
        return this.exports(path);
      case "name":
        return true;
      case "lexical": {
        const { key, scope } = meaning;
        return this.#areRenamed(this.#search.shapes.lexical({ name: key, scope }, path).found);
      }
      case "receiver": {
        const shape = this.#search.shapes.of(meaning.receiver, path);
        if (shape !== undefined && path.endsWith(".rs")) {
          const { key = name } = meaning;
          return this.#areRenamed(this.#search.shapes.members(shape, key).found);
        }
        return shape?.is !== "module" || this.exports(shape.path);
      }
    }
  }

  /** Whether a definition of a file has the name of the symbol. */
  isRenamedDefinition(definition: Definition, path: string): boolean {
    if (definition.name !== this.#name) return false;
    const { imported } = definition;
    if (imported === undefined) return this.#symbol.includes({ path, definition });
    if (imported.name === this.#name) {
      return imported.value === undefined
        ? this.#isImported(imported.specifier, path)
        : this.#isRenamedValue(imported.value, path);
    }
    // Who imports a default export by its own name means to keep that.
    return imported.name === "default" &&
      this.#leadsHere(this.#search.files.originOf({ path, definition }));
  }

  /** Whether what a path of names ends with has the name of the symbol. */
  #isRenamedValue(value: Evidence, path: string): boolean {
    const { shapes } = this.#search;
    if (value.is === "lexical") return this.#areRenamed(shapes.lexical(value, path).found);
    if (value.is !== "member") return false;
    const shape = shapes.of(value.of, path);
    return shape !== undefined && this.#areRenamed(shapes.members(shape, value.name).found);
  }

  /** Whether what a name leads to has it from the symbol, and not from an `as`. */
  #areRenamed(found: readonly Placed[]): boolean {
    return found.every(({ path, definition }) => {
      if (definition.imported === undefined) return true;
      if (this.#passed.has(definition)) return false;
      this.#passed.add(definition);
      const isRenamed = this.isRenamedDefinition(definition, path);
      this.#passed.delete(definition);
      return isRenamed;
    });
  }

  #isImported(specifier: string, from: string): boolean {
    const target = this.#host.resolve(specifier, from);
    return target !== undefined && this.exports(target);
  }

  /** Whether a module exports the symbol by its name. */
  exports(path: string): boolean {
    const known = this.#exports.get(path);
    if (known !== undefined) return known;
    // What leads back here finds nothing.
    this.#exports.set(path, false);
    const found = this.#exportsHere(path);
    this.#exports.set(path, found);
    return found;
  }

  #exportsHere(path: string): boolean {
    const { files } = this.#search;
    const origin = files.exported(path, this.#name);
    if (origin === undefined || !this.#leadsHere(origin)) return false;
    // A package of several files has one list of exports.
    const isBeside = origin.is === "definition" && files.siblings(path).length > 0;
    if (isBeside) return this.isRenamedDefinition(origin.placed.definition, origin.placed.path);
    const model = files.model(path);
    const own = model?.exports.get(this.#name);
    switch (own?.from) {
      case "scope": {
        const definition = model?.scope.own(own.name, "both");
        return definition !== undefined && own.name === this.#name &&
          this.isRenamedDefinition(definition, path);
      }
      case "module":
        return own.imported.name === this.#name && this.#isImported(own.imported.specifier, path);
      case "definition":
        // `exports.release = release` gives it that name once more.
        return model !== undefined && isKeyed(model) &&
          this.isRenamedDefinition(own.definition, path);
      case "value":
        return false;
    }
    if (model?.exports.has("export=") === true) return this.#symbol.isMember;
    return model?.passedOn.some((specifier) => this.#isImported(specifier, path)) === true;
  }

  #leadsHere(origin: Origin): boolean {
    if (origin.is === "definition") return this.#symbol.includes(origin.placed);
    if (origin.is !== "value") return false;
    const named = this.#search.shapes.named(origin.value, origin.path);
    return named !== undefined && named !== "external" && this.#symbol.includes(named);
  }
}
