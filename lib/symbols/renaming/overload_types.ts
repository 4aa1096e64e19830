/**
 * Whether the arguments of a call of Java fit the parameters of one of several overloads.
 *
 * @module
 */
import { wordSet } from "@ct/base";
import type { Placed } from "../linking/symbol_files.ts";
import type { SymbolSearch } from "../linking/symbol_search.ts";
import type { Definition, Evidence, TypeName } from "../model/definition.ts";

/** A type as a file has it. */
export interface TypeAt {
  readonly type: TypeName;
  readonly path: string;
}

/** Whether two types are one, or an argument is of a parameter's type: surely, perhaps, not. */
export type Fit = "same" | "maybe" | "no";

/** What else a value of a type of the language can be given as. */
const wider: Readonly<Record<string, string>> = {
  byte: "short int long float double",
  short: "int long float double",
  char: "int long float double",
  int: "long float double",
  long: "float double",
  float: "double",
  double: "",
  boolean: "",
};

/** The classes of values of the language. */
const boxes: Readonly<Record<string, string>> = {
  Byte: "byte",
  Short: "short",
  Character: "char",
  Integer: "int",
  Long: "long",
  Float: "float",
  Double: "double",
  Boolean: "boolean",
};

/** What texts, numbers and truths are as well. */
const general = wordSet("Object Comparable Serializable Constable ConstantDesc");

/** Types of texts. */
const texts = wordSet("String CharSequence StringBuilder StringBuffer");

/** What methods of texts yield. */
const ofTexts: Readonly<Record<string, string>> = {
  "length()": "int",
  "charAt()": "char",
  "codePointAt()": "int",
  "indexOf()": "int",
  "lastIndexOf()": "int",
  "hashCode()": "int",
  "compareTo()": "int",
  "equals()": "boolean",
  "isEmpty()": "boolean",
  "toString()": "String",
  "substring()": "String",
};

/** No chain of bases is longer. */
const deepest = 24;

/** What a type is. */
interface TypeInfo {
  /** Its name without dimensions. */
  readonly name: string;
  /** How many dimensions it has. */
  readonly depth: number;
  /** What declares it, if the project does; `undefined` if that is not known. */
  readonly placed: Placed | "external" | undefined;
  /** Whether it stands for others. */
  readonly isParameter: boolean;
}

/** See the module. */
export class OverloadTypes {
  readonly #search: SymbolSearch;

  /** Creates one from what links the files. */
  constructor(search: SymbolSearch) {
    this.#search = search;
  }

  /** Whether two parameters are of one type, so that one method overrides the other. */
  compared(a: TypeAt, b: TypeAt): Fit {
    const [one, other] = [this.#known(a), this.#known(b)];
    return one === undefined || other === undefined ? "maybe" : comparedKnown(one, other);
  }

  /** Whether an argument can be given for a parameter. */
  fit(parameter: TypeAt, argument: TypeAt): Fit {
    const asked = this.#known(parameter);
    const given = this.#given(argument, 0);
    if (asked === undefined || given === undefined) return "maybe";
    if (given.name === "null") return isPlain(asked) ? "no" : "maybe";
    if (given.name === "->") return mayBeFunctional(asked) ? "maybe" : "no";
    if (asked.isParameter || given.isParameter) return ofParameter(asked, given);
    const isSame = comparedKnown(asked, given);
    if (isSame === "same") return "same";
    if (isPlain(given)) return ofPlain(asked, given.name);
    if (isPlain(asked)) return ofBox(asked.name, given);
    if (asked.depth === 0 && asked.name === "Object") return "maybe";
    if (asked.depth > 0 && given.depth === 0) return "no";
    if (given.depth > asked.depth) {
      return /^(?:Object|Cloneable|Serializable)$/.test(asked.name) ? "maybe" : "no";
    }
    // A list of numbers is no list of anything else.
    if (asked.name in wider || given.name in wider) return "no";
    return this.#ofClass(asked, given);
  }

  /** Whether a value of a class can be given for another. */
  #ofClass(asked: TypeInfo, given: TypeInfo): Fit {
    const isFinal = asked.placed === "external" && (asked.name === "String" || asked.name in boxes);
    if (isFinal) return "no";
    if (given.placed === "external" || given.placed === undefined) {
      if (given.name === "String") return isGeneral(asked, "CharSequence") ? "maybe" : "no";
      if (given.name in boxes) return isGeneral(asked, "Number") ? "maybe" : "no";
      return "maybe";
    }
    if (asked.placed === undefined || given.depth > 0) return "maybe";
    return this.#mayExtend(given.placed, asked.placed, 0) ? "maybe" : "no";
  }

