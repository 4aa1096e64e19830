/**
 * The user's revert tokens: files in his state directory, each with the former contents of the
 * files of one write. A token is there completely or not at all: it is written under another name
 * and renamed.
 *
 * @module
 */
import {
  CtError,
  isOurs,
  joinName,
  openDoor,
  osErrorText,
  ownerOfHome,
  readRegularFile,
  removeIfThere,
  throwWithheld,
} from "@ct/base";

/** Whose tokens they are. */
export interface RevertLocation {
  /** The user's directory for such data, as `$XDG_STATE_HOME`; without it there are no tokens. */
  readonly stateHome?: string | undefined;
  /** The user's home directory; who owns it owns the tokens. */
  readonly home: string | undefined;
}

/** At most this many bytes of former contents a token may hold: 64 MiB. */
export const maxTokenBytes: number = 64 << 20;
/** At most this many bytes all tokens may have: 256 MiB. */
const maxBytes = 256 << 20;
/** At most this many tokens are kept. */
const maxTokens = 100;
/** A token that was not finished by then never will be. */
const unfinishedMs = 3_600_000;
const headBytes = 16 << 20;
/** Most heads are shorter. */
const pieceBytes = 1 << 14;

/** The tokens of a user. */
export class RevertStore {
  /** Its absolute path. */
  readonly directory: string;
  readonly #home: string;
  /** Who owns the tokens, once that was asked. */
  #owner: ReturnType<typeof ownerOfHome> | undefined;

  private constructor(stateHome: string, home: string) {
    this.directory = joinName(stateHome, "ct/reverts");
    this.#home = home;
  }

  /** The store of a user; `undefined` if he has no place for it. */
  static of({ stateHome, home }: RevertLocation): RevertStore | undefined {
    return stateHome === undefined || home === undefined
      ? undefined
      : new RevertStore(stateHome, home);
  }

  /**
   * Keeps what a token is to hold, and returns the token. The oldest ones make room for it.
   * @throws {Error} The system's error, or that others may write to the directory.
   */
  keep(parts: Iterable<Uint8Array>): string {
    Deno.mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    if (!this.#isPrivate(Deno.lstatSync(this.directory), "isDirectory")) {
      throw new Error("others own it or may use it");
    }
    const token = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
    const [draft, path] = [`${this.#pathOf(token)}.part`, this.#pathOf(token)];
    try {
      writeParts(draft, parts);
      const { size, mtime } = Deno.lstatSync(draft);
      const newest = this.#makeRoom(size);
      // Of two writes within a millisecond, too, one is the last.
      if ((mtime?.getTime() ?? 0) <= newest) {
        const next = new Date(newest + 1);
        Deno.utimeSync(draft, next, next);
      }
      Deno.renameSync(draft, path);
    } catch (error) {
      removeIfThere(draft);
      throw error;
    }
    return token;
  }

  /**
   * What a token holds.
   * @throws {CtError} With code `not-found` or `read` if there is none, or it is not the user's
   * own.
   */
  read(token: string): Uint8Array {
    const help = `the last ${maxTokens} are kept in ${this.directory}`;
    if (!/^[0-9a-f]{16}$/.test(token)) {
      throw new CtError("not-found", `"${token}" is not a revert token`, { help });
    }
    const path = this.#pathOf(token);
    try {
      const [above, file] = [Deno.lstatSync(this.directory), Deno.lstatSync(path)];
      if (!this.#isPrivate(above, "isDirectory") || !this.#isPrivate(file, "isFile")) {
        throw new Error("others own it or may use it");
      }
      return readRegularFile(path, {
        cwd: "/",
        door: openDoor,
        maxBytes: maxTokenBytes + headBytes,
      });
    } catch (cause) {
      if (cause instanceof Deno.errors.NotFound) {
        throw new CtError("not-found", `there is not a revert token "${token}"`, { help });
      }
      const reason = osErrorText(cause);
      throw new CtError("read", `reading the revert token "${token}": ${reason}`, { path, cause });
    }
  }

  /** The tokens and when each was made, the newest first; those of others are omitted. */
  list(): readonly { readonly token: string; readonly time: Date }[] {
    return this.#files().filter(({ isDraft, isPrivate }) => !isDraft && isPrivate)
      .map(({ token, time }) => ({ token, time: new Date(time) }));
  }

  /**
   * The first line of a token, at most.
   * @throws {Error} The system's error.
   */
  readHead(token: string): Uint8Array {
    using file = Deno.openSync(this.#pathOf(token));
    for (let room = pieceBytes;; room *= 8) {
      const head = new Uint8Array(room);
      file.seekSync(0, Deno.SeekMode.Start);
      const filled = file.readSync(head) ?? 0;
      const end = head.subarray(0, filled).indexOf(10);
      if (end >= 0) return head.subarray(0, end);
      if (filled < room || room > headBytes) return head.subarray(0, filled);
    }
  }

  /** Forgets a token, if it is there. */
  drop(token: string): void {
    removeIfThere(this.#pathOf(token));
  }

  #pathOf(token: string): string {
    return joinName(this.directory, token);
  }

  /** What others could have made does not direct us (R22). */
  #isPrivate(info: Deno.FileInfo, kind: "isDirectory" | "isFile"): boolean {
    return info[kind] && ((info.mode ?? 0) & 0o077) === 0 &&
      isOurs(info, this.#owner ??= ownerOfHome(this.#home));
  }

  /** What is in the directory, the newest first. */
  #files(): readonly KeptFile[] {
    const files = [...Deno.readDirSync(this.directory)].flatMap(({ name }) => {
      const path = joinName(this.directory, name);
      try {
        const info = Deno.lstatSync(path);
        return [{
          path,
          token: name,
          size: info.size,
          time: info.mtime?.getTime() ?? 0,
          isDraft: name.endsWith(".part"),
          isPrivate: this.#isPrivate(info, "isFile"),
        }];
      } catch (error) {
        throwWithheld(error);
        // Another call has made room.
        return [];
      }
    });
    return files.sort((a, b) => b.time - a.time);
  }

  /** Removes what is too old or too much, and returns when the newest token was made. */
  #makeRoom(bytes: number): number {
    const files = this.#files();
    const stale = files.filter(({ isDraft, time }) => isDraft && time < Date.now() - unfinishedMs);
    const tokens = files.filter(({ isDraft }) => !isDraft);
    let room = maxBytes - bytes;
    const gone = tokens.filter(({ size }, index) => {
      room -= size;
      return room < 0 || index >= maxTokens - 1;
    });
    for (const { path } of [...stale, ...gone]) removeIfThere(path);
    return tokens[0]?.time ?? 0;
  }
}

/** A file of the store. */
interface KeptFile {
  readonly path: string;
  readonly token: string;
  readonly size: number;
  readonly time: number;
  readonly isDraft: boolean;
  readonly isPrivate: boolean;
}

function writeParts(path: string, parts: Iterable<Uint8Array>): void {
  using file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  for (const part of parts) {
    for (let at = 0; at < part.length;) at += file.writeSync(part.subarray(at));
  }
}
