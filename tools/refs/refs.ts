/**
 * The engine: walks, finds the symbol, and collects what the call requests.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { type Bases, UsageError } from "@ct/core/definition";
import type { SkippedFiles } from "@ct/core/input";
import {
  type FoundDefinition,
  type Impact,
  isCodeAlone,
  lookUp,
  type LookupTools,
  mentionsIn,
  OtherFiles,
  Places,
  type RelatedDeclaration,
  Relations,
  SourceHost,
  type UnknownName,
  type UnsearchedFiles,
  unusedExports,
  usesOutside,
  walkSources,
  withReaders,
} from "@ct/core/symbols";
import {
  type Expectation,
  isSettled,
  isUpperBound,
  judge,
  parseExpect,
  type Verdict,
} from "@ct/core/verdict";
import { Coverage, type CoverageReport } from "@ct/core/walking";
import { nameTest, pathTest } from "@ct/pattern";
import { type CodeSymbol, type Placed, SymbolSearch } from "@ct/symbols";
import { unreadDirectories, type WalkProblem } from "@ct/walk";
import { type ComparedFile, type ComparedUse, comparedUses, serverReport } from "./compared.ts";
import { definition, type RefsOptions } from "./definition.ts";
import type { FoundUse, ServerReport, UsedInFile } from "./refs_json.ts";
import type { ServerAnswer } from "./server/mod.ts";

/** What a search came to. */
export interface RefsResult {
  /** The bases as typed. */
  readonly bases: readonly string[];
  /** The definitions. */
  readonly definitions: readonly FoundDefinition[];
  /** The uses, by file. */
  readonly files: readonly UsedInFile[];
  /** Callers, callees or implementations, if they are asked for. */
  readonly related: readonly RelatedDeclaration[] | undefined;
  /** What a change would reach, if that is asked for. */
  readonly impact: Impact | undefined;
  /** How many answers there are. */
  readonly count: number;
  /** How many of the uses are named only. */
  readonly named: number;
  /** How often comments and strings have the name. */
  readonly mentions: number;
  /** A name that nothing defines, and what comes closest. */
  readonly unknown: UnknownName | undefined;
  /** Members that have the name too, one definition of each. */
  readonly others: readonly FoundDefinition[];
  /** Whether several symbols have the name, so that there is no answer. */
  readonly isAmbiguous: boolean;
  /** Whether files use the name and none defines it. */
  readonly isOutside: boolean;
  /** What the answer lacks, in words for a message. */
  readonly omitted: readonly string[];
  /** What a language server said, if one was asked. */
  readonly server: ServerReport | undefined;
  /** Files that were not searched and have the name, where that may change what is concluded. */
  readonly unsearched: UnsearchedFiles | undefined;
  /** Whether what the answer lacks could change the verdict. */
  readonly isUndecided: boolean;
  /** The verdict. */
  readonly verdict: Verdict;
  /** What could not be read and might have changed the verdict. */
  readonly unread: readonly string[];
  /** Files that could not be read or parsed. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** Where the time was up, if it was. */
  readonly stopped: Stopped | undefined;
}

/** What was found out about the symbol. */
type Answer = Pick<
  RefsResult,
  | "definitions"
  | "files"
  | "related"
  | "impact"
  | "count"
  | "named"
  | "mentions"
  | "unknown"
  | "isOutside"
  | "others"
  | "isAmbiguous"
  | "omitted"
  | "server"
  | "unsearched"
>;

const nothing: Answer = {
  ...{ definitions: [], files: [], related: undefined, impact: undefined },
  ...{ count: 0, named: 0, mentions: 0, unknown: undefined, isOutside: false },
  others: [],
  isAmbiguous: false,
  omitted: [],
  server: undefined,
  unsearched: undefined,
};

/** The options of a call; `symbol` is a path where `--unused` is given. */
type CheckedOptions = RefsOptions & Bases & { readonly symbol: string };

