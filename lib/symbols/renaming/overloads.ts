/**
 * Which of several overloads of a method of Java is renamed: one has those with it that override
 * it or that it overrides, and the calls whose arguments fit no other.
 *
 * @module
 */
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import type { Definition, TypeName } from "../model/definition.ts";
import type { Occurrence } from "../model/source_model.ts";
import { type Fit, OverloadTypes } from "./overload_types.ts";

/** A place in a file; 0-based UTF-16 unit. */
export interface OffsetPlace {
  /** The file. */
  readonly path: string;
  /** Offset of its first character. */
  readonly start: number;
}

/** Which overload a place means: the one that is renamed, another, or any of them. */
export type OverloadMeaning = "meant" | "other" | "unclear";

/** One declaration of a method. */
interface Signature extends OffsetPlace {
  readonly definition: Definition;
  readonly takes: readonly TypeName[];
  readonly isSpread: boolean;
}

/** What finds overloads. */
interface OverloadTools {
  readonly search: SymbolSearch;
  readonly host: SearchHost;
}

/** See the module. */
export class Overloads {
  readonly #search: SymbolSearch;
  readonly #host: SearchHost;
  readonly #types: OverloadTypes;
  readonly #asked: CodeSymbol;
  readonly #all: readonly Signature[];
  /** The declarations that have to keep one name, by each of them. */
  readonly #families: ReadonlyMap<Signature, number>;
  #chosen: number | undefined;

  /** Creates one for a symbol that is asked for, and all that may have to keep its name. */
  constructor(asked: CodeSymbol, whole: CodeSymbol, { search, host }: OverloadTools) {
    this.#search = search;
    this.#host = host;
    this.#asked = asked;
    this.#types = new OverloadTypes(search);
    this.#all = whole.group.flatMap(signaturesOf);
    this.#families = this.#familiesOf(this.#all);
  }

