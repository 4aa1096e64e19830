/**
 * The files that rg would search, in the order of their paths.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { byCodePoints, inodeOf, joinName, osErrorText, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type DirectoryRules, RuleReader } from "./directory_rules.ts";
import { TypeRules } from "./file_types.ts";
import { type IgnoreDecision, IgnoreRules, parseRule, type Rule } from "@ct/pattern";
import type { RgSettings } from "./settings.ts";

/** A file to search. */
export interface FoundFile {
  /** Its path as printed. */
  readonly path: string;
  /** The absolute path to open it by; `undefined` for standard input. */
  readonly absolutePath: string | undefined;
  /** Whether it was named on the command line. */
  readonly isNamed: boolean;
}

/** Reports errors of single paths. */
export interface WalkReports {
  /** A path could not be looked at. */
  readonly unseen: (path: string, reason: string) => void;
  /** An ignore file could not be read; that is no error of the call. */
  readonly unread: (path: string, reason: string) => void;
}

/** An entry of a directory, links not followed. */
interface Found {
  readonly name: string;
  readonly kind: "file" | "directory" | "other";
  /** Where it lies on disk, where that matters. */
  readonly device: number | undefined;
}

/** A directory to look into. */
interface Place {
  readonly path: string;
  readonly absolutePath: string;
  readonly depth: number;
  readonly rules: DirectoryRules | undefined;
  /** The file system of the path on the command line. */
  readonly device: number | undefined;
  /** The identities of the directories above, where links are followed. */
  readonly trail: readonly string[];
}

/** Finds the files below paths. */
export class FileWalk {
  readonly #settings: RgSettings;
  readonly #ctx: Pick<Context, "cwd" | "door">;
  readonly #report: WalkReports["unseen"];
  readonly #rules: RuleReader;
  readonly #globs: IgnoreRules;
  readonly #types: TypeRules;

  /**
   * Reads the rules.
   * @throws {UsageError} If a type is not known.
   */
  constructor(settings: RgSettings, ctx: Context, { unseen, unread }: WalkReports) {
    this.#settings = settings;
    this.#ctx = ctx;
    this.#report = unseen;
    this.#types = new TypeRules(settings);
    this.#globs = new IgnoreRules(globRules(settings));
    this.#rules = new RuleReader(settings, ctx, unread);
  }

