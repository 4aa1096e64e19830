/**
 * Filters the entries of a walk for a search: every filter of the call must hold.
 *
 * @module
 */
import type { Entry } from "@ct/walk";
import type { SkippedFile } from "@ct/core/input";
import type { Context } from "@ct/core/context";
import { CtError, osErrorText } from "@ct/base";
import { nameUses, type PatternUse, patternUse } from "@ct/pattern";
import { type SelectingOption, Selection, sizeTest } from "@ct/core/walking";
import { ContentMatcher, type MatcherOptions } from "./content_matcher.ts";
import { type ContentOptions, type PromotedPattern, readQuestion } from "./question.ts";
import type { SearchOptions } from "./definition.ts";
import type { ContentQuestion } from "./file_result.ts";
import type { SearchRequest } from "./request.ts";
import type { Match, MatchSink } from "./match.ts";

/** The options that filter. */
export type FilterOptions =
  & Pick<SearchOptions, "name" | "ext" | "name-mode" | "path" | "glob" | "type" | "size">
  & ContentOptions
  & Pick<SearchRequest, "place">;

/** The outcome for an entry. */
export type EntryResult =
  | Match
  /** The file could not be looked at. */
  | SkippedFile
  /** What does not keep it: an option, or those that ask about its content. */
  | SelectingOption
  | "--size"
  | "content";

/** The filters of a call, compiled. */
export class EntryPredicate {
  readonly #selection: Selection;
  readonly #fits: (entry: Entry) => boolean;
  /** Whether it selects all entries, as none of the options asks for kind or name. */
  readonly selectsAll: boolean;
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
  /** Those of contents that were promoted. */
  readonly promoted: readonly PromotedPattern[];
  /** The query for the contents of files, if there is one. */
  readonly question: ContentQuestion | undefined;
  /** What finds it out. */
  readonly content: ContentMatcher | undefined;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If a pattern or size is malformed.
   */
  constructor(
    options: FilterOptions,
    ctx: Pick<Context, "cwd" | "door" | "residentFiles">,
    matcher: Omit<MatcherOptions, "door">,
  ) {
    this.#selection = new Selection(options);
    this.selectsAll = this.#selection.selectsAll;
    const read = readQuestion(options, ctx);
    const place = options.in === undefined ? undefined : options.place?.name;
    const places = place === undefined ? [] : [patternUse("--in", place)];
    this.patterns = [...nameUses(options), ...read?.uses ?? [], ...places];
    this.promoted = read?.promoted ?? [];
    this.question = read?.question;
    this.content = this.question && new ContentMatcher(this.question, {
      ...matcher,
      door: ctx.door,
      residentFiles: ctx.residentFiles,
      place: options.place,
    });
    this.#fits = sizeTest(options.size);
  }

  /** Texts of which each name that it selects has one, if it is known of some. */
  get nameTexts(): readonly string[] | undefined {
    return this.#selection.nameTexts;
  }

  /** Whether kind and name are those asked for. */
  selects(entry: Pick<Entry, "kind" | "name">): boolean {
    return this.#selection.selects(entry);
  }

  /** Whether an entry that is selected is known to be a file of which the content matters. */
  isSearched(entry: Entry): boolean {
    if (entry.kind !== "f") return false;
    try {
      return this.#fits(entry);
    } catch {
      // The same error comes up again when it is the entry's turn.
      return false;
    }
  }

  /**
   * What comes of an entry, its matching lines told to `sink`.
   * @throws {CtError} With code `traversal` if its size is asked for and cannot be told.
   */
  judge(entry: Entry, sink: MatchSink | undefined): EntryResult {
    return this.#selection.refusal(entry) ?? this.judgeSelected(entry, sink);
  }

  /** The same for an entry with the requested kind and name. */
  judgeSelected(entry: Entry, sink: MatchSink | undefined): EntryResult {
    const { kind, path, name } = entry;
    try {
      if (!this.#fits(entry)) return "--size";
      if (this.content === undefined) return { path, lines: 0, binary: false };
      if (kind !== "f") return kind === "other" ? { path, reason: "special file" } : "content";
      const found = this.content.match(entry, sink) ?? "content";
      return typeof found === "object" || found === "content" ? found : { path, reason: found };
    } catch (error) {
      // Nothing can open a file by a name that the runtime shows with U+FFFD.
      const isNamed = !name.includes("\ufffd");
      if (error instanceof CtError && error.code !== "read" && isNamed) throw error;
      const cause = osErrorText(error instanceof CtError ? error.cause : error);
      const message = isNamed ? cause : "the name is not valid UTF-8";
      return { path, reason: "unreadable", message };
    }
  }
}
