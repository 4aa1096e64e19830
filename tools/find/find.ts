/**
 * The engine: indexes the files below the base and asks the index.
 *
 * @module
 */
import { nameOf, resolvePath } from "@ct/base";
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import {
  CodeIndex,
  type IndexedFile,
  IndexedTextReader,
  isGeneratedName,
  type KeptIndex,
  KeptIndexes,
  loadIndexEngine,
  shippedVectors,
} from "@ct/core/code_index";
import type { Context } from "@ct/core/context";
import { SkippedFiles } from "@ct/core/input";
import { type Expectation, isUpperBound, judge, parseExpect, type Verdict } from "@ct/core/verdict";
import { Coverage, type CoverageReport, type SkippedItem, walkTree } from "@ct/core/walking";
import { nameTest, pathTest } from "@ct/pattern";
import type { AnyDigest, RetrievalIndex, WordVectors } from "@ct/retrieval";
import { type Entry, fileState, unreadDirectories, type WalkProblem } from "@ct/walk";
import { type Answer, answerOf } from "./answer.ts";
import { isConfident } from "./confidence.ts";
import { definition, type FindOptions } from "./definition.ts";
import { type FoundFile, type Match, matchOf, wordsOf } from "./match.ts";
import { progressText } from "./progress_text.ts";

/** What was found. */
export interface FindResult {
  /** The base as typed. */
  readonly base: string;
  /** The matches, best first, `--limit` at most. */
  readonly matches: readonly Match[];
  /** Whether the best match is likely to be one; a name or a place that is found is. */
  readonly confident: boolean;
  /** The expectation's verdict. */
  readonly verdict: Verdict;
  /** Files that could not be read. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** What could not be read and might have changed a verdict that is therefore no `SUCCESS`. */
  readonly unread: readonly string[];
  /** How many matches `--limit` omits, where all are judged; `undefined` if there are some. */
  readonly omitted: number | undefined;
  /** Where the time was up, if it was. */
  readonly stopped: Stopped | undefined;
}

const replaced = `${definition.name}: the index was damaged and has been rebuilt\n`;

const inMemory = (reason: string): string =>
  `${definition.name}: the index is in memory only, so the next call reads all files again: ` +
  `${reason}\n`;

const wordsAlone = `${definition.name}: the vectors of words cannot be loaded, so matches are in ` +
  "the order of their words alone; install ct again\n";

/** Files that are written all the time are asked about no more often. */
const maxRounds = 3;

/** The outcome of a question. */
interface SearchOutcome {
  /** The files that are as they were indexed, best first. */
  readonly found: readonly FoundFile[];
  /** What was asked. */
  readonly index: RetrievalIndex;
  /** The texts of those that are shown. */
  readonly textOf: (path: string) => string | undefined;
}

/** What the walk meets. */
class WalkTally {
  readonly skipped = new SkippedFiles();
  readonly coverage = new Coverage();
  readonly skippedItems: SkippedItem[] = [];
  readonly problems: WalkProblem[] = [];
  /** The files that are indexed, by their paths below the base, and what is known about them. */
  readonly entries = new Map<string, Entry>();
  readonly digests = new Map<string, AnyDigest>();
}

/** A search whose options were checked. */
export class Finder {
  readonly #options: FindOptions;
  readonly #ctx: Context;
  readonly #answer: Answer;
  readonly #keeps: (path: string) => boolean;
  readonly #expectation: Expectation;
  readonly #reader: IndexedTextReader;
  #vectors: WordVectors | undefined;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If nothing or too much is asked for, or a value is malformed.
   */
  constructor(options: FindOptions, ctx: Context) {
    this.#options = options;
    this.#ctx = ctx;
    this.#reader = new IndexedTextReader(ctx);
    this.#answer = answerOf(options);
    const { ext, path: globs } = options;
    const keepsName = nameTest({ name: undefined, ext });
    const keepsPath = globs.length === 0 ? () => true : pathTest(globs);
    this.#keeps = (path) => keepsName(nameOf(path)) && keepsPath(path);
    this.#expectation = parseExpect(options.expect);
  }

