/**
 * Collects what a file declares and where it has names, while its tree is walked.
 *
 * @module
 */
import { type Definition, type Evidence, type NameSpace, Scope, type Span } from "./definition.ts";
import type {
  Exported,
  Meaning,
  Occurrence,
  OuterNames,
  SourceModel,
  UseKind,
} from "./source_model.ts";
import { packedOccurrences } from "./packed_occurrences.ts";

/** What is declared. */
export interface Declared {
  /** The word for it. */
  readonly kind: string;
  /** Where it can be used; as a value and in types if it is omitted. */
  readonly space?: NameSpace;
  /** By what it is looked up, if not by the name. */
  readonly key?: string;
}

/** Where in a file the walk is. */
export interface Location {
  /** The scope. */
  readonly scope: Scope;
  /** The declaration around it. */
  readonly outer: Definition | undefined;
  /** Whether it is inside of a function. */
  readonly isLocal: boolean;
  /** What `this` is. */
  readonly self: Evidence | undefined;
  /** What `super` is. */
  readonly base: Evidence | undefined;
  /** What is returned by the function around it. */
  readonly returned: ReturnedValue | undefined;
}

/** What a function returns. */
export interface ReturnedValue {
  /** What it says that it returns, without the promise of an asynchronous one. */
  readonly expected: Evidence | undefined;
  /** What its statements return. */
  readonly found: (Evidence | undefined)[];
}

/** See the module. */
export class ModelBuilder {
  readonly #language: string;
  readonly #definitions: Definition[] = [];
  readonly #occurrences = new Map<string, Occurrence[]>();
  readonly #exports = new Map<string, Exported>();
  readonly #passedOn: string[] = [];
  readonly #augmented: string[] = [];
  readonly #prose: Span[] = [];
  /** The top level. */
  readonly scope = new Scope(undefined, true);
  /** Where else names are looked up. */
  readonly around: OuterNames[] = [];
  /** Whether the file imports or exports something. */
  isModule = false;
  /** Whether parts of the text could not be parsed. */
  isPartial = false;

  readonly #types = new WeakMap<object, Evidence>();

  /** What the pattern at a node takes, if its type is declared. */
  typeOf(node: object): Evidence | undefined {
    return this.#types.get(node);
  }

  /** Keeps what the pattern at a node takes. */
  keepType(node: object, type: Evidence | undefined): void {
    if (type !== undefined) this.#types.set(node, type);
  }

  /** Collects for a file of a language. */
  constructor(language: string) {
    this.#language = language;
  }

  /** The top of the file. */
  get top(): Location {
    return {
      scope: this.scope,
      outer: undefined,
      isLocal: false,
      self: undefined,
      base: undefined,
      returned: undefined,
    };
  }

  /** Declares a name in a scope; several declarations of one scope are one definition. */
  declare(
    name: string,
    span: Span,
    { kind, space = "both", key, scope, outer, isLocal }:
      & Declared
      & Pick<Location, "scope" | "outer" | "isLocal">,
  ): Definition {
    const known = scope.own(key ?? name, "both");
    // A parameter of a type beside a value of the same name is something else.
    const isSame = known !== undefined &&
      (known.kind !== "type parameter") && (kind !== "type parameter");
    if (isSame) {
      known.spans.push(span);
      if (known.space !== space) known.space = "both";
      this.note(name, span, "write", { by: "declaration", definition: known });
      return known;
    }
    const definition: Definition = {
      ...{ name, kind, space, outer, isLocal },
      ...(key === undefined ? {} : { key }),
      spans: [span],
      isMember: false,
    };
    scope.add(definition);
    this.#definitions.push(definition);
    this.note(name, span, "write", { by: "declaration", definition });
    return definition;
  }

