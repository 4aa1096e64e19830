/**
 * Whether a directory of a tree may no longer be watched.
 *
 * The runtime's watch follows links to directories that it finds when it begins, or in a directory
 * that comes. Such a directory has two names then, but the system watches it once: when a link goes
 * away, so does the watch on the directory that it led to, silently. And of what happens to a name
 * the runtime says nothing if by then a link of that name leads out of the tree, or nowhere.
 *
 * @module
 */
import { directoryOf, pathBelow, tryLstat } from "@ct/base";
import { grainMs, stateOf } from "./file_state.ts";

/** The links that a watch follows. */
export interface FollowedLinks {
  /**
   * The places of links to directories, and of the directories of the tree that these are in, each
   * with what tells it from another that takes its place.
   */
  readonly marks: ReadonlyMap<string, string>;
  /** Whether one may have been followed that is hidden now behind one that leads elsewhere. */
  readonly mayHide: boolean;
  /** Why not all may be reported, if that is so. */
  readonly unreported?: string;
  /** One that leads out of the tree, if there is one. */
  readonly leadsOut?: string;
}

/** Keeps in mind which links a watch may have followed. */
export class LinkGuard {
  readonly #root: string;
  /** See {@linkcode FollowedLinks}. */
  readonly #marks = new Map<string, string>();
  /** Directories that may have had links which are not known. */
  readonly #unscanned = new Set<string>();
  /** When links were last looked for, in milliseconds; what has come since was not there. */
  #lastCheck = 0;
  /** What has gone, or another has come in its place, since the last question. */
  readonly #gone = new Set<string>();
  #mayHide = false;

  /** Creates one from the real path of the tree's directory. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Links are there. */
  know({ marks, mayHide }: FollowedLinks): void {
    for (const [place, mark] of marks) this.#marks.set(place, mark);
    this.#mayHide ||= mayHide;
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
   * Whether a directory may have lost its watch since the last time. While a watch begins, links
   * may come and go and never be known.
   */
  hasLost(isBeginning: boolean): boolean {
    const places = this.#gone.values();
    const hasGone = isBeginning ? this.#gone.size > 0 : places.some((it) => this.#mayBeLink(it));
    this.#gone.clear();
    const hasChanged = this.#forgetChanged() || this.#mayHide;
    this.#mayHide = false;
    return hasGone || hasChanged;
  }

  /**
   * Searches for links in what has come, once all that is watched; tells why they are not to be
   * followed, if that is so.
   */
  look(): string | undefined {
    const since = this.#lastCheck;
    this.#lastCheck = Date.now();
    for (const directory of this.#unscanned) {
      const links = linksBelow(directory, { root: this.#root, since });
      const unreported = whyUnreported(links);
      if (unreported !== undefined) return unreported;
      this.know(links);
    }
    this.#unscanned.clear();
  }

  #mayBeLink(place: string): boolean {
    return this.#marks.has(place) ||
      this.#unscanned.values().some((each) => pathBelow(each, place) !== undefined);
  }

  #forgetChanged(): boolean {
    const changed = [...this.#marks].filter(([place, mark]) => markOf(place) !== mark);
    for (const [place] of changed) this.#marks.delete(place);
    return changed.length > 0;
  }
}

/** Why not all may be reported by a watch that has followed these, if that is so. */
export function whyUnreported({ unreported, leadsOut }: FollowedLinks): string | undefined {
  return leadsOut === undefined ? unreported : `a link leads out of the directory: ${leadsOut}`;
}

/**
 * The links to directories that a watch follows below a directory, which is a tree's or in it, if
 * the watch came there at a time, in milliseconds. It must stay on the tree's file system: on
 * others, directories may go without a word, such as those of processes. Where one leads out of the
 * tree, nothing else is told: elsewhere others make links to what is in it, of which the runtime
 * says nothing.
 */
export function linksBelow(
  directory: string,
  { root, since }: { readonly root: string; readonly since: number },
): FollowedLinks {
  const marks = new Map<string, string>();
  const { dev: device } = Deno.statSync(root);
  let mayHide = false;
  const directories = [directory];
  for (let next = directories.pop(); next !== undefined; next = directories.pop()) {
    const listing = listingOf(next);
    if (listing === undefined) continue;
    if (listing.device !== device) {
      return { marks, mayHide, unreported: `something is mounted at ${next}` };
    }
    for (const { name, isDirectory, isSymlink } of listing.entries) {
      const place = `${next}/${name}`;
      if (isDirectory) directories.push(place);
      if (!isSymlink) continue;
      const way = wayOf(place, root);
      if (way === "outwards") return { marks, mayHide, leadsOut: place };
      if (way === "inwards") {
        for (let up = place; up !== root && !marks.has(up); up = directoryOf(up)) {
          marks.set(up, markOf(up));
        }
      } else mayHide ||= way === "hiding" && hasChangedSince(place, since);
    }
  }
  return { marks, mayHide };
}

/**
 * To a directory in the tree or out of it, to something because of which the runtime says nothing
 * about the link, or to anything else.
 */
function wayOf(link: string, root: string): "inwards" | "outwards" | "hiding" | "else" {
  let target: string;
  try {
    target = Deno.realPathSync(link);
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "else" : "hiding";
  }
  const isInside = pathBelow(root, target) !== undefined;
  // By the link, since the runtime may not let this process look at what is outside.
  if (!isDirectory(link)) return isInside ? "else" : "hiding";
  return isInside ? "inwards" : "outwards";
}

/** Whether a path leads to a directory, or the system does not tell. */
function isDirectory(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return true;
  }
}

/** What is at a path; a link with when it was made, as its number may be given to another. */
function markOf(path: string): string {
  const info = tryLstat(path);
  const time = info?.isSymlink ? info.mtime?.getTime() : undefined;
  return `${info?.dev} ${info?.ino} ${time}`;
}

/** Whether what is at a path has changed since a time, or come there. */
function hasChangedSince(path: string, time: number): boolean {
  const state = stateOf(path);
  return state === undefined || !(state.changed < time - grainMs);
}

function listingOf(
  directory: string,
): { readonly device: number; readonly entries: readonly Deno.DirEntry[] } | undefined {
  try {
    return { device: Deno.statSync(directory).dev, entries: [...Deno.readDirSync(directory)] };
  } catch {
    // It has gone, or nobody may look into it: nor may the watch.
  }
}
