/**
 * Computes what a new name for a symbol changes, and what forbids it. Nothing is written here.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import type { Occurrence, SourceModel } from "../model/source_model.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import { UseFinder } from "../linking/uses.ts";
import { argumentTie } from "./arguments.ts";
import { conflictAt, type NameConflict } from "./conflict.ts";
import { type ForeignMember, foreignMember } from "./foreign_bases.ts";
import { isForeignValue } from "./foreign_values.ts";
import { capturedPlaces, capturingPlaces, type LexicalRenaming } from "./lexical_conflicts.ts";
import { isKeyed, keyedCapturing, keyedMembers, keyedPlaces } from "./keyed_conflicts.ts";
import { importsOthers, isOfAnother, mayBeTest, mayOverride, meantNames } from "./keyed_names.ts";
import { memberConflicts } from "./member_conflicts.ts";
import {
  fateOfPlace,
  isDeclaredBinding,
  isOfOtherType,
  type NameAt,
  type NameFate,
  withKeptKey,
} from "./name_edit.ts";
import { macroConflicts, withMacroTexts } from "./macro_texts.ts";
import { type OffsetPlace, type Overloads, overloadsOf } from "./overloads.ts";
import { packageConflicts } from "./package_conflicts.ts";
import type { Doubt, DoubtfulPlace, NamePlace, RenamedFile } from "./places.ts";
import { relatedSymbol } from "./related.ts";
import { RenamedNames } from "./renamed_names.ts";
import { globalConflicts, scopeConflicts } from "./scope_conflicts.ts";

/** What a new name changes. */
export interface Renaming {
  /** The symbol with all that has to keep one name with it. */
  readonly symbol: CodeSymbol;
  /** By file, in the order of paths. */
  readonly files: readonly RenamedFile[];
  /** What forbids the name. */
  readonly conflicts: readonly NameConflict[];
  /** Whether a module exports the symbol by its name. */
  exports(path: string): boolean;
  /** The overloads among which none was chosen; then nothing changes. */
  readonly overloads: readonly OffsetPlace[];
  /** Whether what is declared at a place is renamed, and not left as another overload. */
  isDeclaredAt(path: string, start: number): boolean;
}

/** Which of several overloads is renamed, in languages that name them apart. */
export interface OverloadChoice {
  /** Where it is declared or called; that of the symbol, if it has one, where this is left out. */
  readonly from?: OffsetPlace | undefined;
  /** Whether all are. */
  readonly hasAll?: boolean;
}

/** What is renamed, among which files. */
export interface RenamingTools {
  /** What links the files. */
  readonly search: SymbolSearch;
  /** The files. */
  readonly host: SearchHost;
}

/** Computes what a symbol's new name changes. */
export function renaming(
  asked: CodeSymbol,
  newName: string,
  tools: RenamingTools,
  { from, hasAll = false }: OverloadChoice = {},
): Renaming {
  const symbol = relatedSymbol(tools.search, tools.host, asked);
  const overloads = hasAll ? undefined : overloadsOf(asked, symbol, tools);
  const several = overloads?.choose(from) ?? [];
  const isDeclaredAt = (path: string, start: number) =>
    overloads === undefined || several.length > 0 || overloads.isChosen(path, start);
  const all = { overloads: several, isDeclaredAt };
  if (several.length > 0) {
    return { ...all, symbol, files: [], conflicts: [], exports: () => false };
  }
  return { ...all, ...new Run(symbol, newName, { ...tools, overloads }).run() };
}

/** What changes, of what it has been decided what that is. */
type Changed = Pick<Renaming, "symbol" | "files" | "conflicts" | "exports">;

class Run {
  readonly #symbol: CodeSymbol;
  readonly #tools: RenamingTools;
  readonly #name: string;
  readonly #newName: string;
  readonly #names: RenamedNames;
  readonly #finder: UseFinder;
  readonly #conflicts: NameConflict[] = [];
  readonly #renamed = new Map<string, readonly Occurrence[]>();
  readonly #overloads: Overloads | undefined;

