/**
 * The files among which symbols are linked, and what their imports lead to.
 *
 * @module
 */
import type { Definition, Evidence, ImportedName } from "../model/definition.ts";
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
  readonly #exports = new Map<string, Origin | undefined>();

  /** Creates one from what gives the files. */
  constructor(host: FileHost) {
    this.#host = host;
  }

  /** The model of a file. */
  model(path: string): SourceModel | undefined {
    return this.#host.model(path);
  }

  /** What an import leads to. */
  follow({ specifier, name }: ImportedName, from: string, depth: number = 0): Origin {
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
    const key = `${name}\0${path}`;
    if (this.#exports.has(key)) return this.#exports.get(key);
    if (depth > longestChain) return unknown;
    // What leads back here finds nothing.
    this.#exports.set(key, undefined);
    const found = this.#find(path, name, depth);
    this.#exports.set(key, found);
    return found;
  }

  /** A module as a whole, which in CommonJS may be one value. */
  #whole(path: string, depth: number): Origin {
    const assigned = this.#host.hasWord(path, "export") || this.#host.hasWord(path, "exports")
      ? this.#host.model(path)?.exports.get("export=")
      : undefined;
    if (assigned === undefined) return { is: "module", path };
    return this.#origin(assigned, path, depth + 1);
  }

  #find(path: string, name: string, depth: number): Origin | undefined {
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

  /** What a definition leads to: itself, unless it is an import. */
  originOf(placed: Placed, depth: number = 0): Origin {
    const { imported } = placed.definition;
    if (imported === undefined) return { is: "definition", placed };
    return depth > longestChain ? unknown : this.follow(imported, placed.path, depth + 1);
  }
}
