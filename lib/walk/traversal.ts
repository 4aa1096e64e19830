/**
 * The way through the tree below a base: which directory comes next, and which entries are omitted.
 *
 * @module
 */

import {
  directoryOf,
  type Door,
  inodeOf,
  joinName,
  openDoor,
  osErrorText,
  tryLstat,
} from "@ct/base";
import type { Entry, EntryKind } from "./entry.ts";
import { IgnoreReader, type RuleDirectory, type WalkRules } from "./ignore_reader.ts";
import type { IgnoreTiers } from "./ignore_tiers.ts";
import { type LinkTarget, resolveLink } from "./link.ts";
import { type Found, listDirectory, type Listing, type ReadDirectory } from "./listing.ts";
import { sortByName } from "./name_order.ts";
import type { ReportProblem, WalkProblem } from "./problem.ts";
import { realPathIfKnown } from "./real_path.ts";

/** An entry that is not yielded, nor what lies below it. */
export interface ExcludedEntry {
  /** Why. What is both hidden and ignored counts as hidden. */
  readonly reason: "hidden" | "ignored";
  /** The last component of its path. */
  readonly name: string;
  /** What it is. */
  readonly kind: EntryKind;
  /** What stands before its name when it is printed. */
  readonly prefix: string;
  /**
   * Yields the entry and what lies below it, as the walk would if hidden entries were yielded or
   * ignore files not obeyed, whichever leaves it out; nothing if the other one does, too. Depths
   * count from here, and what goes wrong is not reported.
   */
  readonly entries: () => Iterable<Entry>;
}

/** What is omitted of a directory in the walk of another program. */
export interface DirectoryFilter {
  /** Whether an entry is omitted; links that are followed are what they lead to. */
  readonly excludes: (name: string, kind: EntryKind) => boolean;
  /** What is omitted of a directory in it, in which these entries were found. */
  readonly enter: (directory: RuleDirectory, found: readonly Found[]) => DirectoryFilter;
}

/**
 * How another program walks, such as grep: what it omits, `.git` no more than others; a link that
 * leads nowhere is a problem, and a directory is entered by each way that leads to it. The door
 * judges links and directories, and what it refuses is a problem.
 */
export interface WalkDialect {
  /** What is omitted of the directory above the base. */
  readonly filter: DirectoryFilter;
  /** Whether the last name comes first. */
  readonly descending?: boolean | undefined;
  /** The file system whose directories are entered; any by default. */
  readonly device?: number | undefined;
}

/** Where to walk, and what to omit. */
export interface WalkOptions extends BelowOptions {
  /** The base as typed; it is printed that way. */
  readonly base: string;
  /** The absolute directory that a relative base starts from. */
  readonly cwd: string;
}

/** What to omit below a base. */
export interface BelowOptions {
  /** Whether entries whose name starts with `.` are yielded; `.git` is only in a dialect. */
  readonly hidden: boolean;
  /** Whether links are followed. */
  readonly follow: boolean;
  /** Whether ignore files are obeyed. */
  readonly ignore: boolean;
  /** The user's home directory, absolute: git's settings there are heeded. */
  readonly home?: string | undefined;
  /** `$XDG_CONFIG_HOME`, absolute; `.config` in the home directory if not given. */
  readonly configHome?: string | undefined;
  /** What lets files with rules be read; by default everything that the system permits. */
  readonly door?: Door | undefined;
  /** Rules besides those of git and `.ignore` files, if these are obeyed. */
  readonly rules?: WalkRules | undefined;
  /** How far below the base entries are yielded: 0 the base, 1 what is in it; any by default. */
  readonly maxDepth?: number | undefined;
  /** Where the entries of directories come from; by default the system is asked. */
  readonly readDirectory?: ReadDirectory | undefined;
  /**
   * Receives the absolute path of whatever may change what is ignored, whether it is there or not.
   */
  readonly onRuleFile?: ((absolutePath: string) => void) | undefined;
  /** Receives what is omitted, except for `.git`. */
  readonly onExcluded?: ((excluded: ExcludedEntry) => void) | undefined;
  /**
   * Whether a directory is entered that was yielded just before; by default all are. A caller that
   * knows what lies below it says no.
   */
  readonly enters?: ((directory: Entry) => boolean) | undefined;
  /** How another program walks; by default as described here. */
  readonly dialect?: WalkDialect | undefined;
}

