/**
 * Byte strings by how they begin: of very many, the few that may lie at a place.
 *
 * @module
 */

/** More of the first bytes are not compared at once. */
const maxHeadBytes = 64;

/**
 * Items by the first bytes of what stands for them, as many as the largest power of two that it is
 * long enough for. So a place is looked up under seven lengths at most.
 */
export class HeadIndex<Item> {
  readonly #byLength = new Map<number, Map<string, Item[]>>();

  /** Adds an item under some bytes, at least one. */
  add(bytes: Uint8Array, item: Item): void {
    const length = 1 << Math.floor(Math.log2(Math.min(bytes.length, maxHeadBytes)));
    const heads = this.#byLength.get(length) ?? new Map<string, Item[]>();
    this.#byLength.set(length, heads);
    const head = headAt(bytes, 0, length);
    const same = heads.get(head);
    if (same === undefined) heads.set(head, [item]);
    else same.push(item);
  }

  /** Yields the items that may begin at an offset: their first bytes do. */
  *at(bytes: Uint8Array, offset: number): Generator<Item> {
    for (const [length, heads] of this.#byLength) {
      yield* heads.get(headAt(bytes, offset, length)) ?? [];
    }
  }
}

function headAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
