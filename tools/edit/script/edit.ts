/**
 * The engine: what the edits of a call make of the selected files, as a plan that nothing has been
 * written of.
 *
 * @module
 */
import { printsJson } from "@ct/core/definition";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { CtError, hasUtf16Mark } from "@ct/base";
import { type Entry, isUnnamed, type WalkProblem } from "@ct/walk";
import {
  findTarget,
  type PlannedWrite,
  planWrites,
  SeenFiles,
  type Target,
  targetRoot,
} from "@ct/write";
import { isUpperBound, judge } from "@ct/core/verdict";
import { Coverage, type CoverageReport, selectedEntries } from "@ct/core/walking";
import { type SkippedFile, SkippedFiles, sourceExcess, TextFile } from "@ct/core/input";
import type { EditOptions } from "../definition.ts";
import type { EditCall, EditItem } from "./edit_item.ts";
import { simulateEdits } from "./call_simulation.ts";
import { AmbiguousFinds } from "./ambiguous_finds.ts";
import { EditLocator } from "../text/edit_locator.ts";
import type { EditResult } from "./edit_result.ts";
import { EditTally } from "./edit_tally.ts";
import { encodedText, encodingChoice } from "../files/file_encoding.ts";
import { type FileChange, OutsideHash, type Site, spansInBytes, spansOf } from "@ct/core/changes";
import { isSeries } from "../form.ts";
import { InputFiles } from "../files/input_files.ts";
import { ItemIndex } from "./item_index.ts";
import { editLargeFile, isUnfit, type LargeFileOptions, passesInPieces } from "./large_file.ts";
import { type FoundMiss, maxMissFiles, MissSearch, unselectedEntries } from "./miss_search.ts";
import { wholeOf } from "./part.ts";
import type { Simulation } from "./simulation.ts";
import { type Source, SourceReader, type Unaffected, type Unread } from "./source_reader.ts";
import type { TextBufferOptions } from "../text/text_buffer.ts";
import type { RequestedMisses } from "../text/text_miss.ts";
import { WithinFilter } from "./within.ts";

/**
 * Computes the effects of a call. In memory are kept the files that change, and no others.
 * @throws {CtError} If the base does not exist, an edit's `file` selects nothing, edits overlap, or
 * the time is up.
 */
export async function computeEdits(
  call: EditCall,
  options: EditOptions,
  ctx: Context,
  bounds: Bounds,
): Promise<EditResult> {
  const within = options.within === undefined ? undefined : await WithinFilter.of(options, ctx.cwd);
  const begin = () => new EditRun({ ...call, within }, options, ctx, bounds);
  let run = begin();
  let writes = await run.apply();
  if (await within?.widen()) {
    run = begin();
    writes = await run.apply();
  }
  await run.assertMet();
  run.finds.refuse();
  const misses = await run.findMisses();
  const outcomes = call.items.map((item) => run.tally.outcome(item, misses));
  const unreadCalls = run.tally.unread;
  const isRead = unreadCalls.length === 0 || options["skip-unreadable"];
  const isMet = isRead && outcomes.every(({ verdict }) => verdict === "SUCCESS");
  const unread = isMet ? run.unread : [];
  return {
    outcomes,
    replacements: outcomes.reduce((sum, { replacements }) => sum + replacements, 0),
    verdict: isMet && unread.length === 0 ? "SUCCESS" : "ERROR",
    plan: planWrites(writes, { protected: run.inputs.targets }),
    changes: run.changes,
    skipped: run.skipped,
    problems: run.problems,
    otherNames: run.met.others,
    unread,
    unreadCalls,
    coverage: run.coverage,
  };
}

/** A call, and where its edits apply. */
interface PlacedCall extends EditCall {
  /** Finds the declarations of `--within`. */
  readonly within: WithinFilter | undefined;
}

/** A query for a text. */
interface Simulated {
  readonly path: string;
  /** The edits that find nothing, and are asked about. */
  readonly wanted?: RequestedMisses;
  /** The finds that may be ambiguous, if the file can be edited. */
  readonly finds?: AmbiguousFinds | undefined;
}