  /** Whether a type may be below another, or below one that the project does not have. */
  #mayExtend({ path, definition }: Placed, above: Placed | "external", level: number): boolean {
    if (level > deepest) return true;
    if (above !== "external" && definition === above.definition) return true;
    const { kind, bases = [] } = definition;
    // These have bases that no text names.
    if (above === "external" && kind !== "class" && kind !== "interface") return true;
    return bases.some((base) => {
      const shape = this.#search.shapes.of(base, path);
      if (shape?.is === "instance") return this.#mayExtend(shape.of, above, level + 1);
      return above === "external" || shape?.is !== "primitive";
    });
  }

  #known({ type, path }: TypeAt): TypeInfo | undefined {
    const { text, of } = type;
    if (text === undefined) return undefined;
    const [name = ""] = text.split("[");
    const depth = (text.length - name.length) / 2;
    const placed = name in wider ? "external" : this.#placed(of, path);
    const isParameter = typeof placed === "object" &&
      placed.definition.kind === "type parameter";
    return { name, depth, placed, isParameter };
  }

  #placed(of: Evidence | undefined, path: string): Placed | "external" | undefined {
    let at = of;
    while (at?.is === "list") at = at.of;
    if (at?.is === "definition") return { path, definition: at.definition };
    return at?.is === "instance" ? this.#search.shapes.named(at.of, path) : undefined;
  }

  /** What an argument is; `undefined` if that is not evident. */
  #given(at: TypeAt, level: number): TypeInfo | undefined {
    const { type: { text, of }, path } = at;
    if (text !== undefined) return this.#known(at);
    if (of === undefined || level > deepest) return undefined;
    if (of.is === "lexical" || of.is === "member") {
      const placed = this.#meant(of, path);
      if (placed !== undefined) return this.#ofValue(placed, level);
      return of.is === "member" ? this.#ofLibrary(of, path, level) : undefined;
    }
    if (of.is === "result") {
      return of.of.is === "member" && this.#meant(of.of, path) === undefined
        ? this.#ofLibrary(of.of, path, level)
        : this.#ofResult(of.of, of.count, path);
    }
    if (of.is === "element") {
      const list = this.#given({ type: { text: undefined, of: of.of }, path }, level + 1);
      return list !== undefined && list.depth > 0 ? { ...list, depth: list.depth - 1 } : undefined;
    }
    if (of.is === "union") return this.#ofSeveral(of.of, path, level);
    const shape = this.#search.shapes.of(of, path);
    return shape?.is === "instance" ? ofType(shape.of) : undefined;
  }

  /** What one of several values is, if all are of one type. */
  #ofSeveral(
    all: readonly (Evidence | undefined)[],
    path: string,
    level: number,
  ): TypeInfo | undefined {
    const known = all.map((of) => this.#given({ type: { text: undefined, of }, path }, level + 1));
    const [first] = known;
    const areSame = known.every((each) =>
      first !== undefined && each !== undefined && comparedKnown(first, each) === "same"
    );
    return areSame ? first : undefined;
  }

  /** What a member of a list or of a text is, which the project does not declare. */
  #ofLibrary(
    { of, name }: Evidence & { readonly is: "member" },
    path: string,
    level: number,
  ): TypeInfo | undefined {
    const receiver = this.#given({ type: { text: undefined, of }, path }, level + 1);
    if (receiver === undefined || receiver.isParameter) return undefined;
    if (receiver.depth > 0) return name === "length" ? plain("int") : undefined;
    const isText = receiver.placed === "external" && texts.has(receiver.name);
    const yielded = isText ? ofTexts[name] : undefined;
    return yielded === undefined ? undefined : plain(yielded);
  }

  /** What a variable is. */
  #ofValue({ path, definition }: Placed, level: number): TypeInfo | undefined {
    const { declared, kind, outer, value } = definition;
    if (kind === "enumerator" && outer !== undefined) return ofType({ path, definition: outer });
    const type = declared ?? { text: undefined, of: value };
    return this.#given({ type, path }, level + 1);
  }

  #ofResult(of: Evidence, count: number | undefined, path: string): TypeInfo | undefined {
    const isNamed = of.is === "lexical" || of.is === "member";
    const placed = isNamed ? this.#meant(of, path) : undefined;
    const overloads = (placed?.definition.overloads ?? []).filter((each) =>
      each.count === count || each.isSpread
    );
    const [first] = overloads;
    const type = first?.yields;
    if (placed === undefined || first === undefined || type === undefined) return undefined;
    if (overloads.some(({ text }) => text !== first.text)) return undefined;
    const known = this.#known({ type, path: placed.path });
    return known?.isParameter === true ? undefined : known;
  }

  /** What a name means, if that is sure. */
  #meant(evidence: Evidence, path: string): Placed | undefined {
    const { shapes } = this.#search;
    const { found: [first, ...rest], isSure } = evidence.is === "lexical"
      ? shapes.lexical(evidence, path)
      : evidence.is === "member"
      ? shapes.members(shapes.of(evidence.of, path), evidence.name)
      : { found: [], isSure: false };
    return isSure && rest.length === 0 && !isAlias(first?.definition) ? first : undefined;
  }
}

