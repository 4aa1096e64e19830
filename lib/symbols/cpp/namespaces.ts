/**
 * The namespaces that a file of C++ has parts of, and the insides of its types. A namespace without
 * a name is one with that around it, and so is an inline one.
 *
 * @module
 */
import { type Definition, type Evidence, Scope, type Span } from "../model/definition.ts";
import type { ModelBuilder } from "../model/model_builder.ts";
import type { CToken } from "../c/c_tokens.ts";
import type { CppPlace } from "./cpp_place.ts";

/** See the module. */
export class Namespaces {
  readonly #builder: ModelBuilder;
  readonly #scopes = new Map<string, Scope>();
  readonly #paths = new Map<Scope, string>();
  readonly #added = new Map<string, Definition>();

  /** Creates one with the top level alone. */
  constructor(builder: ModelBuilder) {
    this.#builder = builder;
    this.#add("", builder.scope);
  }

  #add(path: string, scope: Scope): void {
    this.#scopes.set(path, scope);
    this.#paths.set(scope, path);
  }

  /** The scope of each namespace, by its whole name; that of the top level by an empty one. */
  get scopes(): ReadonlyMap<string, Scope> {
    return this.#scopes;
  }

  /** The types of other places to which the file adds members. */
  get added(): ReadonlyMap<string, Definition> {
    return this.#added;
  }

  /** The whole name of the namespace of a scope; `undefined` if it is that of something else. */
  pathOf(scope: Scope): string | undefined {
    return this.#paths.get(scope);
  }

  /** Opens a namespace within another, and tells what it is like inside. */
  open(
    name: CToken,
    place: CppPlace,
    { body, isInline }: { readonly body: Span; readonly isInline: boolean },
  ): CppPlace {
    const { into, outer } = place;
    const around = this.#paths.get(into) ?? "";
    const definition = this.#builder.declare(name.text, name, {
      ...{ kind: "namespace", scope: into, outer, isLocal: false },
    });
    definition.isShared = true;
    if (definition.body === undefined) definition.body = body;
    else this.#builder.another(definition, body);
    if (isInline) {
      definition.inside ??= [into];
      return { ...place, outer: definition };
    }
    const path = around === "" ? name.text : `${around}::${name.text}`;
    let scope = this.#scopes.get(path);
    if (scope === undefined) {
      scope = new Scope(into, true);
      scope.owner = definition;
      this.#add(path, scope);
      definition.inside ??= [scope];
    }
    return { ...place, scope, into: scope, outer: definition };
  }

  /** What a scope looks into where it has no name itself, as `using namespace` says. */
  look(scope: Scope, into: Evidence): void {
    const owner = scope.owner ??= this.#builder.unnamed("namespace", {
      ...{ outer: undefined, isLocal: true },
    });
    owner.bases ??= [];
    owner.bases.push({ is: "instance", of: into });
  }

  /** What stands for a type in a file that only adds members to it, by the names of it. */
  addedTo(names: readonly string[], { scope, outer: around }: CppPlace): Definition {
    let key = this.#pathAround(scope);
    let outer = around;
    let found: Definition | undefined;
    let type: Evidence | undefined;
    for (const name of names) {
      key += `::${name}`;
      type = type === undefined
        ? { is: "lexical", name, scope, isOuter: true }
        : { is: "member", of: type, name };
      found = this.#added.get(key);
      if (found === undefined) {
        found = {
          ...{ name, kind: "class", space: "both", outer, isLocal: false, isMember: false },
          ...{ spans: [], members: new Map(), isClosed: true, standsFor: type },
        };
        this.#added.set(key, found);
      }
      outer = found;
    }
    return found ?? this.#builder.unnamed("class", { outer, isLocal: false });
  }

  #pathAround(scope: Scope): string {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      const path = this.#paths.get(at);
      if (path !== undefined) return path;
    }
    return "";
  }
}
