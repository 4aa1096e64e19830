/**
 * Files that may have records, by their names.
 *
 * @module
 */

/** A directory with files that may have records, or with other files. */
export class TextDirectory {
  /** Its absolute path; empty for the root of the file system. */
  readonly path: string;
  /** Whose it is. */
  readonly owner: object;
  /** Its files by their names. */
  readonly files: Map<string, TextRecord> = new Map();
  /** Whether it is no longer among those that are known. */
  isGone = false;

  /** Creates an empty one. */
  constructor(path: string, owner: object) {
    this.path = path;
    this.owner = owner;
  }
}

/** A file; it stays the same object for as long as the file has its name. */
export class TextRecord {
  /** Where it is. */
  readonly directory: TextDirectory;
  /** Its name there. */
  readonly name: string;
  /** The row in which is what is known about it; -1 once the file has not this name any more. */
  row: number;

  /** Creates one. */
  constructor(directory: TextDirectory, name: string, row: number) {
    this.directory = directory;
    this.name = name;
    this.row = row;
  }

  /** What it is, as a walk says it. */
  get kind(): "f" {
    return "f";
  }

  /** Its absolute path. */
  get path(): string {
    return `${this.directory.path}/${this.name}`;
  }
}

/** The files of directories. */
export class TextRecords {
  readonly #directories = new Map<string, TextDirectory>();
  readonly #owner: object;

  /** Creates an empty one of somebody. */
  constructor(owner: object) {
    this.#owner = owner;
  }

  /** The record of a file, if there is one. */
  find(absolutePath: string): TextRecord | undefined {
    const end = absolutePath.lastIndexOf("/");
    const directory = this.#directories.get(absolutePath.slice(0, end));
    return directory?.files.get(absolutePath.slice(end + 1));
  }

  /** The same, made if there is none, in the row that is taken then. */
  make(absolutePath: string, takeRow: () => number): TextRecord {
    const end = absolutePath.lastIndexOf("/");
    const directory = this.directory(absolutePath.slice(0, end));
    return this.makeIn(directory, absolutePath.slice(end + 1), takeRow);
  }

  /** The same in a directory that is known. */
  makeIn(directory: TextDirectory, name: string, takeRow: () => number): TextRecord {
    const existing = directory.files.get(name);
    if (existing !== undefined) return existing;
    const record = new TextRecord(directory, name, takeRow());
    directory.files.set(name, record);
    return record;
  }

  /** Removes a file of that name and all that is below it, each handed to `onRemoved` before. */
  removeBelow(absolutePath: string, onRemoved: (record: TextRecord) => void): void {
    const record = this.find(absolutePath);
    if (record !== undefined) {
      onRemoved(record);
      record.directory.files.delete(record.name);
    }
    if (!this.#directories.has(absolutePath)) return;
    const prefix = `${absolutePath}/`;
    for (const [path, directory] of this.#directories) {
      if (path !== absolutePath && !path.startsWith(prefix)) continue;
      for (const record of directory.files.values()) onRemoved(record);
      directory.isGone = true;
      this.#directories.delete(path);
    }
  }

  /** All files. */
  *[Symbol.iterator](): Generator<TextRecord> {
    for (const { files } of this.#directories.values()) yield* files.values();
  }

  /** A directory by its path, empty for the root; made with all above it if there is none. */
  directory(path: string): TextDirectory {
    const existing = this.#directories.get(path);
    if (existing !== undefined) return existing;
    const directory = new TextDirectory(path, this.#owner);
    this.#directories.set(path, directory);
    if (path !== "") this.directory(path.slice(0, path.lastIndexOf("/")));
    return directory;
  }
}