function isAlias(definition: Definition | undefined): boolean {
  return definition?.kind === "alias" || definition?.imported !== undefined;
}

function plain(name: string): TypeInfo {
  return { name, depth: 0, placed: "external", isParameter: false };
}

/** A type parameter, or a list of what it stands for, as what is taken or given. */
function ofParameter(asked: TypeInfo, given: TypeInfo): Fit {
  if (isPlain(asked) || given.depth < asked.depth) return "no";
  if (given.depth > asked.depth) {
    const isWide = asked.isParameter || /^(?:Object|Cloneable|Serializable)$/.test(asked.name);
    return isWide ? "maybe" : "no";
  }
  const isOfPlain = [asked, given].some(({ name, depth }) => depth > 0 && name in wider);
  return isOfPlain ? "no" : "maybe";
}

function ofType(placed: Placed): TypeInfo {
  const { definition: { name, kind } } = placed;
  return { name, depth: 0, placed, isParameter: kind === "type parameter" };
}

function comparedKnown(a: TypeInfo, b: TypeInfo): Fit {
  if (a.isParameter || b.isParameter) {
    return [a, b].some(isPlain) || a.depth !== b.depth && a.isParameter && b.isParameter
      ? "no"
      : "maybe";
  }
  if (a.depth !== b.depth || a.name !== b.name) return "no";
  if (a.placed === undefined || b.placed === undefined) return "same";
  if (a.placed === "external" || b.placed === "external") {
    return a.placed === b.placed ? "same" : "no";
  }
  return a.placed.definition === b.placed.definition ? "same" : "no";
}

/** Whether it is a type of the language that is no class. */
function isPlain({ name, depth }: TypeInfo): boolean {
  return depth === 0 && name in wider;
}

/** A value of the language for a parameter: as it is, or in an object. */
function ofPlain(asked: TypeInfo, name: string): Fit {
  if (isPlain(asked)) return wider[name]?.split(" ").includes(asked.name) === true ? "maybe" : "no";
  if (asked.depth > 0 || typeof asked.placed === "object") return "no";
  const isBox = boxes[asked.name] === name;
  const isNumber = asked.name === "Number" && name !== "boolean" && name !== "char";
  return isBox || isNumber || general.has(asked.name) ? "maybe" : "no";
}

/** An object for a parameter that takes a value of the language. */
function ofBox(asked: string, { name, depth }: TypeInfo): Fit {
  const inside = depth > 0 ? undefined : boxes[name];
  const fits = inside === asked || wider[inside ?? ""]?.split(" ").includes(asked) === true;
  return fits ? "maybe" : "no";
}

/** Whether a lambda can be one. */
function mayBeFunctional({ name, depth, placed }: TypeInfo): boolean {
  if (depth > 0 || name in wider || name in boxes || /^(?:String|Object)$/.test(name)) return false;
  return typeof placed !== "object" || placed.definition.kind === "interface";
}

/** Whether a type without source is one that texts or numbers are as well. */
function isGeneral({ name, depth, placed }: TypeInfo, own: string): boolean {
  return depth === 0 && typeof placed !== "object" && (name === own || general.has(name));
}
