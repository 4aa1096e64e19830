/**
 * Walks that were made before, and the listings of directories that others can be made of.
 *
 * @module
 */
import { resolvePath } from "@ct/base";
import {
  type Entry,
  type LeftOut,
  type ReportProblem,
  walk,
  type WalkOptions,
  type WalkProblem,
} from "@ct/walk";
import { stateOf } from "./file_state.ts";
import type { TextRecord } from "./held_texts.ts";

/** A file, and what is known of it. */
export class HeldEntry implements Entry {
  readonly path: string;
  readonly name: string;
  readonly kind = "f";
  readonly depth: number;
  readonly absolutePath: string;
  /** What is known of it. */
  readonly record: TextRecord;

  /** Adds a record to what was walked. */
  constructor({ path, name, depth, absolutePath }: Entry, record: TextRecord) {
    this.path = path;
    this.name = name;
    this.depth = depth;
    this.absolutePath = absolutePath;
    this.record = record;
  }
}

/** What a walk came by, in order. */
type Step =
  | { readonly entry: Entry }
  | { readonly leftOut: LeftOut }
  | { readonly problem: WalkProblem };

interface HeldWalk {
  readonly steps: readonly Step[];
  /** The files with rules that lie outside of the tree, and what is known of each. */
  readonly outside: ReadonlyMap<string, string>;
}

/** The entries of a directory. */
interface Listing {
  readonly entries: readonly Deno.DirEntry[];
  /** What the directory was like before it was read. */
  readonly state: string;
}

/** What a walk needs, and who is told. */
interface Surroundings {
  /** The record of a file. */
  readonly recordOf: (absolutePath: string) => TextRecord;
  /** Takes a directory on another file system, whose changes may not be reported. */
  readonly onForeign: (absolutePath: string) => void;
}

/** So many walks are kept. */
const mostWalks = 8;

/** The walks below a directory. */
export class HeldWalks {
  readonly #root: string;
  readonly #surroundings: Surroundings;
  readonly #device: number;
  /** By the path with a slash at the end; `undefined` where the entries are to be read again. */
  readonly #listings = new Map<string, Listing | undefined>();
  readonly #walks = new Map<string, HeldWalk>();
  /** The files with rules inside of the tree. */
  readonly #rules = new Set<string>();
  /** How often the walks were forgotten. */
  #changes = 0;

  /** Takes the real path of the directory. */
  constructor(root: string, surroundings: Surroundings) {
    this.#root = root;
    this.#surroundings = surroundings;
    this.#device = Deno.statSync(root).dev;
  }

  /** How many directories are known. */
  get directories(): number {
    return this.#listings.size;
  }

