/**
 * The entries of a directory in little memory, since there may be a million of them.
 *
 * @module
 */

/** The letters of kinds; that of what is none of these is `-`. */
const [file, directory, link, other] = ["f", "d", "l", "-"];

/** The entries of a directory, as the runtime lists them. */
export class PackedEntries {
  readonly #names: readonly string[];
  /** A letter for each. */
  readonly #kinds: string;

  /** Takes all of a listing. */
  constructor(listing: Iterable<Deno.DirEntry>) {
    const names: string[] = [];
    const kinds: string[] = [];
    for (const { name, isFile, isDirectory, isSymlink } of listing) {
      names.push(name);
      kinds.push(isFile ? file : isDirectory ? directory : isSymlink ? link : other);
    }
    // A copy has no room for more.
    this.#names = names.slice();
    this.#kinds = kinds.join("");
  }

  /** The names of what is not a link. */
  get others(): readonly string[] {
    return this.#kinds.includes("l")
      ? this.#names.filter((_, index) => this.#kinds[index] !== link)
      : this.#names;
  }

  /** Whether another listing has the same, in the same order. */
  equals(other: PackedEntries): boolean {
    return this.#kinds === other.#kinds &&
      this.#names.every((name, index) => name === other.#names[index]);
  }

  /** Whether another one has the same of what may say which others are ignored. */
  hasSameRules(other: PackedEntries): boolean {
    return this.#dotted().join("/") === other.#dotted().join("/");
  }

  /** What may hold rules, with its kind, in one order. */
  #dotted(): string[] {
    return this.#names.flatMap((name, index) => {
      return name.startsWith(".") ? [`${name} ${this.#kinds[index]}`] : [];
    }).sort();
  }

  /** Yields the entries. */
  *[Symbol.iterator](): Generator<Deno.DirEntry> {
    for (const [index, name] of this.#names.entries()) {
      const kind = this.#kinds[index];
      const isDirectory = kind === directory;
      yield { name, isFile: kind === file, isDirectory, isSymlink: kind === link };
    }
  }
}
