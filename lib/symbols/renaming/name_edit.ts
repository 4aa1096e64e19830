/**
 * What a place becomes when its name changes. Several names can stand at one place, as in
 * `{ release }`: if one of them stays, both are written out.
 *
 * @module
 */
import type { Occurrence } from "../model/source_model.ts";

/** What becomes of a name at a place. */
export type NameFate =
  /** It changes. */
  | "renamed"
  /** Only the name ties it to the symbol. */
  | "named"
  /** It stays. */
  | "kept";

/** One of the names at a place. */
export interface NameAt {
  /** The place. */
  readonly occurrence: Occurrence;
  /** What becomes of it. */
  readonly fate: NameFate;
}

/** What all names at a place become. */
export interface PlaceFate {
  /** What the place becomes. */
  readonly fate: NameFate;
  /** The text that takes the place of the name; as it is for one that stays. */
  readonly text: string;
  /** How many units before the name it begins. */
  readonly before: number;
}

/** What a place with some names becomes if `named` ones change, too. */
export function fateOfPlace(names: readonly NameAt[], name: string, newName: string): PlaceFate {
  const keys = names.filter(({ occurrence }) => isKey(occurrence));
  const bindings = names.filter(({ occurrence }) => !isKey(occurrence));
  const [key, binding] = [fateOf(keys), fateOf(bindings)];
  // In `({ release } = value)` the type that has the member is seldom the declared one.
  const isAssigned = key === "renamed" &&
    bindings.some(({ occurrence: { kind, meaning } }) =>
      kind === "write" && meaning.by === "scope"
    );
  const fate = key === "named" || binding === "named" || isAssigned ? "named" : fateOf(names);
  if (fate === "kept") return { fate, text: name, before: 0 };
  const [isKeyKept, isBindingKept] = [key === "kept", binding === "kept"];
  if (keys.length > 0 && bindings.length > 0 && isKeyKept !== isBindingKept) {
    const prefix = keys.map(({ occurrence }) => occurrence.prefix).find((each) => each) ?? "";
    const [field, variable] = isKeyKept ? [name, newName] : [newName, name];
    return { fate, text: `${field}: ${prefix}${variable}`, before: prefix.length };
  }
  return { fate, text: newName, before: 0 };
}

/** Of several names of one kind, one that changes takes the others with it. */
function fateOf(names: readonly NameAt[]): NameFate {
  const fates = names.map(({ fate }) => fate);
  return fates.includes("renamed") ? "renamed" : fates.includes("named") ? "named" : "kept";
}

/** Whether a name is that of a member or of an export, and not of something in a scope. */
export function isKey({ meaning }: Occurrence): boolean {
  if (meaning.by === "declaration") return meaning.definition.isMember;
  return meaning.by === "receiver" || meaning.by === "module";
}

/** Whether a variable is declared, which a pattern such as `{ release }` takes out of an object. */
export function isDeclaredBinding(occurrence: Occurrence): boolean {
  const { meaning } = occurrence;
  return meaning.by === "declaration" && meaning.definition.imported === undefined &&
    !isKey(occurrence);
}

/** What a variable is taken from holds something else, whatever that is. */
export function withKeptKey(name: NameAt): NameAt {
  return isKey(name.occurrence) && name.fate === "named" ? { ...name, fate: "kept" } : name;
}

/** Whether an object is written out where a type is expected that may have the member, too. */
export function isOfOtherType(names: readonly NameAt[]): boolean {
  return names.some(({ occurrence: { meaning }, fate }) =>
    meaning.by === "receiver" && meaning.receiver !== undefined && fate !== "renamed"
  );
}