  /** Declares a member of something. */
  declareMember(
    name: string,
    span: Span,
    { kind, key, outer, isLocal, among, isMember = true }: Declared & {
      readonly isMember?: boolean;
      readonly outer: Definition;
      readonly isLocal: boolean;
      readonly among: Map<string, Definition>;
    },
  ): Definition {
    const known = among.get(key ?? name);
    if (known !== undefined) {
      known.spans.push(span);
      this.note(name, span, "write", { by: "declaration", definition: known });
      return known;
    }
    const definition: Definition = {
      ...{ name, kind, outer, isLocal },
      ...(key === undefined ? {} : { key }),
      space: "both",
      spans: [span],
      isMember,
      siblings: among,
    };
    among.set(key ?? name, definition);
    this.#definitions.push(definition);
    this.note(name, span, "write", { by: "declaration", definition });
    return definition;
  }

  /** A constructor, which is used by the name of its class. */
  constructorOf(outer: Definition, body: Span): Definition {
    const definition: Definition = {
      ...{ name: "constructor", kind: "constructor", outer, isLocal: true },
      space: "value",
      spans: [],
      isMember: false,
      body,
    };
    this.#definitions.push(definition);
    return definition;
  }

  /** A further declaration of something, with a body of its own. */
  another(definition: Definition, body: Span): Definition {
    const { name, kind, outer } = definition;
    const again: Definition = {
      ...{ name, kind, outer, isLocal: true, space: "value", isMember: false, body },
      spans: [],
    };
    this.#definitions.push(again);
    return again;
  }

  /** A definition of something that has no name in the text, such as an object. */
  unnamed(kind: string, { outer, isLocal }: Pick<Location, "outer" | "isLocal">): Definition {
    return {
      ...{ name: "", kind, outer, isLocal },
      space: "both",
      spans: [],
      isMember: false,
      members: new Map(),
    };
  }

  /** Notes a place with a name. */
  note(
    name: string,
    { start, end, prefix }: Span & Pick<Occurrence, "prefix">,
    kind: UseKind,
    meaning: Meaning,
  ): void {
    const occurrence: Occurrence = {
      ...{ name, start, end, kind, meaning },
      ...(prefix === undefined ? {} : { prefix }),
    };
    const known = this.#occurrences.get(name);
    if (known === undefined) this.#occurrences.set(name, [occurrence]);
    else known.push(occurrence);
  }

  /** Records places with names that nothing else is known of, unless they are recorded already. */
  noteOthers(places: Iterable<Span & { readonly text: string }>): void {
    const noted = new Set([...this.#occurrences.values()].flat().map(({ start }) => start));
    for (const { text, start, end } of places) {
      if (!noted.has(start)) this.note(text, { start, end }, "read", { by: "name" });
    }
  }

  /** Exports something. */
  export(name: string, exported: Exported): void {
    this.isModule = true;
    if (!this.#exports.has(name)) this.#exports.set(name, exported);
  }

  /** Exports what another module exports. */
  passOn(specifier: string): void {
    this.isModule = true;
    this.#passedOn.push(specifier);
  }

  /** Notes a part of code that has words and no names. */
  skip({ start, end }: Span): void {
    this.#prose.push({ start, end });
  }

  /** Adds declarations to another module. */
  augment(specifier: string): void {
    this.#augmented.push(specifier);
  }

  /** What was collected. */
  finish(): SourceModel {
    for (const list of this.#occurrences.values()) list.sort((a, b) => a.start - b.start);
    for (const each of this.#definitions) forgetNodes(each);
    return {
      language: this.#language,
      scope: this.scope,
      definitions: this.#definitions,
      occurrences: packedOccurrences(this.#occurrences),
      exports: this.#exports,
      passedOn: this.#passedOn,
      around: this.around,
      augmented: this.#augmented,
      prose: this.#prose,
      isModule: this.isModule,
      isPartial: this.isPartial,
    };
  }
}

/**
 * Leaves of the nodes of a tree that are its spans only where they begin and end: a model would
 * hold all of the tree as long as it is kept.
 */
function forgetNodes(definition: Definition): void {
  const { spans, body, extent } = definition;
  for (const [at, span] of spans.entries()) spans[at] = bare(span);
  if (body !== undefined) definition.body = bare(body);
  if (extent !== undefined) definition.extent = bare(extent);
}

function bare({ start, end }: Span): Span {
  return { start, end };
}
