/**
 * The files among which symbols are linked, and what their imports lead to.
 *
 * @module
 */
import type { Definition, Evidence, ImportedName, NameSpace } from "../model/definition.ts";
import type { Exported, SourceModel } from "../model/source_model.ts";

/** What is asked of the files of a project; paths are those that it gives. */
export interface FileHost {
  /**
   * The model of a file, the same one each time, since definitions are compared by identity;
   * `undefined` if it cannot be read or parsed.
   */
  model(path: string): SourceModel | undefined;
  /** Whether the text of a file may have a word; a file that is not there has none. */
  hasWord(path: string, word: string): boolean;
  /** The file that an import means; `undefined` if it is none of the project's. */
  resolve(specifier: string, from: string): string | undefined;
  /**
   * The files whose top level is one with that of a file, itself among them, as those of a package
   * of Go; none if each file has its own.
   */
  siblings?(path: string): readonly string[];
  /**
   * The modules through which a file exports, each with another one that declares the same, as
   * `x.d.ts` does for `x.js`.
   */
  declaredModules?(path: string): readonly { readonly own: string; readonly other: string }[];
  /** The files that a file of C includes by itself. */
  included?(path: string): readonly string[];
  /** The paths of the files that have one of some words, in order. */
  containing(words: readonly string[]): readonly string[];
  /**
   * Those of them that may import one of the words as scripts do where that is meant, or a value
   * through which it is had, and all that import a module as a whole (`*`) where that is meant.
   * Where this is omitted, each file with one of the words may.
   */
  importing?(
    names: ReadonlySet<string>,
    isMeant: (imported: ImportedName, from: string) => boolean,
  ): readonly string[];
  /** The language that the model of a file has, if that is known without it. */
  languageOf?(path: string): string | undefined;
  /** Whether an import that means no file of the project's may do so all the same. */
  isDoubtful(specifier: string, from: string): boolean;
}

/** A definition, and the file that it is in. */
export interface Placed {
  /** The path of the file. */
  readonly path: string;
  /** The definition. */
  readonly definition: Definition;
}

/** What an imported or exported name leads to. */
export type Origin =
  | { readonly is: "definition"; readonly placed: Placed }
  | { readonly is: "module"; readonly path: string }
  | { readonly is: "value"; readonly path: string; readonly value: Evidence }
  /** It is of no file of the project. */
  | { readonly is: "external" }
  /** The files do not tell. */
  | { readonly is: "unknown" };

const unknown: Origin = { is: "unknown" };

/** No chain of names that are passed on is longer. */
const longestChain = 40;

/** See the module. */
export class SymbolFiles {
  readonly #host: FileHost;
  /** By path and name. */
  readonly #exports = new Map<string, Map<string, Origin | undefined>>();
  readonly #included = new Map<string, ReadonlySet<string>>();
  readonly #beside = new Map<string, readonly Placed[]>();

  /** Creates one from what gives the files. */
  constructor(host: FileHost) {
    this.#host = host;
  }

  /** The model of a file. */
  model(path: string): SourceModel | undefined {
    return this.#host.model(path);
  }

  /** The files whose top level is one with that of a file, if there may be others. */
  siblings(path: string): readonly string[] {
    return this.#host.siblings?.(path) ?? [];
  }

  /** The files of the project that have a word. */
  containing(word: string): readonly string[] {
    return this.#host.containing([word]);
  }