/** A directory on the way from the base to where the walk is. */
interface Directory {
  readonly path: string;
  /** What stands before the names of its entries when they are printed. */
  readonly prefix: string;
  /** The same for opening them. */
  readonly absolutePrefix: string;
  /** What tells it from others: its absolute path without links; in a dialect, its inode. */
  readonly identity: string;
  /** The ignore rules in force; for a directory not entered yet, those from above. */
  readonly rules: IgnoreTiers | undefined;
  /** What a dialect omits; for a directory not entered yet, of the one above. */
  readonly filter: DirectoryFilter | undefined;
}

/** An entry of a directory, with what is known before it is visited. */
interface Child {
  readonly name: string;
  /** What it is; what it leads to, if it is a link that is followed. */
  readonly kind: EntryKind;
  /** Where it leads, if it is a link that is followed. */
  readonly link: LinkTarget | undefined;
  /** Whether git ignores the directory, except for what it tracks in it. */
  readonly isPartial: boolean;
}

interface Level {
  readonly directory: Directory;
  readonly children: readonly Child[];
  /** The index of the child to visit next. */
  next: number;
}

/** One walk below a base; good for one use. */
export class Traversal {
  readonly #options: BelowOptions;
  readonly #report: ReportProblem;
  readonly #reader: IgnoreReader | undefined;
  /** An explicit stack: trees may be deeper than calls can nest. */
  readonly #levels: Level[] = [];
  /**
   * Where links are followed, the directories entered so far: the path by its real path. A dozen
   * directories with links to each other can be reached in more ways than there is time for.
   */
  readonly #entered: Map<string, string> | undefined;

  /** Creates a walk that reports its problems. */
  constructor(options: BelowOptions, report: ReportProblem) {
    const { ignore, home, configHome, rules, door, onRuleFile } = options;
    this.#options = options;
    this.#report = report;
    this.#entered = options.follow ? new Map() : undefined;
    this.#reader = ignore
      ? new IgnoreReader({ home, configHome }, { report, rules, door, onRuleFile })
      : undefined;
  }

  /** Yields all that lies below the base, a directory, and is not omitted. */
  *below(base: Pick<Entry, "path" | "absolutePath">): Generator<Entry> {
    this.#enterBase(base);
    yield* this.#run();
  }

  *#run(): Generator<Entry> {
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
      const child = level.children[level.next++];
      if (child === undefined) {
        this.#levels.pop();
        continue;
      }
      const { name, kind } = child;
      const directory = level.directory;
      const path = directory.prefix + name;
      const absolutePath = directory.absolutePrefix + name;
      const entry: Entry = { path, name, kind, depth: this.#levels.length, absolutePath };
      const visited = this.#visit(entry, child, directory);
      const problem = visited !== undefined && "kind" in visited ? visited : undefined;
      if (problem !== undefined) this.#report(problem);
      if (problem?.kind === "loop") continue;
      yield entry;
      if (visited === undefined || "kind" in visited) continue;
      const { maxDepth = Infinity, enters } = this.#options;
      if (this.#levels.length < maxDepth && enters?.(entry) !== false) this.#enter(visited);
    }
  }

