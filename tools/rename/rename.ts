/**
 * The engine: finds the symbol, computes what its new name changes, and what forbids it. Nothing is
 * written here.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { ChangedFiles, ShownSite } from "@ct/core/changes";
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import {
  type FoundDefinition,
  isDocumentation,
  lookUp,
  type LookupTools,
  OtherFiles,
  Places,
  SourceHost,
  type UnknownName,
  type UnsearchedFiles,
  walkSources,
  withReaders,
} from "@ct/core/symbols";
import { judge, parseExpect, type Verdict } from "@ct/core/verdict";
import { Coverage, type CoverageReport } from "@ct/core/walking";
import { pathTest } from "@ct/pattern";
import {
  type CodeSymbol,
  identifierFault,
  type Renaming,
  renaming,
  SymbolSearch,
} from "@ct/symbols";
import type { Entry, WalkProblem } from "@ct/walk";
import { planWrites } from "@ct/write";
import type { RenameOptions } from "./definition.ts";
import { documentMentions, sourceMentions } from "./mentions.ts";
import { type FileEdits, joinedEdits, type PlaceEdit } from "./place_edit.ts";
import { isNamed } from "./named_languages.ts";
import { allPlaces, type OffsetPlace, refusalsOf, shownPlaces } from "./refusals.ts";
import { type NamedFile, namedFile } from "./file_name.ts";
import { generatedNotes } from "./go_names.ts";
import { movedAlong } from "./moved_file.ts";
import type { MovedFile, RenameCounts, RenamePlace, RenameRefusal } from "./rename_json.ts";
import { overloadNotes } from "./overload_note.ts";
import { pastedPlaces } from "./pasted.ts";
import { type PlannedRename, plannedRename } from "./rename_plan.ts";
import type { RenameTools } from "./rename_tools.ts";
import { tiedFiles } from "./tied_file.ts";
import { embeds, unreadFiles } from "./unread.ts";

/** The result of a renaming, before anything is written. */
export interface RenameResult extends ChangedFiles {
  /** The definitions. */
  readonly definitions: readonly FoundDefinition[];
  /** A name that nothing defines, and what comes closest. */
  readonly unknown: UnknownName | undefined;
  /** Why nothing may be written. */
  readonly refused: readonly RenameRefusal[];
  /** The places that only the name ties, if an option says what becomes of them. */
  readonly named: readonly RenamePlace[];
  /** The file that moves, if one was to. */
  readonly moved: MovedFile | undefined;
  /** What a reader should know about its move. */
  readonly notes: readonly string[];
  /** The lines that change. */
  readonly sites: readonly ShownSite[];
  /** How many replacements there are of each kind. */
  readonly counts: RenameCounts;
  /** How many there are together. */
  readonly replacements: number;
  /** How many places in comments, strings and documentation stay. */
  readonly mentions: number;
  /** Files that were not searched and have the name, if something is renamed. */
  readonly unsearched: UnsearchedFiles | undefined;
  /** The verdict. */
  readonly verdict: Verdict;
  /** What the walk could not do. */
  readonly problems: readonly WalkProblem[];
  /** The files that could not be read. */
  readonly skipped: SourceHost["skipped"];
  /** What was looked at. */
  readonly coverage: CoverageReport;
}

const none: RenameCounts = { code: 0, comments: 0, strings: 0, docs: 0 };

/**
 * Computes a renaming.
 * @throws {CtError} If the base does not exist, an option's value is malformed, the new name is
 * none, or the time is up.
 */
export async function computeRename(
  options: RenameOptions,
  ctx: Context,
  bounds: Bounds,
): Promise<RenameResult> {
  const expectation = parseExpect(options.expect ?? "any");
  const problems: WalkProblem[] = [];
  const coverage = new Coverage();
  const keepsPath = pathTest(options.path);
  const seen = { bounds, problems, coverage, isOther, hasRest: true };
  const walked = await walkSources({ ...options, path: [] }, seen, ctx);
  const keeps = ({ path }: Entry) => keepsPath(path.replace(/^(?:\.\/)+/, ""));
  const { configs } = walked;
  const entries = walked.entries.filter(keeps);
  const host = new SourceHost({ entries, configs, isNamed }, bounds, ctx);
  const others = new SourceHost({ entries: walked.others.filter(keeps), configs: [] }, bounds, ctx);
  const rest = new OtherFiles(walked.rest.filter(keeps), bounds, ctx);
  const run = () => new RenameRun(options, { host, others, rest }, ctx).run();
  const { file, edited, ...plain } = await withReaders(run);
  const along = file && await movedAlong({ ...plain, edited }, file, { options, bounds, ctx });
  // Both walk the same directories as a rule: what the first could not do is said once.
  if (problems.length === 0) problems.push(...along?.problems ?? []);
  const found = { ...plain, ...along, notes: [...plain.notes, ...along?.notes ?? []] };
  const isRefused = found.refused.length > 0;
  const passed = host.skipped.files;
  coverage.searched -= passed.length;
  return {
    ...found,
    verdict: isRefused ? "ERROR" : judge(expectation, found.replacements),
    problems,
    skipped: host.skipped,
    coverage: coverage.report(passed, true),
  };
}

