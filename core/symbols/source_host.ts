/**
 * The source files of a walk, read and parsed on demand.
 *
 * @module
 */
import { decodeLossy, nameOf, osErrorText } from "@ct/base";
import type { Bounds } from "../bounds/mod.ts";
import type { Context } from "../context/mod.ts";
import { FileReader, SkippedFiles, type SkipReason } from "../input/mod.ts";
import { type Declaration, type LanguagePack, packFor, packForScript } from "@ct/source";
import { createScanner, type Scanner } from "@ct/scan";
import {
  areCpp,
  isLongScript,
  languageOfNames,
  namedModel,
  packBesideC,
  type SearchHost,
  type SourceModel,
} from "@ct/symbols";
import type { DeclaredModules, GoModule, RustManifest, SourceFile } from "@ct/modules";
import { type Entry, fileState } from "@ct/walk";
import { ImportClauses } from "./import_clauses.ts";
import { ImportResolver } from "./import_resolver.ts";
import { KeptSources, type Reading, type SourceContent } from "./kept_sources.ts";
import { readerOf } from "./model_readers.ts";
import { pathOf } from "./path_of.ts";
import { sourceText } from "./source_text.ts";
import { WordFiles } from "./word_files.ts";

/** Files that import as scripts do. */
const script = /\.[cm]?[jt]sx?$/;

/** Larger sources are skipped. */
const largestSource = 8 << 20;

