/**
 * Whether a directory of a tree may no longer be watched.
 *
 * The runtime's watch follows links to directories that it finds when it begins, or in a directory
 * that comes. Such a directory has two names then, but the system watches it once: when a link goes
 * away, so does the watch on the directory that it led to, without a word.
 *
 * @module
 */

/** Keeps in mind which links a watch may have followed. */
export class LinkGuard {
  readonly #root: string;
  /** The places of known links to directories. */
  readonly #links = new Set<string>();
  /** Directories of which not all links are known that were there meanwhile. */
  readonly #unscanned = new Set<string>();
  /** What has gone, or another has come in its place, since the last question. */
  readonly #gone = new Set<string>();

  /** Takes the real path of the tree's directory. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Links are there. */
  know(links: Iterable<string>): void {
    for (const link of links) this.#links.add(link);
  }

  /** A directory has come. */
  come(directory: string): void {
    this.#unscanned.add(directory);
  }

  /** Something has gone, or another has come in its place. */
  gone(place: string): void {
    this.#gone.add(place);
  }

  /**
   * Whether a directory may have lost its watch since the last time. To be asked when all was told
   * and what has come is watched. While a watch begins, links may come and go and never be known.
   */
  hasLost(isBeginning: boolean): boolean {
    const hasLost = this.#gone.size > 0 &&
      (isBeginning || this.#gone.values().some((place) => this.#mayBeLink(place)));
    this.#gone.clear();
    for (const directory of this.#unscanned) this.know(directoryLinks(directory));
    this.#unscanned.clear();
    return hasLost;
  }

  #mayBeLink(place: string): boolean {
    // What a link outside of the tree leads back to is not known.
    return !isAtOrBelow(place, this.#root) ||
      this.#links.values().some((link) => isAtOrBelow(link, place)) ||
      this.#unscanned.values().some((each) => isAtOrBelow(place, each));
  }
}

/** The places of the links to directories that are below a directory, without following them. */
export function directoryLinks(directory: string): readonly string[] {
  const links: string[] = [];
  const directories = [directory];
  for (let next = directories.pop(); next !== undefined; next = directories.pop()) {
    try {
      for (const { name, isDirectory, isSymlink } of Deno.readDirSync(next)) {
        const place = `${next}/${name}`;
        if (isDirectory) directories.push(place);
        else if (isSymlink && leadsToDirectory(place)) links.push(place);
      }
    } catch {
      // It has gone, or nobody may look into it: nor may the watch.
    }
  }
  return links;
}

function leadsToDirectory(link: string): boolean {
  try {
    return Deno.statSync(link).isDirectory;
  } catch {
    return false;
  }
}

function isAtOrBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}/`);
}
