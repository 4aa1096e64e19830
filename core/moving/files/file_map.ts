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

  /** Creates a map of one move. */
  constructor(
    { from, to, isDirectory }: Pick<FileMap, "from" | "to" | "isDirectory">,
  ) {
    this.from = from;
    this.to = to;
    this.isDirectory = isDirectory;
  }

  /** Whether a path moves: what moves, or what is in it. */
  moves(path: string): boolean {
    return path === this.from || this.isDirectory && path.startsWith(`${this.from}/`);
  }

  /** The path afterwards. */
  of(path: string): string {
    return this.moves(path) ? this.to + path.slice(this.from.length) : path;
  }
}
