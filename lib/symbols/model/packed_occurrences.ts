/**
 * The places with names of a file, as numbers: of most nobody ever asks what they mean, and as
 * objects they would take several times as much memory.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { type Definition, type NameSpace, Scope } from "./definition.ts";
import type { Meaning, Occurrence, Occurrences, UseKind } from "./source_model.ts";

const kinds: readonly UseKind[] = [
  ...["call", "read", "write", "type", "import"] as const,
  ...["export", "extends", "override", "doc", "string"] as const,
];
const spaces: readonly NameSpace[] = ["value", "type", "both"];

/**
 * What is kept of a place besides its numbers: what it declares, the scope in which its name is
 * looked up, another meaning, or all of it; `undefined` if only the name tells.
 */
type Kept = Definition | Scope | Meaning | Occurrence | undefined;

/** A place has three numbers: its start, its end, and its kind with how it is looked up. */
const width = 3;
/** The space in which a name is looked up stands above these bits; a key has the one behind all. */
const kindBits = 4;
const keyed = spaces.length;

/** Packs places by name, those of each name in their order. */
export function packedOccurrences(all: ReadonlyMap<string, readonly Occurrence[]>): Occurrences {
  return new PackedOccurrences(all);
}

class PackedOccurrences implements Occurrences {
  /** The numbers of the names. */
  readonly #names = new Map<string, number>();
  /** Where the places of each name begin, and where those of the last end. */
  readonly #begins: Uint32Array;
  readonly #numbers: Int32Array;
  readonly #kept: readonly Kept[];

  constructor(all: ReadonlyMap<string, readonly Occurrence[]>) {
    this.#begins = new Uint32Array(all.size + 1);
    const kept: Kept[] = [];
    for (const [name, list] of all) {
      this.#names.set(name, this.#names.size);
      for (const each of list) kept.push(keptOf(each));
      this.#begins[this.#names.size] = kept.length;
    }
    // A list that has grown has room for more.
    this.#kept = kept.slice();
    this.#numbers = new Int32Array(width * kept.length);
    let at = 0;
    for (const list of all.values()) {
      for (const each of list) {
        this.#numbers[at] = each.start;
        this.#numbers[at + 1] = each.end;
        this.#numbers[at + 2] = codeOf(each);
        at += width;
      }
    }
  }

  get(name: string): readonly Occurrence[] | undefined {
    const number = this.#names.get(name);
    return number === undefined ? undefined : this.#listOf(name, number);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  at(start: number): Occurrence | undefined {
    for (let place = 0; place < this.#kept.length; place++) {
      if (this.#numbers[width * place] !== start) continue;
      const number = this.#begins.findLastIndex((begin) => begin <= place);
      const [name = ""] = this.#names.keys().drop(number);
      return this.#occurrence(name, place);
    }
    return undefined;
  }

  *values(): IterableIterator<readonly Occurrence[]> {
    for (const [name, number] of this.#names) yield this.#listOf(name, number);
  }

  #listOf(name: string, number: number): readonly Occurrence[] {
    const list: Occurrence[] = [];
    const end = itemAt(this.#begins, number + 1);
    for (let place = itemAt(this.#begins, number); place < end; place++) {
      list.push(this.#occurrence(name, place));
    }
    return list;
  }

  #occurrence(name: string, place: number): Occurrence {
    const kept = this.#kept[place];
    if (kept !== undefined && "meaning" in kept) return kept;
    const code = itemAt(this.#numbers, width * place + 2);
    return {
      name,
      start: itemAt(this.#numbers, width * place),
      end: itemAt(this.#numbers, width * place + 1),
      kind: itemAt(kinds, code & (1 << kindBits) - 1),
      meaning: meaningOf(kept, name, code >> kindBits),
    };
  }
}

function keptOf(occurrence: Occurrence): Kept {
  const { name, meaning, prefix } = occurrence;
  if (prefix !== undefined) return occurrence;
  switch (meaning.by) {
    case "declaration":
      return meaning.definition;
    case "scope":
      return meaning.scope;
    case "name":
      return undefined;
    case "lexical": {
      const { key, isLoose, isOuter, given } = meaning;
      const isPlain = key === name && isLoose === undefined && isOuter === undefined &&
        given === undefined;
      return isPlain ? meaning.scope : meaning;
    }
    default:
      return meaning;
  }
}

function codeOf({ kind, meaning }: Occurrence): number {
  const space = meaning.by === "scope" ? spaces.indexOf(meaning.space) : keyed;
  return space << kindBits | kinds.indexOf(kind);
}

function meaningOf(kept: Exclude<Kept, Occurrence>, key: string, space: number): Meaning {
  if (kept === undefined) return { by: "name" };
  if (kept instanceof Scope) {
    return space === keyed
      ? { by: "lexical", scope: kept, key }
      : { by: "scope", scope: kept, space: itemAt(spaces, space) };
  }
  return "by" in kept ? kept : { by: "declaration", definition: kept };
}
