/**
 * Resolves evidence to shapes, and finds the members of values.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import { Implementations } from "./implementations.ts";
import { lexicalMembers, lexicalShape, type NameQuery } from "./lexical.ts";
import { type FoundMembers, noMembers, type Shape, together, unsureMembers } from "./shape.ts";
import { alternatives, overloaded } from "./alternatives.ts";
import { appliedShape } from "./operators.ts";
import { allDeclarations, membersOfNamespace } from "./program_shapes.ts";
import { wholeOf } from "./type_members.ts";
import { builtInMember, containerShape } from "./built_in_members.ts";
import { type MemberQuery, ownMember } from "./own_member.ts";
import { moduleMembers } from "./rust_modules.ts";
import type { Origin, Placed, SymbolFiles } from "./symbol_files.ts";

/** What is taken from another value. */
type DerivedEvidence = Exclude<Evidence, { readonly of: readonly unknown[] }> & {
  readonly of: Evidence;
};

/** Evidence of one file. */
interface At {
  readonly path: string;
  readonly depth: number;
}

/** Values of the language itself, whose members nobody adds to. */
const builtIn =
  /^(?:Map|Set|WeakMap|WeakSet|Date|RegExp|Math|JSON|Number|String|Boolean|Symbol|BigInt|\w+Array|ArrayBuffer|DataView|Reflect|Promise|console|globalThis)$/;

/** What is followed further is not evident. */
const deepest = 24;

/** See the module. */
export class Shapes {
  readonly #files: SymbolFiles;
  readonly #known = new WeakMap<Evidence, Shape | "unknown">();
  readonly #implementations = new Implementations(this);

  /** Creates one from the files. */
  constructor(files: SymbolFiles) {
    this.#files = files;
  }

  /** The shape that evidence of a file leads to. */
  of(evidence: Evidence | undefined, path: string, depth: number = 0): Shape | undefined {
    if (evidence === undefined || depth > deepest) return undefined;
    const known = this.#known.get(evidence);
    if (known !== undefined) return known === "unknown" ? undefined : known;
    // What depends on itself is not evident.
    this.#known.set(evidence, "unknown");
    const found = this.#find(evidence, { path, depth: depth + 1 });
    this.#known.set(evidence, found ?? "unknown");
    return found;
  }