  /** The files at and below a path as typed; `prefix` stands before what is printed. */
  *files(typed: string): Generator<FoundFile> {
    if (typed === "-") {
      yield { path: "<stdin>", absolutePath: undefined, isNamed: true };
      return;
    }
    if (typed === "") {
      this.#report(typed, "the path is empty");
      return;
    }
    let absolutePath: string;
    let info: Deno.FileInfo;
    try {
      absolutePath = resolvePath(typed, this.#ctx);
      this.#ctx.door.assertReadable(absolutePath, typed);
      info = Deno.statSync(absolutePath);
    } catch (error) {
      this.#report(typed, osErrorText(error));
      return;
    }
    if (!info.isDirectory) {
      yield { path: typed, absolutePath, isNamed: true };
      return;
    }
    const realPath = Deno.realPathSync(absolutePath);
    yield* this.#below({
      path: typed,
      absolutePath: realPath,
      depth: 0,
      rules: this.#rules.above(realPath),
      device: this.#settings.oneFileSystem ? info.dev : undefined,
      trail: this.#settings.follow ? [inodeOf(info)] : [],
    });
  }

  *#below(place: Place): Generator<FoundFile> {
    const { maxDepth = Infinity, follow, time } = this.#settings;
    const descending = time === undefined && this.#settings.descending;
    if (place.depth >= maxDepth) return;
    const found = this.#list(place);
    if (found === undefined) return;
    const prefix = joinName(place.absolutePath, "");
    const present = new Set(found.map(({ name }) => name));
    const rules = this.#rules.enter(prefix, place.rules, { has: (name) => present.has(name) });
    found.sort((a, b) => descending ? byCodePoints(b.name, a.name) : byCodePoints(a.name, b.name));
    for (const { name, kind, device } of found) {
      const path = joinName(place.path, name);
      const absolutePath = prefix + name;
      if (this.#isExcluded({ path, absolutePath, name }, rules, kind === "directory")) continue;
      if (kind === "file") {
        if (this.#isTooLarge(absolutePath)) continue;
        this.#ctx.door.assertListed(absolutePath);
        yield { path, absolutePath, isNamed: false };
      } else if (kind === "directory" && (place.device ?? device) === device) {
        const trail = follow ? this.#trailTo(path, absolutePath, place.trail) : [];
        if (trail === undefined) continue;
        yield* this.#below({ ...place, path, absolutePath, depth: place.depth + 1, rules, trail });
      }
    }
  }

  /** The entries of a directory, with what they lead to where links are followed. */
  #list({ path, absolutePath, device }: Place): Found[] | undefined {
    const { follow } = this.#settings;
    const found: Found[] = [];
    try {
      this.#ctx.door.assertListable(absolutePath);
      for (const { name, isFile, isDirectory, isSymlink } of Deno.readDirSync(absolutePath)) {
        const entry = joinName(absolutePath, name);
        if ((isSymlink && follow) || (isDirectory && device !== undefined)) {
          const info = this.#look(joinName(path, name), entry);
          if (info === undefined) continue;
          const kind = info.isFile ? "file" : info.isDirectory ? "directory" : "other";
          found.push({ name, kind, device: device === undefined ? undefined : info.dev });
        } else {
          const kind = isFile ? "file" : isDirectory ? "directory" : "other";
          found.push({ name, kind, device: undefined });
        }
      }
      return found;
    } catch (error) {
      this.#report(path, osErrorText(error));
      return undefined;
    }
  }

  #look(path: string, absolutePath: string): Deno.FileInfo | undefined {
    try {
      this.#ctx.door.assertReadable(absolutePath, path);
      return Deno.statSync(absolutePath);
    } catch (error) {
      this.#report(path, osErrorText(error));
      return undefined;
    }
  }

  /** `undefined` if the directory is one of those above it. */
  #trailTo(
    path: string,
    absolutePath: string,
    trail: readonly string[],
  ): readonly string[] | undefined {
    const info = this.#look(path, absolutePath);
    if (info === undefined) return undefined;
    const identity = inodeOf(info);
    if (!trail.includes(identity)) return [...trail, identity];
    this.#report(path, "the link leads back to a directory above it");
    return undefined;
  }

  #isExcluded(
    { path, absolutePath, name }: {
      readonly path: string;
      readonly absolutePath: string;
      readonly name: string;
    },
    rules: DirectoryRules,
    isDirectory: boolean,
  ): boolean {
    const chosen = this.#decideByGlobs(path, isDirectory);
    if (chosen !== undefined) return chosen === "ignore";
    const decision = this.#rules.decide(rules, absolutePath, isDirectory);
    if (decision === "ignore") return true;
    const typed = isDirectory ? undefined : this.#types.decide(name);
    if (typed === "ignore") return true;
    return (decision ?? typed) === undefined && !this.#settings.hidden && name.startsWith(".");
  }

  /** What `--glob` says: as in an ignore file, but the other way round. */
  #decideByGlobs(path: string, isDirectory: boolean): IgnoreDecision {
    if (this.#globs.isEmpty) return undefined;
    const cwd = joinName(this.#ctx.cwd, "");
    const plain = path.replace(/^\.\//, "");
    const decision = this.#globs.decide(
      plain.startsWith(cwd) ? plain.slice(cwd.length) : plain,
      isDirectory,
    );
    if (decision !== undefined) return decision === "ignore" ? "keep" : "ignore";
    return this.#globs.ignores && !isDirectory ? "ignore" : undefined;
  }

  #isTooLarge(absolutePath: string): boolean {
    const { maxFilesize } = this.#settings;
    if (maxFilesize === undefined) return false;
    return (this.#look(absolutePath, absolutePath)?.size ?? 0) > maxFilesize;
  }
}

/** The rules of `--glob`, then those of `--iglob`. */
function globRules({ globs, globsFold }: RgSettings): readonly Rule[] {
  const ordered = [...globs.filter(({ fold }) => !fold), ...globs.filter(({ fold }) => fold)];
  return ordered.flatMap(({ glob, fold }) => {
    const rule = parseRule(glob, { fold: fold || globsFold });
    if (rule === undefined && !/^(?:#.*|\s*)$/.test(glob)) {
      throw new UsageError(`--glob '${glob}' is malformed`, {
        help: "a bracket or brace is not closed; put a backslash before a literal one",
      });
    }
    return rule ?? [];
  });
}
