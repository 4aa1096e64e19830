/**
 * The files that rg would search, in the order of their paths.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { joinName, osErrorText, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { DirectoryWalk, type SearchTask, type WalkedEntry } from "@ct/core/grep";
import { type DirectoryRules, RuleReader } from "./directory_rules.ts";
import { TypeRules } from "./file_types.ts";
import { type IgnoreDecision, IgnoreRules, parseRule, type Rule } from "@ct/pattern";
import type { RgSettings } from "./settings.ts";

/** A file to search. */
export interface FoundFile extends SearchTask {
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

/** Finds the files below paths. */
export class FileWalk {
  readonly #settings: RgSettings;
  readonly #ctx: Pick<Context, "cwd" | "door">;
  readonly #report: WalkReports["unseen"];
  readonly #rules: RuleReader;
  readonly #globs: IgnoreRules;
  readonly #types: TypeRules;
  readonly #walk: DirectoryWalk<DirectoryRules | undefined>;

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
    const { follow, oneFileSystem, maxDepth, descending, time } = settings;
    this.#walk = new DirectoryWalk<DirectoryRules | undefined>(ctx, {
      follow,
      oneFileSystem,
      maxDepth,
      descending: descending && time === undefined,
      loopReason: "the link leads back to a directory above it",
      enter: (path, above, has) => this.#rules.enter(joinName(path, ""), above, { has }),
      excludes: (entry, rules) =>
        this.#isFilteredOut(entry, rules) || (!entry.isDirectory && this.#isTooLarge(entry)),
      onError: unseen,
    });
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
    const rules = this.#rules.above(realPath);
    for (const file of this.#walk.below({ path: typed, absolutePath: realPath, info, rules })) {
      yield { path: file.path, absolutePath: file.absolutePath, isNamed: false };
    }
  }

  #isFilteredOut(
    { path, absolutePath, name, isDirectory }: WalkedEntry,
    rules: DirectoryRules | undefined,
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

  #isTooLarge({ absolutePath }: WalkedEntry): boolean {
    const { maxFilesize } = this.#settings;
    if (maxFilesize === undefined) return false;
    return (this.#walk.look(absolutePath, absolutePath)?.size ?? 0) > maxFilesize;
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