  #enterBase({ path, absolutePath }: Pick<Entry, "path" | "absolutePath">): void {
    const { dialect } = this.#options;
    const realPath = realPathIfKnown(absolutePath);
    this.#enter({
      path,
      prefix: path === "" ? "" : joinName(path, ""),
      absolutePrefix: joinName(absolutePath, ""),
      identity: dialect === undefined ? realPath : inodeOf(Deno.statSync(absolutePath)),
      rules: this.#reader?.above(realPath),
      filter: dialect?.filter,
    });
  }

  /** Lists a directory and makes it the one to go on with. */
  #enter(directory: Directory): void {
    const { absolutePrefix } = directory;
    this.#entered?.set(directory.identity, directory.path);
    const { hidden, rules: more, onExcluded, dialect, door = openDoor } = this.#options;
    const { readDirectory = Deno.readDirSync } = this.#options;
    const hiddenEntries: Found[] = [];
    const onHidden = onExcluded && ((found: Found) => hiddenEntries.push(found));
    let listing: Listing;
    try {
      if (dialect !== undefined) door.assertListable(directoryOf(absolutePrefix));
      listing = listDirectory(absolutePrefix, {
        hidden,
        git: dialect !== undefined,
        onHidden,
        ruleFiles: more?.files ?? noNames,
        readDirectory,
      });
    } catch (error) {
      const message = osErrorText(error);
      this.#report({ path: directory.path, message, kind: "unreadable", incomplete: true });
      return;
    }
    const rules = directory.rules === undefined
      ? undefined
      : this.#reader?.enter(directory.rules, directory, listing.ruleFiles);
    const here = { ...directory, rules, filter: directory.filter?.enter(directory, listing.found) };
    for (const found of hiddenEntries) this.#exclude("hidden", found, here);
    const children: Child[] = [];
    for (const found of listing.found) {
      const child = this.#childOf(found, here);
      if (child === undefined) this.#exclude("ignored", found, here);
      else children.push(child);
    }
    sortByName(children);
    if (dialect?.descending === true) children.reverse();
    this.#levels.push({ directory: here, children, next: 0 });
  }

  /** What is to be visited in a directory; `undefined` if it is ignored. */
  #childOf(
    { name, kind }: Found,
    { prefix, absolutePrefix, rules, filter }: Directory,
  ): Child | undefined {
    const { follow, dialect, door = openDoor } = this.#options;
    const link = kind === "l" && follow
      ? resolveLink(absolutePrefix + name, prefix + name, dialect && door)
      : undefined;
    const kindFound = link?.kind ?? kind;
    if (link?.problem === undefined && filter?.excludes(name, kindFound) === true) return undefined;
    const decision = rules?.decision(name, kindFound === "d");
    if (decision === "ignored") return undefined;
    return { name, kind: kindFound, link, isPartial: decision === "partly" };
  }

  #exclude(reason: ExcludedEntry["reason"], found: Found, directory: Directory): void {
    const { follow, onExcluded } = this.#options;
    if (onExcluded === undefined) return;
    const { prefix, absolutePrefix } = directory;
    const { name } = found;
    const kind = reason === "ignored" && found.kind === "l" && follow
      ? resolveLink(absolutePrefix + name, prefix + name).kind
      : found.kind;
    const entries = () => this.#entriesOf(reason, found, directory);
    onExcluded({ reason, name, kind, prefix, entries });
  }

  *#entriesOf(
    reason: ExcludedEntry["reason"],
    found: Found,
    directory: Directory,
  ): Generator<Entry> {
    const isHidden = reason === "hidden";
    const change = isHidden ? { hidden: true } : { ignore: false };
    const unasked = { onExcluded: undefined, enters: undefined };
    const walk = new Traversal({ ...this.#options, ...change, ...unasked }, () => {});
    const place = isHidden ? directory : { ...directory, rules: undefined };
    const child = walk.#childOf(found, place);
    if (child === undefined) return;
    walk.#levels.push({ directory: place, children: [child], next: 0 });
    yield* walk.#run();
  }

  /** The directory that an entry is, or why it cannot be entered; `undefined` for other entries. */
  #visit(
    { path, name, kind, absolutePath }: Entry,
    { link, isPartial }: Child,
    above: Directory,
  ): Directory | WalkProblem | undefined {
    const { dialect, follow, door = openDoor } = this.#options;
    if (link?.problem !== undefined) return link.problem;
    // The runtime shows bytes that are not UTF-8 as U+FFFD, and then cannot find the entry again.
    // In a dialect that is reported when it is opened.
    if (
      dialect === undefined && name.includes("\ufffd") && tryLstat(absolutePath) === undefined
    ) {
      const message = "the name is not valid UTF-8";
      return { path, message, kind: "name", incomplete: kind === "d" };
    }
    if (kind !== "d") return undefined;
    let identity = link?.realPath ?? joinName(above.identity, name);
    if (dialect !== undefined && (follow || dialect.device !== undefined)) {
      try {
        door.assertReadable(absolutePath, path);
        const info = Deno.statSync(absolutePath);
        if (dialect.device !== undefined && info.dev !== dialect.device) return undefined;
        identity = inodeOf(info);
      } catch (error) {
        return { path, message: osErrorText(error), kind: "unreadable", incomplete: true };
      }
    }
    return this.#enteredBefore(path, identity) ?? {
      path,
      prefix: `${path}/`,
      absolutePrefix: `${absolutePath}/`,
      identity,
      rules: above.rules?.descend(name, isPartial),
      filter: above.filter,
    };
  }

  /** Why a directory is not entered once more. */
  #enteredBefore(path: string, identity: string): WalkProblem | undefined {
    const first = this.#entered?.get(identity);
    if (first === undefined) return undefined;
    const isLoop = this.#levels.some((level) => level.directory.identity === identity);
    if (!isLoop && this.#options.dialect !== undefined) return undefined;
    const message = `${isLoop ? "leads back to" : "already listed as"} ${first}`;
    return { path, message, kind: isLoop ? "loop" : "repeated", incomplete: false };
  }
}

/** One for all directories. */
const noNames: readonly string[] = [];
