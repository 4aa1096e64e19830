/**
 * A symbol: the definitions that are one thing to its users, as a method is with the one that it
 * overrides.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import { implementedBy } from "./implementing.ts";
import type { Shapes } from "./shapes.ts";
import type { Placed } from "./symbol_files.ts";
import { isOverridable } from "./type_members.ts";
import { declaredVariants, variantsOf } from "./variants.ts";

/** See the module. */
export class CodeSymbol {
  readonly #shapes: Shapes;
  readonly #all: ReadonlySet<Definition>;
  /** Those without what they implement by their members alone, as other types do. */
  readonly #declared: ReadonlySet<Definition>;
  readonly #related = new Map<Definition, boolean>();
  /** Whether an embedded field is one with the type whose name it has. */
  readonly #hasEmbedded: boolean;
  /** The definitions that are asked for. */
  readonly definitions: readonly Placed[];
  /** Those and the ones that they override or implement. */
  readonly group: readonly Placed[];

  /**
   * Creates one from the definitions that are asked for. On demand embedded fields of Go belong to
   * their types, as they have to where names change.
   */
  constructor(
    shapes: Shapes,
    definitions: readonly Placed[],
    { hasEmbedded = false }: { readonly hasEmbedded?: boolean } = {},
  ) {
    this.#shapes = shapes;
    this.#hasEmbedded = hasEmbedded;
    const group = new Map(
      definitions.flatMap((each) => overridden(shapes, each, { hasEmbedded }))
        .map((each) => [each.definition, each]),
    );
    this.group = [...group.values()];
    // What a program links is declared in all of these files.
    const isShared = definitions.some(({ definition }) => definition.isShared === true);
    const declared = new Set(
      definitions.flatMap((each) => declaredVariants(shapes, each))
        .map(({ definition }) => definition),
    );
    const others = this.group.filter(({ definition }) =>
      (isShared && definition.isShared === true || declared.has(definition)) &&
      !definitions.some((each) => each.definition === definition)
    );
    this.definitions = [...definitions, ...others];
    this.#all = new Set(group.keys());
    this.#declared = new Set(
      definitions.flatMap((each) => overridden(shapes, each, { hasEmbedded, isDeclared: true }))
        .map(({ definition }) => definition),
    );
  }

  /** Whether no file of the project defines it. */
  get isOutside(): boolean {
    return this.group.length === 0;
  }

  /** Whether members can be meant. */
  get isMember(): boolean {
    return this.isOutside || this.group.some(({ definition: { isMember } }) => isMember);
  }

  /** Whether a definition is one of the group. */
  has(definition: Definition): boolean {
    return this.#all.has(definition);
  }

  /** Whether a definition is one of the group or overrides one. */
  includes(placed: Placed): boolean {
    const { definition } = placed;
    if (this.#all.has(definition)) return true;
    if (!definition.isMember && definition.twin === undefined) return false;
    let isRelated = this.#related.get(definition);
    if (isRelated === undefined) {
      isRelated = overridden(this.#shapes, placed, { hasEmbedded: this.#hasEmbedded })
        .some((each) => this.#declared.has(each.definition));
      this.#related.set(definition, isRelated);
    }
    return isRelated;
  }
}

/** What belongs to a definition. */
interface Related {
  /** Whether the type of an embedded field does. */
  readonly hasEmbedded: boolean;
  /** Whether what it overrides or implements does only where its type says so. */
  readonly isDeclared?: boolean;
}

/** A definition and, of a member, those that it overrides or implements. */
function overridden(
  shapes: Shapes,
  placed: Placed,
  { hasEmbedded, isDeclared = false }: Related,
): readonly Placed[] {
  const found = new Map([[placed.definition, placed]]);
  const queue = [placed];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { definition, path } = next;
    const { outer, key: name = definition.name, isMember, twin, hides } = definition;
    if (twin !== undefined && !found.has(twin)) {
      found.set(twin, { path, definition: twin });
      queue.push({ path, definition: twin });
    }
    const same = variantsOf(shapes, next);
    if (hasEmbedded && definition.embeds !== undefined) {
      const type = shapes.named(definition.embeds, path);
      if (type !== undefined && type !== "external" && !found.has(type.definition)) {
        found.set(type.definition, type);
        queue.push(type);
      }
    }
    const implemented = isDeclared ? [] : implementedBy(shapes, next);
    for (const each of [...same, ...implemented]) {
      if (found.has(each.definition)) continue;
      found.set(each.definition, each);
      if (same.includes(each)) queue.push(each);
    }
    if (definition.isShared === true) {
      for (const each of shapes.shared(next)) {
        // Of a member, each declaration may tell what it overrides.
        if (isMember && !found.has(each.definition)) queue.push(each);
        found.set(each.definition, each);
      }
    }
    if (!isMember || outer === undefined || hides === true) continue;
    if (outer.underlying !== undefined) continue;
    const isStatic = outer.statics?.get(name) === definition;
    const above = shapes.inherited({ path, definition: outer }, { name, depth: 0, isStatic });
    for (const each of above.found) {
      if (!each.definition.isMember || each.definition.hides === true) continue;
      if (outer.standsFor === undefined && !isOverridable(shapes, each)) continue;
      if (found.has(each.definition)) continue;
      found.set(each.definition, each);
      queue.push(each);
    }
  }
  return [...found.values()];
}