  /** What a name leads to that the file does not declare; `undefined` if nothing else does. */
  beside(path: string, name: string, space: NameSpace): Placed | undefined {
    for (const each of this.siblings(path)) {
      if (each === path || !this.#host.hasWord(each, name)) continue;
      const definition = this.#host.model(each)?.scope.own(name, space);
      if (definition !== undefined && definition.imported === undefined) {
        return { path: each, definition };
      }
    }
    for (const specifier of this.#host.model(path)?.opened ?? []) {
      const origin = this.follow({ specifier, name }, path);
      if (origin.is === "definition") return origin.placed;
    }
    return undefined;
  }

  /** The package that a file imports without saying by which name, if that is a name of one. */
  packageOf(path: string, name: string): string | undefined {
    const model = this.#host.model(path);
    if (model?.packageName === undefined) return undefined;
    for (const { imported, spans } of model.scope.definitions) {
      if (imported === undefined || spans.length > 0) continue;
      const target = this.#host.resolve(imported.specifier, path);
      if (target !== undefined && this.#host.model(target)?.packageName === name) return target;
    }
    return undefined;
  }

  /** All definitions of a name of the top level that several files may declare, each for itself. */
  variants({ path, definition }: Placed): readonly Placed[] {
    const { name, outer } = definition;
    if (outer !== undefined) return [];
    return this.siblings(path).flatMap((each) => {
      if (each === path || !this.#host.hasWord(each, name)) return [];
      const own = this.#host.model(each)?.scope.own(name, "both");
      return own === undefined || own.imported !== undefined ? [] : [
        { path: each, definition: own },
      ];
    });
  }

  /** The modules through which a file exports, each with one that declares the same. */
  declaredModules(path: string): ReturnType<NonNullable<FileHost["declaredModules"]>> {
    return this.#host.declaredModules?.(path) ?? [];
  }

  /** The declaration of a type that stands for it where another file adds members to it. */
  declaring(placed: Placed): Placed {
    const { path, definition } = placed;
    const isAdded = this.#host.model(path)?.added?.get(definition.name) === definition;
    return isAdded ? this.beside(path, definition.name, "both") ?? placed : placed;
  }

  /** The members of a name that other files add to a type of the top level. */
  addedMembers({ path, definition }: Placed, name: string): readonly Placed[] {
    if (definition.outer !== undefined) return [];
    return this.siblings(path).flatMap((each) => {
      if (!this.#host.hasWord(each, name)) return [];
      const found = this.#host.model(each)?.added?.get(definition.name)?.members?.get(name);
      return found === undefined ? [] : [{ path: each, definition: found }];
    });
  }

  /** The types of a package of Java that stand in files which do not have their name. */
  besideOthers(name: string, prefix: string): readonly Placed[] {
    const key = `${prefix}${name}`;
    let found = this.#beside.get(key);
    if (found === undefined) {
      const words = ["class", "interface", "enum", "record"].map((word) => `${word} ${name}`);
      found = this.#host.containing(words).flatMap((path) => {
        const model = this.#host.model(path);
        const [around] = model?.around ?? [];
        const own = model?.exports.get(name);
        const isHere = around?.is === "package" && around.prefix === prefix;
        return isHere && own?.from === "definition" ? [{ path, definition: own.definition }] : [];
      });
      this.#beside.set(key, found);
    }
    return found;
  }

  /** Whether the text of a file may have a word. */
  hasWord(path: string, word: string): boolean {
    return this.#host.hasWord(path, word);
  }

  /** All files that a file of C includes, by itself or through others. */
  included(path: string): ReadonlySet<string> {
    const known = this.#included.get(path);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const queue = [path];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      for (const each of this.#host.included?.(next) ?? []) {
        if (found.has(each)) continue;
        found.add(each);
        queue.push(each);
      }
    }
    this.#included.set(path, found);
    return found;
  }

