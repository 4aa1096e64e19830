/**
 * By what names are looked up in languages in which one name can mean several things: a method and
 * a field of Java, a type and a function of Rust.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";

/** A key as it is, and as it would be. */
export interface RenamedKey {
  readonly old: string;
  readonly fresh: string;
}

/** A key in which a name gives way to another. */
export function freshKey(key: string, name: string, newName: string): string {
  return key.replace(name, () => newName);
}

/** The keys of a definition; the first is the one by which its siblings know it. */
export function renamedKeys(
  { name, key = name, keys = [] }: Pick<Definition, "name" | "key" | "keys">,
  newName: string,
): readonly [RenamedKey, ...RenamedKey[]] {
  const pair = (old: string) => ({ old, fresh: freshKey(old, name, newName) });
  return [pair(key), ...keys.map(pair)];
}