  /**
   * Walks, indexes and asks. When the time is up, what was read until then is asked.
   * @throws {CtError} If the base does not exist.
   */
  async run(bounds: Bounds): Promise<FindResult> {
    const account = new WalkTally();
    const { skipped, coverage, problems, skippedItems } = account;
    const isStored = !this.#options["no-index"] && this.#ctx.cacheHome !== undefined;
    [this.#vectors] = await Promise.all([this.#loadVectors(), isStored && loadIndexEngine()]);
    const index = this.#openIndex();
    try {
      const stopped = await this.#readAll(index, account, bounds);
      if (stopped === undefined) index.finish();
      const isUpper = isUpperBound(this.#expectation);
      const { symbol, limit } = this.#options;
      // Whether a name has more declarations; of what a question finds there is always more.
      const max = symbol === undefined ? limit : limit + 1;
      const outcome = await this.#ask(index, account, isUpper ? Infinity : max);
      if (index.isReplaced) this.#ctx.stderr.write(replaced);
      const unstored = this.#options["no-index"] ? undefined : index.unstored;
      const { memory, cacheHome } = this.#ctx;
      // A server keeps what it has in memory, and who has no home expects nothing to be kept.
      if (unstored !== undefined && memory === undefined && cacheHome !== undefined) {
        this.#ctx.stderr.write(inMemory(unstored));
      }
      const { matches, confident } = this.#shown(outcome, account);
      const beyond = outcome.found.length - limit;
      const verdict = judge(this.#expectation, isUpper ? outcome.found.length : matches.length);
      const unseen = [...unreadDirectories(problems), ...skipped.files];
      const unread = verdict === "SUCCESS" && isUpper
        ? unseen.filter(({ reason }) => reason !== "special file").map(({ path }) => path)
        : [];
      return {
        base: this.#options.base,
        matches,
        confident,
        verdict: unread.length > 0 || stopped !== undefined ? "ERROR" : verdict,
        skipped,
        problems,
        coverage: {
          ...coverage.report([...unseen, ...skippedItems], stopped === undefined),
          ...(unstored === undefined ? {} : { unstored }),
        },
        unread,
        omitted: isUpper || beyond <= 0 ? Math.max(0, beyond) : undefined,
        stopped,
      };
    } finally {
      index[Symbol.dispose]();
    }
  }

  async #loadVectors(): Promise<WordVectors | undefined> {
    const vectors = await shippedVectors();
    // Names and places are found without vectors.
    if (vectors === undefined && this.#options.ask.length > 0) this.#ctx.stderr.write(wordsAlone);
    return vectors;
  }

  #openIndex(): CodeIndex {
    const { base, hidden, follow, "no-ignore": noIgnore, "no-index": noIndex } = this.#options;
    const form = [hidden, follow, noIgnore].map(Number).join("");
    return new CodeIndex({
      cacheHome: noIndex ? undefined : this.#ctx.cacheHome,
      kept: noIndex ? undefined : this.#kept(form),
      root: base,
      cwd: this.#ctx.cwd,
      vectors: this.#vectors,
      form,
      now: Date.now,
    });
  }

  /** What a server keeps of this root. */
  #kept(form: string): KeptIndex | undefined {
    const { memory, cwd } = this.#ctx;
    if (memory === undefined) return undefined;
    const existing = memory.get(definition.name);
    const indexes = existing instanceof KeptIndexes ? existing : new KeptIndexes();
    memory.set(definition.name, indexes);
    return indexes.of(`${form}:${resolvePath(this.#options.base, { cwd })}`);
  }

  /** Looks up the digests of all files; returns where the time was up. */
  async #readAll(
    index: CodeIndex,
    account: WalkTally,
    bounds: Bounds,
  ): Promise<Stopped | undefined> {
    let [done, indexed] = [0, 0];
    let path = this.#options.base;
    const message = await untilTimeout(async () => {
      const walked = this.#entries(account, bounds);
      const all = this.#ctx.progress === undefined ? undefined : await allOf(walked, bounds);
      const begin = performance.now();
      bounds.shows(() => {
        const elapsedMs = performance.now() - begin;
        return progressText({ done, total: all?.length ?? done, indexed, elapsedMs });
      });
      for (const entry of all ?? walked) {
        if (bounds.tick()) await bounds.breathe();
        if (entry === undefined) continue;
        done++;
        path = entry.path;
        this.#ctx.onFile?.(fileState(entry));
        const file = this.#indexed(entry, account);
        const found = index.lookUp(file);
        if (found === undefined) continue;
        account.coverage.searched++;
        account.entries.set(file.path, entry);
        account.digests.set(file.path, found.digest);
        if (found.isNew) indexed++;
      }
    });
    return message === undefined ? undefined : { path, message };
  }

