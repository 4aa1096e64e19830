/**
 * The ignore rules of a directory and of those above it, in the order in which rg heeds them:
 * `.rgignore`, `.ignore`, `.gitignore`, `.git/info/exclude`, git's global file, and the files of
 * `--ignore-file`; in each of these the innermost directory that says something decides.
 *
 * @module
 */
import {
  decodeBytes,
  type Door,
  exists,
  joinName,
  openDoor,
  ownDirectories,
  splitPath,
} from "@ct/base";
import {
  GitReader,
  isReachable,
  lastOf,
  type ReadFileOf,
  readGitFile,
  repositoryDoor,
} from "@ct/git";
import type { Context } from "@ct/core/context";
import { type IgnoreDecision, IgnoreRules, parseRules } from "@ct/pattern";
import type { RgSettings } from "./settings.ts";

/** Larger files of rules are not read. */
const ruleBytes = 1 << 20;
/** The names of the files, the weakest last. */
const names = [".rgignore", ".ignore", ".gitignore"] as const;
type Source = typeof names[number] | "exclude";
const sources: readonly Source[] = [...names, "exclude"];

/** What a directory's own files say, and the directory above. */
export interface DirectoryRules {
  /** The absolute path of the directory, with a slash at the end. */
  readonly prefix: string;
  readonly own: ReadonlyMap<Source, IgnoreRules>;
  /** Whether it is the top of a git work tree. */
  readonly hasGit: boolean;
  readonly above: DirectoryRules | undefined;
}

/** Which entries of a directory hold rules. */
export type HasRules = (name: string) => boolean;

/** Reads the rules of directories, and asks them. */
export class RuleReader {
  readonly #settings: RgSettings;
  readonly #git: GitReader;
  readonly #global: IgnoreRules;
  readonly #explicit: readonly IgnoreRules[];
  readonly #cwd: string;
  readonly #door: Door;
  readonly #unread: (path: string, reason: string) => void;

  /** Reads the rules that hold in all directories; what cannot be read is reported. */
  constructor(
    settings: RgSettings,
    { cwd, door, home, configHome }: Pick<Context, "cwd" | "door" | "home" | "configHome">,
    report: (path: string, reason: string) => void,
  ) {
    this.#settings = settings;
    this.#cwd = joinName(cwd, "");
    this.#unread = report;
    this.#door = door;
    const readThrough = (path: string, door: Door) => {
      const unread = (reason: string, isWithheld: boolean) => isWithheld && report(path, reason);
      return readGitFile(path, unread, { maxBytes: ruleBytes, door });
    };
    const readOf: ReadFileOf = (path, repository) =>
      readThrough(path, repositoryDoor(door, path, repository));
    this.#git = new GitReader({ home, configHome }, {
      read: (path) => readThrough(path, openDoor),
      readOf,
      report: () => {},
    });
    this.#global = this.#readGlobal(home);
    this.#explicit = settings.ignore.files
      ? settings.ignoreFiles.map((file) => this.#readExplicit(file)).reverse()
      : [];
  }

  /** The rules of the directories above that of the absolute path, in which no link is left. */
  above(realPath: string): DirectoryRules | undefined {
    const { parent, dot, vcs } = this.#settings.ignore;
    if (!(parent ? dot || vcs : vcs)) return undefined;
    const { root, components } = splitPath(realPath);
    const { foreign } = ownDirectories(realPath);
    let rules: DirectoryRules | undefined;
    let prefix = root;
    // What lies above all that can be reached is the user's own.
    let door = openDoor;
    for (const name of components) {
      if (door === openDoor && isReachable(this.#door, prefix)) door = this.#door;
      const isForeign = foreign !== undefined && joinName(foreign, "").startsWith(prefix);
      const has = (each: string) => !isForeign && exists(prefix + each);
      if (parent) rules = this.enter(prefix, rules, { has, door });
      // Rules of git below count in a repository, even if those up here do not.
      else if (has(".git")) rules = { prefix, own: new Map(), hasGit: true, above: rules };
      prefix += `${name}/`;
    }
    return rules;
  }

  /** The rules in a directory. */
  enter(
    prefix: string,
    above: DirectoryRules | undefined,
    { has, door = this.#door }: { readonly has: HasRules; readonly door?: Door },
  ): DirectoryRules {
    const { dot, vcs, exclude } = this.#settings.ignore;
    const own = new Map<Source, IgnoreRules>();
    for (const name of names) {
      if ((name === ".gitignore" ? vcs : dot) && has(name)) {
        add(own, name, this.#read(prefix + name, door));
      }
    }
    const hasGit = vcs && has(".git");
    if (hasGit && exclude) {
      const repository = this.#git.repositoryOf(prefix);
      const path = `${repository.common}/info/exclude`;
      add(own, "exclude", this.#read(path, repositoryDoor(this.#door, path, repository)));
    }
    if (own.size === 0 && !hasGit && above !== undefined) return above;
    return { prefix, own, hasGit, above };
  }

  /** What the rules say about an entry of a directory, by its absolute path. */
  decide(rules: DirectoryRules | undefined, path: string, isDirectory: boolean): IgnoreDecision {
    let inGit = !this.#settings.ignore.requireGit;
    for (let each = rules; each !== undefined && !inGit; each = each.above) inGit = each.hasGit;
    for (const source of sources) {
      const isGit = source === ".gitignore" || source === "exclude";
      if (isGit && !inGit) continue;
      for (let each = rules; each !== undefined; each = each.above) {
        const own = each.own.get(source);
        const decision = own?.decide(path.slice(each.prefix.length), isDirectory);
        if (decision !== undefined) return decision;
        if (isGit && each.hasGit) break;
      }
    }
    const here = path.startsWith(this.#cwd) ? path.slice(this.#cwd.length) : path;
    const global = inGit ? this.#global.decide(here, isDirectory) : undefined;
    if (global !== undefined) return global;
    for (const each of this.#explicit) {
      const decision = each.decide(here, isDirectory);
      if (decision !== undefined) return decision;
    }
    return undefined;
  }

  #read(path: string, door: Door): IgnoreRules {
    const report = (reason: string) => this.#unread(path, reason);
    const bytes = readGitFile(path, report, { maxBytes: ruleBytes, door }) ?? new Uint8Array();
    return this.#rules(bytes);
  }

  #rules(bytes: Uint8Array): IgnoreRules {
    return parseRules(decodeBytes(bytes), { fold: this.#settings.ignoreFilesFold });
  }

  #readExplicit(file: string): IgnoreRules {
    const path = file.startsWith("/") ? file : this.#cwd + file;
    if (!exists(path)) this.#unread(file, "No such file or directory (os error 2)");
    return this.#read(path, this.#door);
  }

  /** Git's global file is the one its configuration names, or `git/ignore` beside that. */
  #readGlobal(home: string | undefined): IgnoreRules {
    const { global, vcs } = this.#settings.ignore;
    if (!global || !vcs) return new IgnoreRules([]);
    const named = lastOf(this.#git.userConfig, "core.excludesfile")?.value;
    const path = named
      ? this.#git.locate(named, home ?? "/")
      : `${this.#git.configHome}/git/ignore`;
    return path === undefined ? new IgnoreRules([]) : this.#read(path, openDoor);
  }
}

function add(own: Map<Source, IgnoreRules>, source: Source, rules: IgnoreRules): void {
  if (!rules.isEmpty) own.set(source, rules);
}
