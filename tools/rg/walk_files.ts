/**
 * The files that rg would search, in the order of their paths.
 *
 * @module
 */
import { UsageError } from "@ct/core/definition";
import { joinName, osErrorText, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type DirectoryWalkOptions, filesBelow, type SearchTask } from "@ct/core/grep";
import type { DirectoryFilter, EntryKind, RuleDirectory } from "@ct/walk";
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

/** A directory, and what its files of rules and those above say. */
interface Place {
  readonly directory: RuleDirectory;
  readonly rules: DirectoryRules | undefined;
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
    const base = { path: typed, absolutePath: Deno.realPathSync(absolutePath) };
    for (const file of filesBelow(base, this.#options(base.absolutePath, info), this.#ctx)) {
      if (!this.#isTooLarge(file.absolutePath)) yield { ...file, isNamed: false };
    }
  }

  #options(realPath: string, { dev }: Deno.FileInfo): DirectoryWalkOptions {
    const { follow, oneFileSystem, maxDepth, descending, time } = this.#settings;
    const above = { prefix: "", absolutePrefix: "" };
    return {
      follow,
      maxDepth,
      device: oneFileSystem ? dev : undefined,
      descending: descending && time === undefined,
      loopReason: "the link leads back to a directory above it",
      filter: this.#filterIn(above, this.#rules.above(realPath)),
      onError: this.#report,
    };
  }

  /** What is omitted of a directory with these rules. */
  #filterIn(directory: RuleDirectory, rules: DirectoryRules | undefined): DirectoryFilter {
    return {
      excludes: (name, kind) => this.#isFilteredOut(name, kind, { directory, rules }),
      enter: (below, found) => {
        const has = (name: string) => found.some((each) => each.name === name);
        return this.#filterIn(below, this.#rules.enter(below.absolutePrefix, rules, { has }));
      },
    };
  }

  #isFilteredOut(name: string, kind: EntryKind, { directory, rules }: Place): boolean {
    if (kind !== "f" && kind !== "d") return true;
    const isDirectory = kind === "d";
    const chosen = this.#decideByGlobs(directory.prefix + name, isDirectory);
    if (chosen !== undefined) return chosen === "ignore";
    const decision = this.#rules.decide(rules, directory.absolutePrefix + name, isDirectory);
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
    try {
      this.#ctx.door.assertReadable(absolutePath);
      return Deno.statSync(absolutePath).size > maxFilesize;
    } catch (error) {
      this.#report(absolutePath, osErrorText(error));
      return false;
    }
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