  /** What of the matches is shown, and whether they are good. */
  #shown(
    { found, index, textOf }: SearchOutcome,
    { entries }: WalkTally,
  ): { readonly matches: readonly Match[]; readonly confident: boolean } {
    const { ask, spans, limit } = this.#options;
    const question = wordsOf(ask, index);
    const printed = (path: string) => entries.get(path)?.path ?? path;
    const matches = found.slice(0, limit)
      .map((each) => matchOf(each, { printed, textOf, isPart: spans }, question));
    const isGood = ask.length === 0 ||
      isConfident({ index, question, found, textOf, vectors: this.#vectors });
    return { matches, confident: matches.length > 0 && isGood };
  }

  /** Asks, and asks again if a file that has a match is no longer as it was indexed. */
  async #ask(index: CodeIndex, account: WalkTally, limit: number): Promise<SearchOutcome> {
    const { digests, entries } = account;
    const read = (path: string) => {
      const entry = entries.get(path);
      return entry && this.#reader.read(entry).text;
    };
    for (let round = 1;; round += 1) {
      const options = { limit, keeps: this.#keeps, textOf: read, vectors: this.#vectors };
      const retrieval = index.indexOf(digests);
      const found = this.#answer(retrieval, options);
      const changed = [...index.damaged];
      // What is shown is what was compared.
      const shown = new Set(found.slice(0, this.#options.limit).map(({ best }) => best.path));
      const texts = new Map<string, string>();
      for (const path of new Set(found.map(({ best }) => best.path))) {
        const text = read(path);
        if (text !== undefined && shown.has(path)) texts.set(path, text);
        if (text === undefined || !await index.isCurrent(path, text)) changed.push(path);
      }
      if (changed.length === 0 || round === maxRounds) {
        const current = found.filter(({ best }) => !changed.includes(best.path));
        // Meanwhile another call of a server may have asked it.
        const asked = index.indexOf(digests);
        return { found: current, index: asked, textOf: (path) => texts.get(path) };
      }
      for (const path of changed) {
        const entry = entries.get(path);
        const digest = entry && index.renew(this.#indexed(entry, account));
        if (digest === undefined) digests.delete(path);
        else digests.set(path, digest);
      }
    }
  }

  #entries(
    { problems, coverage, skippedItems }: WalkTally,
    bounds: Bounds,
  ): Iterable<Entry | undefined> {
    return walkTree({ ...this.#options, path: [] }, this.#ctx, {
      bounds,
      keeps: ({ name, kind }) => kind !== "d" && kind !== "l" && !isGeneratedName(name),
      report: (problem) => problems.push(problem),
      onExcluded: coverage.exclude,
      onOther: ({ kind, path }) => {
        if (kind === "f") skippedItems.push({ path, reason: "generated" });
      },
    });
  }

  /** An entry under its path below the base. */
  #indexed(entry: Entry, { skipped, skippedItems }: WalkTally): IndexedFile {
    return {
      path: belowBase(entry),
      absolutePath: entry.absolutePath,
      version: this.#ctx.residentFiles?.version(entry.absolutePath),
      read: () => {
        const read = this.#reader.read(entry);
        if ("skipped" in read) skipped.add(read.skipped);
        if ("skipReason" in read) skippedItems.push({ path: entry.path, reason: read.skipReason });
        return read.text;
      },
    };
  }
}

/** The path of an entry below the base; of the base itself its name. */
function belowBase({ path, depth }: Entry): string {
  let start = path.length;
  for (let left = Math.max(1, depth); left > 0 && start > 0; left -= 1) {
    start = path.lastIndexOf("/", start - 1);
  }
  return path.slice(start + 1);
}

/** All entries, so that it is known how many there are, where somebody looks. */
async function allOf(
  entries: Iterable<Entry | undefined>,
  bounds: Bounds,
): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for (const entry of entries) {
    if (bounds.tick()) await bounds.breathe();
    if (entry !== undefined) all.push(entry);
  }
  return all;
}
