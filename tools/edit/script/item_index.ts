/**
 * Indexes which edits apply to which files.
 *
 * @module
 */
import type { EditItem } from "./edit_item.ts";

/** The edits of a call by the files they name. */
export class ItemIndex {
  readonly #items: readonly EditItem[];
  readonly #named = new Map<string, EditItem[]>();
  readonly #seen = new Set<string>();

  /** Creates one from the edits in order. */
  constructor(items: readonly EditItem[]) {
    this.#items = items;
    for (const item of items) {
      if (item.file === undefined) continue;
      const file = withSlashes(item.file);
      const same = this.#named.get(file) ?? [];
      same.push(item);
      this.#named.set(file, same);
    }
  }

  /** The edits that look at the file with this printed path, in order. */
  itemsFor(path: string): readonly EditItem[] {
    if (this.#named.size === 0) return this.#items;
    const names = new Set<EditItem>();
    for (const end of endsOf(withSlashes(path))) {
      const named = this.#named.get(end);
      if (named === undefined) continue;
      this.#seen.add(end);
      for (const item of named) names.add(item);
    }
    return this.#items.filter((item) => item.file === undefined || names.has(item));
  }

  /** The first edit that names a file which {@linkcode itemsFor} was not called for. */
  get unmet(): EditItem | undefined {
    return this.#items.find(({ file }) => file !== undefined && !this.#seen.has(withSlashes(file)));
  }
}

/** The path, and what follows each of its slashes. */
function* endsOf(path: string): Generator<string> {
  yield path;
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    yield path.slice(at + 1);
  }
}

/** Both kinds of slash are alike. */
function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}
