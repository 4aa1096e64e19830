/**
 * Packages that lie in one another, as in `node_modules`: a name means the one in the nearest place
 * around that has it.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** How deep packages may lie in one another; installers stay far below. */
const deepestNesting = 256;

/** What lies where, by place and name. */
export class NestedNames {
  readonly #places = new Map<string, Map<string, string>>();

  /** Notes what a name means in a place. */
  add(place: string, name: string, id: string): void {
    const names = this.#places.get(place);
    if (names === undefined) this.#places.set(place, new Map([[name, id]]));
    else names.set(name, id);
  }

  /** What finds the meaning of names from within places, the innermost first. */
  within(places: readonly string[]): (name: string) => string | undefined {
    const known = places.flatMap((place) => this.#places.get(place) ?? []);
    return (name) => {
      for (const names of known) {
        const id = names.get(name);
        if (id !== undefined) return id;
      }
      return undefined;
    };
  }
}

/**
 * Checks how deep a path lies: looking around in each place costs time.
 * @throws {CtError} With code `bounds` if it lies deeper than any installer's.
 */
export function checkNesting(parts: readonly string[], source: string): void {
  if (parts.length <= deepestNesting) return;
  throw new CtError(
    "bounds",
    `${source}: '${parts.slice(0, 3).join("/")}/…' nests deeper than ${deepestNesting} levels`,
  );
}
