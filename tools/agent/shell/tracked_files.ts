/**
 * The tracked files of a work tree around a command that must not change them. What the user has
 * changed is the user's: it is distinguished, and never taken back.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Call } from "../call/call.ts";
import { fingerprintOf } from "../files/fingerprint.ts";
import { workTreeAround } from "@ct/files";
import { filteringKey } from "../git/dangerous_key.ts";
import { SafeGit } from "../git/safe_git.ts";
import type { Store } from "../store/store.ts";

/** The tracked files at one time: the last commit, and what each file holds that differs from it. */
interface TrackedState {
  /** The commit; `null` if there is none. */
  readonly head: string | null;
  /** Contents and modes by paths from the top of the work tree. */
  readonly files: ReadonlyMap<string, string>;
}

/** What a command did to tracked files. */
export interface TrackedChange {
  /** The files, from the top of the work tree. */
  readonly paths: readonly string[];
  /** Those that were restored. */
  readonly restored: readonly string[];
}

const maxNamed = 10;

/** The files in a sentence. */
export function namedFiles(paths: readonly string[]): string {
  const more = paths.length - maxNamed;
  return paths.slice(0, maxNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Inspects the tracked files of a work tree. */
export class TrackedFiles {
  readonly #git: SafeGit;
  readonly #top: string;
  readonly #call: Call;

  private constructor(git: SafeGit, top: string, call: Call) {
    this.#git = git;
    this.#top = top;
    this.#call = call;
  }

  /** Those around the root of a call; `undefined`, with a remark why, if git cannot be asked. */
  static around(call: Call): TrackedFiles | undefined {
    const { root, ctx } = call.place;
    try {
      const top = workTreeAround(root.path, ctx)?.top;
      if (top === undefined) throw new CtError("not-found", "the root is not in a git work tree");
      // Not with the call's signal: what an aborted command did has to be known, too.
      // Git is only asked for its status here, which starts nothing but filters.
      const git = new SafeGit(top, ctx, { refusedKey: filteringKey });
      return new TrackedFiles(git, top, call);
    } catch (error) {
      if (!(error instanceof CtError)) throw error;
      call.note(`tracked files are not checked: ${error.message}`);
      return undefined;
    }
  }

  /** What is there now. */
  async state(): Promise<TrackedState> {
    const paths = await this.#git.modified();
    const files = new Map(paths.map((path) => [path, fingerprintOf(`${this.#top}/${path}`)]));
    return { head: await this.#head(), files };
  }

  /**
   * What has changed since, kept until it is as it was; `undefined` for nothing. What puts an
   * earlier change back is none.
   */
  async changeSince(before: TrackedState): Promise<TrackedChange | undefined> {
    const { shell } = this.#call.place;
    const now = await this.state();
    const kept = await this.#kept();
    const known = new Set(kept.flatMap(({ files }) => files.map(([path]) => path)));
    const remaining = new Set(await this.#remaining(kept, now));
    const paths = (await this.#changed(before, now))
      .filter((path) => !known.has(path) || remaining.has(path));
    const differing = withoutRestored(kept, remaining);
    if (paths.length === 0) {
      if (remaining.size < known.size) await this.#keep(differing);
      return undefined;
    }
    // Clean is what does not differ from the commit.
    const clean = paths.filter((path) => !before.files.has(path));
    const isRestored = shell.revertsTracked && before.head !== null && clean.length > 0;
    if (isRestored) await this.#git.restore(before.head, clean);
    const files = paths.filter((path) => !known.has(path))
      .map((path): KeptChange["files"][number] => [path, before.files.get(path) ?? null]);
    await this.#keep(files.length === 0 ? differing : [...differing, { head: before.head, files }]);
    return { paths, restored: isRestored ? clean : [] };
  }

  /** The files that commands changed and that are still not as they were before. */
  static async remaining(call: Call): Promise<readonly string[]> {
    const { root, ctx, store } = call.place;
    const top = workTreeAround(root.path, ctx)?.top;
    if (top === undefined || await store.settings.get(keyOf(top, store)) === undefined) return [];
    const tracked = TrackedFiles.around(call);
    if (tracked === undefined) return [];
    return await tracked.#remaining(await tracked.#kept(), await tracked.state());
  }

  async #remaining(
    kept: readonly KeptChange[],
    now: TrackedState,
  ): Promise<readonly string[]> {
    const paths = new Set<string>();
    for (const { head, files } of kept) {
      const dirty = files.filter((each): each is readonly [string, string] => each[1] !== null);
      const concerned = new Set(files.map(([path]) => path));
      const changed = await this.#changed({ head, files: new Map(dirty) }, now);
      for (const path of changed) if (concerned.has(path)) paths.add(path);
    }
    return [...paths].sort();
  }

  get #key(): string {
    return keyOf(this.#top, this.#call.place.store);
  }

  async #keep(changes: readonly KeptChange[]): Promise<void> {
    await this.#call.place.store.settings.set(this.#key, JSON.stringify(changes));
  }

  async #kept(): Promise<readonly KeptChange[]> {
    const text = await this.#call.place.store.settings.get(this.#key);
    const kept: unknown = text === undefined ? [] : JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isKeptChange) : [];
  }

  async #changed(before: TrackedState, after: TrackedState): Promise<readonly string[]> {
    const paths = new Set([...before.files.keys(), ...after.files.keys()]);
    const changed = [...paths].filter((path) => before.files.get(path) !== after.files.get(path));
    const isMoved = before.head !== null && after.head !== null && before.head !== after.head;
    const committed = isMoved ? await this.#git.changedBetween(before.head, after.head) : [];
    return [...new Set([...changed, ...committed])].sort();
  }

  async #head(): Promise<string | null> {
    try {
      return await this.#git.commit("HEAD");
    } catch (error) {
      if (error instanceof CtError && error.code === "not-found") return null;
      throw error;
    }
  }
}

/** Where a store keeps what commands changed in a work tree. */
function keyOf(top: string, { machine }: Pick<Store, "machine">): string {
  return `changes of tracked files in ${top}${machine === undefined ? "" : ` on ${machine}`}`;
}

/** Files that a command changed, and what they held before; `null` for what the commit has. */
interface KeptChange {
  readonly head: string | null;
  readonly files: readonly (readonly [path: string, content: string | null])[];
}

/** What still differs of what was changed; nothing else has to be kept. */
function withoutRestored(
  kept: readonly KeptChange[],
  remaining: ReadonlySet<string>,
): readonly KeptChange[] {
  return kept
    .map(({ head, files }) => ({ head, files: files.filter(([path]) => remaining.has(path)) }))
    .filter(({ files }) => files.length > 0);
}

function isKeptChange(value: unknown): value is KeptChange {
  return typeof value === "object" && value !== null && "head" in value && "files" in value &&
    Array.isArray(value.files);
}