/** See the module. Paths are those from the root, without the first slash. */
export class SourceHost implements SearchHost {
  readonly #ctx: Context;
  readonly #bounds: Pick<Bounds, "tick">;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #scanner: Scanner;
  readonly #reader: FileReader;
  readonly #imports: ImportResolver;
  readonly #isNamed: (language: string) => boolean;
  #isCpp: boolean | undefined;
  readonly #kept: KeptSources | undefined;
  readonly #texts = new Map<string, string | undefined>();
  readonly #versions = new Map<string, number | undefined>();
  readonly #models = new Map<string, SourceModel | undefined>();
  readonly #included = new Map<string, readonly string[]>();
  readonly #words: WordFiles;
  readonly #clauses = new ImportClauses(
    () => this.#entries.keys().filter((path) => script.test(path)),
    (path) => this.text(path),
  );
  /** Files with parts that could not be parsed, as printed. */
  readonly partial: string[] = [];
  /** Files that could not be read or parsed. */
  readonly skipped: SkippedFiles = new SkippedFiles();

  /**
   * Creates one from the files that there are, those that configure how they are named, and the
   * languages of which only names are to be known. Larger files than `largestBytes` are skipped.
   */
  constructor(
    { entries, configs, isNamed = () => false, largestBytes = largestSource }: {
      readonly entries: readonly Entry[];
      readonly configs: readonly Entry[];
      readonly isNamed?: (language: string) => boolean;
      readonly largestBytes?: number;
    },
    bounds: Pick<Bounds, "tick">,
    ctx: Context,
  ) {
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#isNamed = isNamed;
    this.#kept = KeptSources.of(ctx);
    this.#scanner = createScanner(largestBytes);
    this.#entries = new Map(entries.map((entry) => [pathOf(entry), entry]));
    this.#reader = new FileReader(this.#scanner.buffer, ctx);
    this.#words = new WordFiles({
      entries: this.#entries,
      scanner: this.#scanner,
      residentFiles: ctx.residentFiles,
      bounds,
      known: (path, entry) => this.#texts.get(path) ?? this.#keptText(path, entry),
      read: (path, entry) => this.#read(path, entry),
      decode: (path, entry, length) => {
        // What cannot be decoded is not to be read again.
        const text = this.#decode(entry, length);
        if (text === undefined) this.#texts.set(path, undefined);
        return text;
      },
      keep: (path, text) => this.#texts.set(path, text),
    });
    this.#imports = new ImportResolver([...this.#entries.keys()], configs, {
      ctx,
      textOf: (path) => this.text(path),
      residentText: (entry) => this.#residentText(entry),
      kept: this.#kept,
    });
  }

  /** The entry of a path. */
  entry(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  /** The path as it is printed. */
  shown(path: string): string {
    return this.#entries.get(path)?.path ?? path;
  }

  /** How many files were read to find out what they declare and use. */
  get understood(): number {
    return this.#models.size;
  }

  /** The configurations of the project, of the directories above as well. */
  get configs(): readonly SourceFile[] {
    return this.#imports.configs;
  }

  /** The modules of Go that files are in, of the directories above as well. */
  get goModules(): readonly GoModule[] {
    return this.#imports.goModules;
  }

  /** What manifests of cargo say, of the directories above as well. */
  get rustManifests(): readonly RustManifest[] {
    return this.#imports.rustManifests;
  }

  /** The text of any file that says something of the project; `undefined` if it cannot be read. */
  configText(path: string): string | undefined {
    return this.#imports.configText(path);
  }

  /** All paths. */
  get paths(): Iterable<string> {
    return this.#entries.keys();
  }

  /** The text of a file; `undefined` if it cannot be read. */
  text(path: string): string | undefined {
    if (this.#texts.has(path)) return this.#texts.get(path);
    const entry = this.#entries.get(path);
    const text = entry && (this.#keptText(path, entry) ?? this.#readText(path, entry));
    this.#texts.set(path, text);
    return text;
  }

  /** The language of a file, as its name or its first line says. */
  packOf(path: string): LanguagePack | undefined {
    const name = nameOf(path);
    return packFor(name) ?? packBesideC(name) ?? packForScript(this.text(path) ?? "");
  }

  /**
   * What a file declares and uses; `undefined` if it cannot be read or has no known language.
   * @throws {Error} If that is not asked within `withReaders`.
   */
  model(path: string): SourceModel | undefined {
    if (this.#models.has(path)) return this.#models.get(path);
    this.#bounds.tick();
    const text = this.text(path);
    const pack = text === undefined ? undefined : this.packOf(path);
    const model = text === undefined || pack === undefined
      ? undefined
      : this.#keptModel(path, text, pack);
    this.#models.set(path, model);
    if (model?.isPartial) this.partial.push(this.shown(path));
    return model;
  }

  /** Whether the text of a file has a word anywhere. */
  hasWord(path: string, word: string): boolean {
    return this.text(path)?.includes(word) === true;
  }

  /** The files, as they are printed, that have a word and of which not all was understood. */
  partialWith(word: string): readonly string[] {
    return [...this.#models].filter(([path, model]) => model?.isPartial && this.hasWord(path, word))
      .map(([path]) => this.shown(path));
  }

  /** The path that an import of a file leads to, if it is one of these. */
  resolve(specifier: string, from: string): string | undefined {
    return this.#imports.resolve(specifier, from);
  }

  /** The files whose top level is one with that of a file. */
  siblings(path: string): readonly string[] {
    return this.#imports.siblings(path);
  }

  /** The modules through which a file exports, each with the one that declares the same. */
  declaredModules(path: string): readonly DeclaredModules[] {
    return this.#imports.declaredModules(path);
  }

  /** The files that a file of C includes by itself. */
  included(path: string): readonly string[] {
    let known = this.#included.get(path);
    if (known === undefined) {
      known = this.#imports.included(path, this.text(path) ?? "");
      this.#included.set(path, known);
    }
    return known;
  }

  /** Whether an import that means no file of the project's may do so all the same. */
  isDoubtful(specifier: string, from: string): boolean {
    return this.#imports.isDoubtful(specifier, from);
  }

  /** The paths of the files that have one of some words, in order. */
  containing(words: readonly string[]): readonly string[] {
    return this.#words.containing(words);
  }

  /**
   * The paths of the files that may import one of some names, or a module as a whole, where that is
   * meant.
   */
  importing(
    names: ReadonlySet<string>,
    isMeant: (
      imported: { readonly specifier: string; readonly name: string },
      from: string,
    ) => boolean,
  ): readonly string[] {
    const having = this.containing([...names]).filter((path) =>
      !script.test(path) || this.#clauses.mayImport(path, names, isMeant)
    );
    return [...new Set([...having, ...this.#clauses.importingWhole(isMeant)])];
  }

  /** The language of a file as models call it; `undefined` if it is of none that is known. */
  languageOf(path: string): string | undefined {
    const language = this.packOf(path)?.language;
    if (language === "TypeScript and JavaScript") return "script";
    return language === undefined ? undefined : languageOfNames(language);
  }

  /** The paths of the files that have a text anywhere, be it no word, in order. */
  holding(text: string): readonly string[] {
    return this.#words.holding(text);
  }

  /** Finds the files that have each of some words, which is faster than one word at a time. */
  seek(words: Iterable<string>): void {
    this.#words.seek(words);
  }

  /** Words of the files that are like a name. */
  like(name: string): ReadonlySet<string> {
    return this.#words.like(name);
  }

  /** What the content of a file was found to declare and use before, or now. */
  #keptModel(path: string, text: string, pack: LanguagePack): SourceModel | undefined {
    const reading = this.#readingOf(pack);
    const content = this.#content(path, text);
    const known = content && this.#kept?.model(content, reading);
    if (known !== undefined) return known;
    const model = this.#parse(path, text, pack);
    if (model !== undefined && content !== undefined) this.#kept?.keep(content, { reading, model });
    return model;
  }

  /** As what a file is read. */
  #readingOf({ language }: LanguagePack): Reading {
    this.#isCpp ??= areCpp(this.#entries.keys());
    const isCpp = this.#isCpp && language.startsWith("C and C++");
    if (this.#isNamed(isCpp ? "C++" : language)) return "named";
    return isCpp ? "C++" : "resolved";
  }

  /** The outline of a file. */
  outline(path: string): readonly Declaration[] {
    const text = this.text(path) ?? "";
    const content = this.#content(path, text);
    const known = content && this.#kept?.outline(content);
    if (known !== undefined) return known;
    const outline = this.packOf(path)?.declarations(text) ?? [];
    if (content !== undefined) this.#kept?.keep(content, { outline });
    return outline;
  }

  /** What is kept from call to call, if anything is. */
  #content(path: string, text: string): SourceContent | undefined {
    const absolutePath = this.#entries.get(path)?.absolutePath;
    if (absolutePath === undefined || this.#kept === undefined) return undefined;
    return { absolutePath, version: this.#versions.get(path), text };
  }

  /** The text of a file, if its content is the same as when it was kept. */
  #keptText(path: string, entry: Entry): string | undefined {
    if (this.#kept === undefined) return undefined;
    return this.#kept.text(entry.absolutePath, this.#versionOf(path, entry));
  }

  /** The text of what is no source, if it is in memory. */
  #residentText({ absolutePath }: Entry): string | undefined {
    const { buffer } = this.#scanner;
    const length = this.#kept && this.#ctx.residentFiles?.read(absolutePath, buffer);
    return length === undefined
      ? undefined
      : decodeLossy(buffer.subarray(0, length)).replace(/^\ufeff/, "");
  }

  /** The version of a file at its first request: what is read has this version or a later one. */
  #versionOf(path: string, entry: Entry): number | undefined {
    if (!this.#versions.has(path)) this.#versions.set(path, this.#kept?.versionOf(entry));
    return this.#versions.get(path);
  }

  #readText(path: string, entry: Entry): string | undefined {
    const length = this.#read(path, entry);
    return length === undefined ? undefined : this.#decode(entry, length);
  }

  #parse(path: string, text: string, pack: LanguagePack): SourceModel | undefined {
    const reading = this.#readingOf(pack);
    const read = reading === "named" ? undefined : readerOf(pack.language);
    if (read === undefined) return namedModel(pack, text);
    const model = read({ path, text, isCpp: reading === "C++" });
    if (model !== undefined) return model;
    if (pack.language !== "TypeScript and JavaScript") return namedModel(pack, text);
    this.#skip(path, isLongScript(text) ? "too many tokens" : "syntax error");
    return undefined;
  }

  /** Reads a file to the start of the buffer; `undefined` if it cannot be read. */
  #read(path: string, entry: Entry): number | undefined {
    const { absolutePath } = entry;
    if (this.#kept !== undefined) this.#versionOf(path, entry);
    const held = this.#ctx.residentFiles?.read(absolutePath, this.#scanner.buffer);
    if (held !== undefined) return held;
    try {
      this.#ctx.onFile?.(fileState(entry));
      const length = this.#reader.read(absolutePath);
      if (length === undefined) this.#skip(pathOf(entry), "too large", "larger than 8 MiB");
      return length;
    } catch (cause) {
      this.#skip(pathOf(entry), "unreadable", osErrorText(cause));
      return undefined;
    }
  }

  #decode(entry: Entry, length: number): string | undefined {
    const found = sourceText(this.#scanner.buffer.subarray(0, length));
    if ("text" in found) return found.text;
    this.#skip(pathOf(entry), found.reason);
    return undefined;
  }

  #skip(path: string, reason: SkipReason, message?: string): void {
    const shown = this.shown(path);
    if (this.skipped.files.some((each) => each.path === shown)) return;
    this.skipped.add({ path: shown, reason, ...(message === undefined ? {} : { message }) });
  }
}