  constructor(
    symbol: CodeSymbol,
    newName: string,
    { overloads, ...tools }: RenamingTools & { readonly overloads: Overloads | undefined },
  ) {
    const { search, host } = tools;
    this.#overloads = overloads;
    this.#symbol = symbol;
    this.#tools = tools;
    this.#newName = newName;
    this.#name = symbol.group[0]?.definition.name ?? "";
    this.#names = new RenamedNames(search, host, symbol, this.#name);
    this.#finder = new UseFinder(search, symbol, new Set([this.#name]));
  }

  run(): Changed {
    const plain = this.#paths.flatMap((path) => this.#file(path) ?? []);
    const files = this.#isLexical ? withMacroTexts(plain, this.#lexical) : plain;
    if (this.#symbol.isMember) {
      this.#conflicts.push(...memberConflicts(this.#symbol, this.#newName, this.#tools));
    }
    if (this.#isLexical) {
      this.#conflicts.push(...capturingPlaces(this.#lexical), ...macroConflicts(this.#lexical));
    }
    if (this.#isKeyed) {
      this.#conflicts.push(...keyedMembers(this.#lexical), ...keyedCapturing(this.#lexical));
    }
    if (this.#language === "Go") {
      const all = { ...this.#lexical, renamed: this.#renamed };
      this.#conflicts.push(...packageConflicts(all));
    }
    this.#checkExports(files);
    const isGlobal = this.#symbol.group.some((each) => this.#isGlobal(each));
    if (isGlobal) {
      const found = globalConflicts(this.#tools.host, this.#language ?? "", this.#newName);
      this.#conflicts.push(...found);
    }
    return {
      symbol: this.#symbol,
      files,
      conflicts: distinct(this.#conflicts),
      exports: (path) => this.#names.exports(path),
    };
  }

  /** Whether names are looked up beyond scopes. */
  get #isLexical(): boolean {
    const [first] = this.#symbol.group;
    const around = first && this.#tools.host.model(first.path)?.around;
    return around?.some(({ is }) => is === "program" || is === "included") === true;
  }

  /** Whether names are looked up by keys. */
  get #isKeyed(): boolean {
    const [first] = this.#symbol.group;
    const model = first && this.#tools.host.model(first.path);
    return model !== undefined && isKeyed(model);
  }

  get #keyed(): { readonly symbol: CodeSymbol; readonly search: SymbolSearch } {
    return { symbol: this.#symbol, search: this.#tools.search };
  }

  get #lexical(): LexicalRenaming {
    const [symbol, name, newName] = [this.#symbol, this.#name, this.#newName];
    return { symbol, name, newName, ...this.#tools };
  }

  get #language(): string | undefined {
    const [first] = this.#symbol.group;
    return first && this.#tools.host.model(first.path)?.language;
  }

  /** What is inside of a function is used in its file alone, but for the names of arguments. */
  get #paths(): readonly string[] {
    const { group } = this.#symbol;
    const isLocal = group.every(({ definition: { isLocal, isMember, kind } }) =>
      isLocal && !isMember && !(kind === "parameter" && this.#language === "Python")
    );
    return isLocal
      ? [...new Set(group.map(({ path }) => path))]
      : this.#tools.host.containing([this.#name.replace(/^#/, "")]);
  }

  #isGlobal({ path, definition }: Placed): boolean {
    const model = this.#tools.host.model(path);
    return model !== undefined && !model.isModule && definition.scope === model.scope;
  }