class EditRun {
  readonly inputs: InputFiles;
  readonly skipped = new SkippedFiles();
  readonly problems: WalkProblem[] = [];
  readonly met = new SeenFiles();
  readonly changes = new Map<string, FileChange>();
  /** Files that were skipped, to which an edit applies that may occur only so often. */
  readonly unread: string[] = [];
  /** What the edits have found. */
  readonly tally = new EditTally();
  readonly finds: AmbiguousFinds;
  readonly #coverage = new Coverage();
  readonly #call: EditCall;
  readonly #options: EditOptions;
  readonly #ctx: Context;
  /** The real path of the base that is walked. */
  #root: string | undefined;
  readonly #bounds: Bounds;
  readonly #index: ItemIndex;
  readonly #reader: SourceReader;
  readonly #locator: EditLocator | undefined;
  readonly #tick: () => void;
  readonly #takeSites: TextBufferOptions["takeSites"];
  readonly #within: WithinFilter | undefined;
  /** The files in which a block could come close, and some others. */
  readonly #selected: Entry[] = [];

  constructor(
    call: PlacedCall,
    options: EditOptions,
    ctx: Context,
    bounds: Bounds,
  ) {
    this.#call = call;
    this.#options = options;
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#tick = () => void bounds.tick();
    const { quiet, "no-cascade": together } = options;
    if (!quiet || printsJson(options) || together) this.#takeSites = this.tally.takeSites;
    this.#within = call.within;
    this.finds = new AmbiguousFinds(call.items);
    this.#index = new ItemIndex(call.items);
    const encodingOf = encodingChoice(options.encoding);
    this.#reader = new SourceReader(call.items, { encodingOf, door: ctx.door });
    this.#locator = EditLocator.of(call.items.map(({ edit }) => edit));
    this.inputs = new InputFiles(call.inputs, ctx);
  }

  /** What was looked at. */
  get coverage(): CoverageReport {
    return this.#coverage.report(this.skipped.files, true);
  }

  /** Applies the edits to every selected file and returns the files that change. */
  async apply(): Promise<readonly PlannedWrite[]> {
    const writes: PlannedWrite[] = [];
    for (const entry of this.#entries()) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      if (entry?.kind === "other") this.skipped.add({ path: entry.path, reason: "special file" });
      if (entry?.kind !== "f") continue;
      const items = this.#index.itemsFor(entry.path);
      const hasBlock = items.some(({ edit }) => edit.kind === "block");
      if (hasBlock || this.#selected.length < maxMissFiles) this.#selected.push(entry);
      const write = items.length === 0 ? undefined : this.#applyTo(entry, items);
      if (write !== undefined) writes.push(write);
    }
    return writes;
  }

  /**
   * Checks that every name of the call is used.
   * @throws {CtError} If no file declares what it names, or an edit's `file` selects nothing.
   */
  async assertMet(): Promise<void> {
    if (this.#selected.length < maxMissFiles) {
      const reading = { encodingOf: this.#reader.encodingOf, door: this.#ctx.door };
      await this.#within?.assertDeclared(this.#selected, reading, this.#bounds);
    }
    const { unmet } = this.#index;
    if (unmet === undefined) return;
    const { ordinal, line, file } = unmet;
    throw new CtError(
      "not-found",
      `edit ${ordinal} (script line ${line}): no selected file '${file}'`,
    );
  }

  *#entries(): Generator<Entry | undefined> {
    const { depth: maxDepth } = this.#options;
    for (const base of this.#options.bases) {
      this.#root = targetRoot({ ...this.#options, base }, this.#ctx);
      const options = { ...this.#options, base, bases: [base], maxDepth };
      yield* selectedEntries(options, this.#ctx, {
        bounds: this.#bounds,
        report: (problem) => this.#meet(problem),
        onExcluded: this.#coverage.exclude,
      });
    }
  }

  #meet(problem: WalkProblem): void {
    if (!isUnnamed(problem)) this.problems.push(problem);
    else this.#passOver({ ...problem, reason: "unreadable" }, this.#call.items);
  }

