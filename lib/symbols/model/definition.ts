/**
 * What a file declares: definitions, the scopes that they are in, and what is evident about values.
 * Evidence is plain data about one file; `../linking` resolves it.
 *
 * @module
 */

/** A part of a text; 0-based UTF-16 units, half-open. */
export interface Span {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last. */
  readonly end: number;
}

/** Where a name can be used: as a value, in types, or in both. */
export type NameSpace = "value" | "type" | "both";

/** What an import takes from another module. */
export interface ImportedName {
  /** The module, as the source writes it. */
  readonly specifier: string;
  /** The exported name; `*` for the module as a whole. */
  readonly name: string;
  /** What it is, where a path of names says that and not a module. */
  readonly value?: Evidence;
}

/** One name that a file declares, however many declarations it has there. */
export interface Definition {
  /** The name. */
  readonly name: string;
  /**
   * By what it is looked up, where that is not the name: `size()` for a method of a language in
   * which fields and methods have names of their own.
   */
  readonly key?: string;
  /** By what else it is looked up: a type of Rust that is also a function. */
  keys?: readonly string[];
  /** The word for what is declared, such as `class`, `method`, `parameter` or `import`. */
  kind: string;
  /** Where it can be used. */
  space: NameSpace;
  /** Where its name stands in its declarations, in order. */
  readonly spans: Span[];
  /** Whether it hides what its owner inherits by the name, and does not override it. */
  hides?: boolean;
  /** What it is declared in: a class, a namespace, a function; `undefined` at the top level. */
  readonly outer: Definition | undefined;
  /** Whether it is a member, which is used through what it belongs to. */
  readonly isMember: boolean;
  /** Whether no other file can use it, since it is inside of a function. */
  readonly isLocal: boolean;
  /** All of its declaration, if other declarations can be inside of it. */
  body?: Span;
  /** All of its declaration, where nothing can be inside of it: that of a property, for example. */
  extent?: Span;
  /** The scope in which it is found by its name, if it is. */
  scope?: Scope;
  /** The type whose name is its own, if it is an embedded field of Go. */
  embeds?: Evidence;
  /** What a member is declared beside, by name. */
  siblings?: ReadonlyMap<string, Definition>;
  /** What it takes from another module. */
  imported?: ImportedName;
  /** Whether the file declares it as well, in case that what it imports is not there. */
  isDeclared?: boolean;
  /** What it is one thing with, though it is another name: a field that is a parameter, too. */
  twin?: Definition;
  /** What has to have its name without being one with it: parameters that are of a component. */
  alike?: readonly Definition[];
  /** What its value or, for an alias of a type, its type is. */
  value?: Evidence | undefined;
  /** What calling it yields. */
  result?: Evidence | undefined;
  /** What calls with certain numbers of arguments yield, if it is declared several times. */
  overloads?: Overload[];
  /** The type that its declaration gives it, where that tells overloads apart. */
  declared?: TypeName;
  /** What its parameters take. */
  parameters?: readonly (Evidence | undefined)[];
  /** Its members of instances, if it is a type. */
  members?: Map<string, Definition>;
  /** Its members of its own, if it is a class or an enum. */
  statics?: Map<string, Definition>;
  /** The inside of a namespace. */
  inside?: Scope[];
  /** What it extends and implements. */
  bases?: Evidence[];
  /** The enum that it is a variant of, whose members its values have. */
  variantOf?: Definition;
  /** What a type is made of that is one of its own, and implements others by its members. */
  underlying?: Evidence;
  /** The types that it takes and yields as a text, where methods are compared by these. */
  signature?: string;
  /** What it only announces, or adds members to: the type that is declared elsewhere. */
  standsFor?: Evidence;
  /** Whether others can override it, where a declaration says so; absent means yes. */
  isVirtual?: boolean;
  /** Whether it has members that are not declared by name. */
  isOpen?: boolean;
  /** Whether all declarations of the name that a program links are one, in whatever files. */
  isShared?: boolean;
  /** Whether pytest gives what it yields to parameters that have its name. */
  isFixture?: boolean;
  /** Whether pytest fills its parameters. */
  takesFixtures?: boolean;
  /** Whether values of the type have no members but those of it and of its bases. */
  isClosed?: boolean;
}

/** One of several declarations of a function. */
export interface Overload {
  /** How many arguments it takes. */
  readonly count: number;
  /** Whether it takes further ones. */
  readonly isSpread: boolean;
  /** Its result as the text has it. */
  readonly text: string;
  /** What it yields. */
  readonly result: Evidence | undefined;
  /** The type of that, where the types of arguments tell overloads apart. */
  readonly yields?: TypeName;
  /** The types of its parameters, where they tell it apart. */
  readonly takes?: readonly TypeName[];
  /** Where its name stands; 0-based UTF-16 unit. */
  readonly at?: number;
  /** Whether it says that it overrides another. */
  readonly isOverride?: boolean;
}

/** The type of a parameter or of an argument, as the text has it. */
export interface TypeName {
  /** Its last name with its dimensions, `null` or `->`; `undefined` if only evidence tells. */
  readonly text: string | undefined;
  /** What it names, or what the argument is. */
  readonly of: Evidence | undefined;
}

/** The qualified name of a definition: `Pool.release`. */
export function qualifiedName({ name, outer }: Definition): string {
  const around = outer === undefined ? "" : qualifiedName(outer);
  return [around, name].filter((each) => each !== "").join(".");
}