  #file(path: string): RenamedFile | undefined {
    const model = this.#tools.host.model(path);
    if (model === undefined || model.language !== this.#language) return undefined;
    const places: NamePlace[] = [];
    const doubtful: DoubtfulPlace[] = [];
    const renamed: Occurrence[] = [];
    for (const all of this.#namesAt(path, model)) {
      const meant = meantNames(all, path, this.#tools.search);
      const own = meant.find((each) => this.#declares(each.occurrence));
      const isBinding = own !== undefined && isDeclaredBinding(own.occurrence);
      const names = isBinding ? meant.map(withKeptKey) : meant;
      const [{ occurrence }] = all;
      const { end } = occurrence;
      const { fate, text, before } = fateOfPlace(names, this.#name, this.#newName);
      if (fate === "kept") continue;
      const start = occurrence.start - before;
      const kind = own === undefined ? occurrence.kind : "definition";
      const place: NamePlace = { start, end, kind, text };
      const foreign = own && this.#foreign(own.occurrence, path);
      if (foreign !== undefined) doubtful.push({ ...place, ...foreign, doubt: "foreign" });
      else if (
        fate === "named" ||
        own !== undefined && !isBinding && !isKeyed(model) && isOfOtherType(names) ||
        importsOthers(names, path, this.#keyed)
      ) {
        doubtful.push({ ...place, doubt: this.#doubtOf(occurrence) });
      } else places.push(place);
      for (const each of names) if (each.fate !== "kept") renamed.push(each.occurrence);
    }
    if (renamed.length === 0) return undefined;
    this.#renamed.set(path, renamed);
    this.#checkScopes(path, model, renamed);
    if (!isKeyed(model)) {
      const captured = capturedPlaces({ path, occurrences: renamed }, this.#lexical);
      this.#conflicts.push(...captured);
    }
    return { path, places, doubtful };
  }

  /** Why others may know a declaration by its name, as one of the overloads may be theirs. */
  #foreign({ meaning }: Occurrence, path: string): ForeignMember | undefined {
    if (meaning.by !== "declaration") return undefined;
    const { search } = this.#tools;
    const { definition } = meaning;
    const found = foreignMember(search, { path, definition }, this.#newName);
    if (found !== undefined || this.#overloads === undefined) return found;
    return this.#symbol.group.map((each) => foreignMember(search, each, this.#newName))
      .find((each) => each !== undefined && each.calledBy === undefined);
  }

  /** The names at each place that has the name. */
  *#namesAt(
    path: string,
    model: SourceModel,
  ): Generator<readonly [NameAt, ...NameAt[]]> {
    const byStart = new Map<number, [NameAt, ...NameAt[]]>();
    for (const occurrence of model.occurrences.get(this.#name) ?? []) {
      const each = { occurrence, fate: this.#fateOf(occurrence, path, model) };
      const known = byStart.get(occurrence.start);
      if (known === undefined) byStart.set(occurrence.start, [each]);
      else known.push(each);
    }
    yield* byStart.values();
  }

  #fateOf(occurrence: Occurrence, path: string, model: SourceModel): NameFate {
    const tie = argumentTie(occurrence, { path, symbol: this.#symbol, ...this.#tools }) ??
      this.#finder.tieOf(occurrence, path, model);
    const overload = tie === undefined || tie === "shadowed"
      ? "meant"
      : this.#overloads?.of(occurrence, path) ?? "meant";
    if (overload === "other") return "kept";
    if (overload === "unclear") return "named";
    if (tie === "named" && this.#isForeign(occurrence, path)) return "kept";
    if (this.#isKeyed && isOfAnother(occurrence, this.#symbol)) return "kept";
    if (this.#mayBeInferred(occurrence) || mayBeTest(occurrence, path, this.#keyed)) return "named";
    if (this.#isKeyed && mayOverride(occurrence, path, this.#keyed)) return "named";
    if (model.isNamed === true && this.#mayBeSame(occurrence)) return "named";
    if (tie === "named" || tie === "resolved" && this.#isOfParameter(occurrence, path)) {
      return "named";
    }
    if (tie === "resolved" && this.#names.isRenamed(occurrence, path)) return "renamed";
    const { meaning } = occurrence;
    // A declaration that is added to another module may be one of the symbol.
    const mayAdd = meaning.by === "declaration" && meaning.definition.imported === undefined &&
      model.augmented.some((specifier) => this.#tools.host.resolve(specifier, path) !== undefined);
    return mayAdd && tie !== undefined && !meaning.definition.isLocal ? "named" : "kept";
  }

  /** Whether it is a member of what other packages have made. */
  #isForeign({ meaning }: Occurrence, path: string): boolean {
    return this.#language === "Go" && meaning.by === "receiver" &&
      isForeignValue(meaning.receiver, path, this.#tools);
  }

  /**
   * Whether it may be a parameter that a condition infers, as in `T extends List<infer U> ? U : T`,
   * whose scope is not followed.
   */
  #mayBeInferred({ meaning, name }: Occurrence): boolean {
    if (!this.#symbol.group.some(({ definition }) => definition.kind === "type parameter")) {
      return false;
    }
    if (meaning.by === "scope") return meaning.scope.find(name, meaning.space) === undefined;
    if (meaning.by !== "declaration") return false;
    const beside = [...meaning.definition.scope?.definitions ?? []];
    return beside.filter((each) => each.name === name).length > 1;
  }

  /** Whether it declares the same once more for all one knows, as a prototype and the body do. */
  #mayBeSame({ meaning }: Occurrence): boolean {
    return meaning.by === "declaration" && !this.#symbol.has(meaning.definition);
  }

  /** Whether it is a member of a parameter of a type, as in `T["name"]`. */
  #isOfParameter({ meaning, kind, name }: Occurrence, path: string): boolean {
    if (kind !== "type" || meaning.by !== "receiver" || !this.#symbol.isMember) return false;
    if (this.#isKeyed) return false;
    const { shapes } = this.#tools.search;
    return !shapes.members(shapes.of(meaning.receiver, path), name).isSure;
  }

  #declares({ meaning }: Occurrence): boolean {
    return meaning.by === "declaration" && this.#symbol.has(meaning.definition);
  }

  #doubtOf({ meaning }: Occurrence): Doubt {
    const isHeld = !this.#isKeyed && !this.#symbol.isMember;
    return meaning.by === "receiver" && isHeld && meaning.called === undefined
      ? "held"
      : "unresolved";
  }

  #checkScopes(path: string, model: SourceModel, occurrences: readonly Occurrence[]): void {
    if (isKeyed(model)) {
      const definitions = new Set(
        occurrences.flatMap(({ meaning }) =>
          meaning.by === "declaration" ? [meaning.definition] : []
        ),
      );
      const all = { path, definitions: [...definitions], occurrences };
      this.#conflicts.push(...keyedPlaces(all, this.#lexical));
      return;
    }
    const definitions = new Set<Definition>();
    for (const { meaning, name } of occurrences) {
      const found = meaning.by === "declaration"
        ? meaning.definition
        : meaning.by === "scope"
        ? meaning.scope.find(name, meaning.space)
        : undefined;
      if (found?.scope !== undefined) definitions.add(found);
      const taken = found?.isMember ? found.siblings?.get(this.#newName) : undefined;
      if (taken !== undefined) this.#conflicts.push(conflictAt("taken", path, taken));
    }
    // An object that is written out has a member for each key, whatever that is tied to.
    const starts = new Set(occurrences.map(({ start }) => start));
    for (const { meaning, start } of model.occurrences.get(this.#name) ?? []) {
      if (meaning.by !== "declaration" || !starts.has(start)) continue;
      const taken = meaning.definition.siblings?.get(this.#newName);
      if (taken !== undefined) this.#conflicts.push(conflictAt("taken", path, taken));
    }
    const all = { path, model, definitions: [...definitions], occurrences };
    this.#conflicts.push(...scopeConflicts(all, this.#newName));
  }

  /** No module that exports the symbol may export something else by the new name. */
  #checkExports(files: readonly RenamedFile[]): void {
    const { host, search } = this.#tools;
    const passing = this.#language === "Python" ? "import *" : "export *";
    const isExported = files.some(({ path }) => this.#names.exports(path));
    if (!isExported || this.#isKeyed) return;
    const word = this.#language === "Python" ? "import" : "export";
    const barrels = host.containing([word]).filter((path) => host.hasWord(path, passing));
    for (const path of new Set([...files.map(({ path }) => path), ...barrels])) {
      if (host.model(path)?.language !== this.#language || !this.#names.exports(path)) continue;
      const taken = search.files.exported(path, this.#newName);
      if (taken === undefined) continue;
      const at = taken.is === "definition" ? taken.placed : undefined;
      this.#conflicts.push(
        at === undefined
          ? { reason: "taken", path, start: 0, end: 0 }
          : conflictAt("taken", at.path, at.definition),
      );
    }
  }
}

function distinct(conflicts: readonly NameConflict[]): readonly NameConflict[] {
  const all = new Map(
    conflicts.map((each) => [`${each.path}\0${each.start}\0${each.reason}`, each]),
  );
  return [...all.values()];
}