  /** What a walk would yield; `undefined` if it leaves the tree or follows links. */
  walk(options: WalkOptions, report: ReportProblem): Iterable<Entry> | undefined {
    if (options.follow || !this.#holds(options)) return undefined;
    const { base, cwd, hidden, ignore, home, configHome, rules, maxDepth } = options;
    const key = JSON.stringify([base, cwd, hidden, ignore, home, configHome, rules, maxDepth]);
    const held = this.#walks.get(key);
    if (held !== undefined) {
      const isSame = held.outside.entries().every(([path, state]) => stateOf(path) === state);
      if (isSame) return replay(held.steps, options, report);
      this.#walks.delete(key);
    }
    return this.#record(key, options, report);
  }

  /** Something about a file has changed, but for its name. */
  noteChange(absolutePath: string): void {
    if (this.#listings.has(`${absolutePath}/`)) this.noteEntry(absolutePath);
    else if (this.#rules.has(absolutePath)) this.#forgetWalks();
  }

  /** A name has come or gone. */
  noteEntry(absolutePath: string): void {
    const parent = absolutePath.slice(0, absolutePath.lastIndexOf("/") + 1);
    if (this.#listings.has(parent)) this.#listings.set(parent, undefined);
    const prefix = `${absolutePath}/`;
    if (this.#listings.has(prefix)) {
      for (const path of this.#listings.keys()) {
        if (path.startsWith(prefix)) this.#listings.delete(path);
      }
    }
    // No walk enters .git, whose files come and go with every command of git.
    const isOfGit = absolutePath.includes("/.git/");
    if (!isOfGit || this.#concernsRules(absolutePath)) this.#forgetWalks();
  }

  /** Whether a directory is known. */
  hasDirectory(absolutePath: string): boolean {
    return this.#listings.has(`${absolutePath}/`);
  }

  /**
   * Looks at all directories, and tells whether any has changed: the runtime does not report a new
   * link that leads out of the tree.
   */
  checkDirectories(): boolean {
    let hasChanged = false;
    for (const [path, listing] of this.#listings) {
      if (listing === undefined || stateOf(path) === listing.state) continue;
      this.#listings.set(path, undefined);
      this.#forgetWalks();
      hasChanged = true;
    }
    return hasChanged;
  }

  /** Forgets everything. */
  clear(): void {
    this.#listings.clear();
    this.#forgetWalks();
  }

  #concernsRules(path: string): boolean {
    return this.#rules.has(path) ||
      this.#rules.values().some((rule) => rule.startsWith(`${path}/`));
  }

  #forgetWalks(): void {
    this.#changes++;
    this.#walks.clear();
    this.#rules.clear();
  }

  /** Whether the base is a directory of the tree, reached without links. */
  #holds({ base, cwd }: WalkOptions): boolean {
    const path = resolvePath(base, { cwd });
    if (path !== this.#root && !path.startsWith(`${this.#root}/`)) return false;
    try {
      return Deno.realPathSync(path) === path && Deno.statSync(path).isDirectory;
    } catch {
      return false;
    }
  }

  *#record(key: string, options: WalkOptions, report: ReportProblem): Generator<Entry> {
    const changes = this.#changes;
    const steps: Step[] = [];
    const outside = new Map<string, string>();
    const recorded: WalkOptions = {
      ...options,
      readDirectory: this.#read,
      onRuleFile: (path) => {
        if (path.startsWith(`${this.#root}/`)) this.#rules.add(path);
        else if (!outside.has(path)) outside.set(path, stateOf(path));
      },
      onLeftOut: (leftOut) => {
        steps.push({ leftOut });
        options.onLeftOut?.(leftOut);
      },
    };
    const entries = walk(recorded, (problem) => {
      steps.push({ problem });
      report(problem);
    });
    for (const found of entries) {
      const isFile = found.kind === "f";
      const entry = isFile
        ? new HeldEntry(found, this.#surroundings.recordOf(found.absolutePath))
        : found;
      steps.push({ entry });
      yield entry;
    }
    // What was walked meanwhile may be what was there before.
    if (changes !== this.#changes) return;
    if (this.#walks.size >= mostWalks) this.#walks.delete(this.#walks.keys().next().value ?? "");
    this.#walks.set(key, { steps, outside });
  }

  readonly #read = (path: string): readonly Deno.DirEntry[] => {
    const known = this.#listings.get(path);
    if (known !== undefined) return known.entries;
    const state = stateOf(path);
    if (Deno.lstatSync(path).dev !== this.#device) this.#surroundings.onForeign(path);
    const entries = Array.from(
      Deno.readDirSync(path),
      ({ name, isFile, isDirectory, isSymlink }) => ({ name, isFile, isDirectory, isSymlink }),
    );
    this.#listings.set(path, { entries, state });
    return entries;
  };
}

function* replay(
  steps: readonly Step[],
  { onLeftOut }: WalkOptions,
  report: ReportProblem,
): Generator<Entry> {
  for (const step of steps) {
    if ("entry" in step) yield step.entry;
    else if ("leftOut" in step) onLeftOut?.(step.leftOut);
    else report(step.problem);
  }
}
