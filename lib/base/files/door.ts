/**
 * The door to the files of a project. Who calls decides where it leads: a person's door is open,
 * that of a program which calls for somebody else judges each path (R1, R10). What is judged is
 * the path that is opened or written at that moment, never a word of a command line.
 *
 * @module
 */

/** Judges which files a call may read and write. */
export interface Door {
  /**
   * Judges where an absolute path leads, links resolved, before anything is read there. `typed` is
   * what messages name.
   * @throws {CtError} With code `refused` if it must not be read.
   */
  assertReadable(absolutePath: string, typed?: string): void;
  /**
   * Judges a directory of which the entries are shown.
   * @throws {CtError} With code `refused` if it must not be read.
   */
  assertListable(absolutePath: string): void;
  /**
   * Judges a path that the listing of its directory gave as that of a regular file. Many of these
   * are cheaper than {@linkcode Door.assertReadable}.
   * @throws {CtError} With code `refused` if it must not be read.
   */
  assertListed(absolutePath: string): void;
  /**
   * Judges a file that was opened at an absolute path, before its content is used: a link may have
   * come into the way since the path was judged.
   * @throws {CtError} With code `refused` if it is not the file that the path was judged for.
   */
  assertOpened(file: OpenedFile, absolutePath: string, typed?: string): void;
  /**
   * Judges a file that is to be written, by its path without links, and by the path as typed.
   * @throws {CtError} With code `refused` if it must not be written.
   */
  assertWritable(realPath: string, typed: string): void;
  /**
   * Whether a file with several names (hard links) is detached from the others when it is written:
   * they keep the former content.
   */
  readonly detachesLinks: boolean;
  /**
   * What readers get in place of the content of a file; without it they get the content. Line ends
   * stay where they are.
   */
  conceal?(content: Uint8Array, absolutePath: string): Uint8Array;
  /**
   * What is written to a file in place of what was made from a concealed content, and what the file
   * held. `undefined` if its content was not concealed.
   * @throws {CtError} With code `refused` if something concealed would be lost or shown.
   */
  reveal?(realPath: string, after: Uint8Array): RevealedWrite | undefined;
}

/** Contents of a file without anything concealed. */
export interface RevealedWrite {
  /** What it holds. */
  readonly before: Uint8Array;
  /** What it is to hold. */
  readonly after: Uint8Array;
}

/** A content as the door shows it. */
export function shownThrough<Bytes extends Uint8Array>(
  door: Door,
  content: Bytes,
  absolutePath: string,
): Bytes | Uint8Array<ArrayBuffer> {
  const shown = door.conceal?.(content, absolutePath) ?? content;
  return shown === content ? content : new Uint8Array(shown);
}

/** The same door for files that the program itself needs; nothing in them is concealed. */
export function withoutConcealing(door: Door): Door {
  if (door.conceal === undefined) return door;
  return {
    assertReadable: (path, typed) => door.assertReadable(path, typed),
    assertListable: (path) => door.assertListable(path),
    assertListed: (path) => door.assertListed(path),
    assertOpened: (file, path, typed) => door.assertOpened(file, path, typed),
    assertWritable: (path, typed) => door.assertWritable(path, typed),
    detachesLinks: door.detachesLinks,
  };
}

/** An open file that can say which one it is. */
export interface OpenedFile {
  /** What the system says about it. */
  statSync(): Deno.FileInfo;
}

/** The door of a person: everything that the system permits. */
export const openDoor: Door = {
  assertReadable(): void {},
  assertListable(): void {},
  assertListed(): void {},
  assertOpened(): void {},
  assertWritable(): void {},
  detachesLinks: false,
};

/**
 * Opens the file at an absolute path for reading, as far as the door lets it. The caller closes it.
 * @throws {CtError} With code `refused` if the door does not.
 * @throws {Error} The system's error if it cannot be opened.
 */
export function openThrough(
  door: Door,
  absolutePath: string,
  { typed = absolutePath, write = false }: OpenThroughOptions = {},
): Deno.FsFile {
  door.assertReadable(absolutePath, typed);
  const file = Deno.openSync(absolutePath, { read: true, write });
  try {
    door.assertOpened(file, absolutePath, typed);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** How a file is opened. */
export interface OpenThroughOptions {
  /** The path that messages name. */
  readonly typed?: string;
  /** Whether it is opened for writing as well. */
  readonly write?: boolean;
}