  /** Whether there is more than one. */
  get areSeveral(): boolean {
    return new Set(this.#families.values()).size > 1;
  }

  /**
   * Chooses the one at a place, or else the only one of the symbol that is asked for. Returns those
   * that it may be, if there are several: then none is chosen.
   */
  choose(from: OffsetPlace | undefined): readonly OffsetPlace[] {
    const meant = from === undefined ? undefined : this.#at(from);
    const own = new Set(this.#asked.definitions.map(({ definition }) => definition));
    const found = meant ?? this.#all.filter(({ definition }) => own.has(definition));
    const families = new Map(found.map((each) => [this.#families.get(each), each]));
    if (families.size > 1) return found;
    [this.#chosen] = [...families.keys()];
    return [];
  }

  /** Whether a declaration is of the one that is chosen. */
  isChosen(path: string, start: number): boolean {
    const own = this.#all.filter((each) => each.path === path && each.start === start);
    return own.length === 0 || own.some((each) => this.#families.get(each) === this.#chosen);
  }

  /** Which one a place that has the name means. */
  of(occurrence: Occurrence, path: string): OverloadMeaning {
    const { meaning } = occurrence;
    if (meaning.by === "declaration") {
      return this.isChosen(path, occurrence.start) ? "meant" : "other";
    }
    const key = meaning.by === "lexical" || meaning.by === "receiver" ? meaning.key : undefined;
    // A field is one with what reads it.
    if (key?.endsWith("()") !== true) return this.#isOfField() ? "meant" : "other";
    const families = new Set(
      this.#candidates(occurrence, path).map((each) => (
        this.#families.get(each)
      )),
    );
    if (!families.has(this.#chosen)) return "other";
    return families.size === 1 ? "meant" : "unclear";
  }

  #at({ path, start }: OffsetPlace): readonly Signature[] | undefined {
    const own = this.#all.filter((each) => each.path === path && each.start === start);
    if (own.length > 0) return own;
    const used = this.#host.model(path)?.occurrences.at(start);
    return used && this.#candidates(used, path);
  }

  #isOfField(): boolean {
    return this.#all.some((each) =>
      each.definition.twin !== undefined && each.takes.length === 0 &&
      this.#families.get(each) === this.#chosen
    );
  }

  /** The declarations that a use may mean. */
  #candidates(occurrence: Occurrence, path: string): readonly Signature[] {
    const { meaning } = occurrence;
    const found = this.#search.meaningOf(occurrence, path);
    const meant = new Set(
      this.#search.symbol(found).group.map(({ definition }) => definition),
    );
    const visible = this.#all.filter(({ definition }) => meant.has(definition));
    const all = visible.length === 0 ? this.#all : visible;
    const given = meaning.by === "lexical" || meaning.by === "receiver" ? meaning.given : undefined;
    if (given === undefined) return all;
    const fitting = all.map((each) => ({ each, fit: this.#fit(each, given, path) }))
      .filter(({ fit }) => fit !== "no");
    // What takes just these types is nearer than all others.
    const same = fitting.filter(({ fit }) => fit === "same");
    return (same.length > 0 ? same : fitting).map(({ each }) => each);
  }

  /** Whether a declaration takes some arguments. */
  #fit(signature: Signature, given: readonly TypeName[], path: string): Fit {
    const { takes, isSpread } = signature;
    if (given.length !== takes.length) {
      if (!isSpread || given.length < takes.length - 1) return "no";
    }
    const fits = given.map((type, at): Fit => {
      const argument = { type, path };
      const fit = (taken: TypeName | undefined): Fit =>
        taken === undefined
          ? "no"
          : this.#types.fit({ type: taken, path: signature.path }, argument);
      if (!isSpread || at < takes.length - 1) return fit(takes[at]);
      const whole = given.length === takes.length ? fit(takes[at]) : "no";
      return whole === "no" ? loose(fit(elementOf(takes.at(-1)))) : loose(whole);
    });
    if (fits.includes("no")) return "no";
    return isSpread || fits.includes("maybe") ? "maybe" : "same";
  }

  #familiesOf(all: readonly Signature[]): ReadonlyMap<Signature, number> {
    const families = new Map(all.map((each, index) => [each, index]));
    const join = (a: Signature, b: Signature) => {
      const [from, to] = [families.get(b), families.get(a)];
      if (from === undefined || to === undefined || from === to) return;
      for (const [each, family] of families) if (family === from) families.set(each, to);
    };
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(index + 1)) {
        const fit = this.#overrides(a, b);
        if (fit === "same" || fit === "maybe" && this.#isOnly(a, b) && this.#isOnly(b, a)) {
          join(a, b);
        }
      }
    }
    return families;
  }

  /** Whether no other declaration beside one may be what the other overrides. */
  #isOnly(a: Signature, b: Signature): boolean {
    return this.#all.every((each) =>
      each === b || each.definition !== b.definition || this.#overrides(a, each) === "no"
    );
  }

  #overrides(a: Signature, b: Signature): Fit {
    if (a.takes.length !== b.takes.length) return "no";
    const fits = a.takes.map((type, at): Fit => {
      const other = b.takes[at];
      if (other === undefined) return "no";
      return this.#types.compared({ type, path: a.path }, { type: other, path: b.path });
    });
    if (fits.includes("no")) return "no";
    if (!fits.includes("maybe")) return "same";
    return a.definition === b.definition ? "no" : "maybe";
  }
}

/** What tells the overloads of a method of Java apart, if there are several. */
export function overloadsOf(
  asked: CodeSymbol,
  symbol: CodeSymbol,
  tools: OverloadTools,
): Overloads | undefined {
  if (!symbol.group.some(({ path }) => path.endsWith(".java"))) return undefined;
  const overloads = new Overloads(asked, symbol, tools);
  return overloads.areSeveral ? overloads : undefined;
}

/** The declarations of a method; what reads a component of a record takes nothing. */
function signaturesOf({ path, definition }: Placed): readonly Signature[] {
  if (definition.kind !== "method") return [];
  return definition.spans.map(({ start }) => {
    const own = definition.overloads?.find(({ at }) => at === start);
    const { takes = [], isSpread = false } = own ?? {};
    return { path, start, definition, takes, isSpread };
  });
}

function loose(fit: Fit): Fit {
  return fit === "no" ? "no" : "maybe";
}

/** The type of what a parameter takes any number of. */
function elementOf(type: TypeName | undefined): TypeName | undefined {
  return type && { ...type, text: type.text?.replace(/\[\]$/, "") };
}