function isOther(name: string): boolean {
  return isDocumentation(name) || embeds(name);
}

/** What is found, and the file that is to move with it. */
type Found =
  & Omit<RenameResult, "verdict" | "problems" | "skipped" | "coverage">
  & Pick<PlannedRename, "edited">
  & { readonly file: NamedFile | undefined };

const nothing: Found = {
  ...{ definitions: [], unknown: undefined, refused: [], named: [], sites: [], counts: none },
  ...{ replacements: 0, mentions: 0, plan: planWrites([]), changes: new Map() },
  ...{ edited: new Map(), file: undefined, moved: undefined, notes: [] },
  unsearched: undefined,
};

class RenameRun {
  readonly #options: RenameOptions;
  readonly #ctx: Context;
  readonly #others: SourceHost;
  readonly #rest: OtherFiles;
  readonly #tools: LookupTools;

  constructor(
    options: RenameOptions,
    { host, others, rest }: {
      readonly host: SourceHost;
      readonly others: SourceHost;
      readonly rest: OtherFiles;
    },
    ctx: Context,
  ) {
    this.#options = options;
    this.#ctx = ctx;
    this.#others = others;
    this.#rest = rest;
    this.#tools = { host, search: new SymbolSearch(host), places: new Places(host) };
  }

  run(): Found {
    const { old } = this.#options;
    if (!/[^\s.:#>]/.test(old)) {
      throw new UsageError(`no name in "${old}"`, { help: "give NAME, Type.member or path:LINE" });
    }
    const found = lookUp(old, this.#tools);
    if ("unknown" in found) {
      return { ...nothing, unknown: found.unknown };
    }
    if ("outside" in found) {
      const note = `no file here defines "${found.outside}"`;
      return { ...nothing, refused: [{ reason: "undefined", note, places: [] }] };
    }
    if ("several" in found) return { ...nothing, refused: [this.#ambiguous(found.several)] };
    return this.#rename(found.symbol, found.at);
  }

  #ambiguous(all: CodeSymbol["definitions"]): RenameRefusal {
    const places = all.map(({ path, definition }) => (
      { path, start: definition.spans[0]?.start ?? 0 }
    ));
    const note = `${all.length} definitions are called "${this.#options.old}"; name one by ` +
      "Type.member or path:LINE";
    return { reason: "ambiguous", note, places: shownPlaces(places, this.#tools) };
  }

  #severalOverloads(places: readonly OffsetPlace[]): RenameRefusal {
    const note = `${places.length} overloads are called "${this.#options.old}"; name one by ` +
      "path:LINE, or rename all of them with --overloads";
    return { reason: "ambiguous", note, places: shownPlaces(places, this.#tools) };
  }

  /** Another project has the name as well, and keeps it. */
  #imported(all: CodeSymbol["definitions"]): RenameRefusal {
    const places = all.flatMap(({ path, definition }) =>
      definition.spans.map(({ start }) => ({ path, start }))
    );
    const note = `"${this.#options.old}" is imported from outside of these files as well`;
    return { reason: "undefined", note, places: shownPlaces(places, this.#tools) };
  }

  #rename(symbol: CodeSymbol, from: OffsetPlace | undefined): Found {
    const imported = symbol.group.filter(({ definition }) => definition.imported !== undefined);
    if (imported.length > 0) return { ...nothing, refused: [this.#imported(imported)] };
    const tools = this.#toolsOf(symbol);
    const { host, search, newName } = tools;
    const { overloads, "include-named": includes, "leave-named": leaves, exported } = this.#options;
    const found = renaming(symbol, newName, { search, host }, { from, hasAll: overloads });
    if (found.overloads.length > 0) {
      return { ...nothing, refused: [this.#severalOverloads(found.overloads)] };
    }
    const code = this.#codeEdits(found, tools, includes);
    const mentions = this.#mentions(found, tools, code);
    const wanted = joinedEdits([code, kept(mentions, (kind) => this.#isWanted(kind))]);
    const rest = [...kept(mentions, (kind) => !this.#isWanted(kind)).values()].flat();
    const refused = [
      ...refusalsOf(found, {
        newName,
        isPublicWanted: exported,
        isNamedWanted: includes || leaves,
        isLeft: leaves,
      }, tools),
      ...tiedFiles(found, tools, this.#options.file),
      ...unreadFiles(found, tools, this.#others),
      ...pastedPlaces(found, tools),
      ...this.#escaped(code, tools),
    ];
    const definitions = found.symbol.definitions.flatMap((placed) =>
      placed.definition.spans.filter(({ start }) => found.isDeclaredAt(placed.path, start))
        .map(({ start }) => tools.places.definition(placed, start))
    );
    const doubtful = found.files.flatMap(({ path, doubtful }) =>
      doubtful.map(({ start }) => ({ path, start }))
    );
    const all = { ...nothing, definitions, refused, mentions: rest.length };
    if (refused.length > 0) return all;
    const counts = countsOf(wanted);
    return {
      ...all,
      ...plannedRename(wanted, [host, this.#others], this.#options, this.#ctx),
      counts,
      file: this.#options.file ? namedFile(found.symbol, tools, this.#ctx) : undefined,
      named: shownPlaces(doubtful, tools),
      unsearched: this.#rest.having(found.symbol, host),
      notes: [
        ...generatedNotes(wanted.keys(), host),
        ...overloadNotes(found, (path) => host.text(path)),
      ],
      replacements: Object.values(counts).reduce((sum, each) => sum + each, 0),
    };
  }

  /** Checks the new name. */
  #toolsOf(symbol: CodeSymbol): RenameTools {
    const { new: typed } = this.#options;
    const [first] = symbol.group;
    const name = first?.definition.name ?? "";
    const newName = name.startsWith("#") ? `#${typed.replace(/^#/, "")}` : typed;
    for (const { path, definition } of symbol.group) {
      const language = this.#tools.host.model(path)?.language ?? "";
      const fault = identifierFault(newName, definition, language);
      if (fault !== undefined) throw new CtError("refused", `"${typed}" ${fault}`);
    }
    if (newName === name) throw new UsageError(`"${typed}" is its name already`);
    return { ...this.#tools, name, newName };
  }

  #codeEdits(found: Renaming, tools: RenameTools, includes: boolean): FileEdits {
    const listed = allPlaces(found, (path) => tools.host.text(path));
    return joinedEdits(found.files.map(({ path, places, doubtful }) =>
      new Map([[
        path,
        [
          ...places,
          ...includes ? doubtful : [],
          ...(listed.get(path) ?? []).map((span) => ({ ...span, text: tools.newName })),
        ].map(({ start, end, text }): PlaceEdit => ({ start, end, text, kind: "code" })),
      ]])
    ));
  }

  /** The places in comments, strings and documentation that are no code. */
  #mentions({ symbol }: Renaming, tools: RenameTools, code: FileEdits): FileEdits {
    const { host } = tools;
    const words = {
      name: tools.name.replace(/^#/, ""),
      newName: tools.newName.replace(/^#/, ""),
    };
    const isLocal = symbol.group.every(({ definition: { isLocal, isMember } }) =>
      isLocal && !isMember
    );
    const paths = isLocal
      ? [...new Set(symbol.group.map(({ path }) => path))]
      : host.containing([words.name]);
    const found = sourceMentions(host, paths, words);
    const outside = new Map([...found].map(([path, edits]) => {
      const starts = new Set(code.get(path)?.map(({ start }) => start));
      return [path, edits.filter(({ start }) => !starts.has(start))];
    }));
    return isLocal ? outside : joinedEdits([outside, documentMentions(this.#others, words)]);
  }

  #isWanted(kind: PlaceEdit["kind"]): boolean {
    return kind === "code" || this.#options[kind];
  }

  /** Places where the source does not have the name as it is, which must not be overwritten. */
  #escaped(code: FileEdits, { host, name, places }: RenameTools): readonly RenameRefusal[] {
    const wrong = [...code].flatMap(([path, edits]) =>
      edits.filter(({ start, end }) => host.text(path)?.slice(start, end).endsWith(name) !== true)
        .map(({ start }) => ({ path, start }))
    );
    if (wrong.length === 0) return [];
    const note = "the name is written in another way here";
    return [{ reason: "escaped", note, places: shownPlaces(wrong, { host, places }) }];
  }
}

function kept(edits: FileEdits, isKept: (kind: PlaceEdit["kind"]) => boolean): FileEdits {
  return new Map([...edits].map(([path, all]) => [path, all.filter(({ kind }) => isKept(kind))]));
}

function countsOf(edits: FileEdits): RenameCounts {
  const all = [...edits.values()].flat();
  const count = (kind: PlaceEdit["kind"]) => all.filter((each) => each.kind === kind).length;
  return {
    code: count("code"),
    comments: count("comments"),
    strings: count("strings"),
    docs: count("docs"),
  };
}