/** A search whose options were checked. */
export class Refs {
  readonly #options: CheckedOptions;
  readonly #ctx: Context;
  readonly #expectation: Expectation;
  readonly #keepsName: (name: string) => boolean;
  readonly #keepsPath: (path: string) => boolean;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If a glob or the expectation is malformed, or the symbol has no name.
   */
  constructor(options: CheckedOptions, ctx: Context) {
    this.#options = options;
    this.#ctx = ctx;
    if (!options.unused && !/[^\s.:#>]/.test(options.symbol)) {
      throw new UsageError(`no name in "${options.symbol}"`, {
        help: "give NAME, Type.member or path:LINE",
      });
    }
    this.#expectation = parseExpect(options.expect);
    this.#keepsName = nameTest({ name: undefined, ext: options.ext });
    this.#keepsPath = pathTest(options.path);
  }

  /**
   * Walks and searches. When the time is up, there is no result.
   * @throws {CtError} If the base does not exist, or several symbols are meant.
   */
  async run(bounds: Bounds): Promise<RefsResult> {
    const { bases } = this.#options;
    const problems: WalkProblem[] = [];
    const coverage = new Coverage();
    let host: SourceHost | undefined;
    let answer = nothing;
    bounds.shows(() =>
      `${definition.name}: ${coverage.searched} files, ${host?.understood ?? 0} understood`
    );
    const message = await untilTimeout(async () => {
      const hasRest = isUpperBound(this.#expectation) && !this.#options.unused;
      const seen = { bounds, problems, coverage, hasRest };
      const walked = await walkSources({ ...this.#options, path: [] }, seen, this.#ctx);
      const sources = host = new SourceHost(walked, bounds, this.#ctx);
      const rest = walked.rest.filter(({ path }) => this.#keepsFile(path));
      const others = hasRest ? new OtherFiles(rest, bounds, this.#ctx) : undefined;
      answer = await withReaders(() => this.#answer(sources, others, bounds));
    });
    const skipped = host?.skipped.files ?? [];
    const passedOver = [...unreadDirectories(problems), ...skipped];
    coverage.searched -= skipped.length;
    const verdict = judge(this.#expectation, answer.count);
    const mayBeMore = answer.omitted.length > 0 || (answer.impact?.unsure ?? 0) > 0;
    const isUndecided = mayBeMore && !isSettled(this.#expectation, answer.count);
    const unread = verdict === "SUCCESS" && isUpperBound(this.#expectation)
      ? [...passedOver.map(({ path }) => path), ...host?.partial ?? []]
      : [];
    return {
      ...answer,
      bases,
      verdict: unread.length > 0 || message !== undefined || answer.isAmbiguous || isUndecided
        ? "ERROR"
        : verdict,
      isUndecided,
      unread,
      skipped: host?.skipped ??
        new SourceHost({ entries: [], configs: [] }, bounds, this.#ctx).skipped,
      problems,
      coverage: coverage.report(passedOver, message === undefined),
      stopped: message === undefined ? undefined : { path: bases[0] ?? "", message },
    };
  }

  async #answer(
    host: SourceHost,
    others: OtherFiles | undefined,
    bounds: Bounds,
  ): Promise<Answer> {
    const keeps = (path: string) => this.#keepsFile(path);
    const places = new Places(host);
    const tools: LookupTools = { host, search: new SymbolSearch(host), places };
    const { limit } = this.#options;
    if (this.#options.unused) {
      const { rows, omitted } = unusedExports(tools, (path) => this.#keepsFile(path));
      return { ...nothing, related: rows.slice(0, limit), count: rows.length, omitted };
    }
    const found = lookUp(this.#options.symbol, tools);
    if ("unknown" in found) {
      const unsearched = others?.havingName(found.unknown.name, host, keeps);
      return { ...nothing, unknown: found.unknown, unsearched };
    }
    if ("outside" in found) {
      const files = usesOutside(found, tools);
      const unsearched = others?.havingName(found.outside, host, keeps);
      return { ...this.#uses(files, found.outside, tools), isOutside: true, unsearched };
    }
    if ("several" in found) {
      return { ...nothing, definitions: firstPlaces(found.several, places), isAmbiguous: true };
    }
    const { symbol } = found;
    const { body } = this.#options;
    const definitions = symbol.definitions.flatMap((placed) =>
      placed.definition.spans.map(({ start }, at) => ({
        ...places.definition(placed, start),
        ...(body && at === placed.definition.spans.length - 1 ? { code: places.code(placed) } : {}),
      }))
    );
    const about = this.#options.server
      ? await this.#asked(symbol, tools, bounds)
      : this.#about(symbol, tools);
    const unsearched = others?.having(symbol, host, keeps);
    return {
      ...nothing,
      ...about,
      definitions,
      others: firstPlaces(found.others, places),
      unsearched,
    };
  }

  /** A query about a symbol. */
  #about(symbol: CodeSymbol, tools: LookupTools): Partial<Answer> {
    const { callers, callees, body, implementations, impact, depth } = this.#options;
    const relations = new Relations(tools);
    if (impact) {
      const found = relations.impact(symbol);
      const { omitted } = relations;
      return { impact: found, count: found.direct + found.indirect, omitted };
    }
    if (callers || callees || implementations) {
      const related = callers
        ? relations.callers(symbol, depth)
        : callees
        ? body ? relations.calleesWithCode(symbol) : relations.callees(symbol)
        : relations.implementations(symbol);
      const kept = related.filter(({ path }) => this.#keepsFile(path));
      const { omitted } = relations;
      return { related: kept.slice(0, this.#options.limit), count: kept.length, omitted };
    }
    return this.#uses(tools.search.uses(symbol), nameOfSymbol(symbol), tools);
  }

  /** The plain answer, compared with that of a language server. */
  async #asked(symbol: CodeSymbol, tools: LookupTools, bounds: Bounds): Promise<Answer> {
    const { askServer } = await import("./server/mod.ts");
    const isLimited = this.#options.timeout !== undefined;
    const plain = tools.search.uses(symbol);
    const answer = await askServer(symbol, { tools, bounds, ctx: this.#ctx, isLimited });
    const compared = comparedUses(plain, symbol, { answer, tools });
    return this.#uses(compared, nameOfSymbol(symbol), tools, answer);
  }

  #uses(
    all: readonly ComparedFile[],
    name: string,
    tools: LookupTools,
    asked?: ServerAnswer,
  ): Answer {
    const { kind, limit = Infinity } = this.#options;
    const wantsMentions = kind.some((each) => each === "doc" || each === "string");
    const mentioned = tools.host.containing([name.replace(/^#/, "")])
      .filter((path) => this.#keepsFile(tools.host.shown(path)))
      .filter((path) => !isCodeAlone(tools.host, path, name))
      .map((path) => ({ path, uses: mentionsIn(tools.host, path, name) }));
    const joined = new Map(all.map(({ path, uses }) => [path, uses]));
    if (wantsMentions) {
      for (const { path, uses } of mentioned) {
        const inCode = new Set(joined.get(path)?.map(({ start }) => start));
        const added = uses.filter(({ start }) => !inCode.has(start));
        joined.set(path, [...joined.get(path) ?? [], ...added].sort((a, b) => a.start - b.start));
      }
    }
    const counted: FoundUse[] = [];
    let shown = 0;
    const files: UsedInFile[] = [];
    for (const [path, uses] of [...joined].sort(([a], [b]) => a < b ? -1 : 1)) {
      if (!this.#keepsFile(tools.host.shown(path))) continue;
      const kept = uses.filter((use) => this.#keepsUse(use)).map((use) =>
        foundUse(path, use, tools)
      )
        .filter((use) => this.#isInside(use));
      for (const each of kept) if (each.tie !== "shadowed") counted.push(each);
      const rows = kept.slice(0, Math.max(0, limit - shown));
      shown += rows.length;
      if (rows.length > 0) files.push({ path: tools.host.shown(path), uses: rows });
    }
    const mentions = mentioned.reduce((sum, { uses }) => sum + uses.length, 0);
    const named = counted.filter(({ tie }) => tie === "named").length;
    const server = asked && serverReport(asked, counted);
    return { ...nothing, files, count: counted.length, named, mentions, server };
  }

  #keepsUse({ kind, tie }: ComparedUse): boolean {
    const { kind: kinds, all } = this.#options;
    return (all || tie !== "shadowed") && (kinds.length === 0 || kinds.includes(kind));
  }

  #isInside({ in: around }: FoundUse): boolean {
    const { in: wanted } = this.#options;
    if (wanted === undefined) return true;
    const parts = wanted.split(/::|\.|#|\s*>\s*/);
    const names = around.replace(/^\S+ /, "").split(" > ");
    return names.some((_, at) => parts.every((part, index) => names[at + index] === part));
  }

  #keepsFile(path: string): boolean {
    const below = path.replace(/^(?:\.\/)+/, "");
    return this.#keepsName(nameOf(path)) && this.#keepsPath(below);
  }
}

function nameOfSymbol({ definitions }: CodeSymbol): string {
  return definitions[0]?.definition.name ?? "";
}

function foundUse(
  path: string,
  { start, end, kind, tie, server }: ComparedUse,
  { places }: LookupTools,
): FoundUse {
  const lines = places.lines(path);
  const { line, column } = lines.at(start);
  return {
    ...{
      line,
      column,
      end_column: column + end - start,
      kind,
      in: places.around(path, start),
      tie,
    },
    ...(server === undefined ? {} : { server }),
    text: lines.textOf(line).trim(),
  };
}

/** Where each definition begins. */
function firstPlaces(found: readonly Placed[], places: Places): readonly FoundDefinition[] {
  return found.flatMap((placed) =>
    placed.definition.spans.slice(0, 1).map(({ start }) => places.definition(placed, start))
  );
}
