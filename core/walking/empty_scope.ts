/**
 * Why a call has looked at nothing: which of its options keeps no file, and what the walk omitted.
 * What is claimed of no file is claimed of none (docs/spec/conventions.md#scope).
 *
 * @module
 */
import { CtError, escapeControls, joinName, shellWord } from "@ct/base";
import { nameTest, nameUses } from "@ct/pattern";
import { type Entry, type ExcludedEntry, explainPath } from "@ct/walk";
import { type Bounds, untilTimeout } from "../bounds/mod.ts";
import type { Context } from "../context/context.ts";
import { isPlain } from "./relaxed_patterns.ts";
import { depthOf, pathFilterOf } from "./path_filters.ts";
import { Selection, type SelectionOptions, sizeTest } from "./selection.ts";
import { walkTree, type WalkTreeOptions } from "./walk_tree.ts";

/** An option that keeps only some files. */
export interface ScopeFilter {
  /** The option with its value, as typed. */
  readonly option: string;
  /** Whether it keeps an entry. */
  readonly keeps: (entry: Entry) => boolean;
}

/** A call that has looked at nothing. */
export interface EmptyCall {
  /** What is walked. */
  readonly options: WalkTreeOptions;
  /** Which of it is looked at. */
  readonly filters: readonly ScopeFilter[];
  /** Whether only files are looked at; all entries are otherwise. */
  readonly isOfFiles: boolean;
  /** How many files could not be looked at. */
  readonly skipped: number;
  /** Whether stderr need not say so. */
  readonly isQuiet?: boolean;
}

/** At most this many entries are looked up in ignore files. */
const maxExplained = 200;

/** At most this many lines of ignore files are named. */
const fewLines = 3;

/** The options that select files. */
export type ScopeOptions =
  & SelectionOptions
  & Pick<WalkTreeOptions, "base" | "bases" | "path" | "glob">
  & { readonly size?: string | undefined };

/** The filters of `--name` and `--ext`, of which an entry has to pass one, and of all others. */
export function scopeFilters(
  { name, ext = [], ...options }: ScopeOptions,
): readonly ScopeFilter[] {
  const { path = [], glob = [], type = [], size } = options;
  const keepsName = nameTest({ ...options, name, ext });
  const uses = nameUses({ ...options, name }).filter((use) => !isPlain(use));
  const kinds = new Set(uses.map(({ kind }) => kind));
  const read = kinds.size === 0 ? "" : ` (read as ${[...kinds].join(", ")})`;
  const names = [
    ...(name === undefined ? [] : [`--name ${shellWord(name)}${read}`]),
    ...(ext.length === 0 ? [] : [`--ext ${shellWord(ext.join(","))}`]),
  ];
  const paths = path.map((each) => `--path ${shellWord(each)}`);
  const globs = glob.map((each) => `--glob ${shellWord(each)}`);
  const ofType = new Selection({ name: undefined, type });
  return [
    ...(names.length === 0
      ? []
      : [{ option: names.join(" or "), keeps: (entry: Entry) => keepsName(entry.name) }]),
    ...(paths.length === 0
      ? []
      : [{ option: paths.join(" "), keeps: pathFilterOf(options, { path }) }]),
    ...(globs.length === 0
      ? []
      : [{ option: globs.join(" "), keeps: pathFilterOf(options, { glob }) }]),
    ...(type.length === 0
      ? []
      : [{ option: `--type ${type.join(",")}`, keeps: (entry: Entry) => ofType.selects(entry) }]),
    ...(size === undefined ? [] : [{ option: `--size ${size}`, keeps: sizeTest(size) }]),
  ];
}

/**
 * Reports on stderr that nothing is in scope of a call that has looked at nothing, and why; and
 * tells the caller that runs it as a part of something else. The walk is repeated for that, until
 * the first entry that is in scope.
 */
export async function reportEmptyScope(
  tool: string,
  call: EmptyCall,
  bounds: Pick<Bounds, "tick" | "breathe">,
  ctx: Context,
): Promise<void> {
  if (call.skipped > 0) {
    ctx.onObservations?.({
      unseen: `no file could be examined: ${number(call.skipped, "file")} skipped`,
    });
    return;
  }
  if (call.isQuiet && ctx.onObservations === undefined) return;
  const unseen = await emptyScope(call, bounds, ctx);
  if (unseen === undefined) return;
  ctx.onObservations?.({ unseen });
  if (!call.isQuiet) ctx.stderr.write(escapeControls(`${tool}: ${unseen}`) + "\n");
}