  #find(evidence: Evidence, at: At): Shape | undefined {
    const { path, depth } = at;
    switch (evidence.is) {
      case "primitive":
        return { is: "primitive" };
      case "name": {
        const found = this.#meant(evidence, path);
        if (found !== undefined) return this.ofDefinition(found, depth);
        if (this.#files.siblings(path).length > 0) {
          const inside = this.#files.packageOf(path, evidence.name);
          return inside === undefined ? undefined : { is: "module", path: inside };
        }
        return { is: builtIn.test(evidence.name) ? "primitive" : "external" };
      }
      case "lexical":
        return lexicalShape(this.lexical(evidence, path, depth), this, { ...evidence, depth });
      case "definition":
        return this.ofDefinition({ path, definition: evidence.definition }, depth);
      case "object":
        return { is: "object", of: { path, definition: evidence.definition } };
      case "module": {
        const origin = this.#files.follow({ specifier: evidence.specifier, name: "*" }, path);
        return this.#ofOrigin(origin, depth);
      }
      case "union":
        return { is: "union", of: evidence.of.map((each) => this.of(each, path, depth)) };
      case "instance":
        return this.#instance(evidence.of, at);
      case "type":
        return this.of(evidence.of, path, depth);
      case "tuple":
        return { is: "tuple", of: evidence.of.map((each) => () => this.of(each, path)) };
      case "map":
        return {
          is: "list",
          of: () => this.of(evidence.of, path),
          key: () => this.of(evidence.key, path),
        };
      case "list":
      case "promise": {
        const own = this.of(evidence.named, path, depth);
        return containerShape(evidence, own, () => this.of(evidence.of, path));
      }
      case "function":
        return {
          is: "function",
          of: undefined,
          result: () => this.of(evidence.result, path),
          parameter: (index) => this.of(evidence.parameters[index], path),
        };
      default:
        return this.#derived(evidence, at);
    }
  }

  /** What a name means; `undefined` if the project does not declare it. */
  #meant(
    { scope, name, space }: Evidence & { readonly is: "name" },
    path: string,
  ): Placed | undefined {
    const definition = scope.find(name, space);
    return definition === undefined ? this.#files.beside(path, name, space) : { path, definition };
  }

  /** What a value is made of, if its type is one of its own. */
  #plain(shape: Shape | undefined, depth: number): Shape | undefined {
    if (shape?.is !== "instance" || depth > deepest) return shape;
    const { path, definition: { underlying } } = shape.of;
    return underlying === undefined
      ? shape
      : this.#plain(this.of(underlying, path, depth), depth + 1);
  }

  /** Whether evidence leads to a list. */
  isList(evidence: Evidence | undefined, path: string): boolean {
    return this.#plain(this.of(evidence, path), 0)?.is === "list";
  }

  /** What is taken from another value. */
  #derived(
    evidence: DerivedEvidence,
    { path, depth }: At,
  ): Shape | undefined {
    const found = this.of(evidence.of, path, depth);
    if (evidence.is === "applied") return appliedShape(evidence, found, this, { path, depth });
    const of = evidence.is === "member" ? found : this.#plain(found, depth);
    if (of === undefined) return undefined;
    switch (evidence.is) {
      case "member":
        return this.member(of, evidence.name, depth);
      case "result":
        return alternatives(of, (each) => {
          // In Python, calling a class makes an instance.
          const { kind, underlying } = each.is === "itself" ? each.of.definition : notype;
          // So does naming a type as a function in Go.
          if (each.is === "instance" && each.of.definition.keys !== undefined) return each;
          if (each.is === "itself" && (kind === "class" || underlying !== undefined)) {
            return { is: "instance", of: each.of };
          }
          return each.is === "function" ? each.result(evidence.count) : undefined;
        });
      case "parameter":
        return alternatives(
          of,
          (each) => each.is === "function" ? each.parameter(evidence.index) : undefined,
        );
      case "element":
        return alternatives(
          of,
          (each) =>
            each.is === "list" ? each.of() : each.is === "function" && each.of ? each : undefined,
        );
      case "key":
        return alternatives(of, (each) => each.is === "list" ? each.key?.() : undefined);
      case "item":
        return of.is === "tuple" ? of.of[evidence.index]?.() : undefined;
      case "awaited":
        return alternatives(
          of,
          (each) => each.is === "promise" ? each.of() : each.is === "external" ? undefined : each,
        );
      default:
        return undefined;
    }
  }

  /** What a member of a value is. */
  member(of: Shape, name: string, depth: number): Shape | undefined {
    if (/^(?:list|primitive|tuple)$/.test(of.is)) return builtInMember(of, name);
    const { found, isSure } = this.members(of, name, depth);
    if (found.length === 0 && of.is === "module") {
      const path = this.#files.submodule(of.path, name);
      return path === undefined ? undefined : { is: "module", path };
    }
    if (found.length === 0) return undefined;
    const shapes = found.map((each) => this.ofDefinition(each, depth));
    if (shapes.length === 1 && isSure) return shapes[0];
    // What is in doubt about the value is so about its members.
    return { is: "union", of: isSure ? shapes : [...shapes, undefined] };
  }

  /** What the value of a definition is. */
  ofDefinition(placed: Placed, depth: number = 0): Shape | undefined {
    const { path, definition } = placed;
    const { kind, value, result, parameters, inside, underlying } = definition;
    const elsewhere = this.#files.elsewhere(placed);
    if (elsewhere !== undefined) return this.#ofOrigin(elsewhere, depth);
    // What a type of Java has is reached through its name and through its values alike.
    if (definition.isClosed === true) return { is: "instance", of: placed };
    if (/^(?:class|enum|namespace)$/.test(kind) || underlying !== undefined) {
      return { is: "itself", of: placed };
    }
    if (parameters !== undefined) {
      return {
        is: "function",
        of: placed,
        result: (count) => this.of(overloaded(definition, count) ?? result, path),
        parameter: (index) => this.of(parameters[index], path),
      };
    }
    // The value of a type is not that of a namespace of the same name.
    const isNamespace = kind === "type" && inside !== undefined;
    if (value !== undefined && !isNamespace) return this.of(value, path, depth);
    return inside === undefined ? undefined : { is: "itself", of: placed };
  }

  #ofOrigin(origin: Origin, depth: number): Shape | undefined {
    switch (origin.is) {
      case "external":
        return { is: "external" };
      case "unknown":
        return undefined;
      case "module":
        return { is: "module", path: origin.path };
      case "value":
        return this.of(origin.value, origin.path, depth);
      case "definition":
        return this.ofDefinition(origin.placed, depth);
    }
  }

  /** An instance of what evidence names, which is a type or a class. */
  #instance(evidence: Evidence, { path, depth }: At): Shape | undefined {
    const named = this.named(evidence, path, depth);
    if (named === "external") {
      // The static types of Java say that it is none of the project's.
      const isBuiltIn = evidence.is === "lexical" ||
        evidence.is === "definition" && evidence.definition.spans.length === 0 ||
        evidence.is === "name" && builtIn.test(evidence.name);
      return { is: isBuiltIn ? "primitive" : "external" };
    }
    if (named === undefined) return undefined;
    const { definition } = named;
    if (definition.isClosed === true || definition.underlying !== undefined) {
      return { is: "instance", of: named };
    }
    switch (definition.kind) {
      case "class":
      case "interface":
        return { is: "instance", of: named };
      case "enum":
      case "enumerator":
        return { is: "primitive" };
      case "type":
        return this.of(definition.value, named.path, depth);
      case "type parameter":
        // What stands for it may have further members, and others of the same names.
        return { is: "union", of: [this.of(definition.value, named.path, depth), undefined] };
      default: {
        if (definition.members !== undefined) return { is: "instance", of: named };
        const value = this.ofDefinition(named, depth);
        return value?.is === "itself" ? { is: "instance", of: value.of } : undefined;
      }
    }
  }

  /** The definition that evidence names, past imports. */
  named(evidence: Evidence, path: string, depth: number = 0): Placed | "external" | undefined {
    if (depth > deepest) return undefined;
    if (evidence.is === "definition") {
      const { definition } = evidence;
      // A type by its whole name, which Java needs no import for.
      const isImport = definition.imported !== undefined && definition.spans.length === 0;
      return isImport ? this.#past({ path, definition }, depth) : { path, definition };
    }
    if (evidence.is === "name") {
      const found = this.#meant(evidence, path);
      if (found !== undefined) return this.#past(found, depth);
      return this.#files.siblings(path).length > 0 ? undefined : "external";
    }
    if (evidence.is === "lexical") {
      const { found: [first], isSure } = this.lexical(evidence, path, depth);
      if (first === undefined) return isSure ? "external" : undefined;
      return this.#past(first, depth);
    }
    if (evidence.is !== "member") {
      const shape = this.of(evidence, path, depth);
      return shape?.is === "itself" ? shape.of : shape?.is === "external" ? "external" : undefined;
    }
    const of = this.of(evidence.of, path, depth);
    if (of === undefined) return undefined;
    if (of.is === "external") return "external";
    if (of.is === "primitive" && path.endsWith(".rs")) return "external";
    const [first] = this.members(of, evidence.name, depth).found;
    return first && this.#past(first, depth);
  }

  #past(placed: Placed, depth: number): Placed | "external" | undefined {
    const origin = this.#files.originOf(placed);
    if (origin.is === "external") return "external";
    if (origin.is === "value") return this.named(origin.value, origin.path, depth + 1);
    if (origin.is !== "definition") return undefined;
    const { definition, path } = origin.placed;
    return definition.kind === "alias" && definition.value !== undefined
      ? this.named(definition.value, path, depth + 1)
      : origin.placed;
  }

  /** The members of a name that a value has. */
  members(of: Shape | undefined, name: string, depth: number = 0): FoundMembers {
    if (of === undefined || depth > deepest) return unsureMembers;
    switch (of.is) {
      case "union":
        return together(of.of.map((each) => this.members(each, name, depth + 1)));
      case "module":
        return this.#exportedMembers(of.path, name);
      case "instance":
      case "object":
        return this.#declaredMembers(of.of, { name, depth, isStatic: false });
      case "itself":
        return this.#declaredMembers(of.of, { name, depth, isStatic: true });
      case "external":
        return unsureMembers;
      case "function":
        return of.of?.definition.inside === undefined && of.of?.definition.statics === undefined
          ? noMembers
          : this.#declaredMembers(of.of, { name, depth, isStatic: true });
      default:
        return noMembers;
    }
  }

  #exportedMembers(path: string, name: string): FoundMembers {
    const origin = this.#files.exported(path, name);
    if (origin === undefined) return noMembers;
    if (origin.is === "definition") return { found: [origin.placed], isSure: true };
    if (origin.is === "value" && origin.value.is === "definition") {
      const { definition } = origin.value;
      return { found: [{ path: origin.path, definition }], isSure: true };
    }
    return origin.is === "external" ? noMembers : unsureMembers;
  }

  #declaredMembers(placed: Placed, asked: MemberQuery): FoundMembers {
    const { path, definition } = placed;
    if (definition.kind === "mod") return moduleMembers(this, placed, asked.name);
    const shared = membersOfNamespace(this, placed, asked.name);
    if (shared !== undefined && shared.found.length > 0) return shared;
    const own = ownMember(definition, asked);
    if (own !== undefined) return { found: [{ path, definition: own }], isSure: true };
    const whole = wholeOf(this, placed);
    if (whole !== undefined) return this.members({ is: "instance", of: whole }, asked.name);
    const [added] = this.#files.addedMembers(placed, asked.name);
    if (added !== undefined) return { found: [added], isSure: true };
    const implemented = this.#implementations.members(placed, asked.name);
    if (implemented.found.length > 0) return implemented;
    const above = this.inherited(placed, asked);
    // A value of a type without the member is one of a narrower type there.
    const isSure = (above.found.length > 0 || definition.isClosed === true) && above.isSure &&
      definition.isOpen !== true;
    return { found: above.found, isSure };
  }

  /** What a key means in a scope, also as a member of a class around it and beyond the file. */
  lexical(asked: NameQuery, path: string, depth: number = 0): FoundMembers {
    return lexicalMembers(asked, { path, depth, shapes: this, files: this.#files });
  }

  /** All declarations of what a program links by one name. */
  shared(placed: Placed): readonly Placed[] {
    return allDeclarations(this, placed);
  }

  /** The files. */
  get files(): SymbolFiles {
    return this.#files;
  }

  /** The members of a name that a definition has from what it extends and implements. */
  inherited({ path, definition }: Placed, { name, depth, isStatic }: MemberQuery): FoundMembers {
    const { standsFor, bases: own = [] } = definition;
    const bases = standsFor === undefined ? own : [standsFor, ...own];
    return together(bases.map((base) => {
      if (isStatic && base.is !== "instance") return noMembers;
      const of = isStatic && base.is === "instance" ? base.of : base;
      return this.members(this.of(of, path, depth + 1), name, depth + 1);
    }));
  }
}

const notype: Partial<Definition> = {};