  /** What an import leads to. */
  follow({ specifier, name, value }: ImportedName, from: string, depth: number = 0): Origin {
    if (value !== undefined) return { is: "value", path: from, value };
    const path = this.#host.resolve(specifier, from);
    if (path === undefined && name !== "*") {
      const inside = this.#host.resolve(`${specifier}.${name}`.replace(/^(\.+)\./, "$1"), from);
      if (inside?.endsWith(".py") === true) return { is: "module", path: inside };
    }
    if (path === undefined) {
      return this.#host.isDoubtful(specifier, from) ? unknown : { is: "external" };
    }
    if (name === "*") return this.#whole(path, depth);
    const found = this.exported(path, name, depth);
    if (found !== undefined) return found;
    // What a package of Python does not define may be a module in it.
    const inside = this.#host.resolve(
      `${specifier}${specifier.endsWith(".") ? "" : "."}${name}`,
      from,
    );
    return inside === undefined || !path.endsWith(".py") ? unknown : { is: "module", path: inside };
  }

  /** The module of a name in a package of Python. */
  submodule(path: string, name: string): string | undefined {
    return path.endsWith("__init__.py") ? this.#host.resolve(`.${name}`, path) : undefined;
  }

  /** What a module exports by a name; `undefined` if it is known to export no such name. */
  exported(path: string, name: string, depth: number = 0): Origin | undefined {
    let known = this.#exports.get(path);
    if (known === undefined) this.#exports.set(path, known = new Map());
    const origin = known.get(name);
    if (origin !== undefined || known.has(name)) return origin;
    if (depth > longestChain) return unknown;
    // What leads back here finds nothing.
    known.set(name, undefined);
    const found = this.#find(path, name, depth);
    known.set(name, found);
    return found;
  }

  /** A module as a whole, which in CommonJS may be one value. */
  #whole(path: string, depth: number): Origin {
    const module = path.endsWith(".rs") ? this.#host.model(path)?.module : undefined;
    if (module !== undefined) return { is: "definition", placed: { path, definition: module } };
    const assigned = this.#host.hasWord(path, "export") || this.#host.hasWord(path, "exports")
      ? this.#host.model(path)?.exports.get("export=")
      : undefined;
    if (assigned === undefined) return { is: "module", path };
    return this.#origin(assigned, path, depth + 1);
  }

  #find(path: string, name: string, depth: number): Origin | undefined {
    if (this.siblings(path).length > 0) return this.#findBeside(path, name, depth);
    const { hasWord } = this.#host;
    // The name of an inner type has dots.
    const isThere = name === "default" ||
      name.split(".").every((word) => hasWord.call(this.#host, path, word));
    const passesOn = hasWord.call(this.#host, path, path.endsWith(".py") ? "import *" : "export *");
    if (!isThere && !passesOn) return undefined;
    const model = this.#host.model(path);
    if (model === undefined) return unknown;
    const own = model.exports.get(name);
    if (own !== undefined) return this.#origin(own, path, depth + 1);
    const assigned = model.exports.get("export=");
    if (assigned !== undefined) return this.#ofAssigned(assigned, { path, name, depth });
    let isSure = true;
    for (const specifier of name === "default" ? [] : model.passedOn) {
      const target = this.#host.resolve(specifier, path);
      if (target === undefined) {
        isSure &&= !this.#host.isDoubtful(specifier, path);
        continue;
      }
      const found = this.exported(target, name, depth + 1);
      if (found !== undefined && found.is !== "unknown") return found;
      if (found !== undefined) isSure = false;
    }
    return isSure ? undefined : unknown;
  }

  /** What the files of one package export together. */
  #findBeside(path: string, name: string, depth: number): Origin | undefined {
    for (const each of this.siblings(path)) {
      if (!this.#host.hasWord(each, name)) continue;
      const own = this.#host.model(each)?.exports.get(name);
      if (own !== undefined) return this.#origin(own, each, depth + 1);
    }
    return undefined;
  }

  /** A member of what a module assigns to its exports. */
  #ofAssigned(
    assigned: Exported,
    { path, name, depth }: {
      readonly path: string;
      readonly name: string;
      readonly depth: number;
    },
  ): Origin {
    const whole = this.#origin(assigned, path, depth + 1);
    if (name === "default") return whole;
    if (whole.is === "module") return this.exported(whole.path, name, depth + 1) ?? unknown;
    if (whole.is === "value") {
      return { ...whole, value: { is: "member", of: whole.value, name } };
    }
    if (whole.is !== "definition") return whole;
    const { path: at, definition } = whole.placed;
    const value: Evidence = { is: "member", of: { is: "definition", definition }, name };
    return { is: "value", path: at, value };
  }

  #origin(exported: Exported, path: string, depth: number): Origin {
    switch (exported.from) {
      case "module":
        return this.follow(exported.imported, path, depth);
      case "value":
        return { is: "value", path, value: exported.value };
      case "definition":
        return this.originOf({ path, definition: exported.definition }, depth);
      case "scope": {
        const definition = this.#host.model(path)?.scope.own(exported.name, "both");
        return definition === undefined ? unknown : this.originOf({ path, definition }, depth);
      }
    }
  }

  /** What an import leads to; `undefined` for a definition that is meant itself. */
  elsewhere(placed: Placed): Origin | undefined {
    if (placed.definition.imported === undefined) return undefined;
    const origin = this.originOf(placed);
    const isOwn = origin.is === "definition" && origin.placed.definition === placed.definition;
    return isOwn ? undefined : origin;
  }

  /** What a definition leads to: itself, unless it is an import that can be followed. */
  originOf(placed: Placed, depth: number = 0): Origin {
    const { imported, isDeclared } = placed.definition;
    if (imported === undefined) return { is: "definition", placed };
    const origin = depth > longestChain ? unknown : this.follow(imported, placed.path, depth + 1);
    return isDeclared && origin.is === "external" ? { is: "definition", placed } : origin;
  }
}
