/**
 * The paths of files before and after a move.
 *
 * @module
 */

/** Where each path is afterwards. */
export class FileMap {
  /** What moves. */
  readonly from: string;
  /** Where it is afterwards. */
  readonly to: string;
  /** Whether it is a directory. */
  readonly isDirectory: boolean;
  readonly #beside: FileMap | undefined;

  /** Creates a map of one move, and of a directory that moves with it. */
  constructor(
    { from, to, isDirectory }: Pick<FileMap, "from" | "to" | "isDirectory">,
    beside?: FileMap,
  ) {
    this.#beside = beside;
    this.from = from;
    this.to = to;
    this.isDirectory = isDirectory;
  }

  /** Whether a path moves: what moves, or what is in it. */
  moves(path: string): boolean {
    return this.#isOwn(path) || this.#beside?.moves(path) === true;
  }

  /** The path afterwards. */
  of(path: string): string {
    if (this.#isOwn(path)) return this.to + path.slice(this.from.length);
    return this.#beside === undefined ? path : this.#beside.of(path);
  }

  #isOwn(path: string): boolean {
    return path === this.from || this.isDirectory && path.startsWith(`${this.from}/`);
  }
}
