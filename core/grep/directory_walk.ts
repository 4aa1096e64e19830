/**
 * Walks the files below a directory, sorted by name, as grep and rg do. The caller decides what is
 * omitted, and may read rules in each directory for that.
 *
 * @module
 */
import { byCodePoints, inodeOf, joinName, osErrorText, pushAll } from "@ct/base";
import type { Context } from "../context/context.ts";

/** An entry of a directory. */
export interface WalkedEntry {
  /** Its path as printed. */
  readonly path: string;
  /** The absolute path to open it by. */
  readonly absolutePath: string;
  /** Its name. */
  readonly name: string;
  /** Whether it is a directory, or a link to one that is followed. */
  readonly isDirectory: boolean;
}

/** A directory in which the walk begins. */
export interface WalkRoot<Rules> {
  /** Its path as printed; `undefined` if nothing is printed before the paths of what is in it. */
  readonly path: string | undefined;
  /** Its absolute path. */
  readonly absolutePath: string;
  /** What the system says about it. */
  readonly info: Deno.FileInfo;
  /** The rules above it. */
  readonly rules: Rules;
}

/** How directories are walked. */
export interface DirectoryWalkOptions<Rules> {
  /** Whether links are followed; if not, they are neither files nor directories. */
  readonly follow: boolean;
  /** What an error says of a directory that contains itself by a link. */
  readonly loopReason: string;
  /** How many directories to descend, with the root; all by default. */
  readonly maxDepth?: number | undefined;
  /** Whether the last name comes first. */
  readonly descending?: boolean;
  /** Whether directories in other file systems are omitted. */
  readonly oneFileSystem?: boolean;
  /** The rules in a directory, by its absolute path and those above it. */
  readonly enter: (absolutePath: string, rules: Rules, has: (name: string) => boolean) => Rules;
  /** Whether a file or directory is omitted. */
  readonly excludes: (entry: WalkedEntry, rules: Rules) => boolean;
  /** Reports an error for a path. */
  readonly onError: (path: string, reason: string) => void;
}

/** A directory on the way. */
interface Location<Rules> {
  readonly path: string | undefined;
  readonly absolutePath: string;
  readonly rules: Rules;
  readonly depth: number;
  /** The identities of the directories above and of this one, where links are followed. */
  readonly trail: readonly string[];
}

/** Walks directories with rules of a kind. */
export class DirectoryWalk<Rules> {
  readonly #ctx: Pick<Context, "door">;
  readonly #options: DirectoryWalkOptions<Rules>;

  /** Prepares walks. */
  constructor(ctx: Pick<Context, "door">, options: DirectoryWalkOptions<Rules>) {
    this.#ctx = ctx;
    this.#options = options;
  }

  /** What a path leads to; `undefined` with an error reported if that cannot be told. */
  look(path: string, absolutePath: string): Deno.FileInfo | undefined {
    try {
      this.#ctx.door.assertReadable(absolutePath, path);
      return Deno.statSync(absolutePath);
    } catch (error) {
      this.#options.onError(path, osErrorText(error));
      return undefined;
    }
  }

  /** The files below a directory. */
  *below({ path, absolutePath, info, rules }: WalkRoot<Rules>): Generator<WalkedEntry> {
    const place = { path, absolutePath, rules, depth: 0, trail: [inodeOf(info)] };
    yield* this.#below(place, info.dev);
  }

  *#below(place: Location<Rules>, device: number): Generator<WalkedEntry> {
    const { follow, maxDepth = Infinity, enter, excludes } = this.#options;
    if (place.depth >= maxDepth) return;
    const listed = this.#list(place);
    if (listed === undefined) return;
    const has = (name: string) => listed.some((each) => each.name === name);
    const rules = enter(place.absolutePath, place.rules, has);
    for (const { name, isFile, isDirectory, isSymlink } of listed) {
      if (isSymlink && !follow) continue;
      const path = place.path === undefined ? name : joinName(place.path, name);
      const absolutePath = joinName(place.absolutePath, name);
      const kind = isSymlink ? this.look(path, absolutePath) : { isFile, isDirectory };
      if (kind === undefined || !(kind.isFile || kind.isDirectory)) continue;
      const entry = { path, absolutePath, name, isDirectory: kind.isDirectory };
      if (excludes(entry, rules)) continue;
      if (kind.isFile) {
        if (!isSymlink) this.#ctx.door.assertListed(absolutePath);
        yield entry;
      } else {
        const trail = this.#trailTo(entry, place.trail, device);
        const depth = place.depth + 1;
        if (trail !== undefined) yield* this.#below({ ...entry, rules, depth, trail }, device);
      }
    }
  }

  /** The entries of a directory; `undefined` with an error reported if it cannot be read. */
  #list({ path = ".", absolutePath }: Location<Rules>): readonly Deno.DirEntry[] | undefined {
    const { descending = false, onError } = this.#options;
    const listed: Deno.DirEntry[] = [];
    try {
      this.#ctx.door.assertListable(absolutePath);
      pushAll(listed, Deno.readDirSync(absolutePath));
    } catch (error) {
      onError(path, osErrorText(error));
      return undefined;
    }
    return listed.sort((a, b) =>
      descending ? byCodePoints(b.name, a.name) : byCodePoints(a.name, b.name)
    );
  }

  /** The trail to a directory; `undefined` if the walk does not go there. */
  #trailTo(
    { path, absolutePath }: WalkedEntry,
    trail: readonly string[],
    device: number,
  ): readonly string[] | undefined {
    const { follow, oneFileSystem = false, loopReason, onError } = this.#options;
    if (!follow && !oneFileSystem) return trail;
    const info = this.look(path, absolutePath);
    if (info === undefined || (oneFileSystem && info.dev !== device)) return undefined;
    const identity = inodeOf(info);
    if (!follow || !trail.includes(identity)) return [...trail, identity];
    onError(path, loopReason);
    return undefined;
  }
}