/** What a text says about a value: enough to find its declared type, if it has one. */
export type Evidence =
  /** What a name means in a scope: a class, a module or the value of a variable. */
  | {
    readonly is: "name";
    readonly name: string;
    readonly scope: Scope;
    readonly space: NameSpace;
  }
  /** What a key means in a scope, among members of the classes around it and beyond the file. */
  | {
    readonly is: "lexical";
    readonly name: string;
    readonly scope: Scope;
    /** Whether something of it follows, so that only types and namespaces can be meant. */
    readonly isOuter?: boolean;
  }
  /** What a definition of the same file is. */
  | { readonly is: "definition"; readonly definition: Definition }
  /** A member of something. */
  | { readonly is: "member"; readonly of: Evidence; readonly name: string }
  /** An instance of a type, the result of a call, what is in a list, what a promise yields. */
  | {
    readonly is:
      | "instance"
      | "result"
      | "element"
      | "key"
      | "awaited"
      | "list"
      | "promise"
      | "type";
    readonly of: Evidence;
    /** With how many arguments it is called, where that decides. */
    readonly count?: number;
    /** Whether a list is one of Rust's standard library, as are values that may be there. */
    readonly isStandard?: boolean;
    /** What it is if the project has a type of that name. */
    readonly named?: Evidence;
  }
  /** What an operator makes of a value, such as `->`, if its type may define that. */
  | {
    readonly is: "applied";
    readonly operator: string;
    readonly of: Evidence;
    /** With how many arguments it is called, or which part it is. */
    readonly count?: number;
  }
  /** A list whose keys have a type, too. */
  | { readonly is: "map"; readonly key: Evidence; readonly of: Evidence }
  /** Several values at once, as a function can return them, and one of them. */
  | { readonly is: "tuple"; readonly of: readonly (Evidence | undefined)[] }
  | { readonly is: "item"; readonly of: Evidence; readonly index: number }
  /** What a parameter of something that is called takes. */
  | { readonly is: "parameter"; readonly of: Evidence; readonly index: number }
  /** A module. */
  | { readonly is: "module"; readonly specifier: string }
  /** An object with these members. */
  | { readonly is: "object"; readonly definition: Definition }
  /** A function without a name. */
  | {
    readonly is: "function";
    readonly result: Evidence | undefined;
    readonly parameters: readonly (Evidence | undefined)[];
  }
  /** One of these. */
  | { readonly is: "union"; readonly of: readonly (Evidence | undefined)[] }
  /** A value of the language itself, such as a text: no declared type has its members. */
  | { readonly is: "primitive" };

/** A part of a file in which names are declared. */
export class Scope {
  /** The scope around it. */
  readonly outer: Scope | undefined;
  /** Whether `var` declares in it. */
  readonly isFunction: boolean;
  /** The class whose members are known in it without a receiver. */
  owner?: Definition;
  /** The modules and enums whose names it has all. */
  globs?: Evidence[];
  /** The macro of C whose text it is. */
  macro?: Definition;
  /** Where its block begins, if each statement of that has a scope of its own, as in Go. */
  readonly block: Scope | undefined;
  /** Most scopes declare nothing, and a map that is empty takes more than the rest. */
  #names: Map<string, Definition[]> | undefined;
  /** What the statements of its block declare: a search of each scope would take squared time. */
  #later: Map<string, Definition[]> | undefined;
  readonly #order: number;

  /** Creates a scope within another, or that of the next statement of a block. */
  constructor(outer: Scope | undefined, isFunction: boolean, block?: Scope) {
    this.outer = outer;
    this.isFunction = isFunction;
    this.block = block;
    this.#order = outer === undefined || block === undefined ? 0 : outer.#order + 1;
  }

  /** The definitions made in this scope. */
  get definitions(): Iterable<Definition> {
    return new Set([...this.#names?.values() ?? []].flat());
  }

  /** The nearest scope in which `var` declares. */
  get functionScope(): Scope {
    if (this.isFunction || this.outer === undefined) return this;
    return (this.block ?? this.outer).functionScope;
  }

  /** Adds a definition. */
  add(definition: Definition): void {
    definition.scope = this;
    const key = definition.key ?? definition.name;
    const known = this.#names?.get(key);
    if (known === undefined) (this.#names ??= new Map()).set(key, [definition]);
    else known.push(definition);
    if (this.block === undefined) return;
    const later = this.block.#later ??= new Map();
    later.set(key, [...later.get(key) ?? [], definition]);
  }

  /** Adds a definition that is looked up by another key, too. */
  addAs(key: string, definition: Definition): void {
    const names = this.#names ??= new Map();
    names.set(key, [...names.get(key) ?? [], definition]);
  }

  /** The definition of a name in this very scope that can be used in a space. */
  own(name: string, space: NameSpace): Definition | undefined {
    const known = this.#names?.get(name);
    if (known === undefined) return undefined;
    return known.find((each) => fits(each.space, space));
  }

  /** The definition that a name means here; `undefined` if this file does not declare it. */
  find(name: string, space: NameSpace): Definition | undefined {
    return this.own(name, space) ?? this.#before(name, space) ??
      (this.block ?? this.outer)?.find(name, space);
  }

  /** Whether its block has declared a name by now. */
  hasInBlock(name: string): boolean {
    return [this.own(name, "both"), this.#before(name, "both"), this.block?.own(name, "both")]
      .some((each) => each !== undefined);
  }

  /** What a statement of its block before this one has declared last. */
  #before(name: string, space: NameSpace): Definition | undefined {
    const { block } = this;
    if (block === undefined) return undefined;
    return block.#later?.get(name)?.findLast((each) =>
      each.scope !== undefined && each.scope.#order < this.#order && fits(each.space, space)
    );
  }
}

function fits(declared: NameSpace, used: NameSpace): boolean {
  return declared === "both" || used === "both" || declared === used;
}