/** A sentence that says that nothing is in scope, and why; `undefined` if something is. */
async function emptyScope(
  { options: { maxDepth = Infinity, ...options }, filters, isOfFiles }: EmptyCall,
  bounds: Pick<Bounds, "tick" | "breathe">,
  ctx: Context,
): Promise<string | undefined> {
  const isDeep = ({ path }: Pick<Entry, "path">) => depthOf(options, path) > maxDepth;
  const all = maxDepth === Infinity
    ? filters
    : [...filters, { option: `--depth ${maxDepth}`, keeps: (entry: Entry) => !isDeep(entry) }];
  const kept = all.map(() => 0);
  const excluded = new ExcludedLines(options, ctx);
  let [count, isInScope] = [0, false];
  const entries = walkTree({ ...options, path: [], glob: [] }, ctx, {
    bounds,
    report: () => {},
    onExcluded: (entry) => excluded.add(entry),
  });
  const timeout = await untilTimeout(async () => {
    for (const entry of entries) {
      if (bounds.tick()) await bounds.breathe();
      // A directory that is walked is no part of what is in it.
      if (entry === undefined || (isOfFiles ? entry.kind !== "f" : isBase(entry))) continue;
      count++;
      const passed = all.map(({ keeps }) => keeps(entry));
      for (const [index, keeps] of passed.entries()) {
        if (keeps) kept[index] = (kept[index] ?? 0) + 1;
      }
      isInScope = passed.every((keeps) => keeps);
      if (isInScope) return;
    }
  });
  if (isInScope || timeout !== undefined) return undefined;
  const what = isOfFiles ? "file" : "entry";
  const none = all.filter((_, index) => kept[index] === 0).map(({ option }) => option);
  const causes = none.length > 0
    ? none.map((option) => `${option} keeps none of ${number(count, what)}`)
    : [`${all.map(({ option }) => option).join(" and ")} keep none of ${number(count, what)}`];
  const { base, bases = [base] } = options;
  const reasons = [...(count > 0 ? causes : []), ...excluded.sentences()];
  if (reasons.length === 0) reasons.push(`nothing is below ${bases.map(shellWord).join(", ")}`);
  return `no ${what} is in scope: ${reasons.join("; ")}`;
}

function isBase({ depth, kind }: Entry): boolean {
  return depth === 0 && kind === "d";
}

function number(count: number, what: "file" | "entry"): string {
  if (count === 1) return `1 ${what}`;
  return `${count} ${what === "file" ? "files" : "entries"}`;
}

/** What a walk omits, and which lines of ignore files do. */
class ExcludedLines {
  readonly #options: WalkTreeOptions;
  readonly #ctx: Context;
  readonly #ignored: string[] = [];
  #hidden = 0;
  #others = 0;

  constructor(options: WalkTreeOptions, ctx: Context) {
    this.#options = options;
    this.#ctx = ctx;
  }

  add({ reason, prefix, name }: ExcludedEntry): void {
    if (reason === "hidden") this.#hidden++;
    else if (this.#ignored.length < maxExplained) this.#ignored.push(`${prefix}${name}`);
    else this.#others++;
  }

  sentences(): readonly string[] {
    const counts = new Map<string, number>();
    for (const path of this.#ignored) {
      const line = this.#lineOf(path);
      counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    const lines = [...counts].sort(([, a], [, b]) => b - a);
    const named = lines.slice(0, fewLines);
    const unnamed = this.#others + lines.slice(fewLines).reduce((sum, [, count]) => sum + count, 0);
    const ignored = [
      ...named.map(([line, count]) => `${line} ignores ${number(count, "entry")}`),
      ...(unnamed === 0 ? [] : [`${number(unnamed, "entry")} more ${isAre(unnamed)} ignored`]),
    ].join(", ");
    return [
      ...(ignored === "" ? [] : [`${ignored} (--no-ignore)`]),
      ...(this.#hidden === 0
        ? []
        : [`${number(this.#hidden, "entry")} ${isAre(this.#hidden)} hidden (--hidden)`]),
    ];
  }

  /** The line of an ignore file that omits a path. */
  #lineOf(path: string): string {
    const { base: first, bases = [first], hidden, follow } = this.#options;
    const base = bases.find((each) => path.startsWith(joinName(each, ""))) ?? first;
    const walk = { ...this.#ctx, base, hidden, follow, ignore: true };
    try {
      const found = explainPath(walk, path, () => {});
      const line = found.entry === undefined ? found.line : undefined;
      if (line !== undefined) return `${line.file}:${line.line} (${line.pattern})`;
    } catch (error) {
      // What has gone meanwhile was omitted by no line that can be told.
      if (!(error instanceof CtError)) throw error;
    }
    return "a rule";
  }
}

function isAre(count: number): string {
  return count === 1 ? "is" : "are";
}
