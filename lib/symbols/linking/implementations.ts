/**
 * Members that a type has from what implements it, in whatever files: `impl` of Rust.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { Implementation } from "../model/source_model.ts";
import { type FoundMembers, noMembers, unsureMembers } from "./shape.ts";
import type { Placed, SymbolFiles } from "./symbol_files.ts";

/** What tells what types are named. */
interface NamingShapes {
  named(evidence: Evidence, path: string, depth?: number): Placed | "external" | undefined;
  readonly files: SymbolFiles;
}

/** An implementation, and the file that it is in. */
interface PlacedImplementation {
  readonly path: string;
  readonly implementation: Implementation;
}

/** See the module. */
export class Implementations {
  readonly #shapes: NamingShapes;
  readonly #named = new WeakMap<Evidence, Placed | "external" | "unknown">();
  readonly #known = new WeakMap<Definition, Map<string, FoundMembers>>();

  /** Creates one from what tells what types are named. */
  constructor(shapes: NamingShapes) {
    this.#shapes = shapes;
  }

  /** The members of a key that a type has beside those that it declares. */
  members(placed: Placed, key: string): FoundMembers {
    const { path, definition } = placed;
    const { variantOf } = definition;
    if (variantOf !== undefined) return this.members({ path, definition: variantOf }, key);
    // Fields are declared with the type.
    if (key.startsWith(".") || !/^(?:struct|enum|union|trait)$/.test(definition.kind)) {
      return noMembers;
    }
    let known = this.#known.get(definition);
    if (known === undefined) this.#known.set(definition, known = new Map());
    let found = known.get(key);
    if (found === undefined) {
      // What leads back here finds nothing.
      known.set(key, unsureMembers);
      known.set(key, found = this.#find(placed, key));
    }
    return found;
  }

  #find(placed: Placed, key: string): FoundMembers {
    const word = key.replace(/::$/, "");
    const own = this.#in(word).filter(({ implementation: { definition } }) =>
      definition.members?.has(key) === true
    ).filter((each) => this.#names(each, "target") === placed.definition);
    const inherent = own.filter(({ implementation }) => !implementation.isOfTrait);
    const meant = inherent.length > 0 ? inherent : own;
    if (meant.length > 0) {
      const found = meant.flatMap(({ path, implementation: { definition: { members } } }) => {
        const definition = members?.get(key);
        return definition === undefined ? [] : [{ path, definition }];
      });
      return { found, isSure: true };
    }
    return this.#ofTraits(placed, key, word);
  }

  /** Members that traits give to all types that implement them. */
  #ofTraits(placed: Placed, key: string, word: string): FoundMembers {
    const { files } = this.#shapes;
    const found = files.containing(word).flatMap((path) => {
      const members = files.model(path)?.definitions.filter(({ name, outer }) =>
        name === word && outer?.kind === "trait"
      ) ?? [];
      return members.filter(({ outer, key: own }) =>
        outer !== undefined && (own ?? word) === key &&
        this.#in(outer.name).some((each) =>
          this.#names(each, "trait") === outer &&
          this.#names(each, "target") === placed.definition
        )
      ).map((definition) => ({ path, definition }));
    });
    return { found, isSure: found.length > 0 };
  }

  /** The implementations in files that have a word. */
  #in(word: string): readonly PlacedImplementation[] {
    const { files } = this.#shapes;
    return files.containing(word).flatMap((path) =>
      files.model(path)?.implementations?.map((implementation) => ({ path, implementation })) ?? []
    );
  }

  /** The type or the trait that an implementation names. */
  #names(
    { path, implementation }: PlacedImplementation,
    which: "target" | "trait",
  ): Definition | undefined {
    const evidence = implementation[which];
    if (evidence === undefined) return undefined;
    let known = this.#named.get(evidence);
    if (known === undefined) {
      known = this.#shapes.named(evidence, path) ?? "unknown";
      this.#named.set(evidence, known);
    }
    return typeof known === "string" ? undefined : known.definition;
  }
}