  #applyTo(entry: Entry, items: readonly EditItem[]): PlannedWrite | undefined {
    const source = this.#reader.read(entry);
    if (!("file" in source)) return this.#applyToSource(entry, source, items);
    using file = source.file;
    const isWhole = this.#options["no-cascade"] || this.#within !== undefined;
    if (!isWhole && passesInPieces(items)) {
      try {
        return this.#applyInPieces(entry, file, items);
      } catch (error) {
        if (!isUnfit(error)) throw error;
      }
    }
    return this.#applyToSource(entry, this.#reader.readWhole(entry), items);
  }

  #applyInPieces(
    { path, absolutePath }: Entry,
    file: TextFile,
    items: readonly EditItem[],
  ): PlannedWrite | undefined {
    // Before the first byte is read: from here on no other process may change the file.
    const place = this.#placeOf(path, items);
    const found = new Map<number, { replacements: number; readonly sites: Site[] }>();
    const proof = this.#takeSites && new OutsideHash();
    let differs = false;
    const look = this.finds.isNeeded && !this.inputs.hasPath(path)
      ? (text: string, before: number) => this.finds.look(text, items, { path, before })
      : undefined;
    const options = { ...this.#pieceOptions(this.#takeSites), look };
    for (const piece of editLargeFile(file, items, options)) {
      differs ||= piece.differs;
      proof?.add({ before: piece.before, after: piece.bytes, spans: piece.spans });
      for (const [ordinal, { replacements, sites }] of piece.found) {
        const all = found.get(ordinal) ?? { replacements: 0, sites: [] };
        all.replacements += replacements;
        for (const site of sites) all.sites.push(site);
        found.set(ordinal, all);
      }
    }
    this.#coverage.searched++;
    const target = found.size === 0 ? undefined : place();
    if (target === undefined) return undefined;
    this.tally.note(path, found);
    if (!differs) return undefined;
    // Asked for as often as it is needed.
    const after = { [Symbol.iterator]: () => this.#piecesOf(absolutePath, items) };
    if (proof !== undefined) this.changes.set(path, { outside: proof.digest() });
    return { target, before: undefined, after };
  }

  /**
   * Inspects a file that may change. Yields a function for it, or for what makes it no target;
   * `undefined` stands for an input of the call, which is left alone, and for one more name of a
   * file that counts already.
   */
  #placeOf(path: string, items: readonly EditItem[]): () => Target | undefined {
    try {
      const target = findTarget(path, { cwd: this.#ctx.cwd, within: this.#root });
      const isInput = this.inputs.has(target);
      const work = items.map(({ ordinal }) => ordinal).join();
      return () => isInput || this.met.isOtherName(target, work) ? undefined : target;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  }

  *#piecesOf(absolutePath: string, items: readonly EditItem[]): Generator<Uint8Array> {
    using file = TextFile.open(absolutePath, this.#ctx, { write: true });
    const options = { ...this.#pieceOptions(undefined), isText: true };
    for (const { bytes } of editLargeFile(file, items, options)) yield bytes;
  }

  #pieceOptions(takeSites: TextBufferOptions["takeSites"]): LargeFileOptions {
    const { filter } = this.#reader;
    return { tick: this.#tick, locator: this.#locator, takeSites, filter, isText: false };
  }

  #applyToSource(
    { path }: Entry,
    source: Source | Unaffected | Unread,
    items: readonly EditItem[],
  ): PlannedWrite | undefined {
    if (source.text === undefined) {
      const { reason } = source;
      if (reason !== undefined) this.#passOver({ path, reason, message: source.message }, items);
      else this.#coverage.searched++;
      return undefined;
    }
    const { reason } = source;
    const excess = this.#within && sourceExcess(source.bytes);
    if (excess !== undefined) {
      this.#passOver({ path, reason: "too large", message: excess }, items);
      return undefined;
    }
    const finds = reason === undefined ? this.finds : undefined;
    const { after, found, unread } = this.#simulate(source.text, items, { path, finds });
    if (unread === "unknown language") return void this.skipped.add({ path, reason: unread });
    if (reason !== undefined) {
      // A file without the searched text needs no report; for UTF-16 this cannot be known.
      const isUnknown = hasUtf16Mark(source.bytes);
      const missed = isUnknown ? items : items.filter(({ ordinal }) => found.has(ordinal));
      if (missed.length > 0) this.#passOver({ path, reason }, missed);
      else this.#coverage.searched++;
      return undefined;
    }
    this.#coverage.searched++;
    this.tally.noteUnread(path, unread);
    if (found.size === 0) return undefined;
    const target = this.#placeOf(path, items)();
    if (target === undefined) return undefined;
    this.tally.note(path, found);
    const text = after();
    if (text === source.text) return undefined;
    if (this.#takeSites !== undefined) {
      const spans = spansOf(found.values(), !this.#options["no-cascade"]);
      const skipped = source.text.startsWith("\ufeff") ? 1 : 0;
      const change = { before: source.text, after: text, spans, skipped };
      const { name, unitBytes } = source.encoding ?? {};
      this.changes.set(path, { spans: spansInBytes(change, unitBytes), encoding: name });
    }
    const bytes = encodedText(text, path, source.encoding);
    return { target, before: source.bytes.slice(), after: bytes };
  }

  #passOver(file: SkippedFile, items: readonly EditItem[]): void {
    this.skipped.add(file);
    const isBounded = items.some(({ expectation }) => isUpperBound(expectation));
    if (isBounded) this.unread.push(file.path);
  }

  #simulate(
    text: string,
    items: readonly EditItem[],
    { path, wanted, finds }: Simulated,
  ): Simulation {
    // A byte order mark is no part of the first line.
    const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
    const body = text.slice(mark.length);
    const options = {
      cascade: !this.#options["no-cascade"],
      path,
      tick: this.#tick,
      locator: this.#locator,
      // Only to be told of misses, nothing is listed.
      ...(wanted === undefined ? { takeSites: this.#takeSites } : { takeSites: undefined, wanted }),
    };
    const parts = this.#within?.partsIn(body, path) ?? [wholeOf(body)];
    if (parts.length === 0) return { after: () => text, found: new Map(), misses: new Map() };
    const searched = finds === undefined || this.inputs.hasPath(path) ? [] : parts;
    for (const { start, end, lines } of searched) {
      finds?.look(body.slice(start, end), items, { path, before: lines });
    }
    const { after, ...rest } = simulateEdits(body, parts, { items, options });
    return { ...rest, after: () => mark + after() };
  }

  /** A second reading for the edits that found nothing and should have found something. */
  async findMisses(): Promise<ReadonlyMap<number, FoundMiss>> {
    const wanted = this.#call.items.filter((item) => this.#wantsMiss(item));
    // Of a call that looks at no file that is told, and not where the find is.
    if (wanted.length === 0 || this.#selected.length === 0) return new Map();
    const others = unselectedEntries(this.#options, this.#ctx, this.#bounds);
    const search = new MissSearch(wanted, {
      missesIn: (text, path, those) => this.#missesIn(text, path, those),
      itemsFor: (path) => this.#index.itemsFor(path),
      isInput: (path) => this.inputs.hasPath(path),
      encodingOf: this.#reader.encodingOf,
      door: this.#ctx.door,
    });
    return await search.run(this.#selected, others, this.#bounds);
  }

  #missesIn(text: string, path: string, wanted: RequestedMisses): Simulation["misses"] {
    try {
      return this.#simulate(text, this.#index.itemsFor(path), { path, wanted }).misses;
    } catch (error) {
      // Where --within is not clear, nothing would have been edited.
      if (error instanceof CtError && error.code === "refused") return new Map();
      throw error;
    }
  }

  /** Reports the nearest block of a single edit always, everything else only after a failure. */
  #wantsMiss({ edit, ordinal, expectation }: EditItem): boolean {
    if (this.tally.replacements(ordinal) > 0) return false;
    return judge(expectation, 0) === "ERROR" ||
      (edit.kind === "block" && !isSeries(this.#options));
  }
}
