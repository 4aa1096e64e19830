/**
 * The source files of a walk, read and parsed when somebody asks for them.
 *
 * @module
 */
import { decodeStrict, hasUtf16Mark, isBinary, nameOf, osErrorText } from "@ct/base";
import type { Bounds } from "../bounds/mod.ts";
import type { Context } from "../context/mod.ts";
import { FileReader, SkippedFiles, type SkipReason } from "../input/mod.ts";
import { type LanguagePack, packFor, packForScript } from "@ct/source";
import { createScanner, type Scanner } from "@ct/scan";
import {
  cModel,
  goModel,
  javaModel,
  namedModel,
  pythonModel,
  scriptModel,
  type SearchHost,
  type SourceModel,
} from "@ct/symbols";
import type { SourceFile } from "@ct/modules";
import { type Entry, fileState } from "@ct/walk";
import { ImportResolver } from "./import_resolver.ts";

/** Larger files are skipped. */
const largestBytes = 8 << 20;

const encoder = new TextEncoder();

/** See the module. Paths are those from the root, without the first slash. */
export class SourceHost implements SearchHost {
  readonly #ctx: Context;
  readonly #bounds: Pick<Bounds, "tick">;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #scanner: Scanner = createScanner(largestBytes);
  readonly #reader: FileReader;
  readonly #imports: ImportResolver;
  readonly #isNamed: (language: string) => boolean;
  readonly #texts = new Map<string, string | undefined>();
  readonly #models = new Map<string, SourceModel | undefined>();
  readonly #included = new Map<string, readonly string[]>();
  readonly #containing = new Map<string, readonly string[]>();
  /** Files of which parts could not be parsed, as printed. */
  readonly partial: string[] = [];
  /** Files that could not be read or parsed. */
  readonly skipped: SkippedFiles = new SkippedFiles();

  /**
   * Creates one from the files that there are, those that configure how they are named, and the
   * languages of which only names are to be known.
   */
  constructor(
    { entries, configs, isNamed = () => false }: {
      readonly entries: readonly Entry[];
      readonly configs: readonly Entry[];
      readonly isNamed?: (language: string) => boolean;
    },
    bounds: Pick<Bounds, "tick">,
    ctx: Context,
  ) {
    this.#ctx = ctx;
    this.#bounds = bounds;
    this.#isNamed = isNamed;
    this.#entries = new Map(entries.map((entry) => [pathOf(entry), entry]));
    this.#reader = new FileReader(this.#scanner.buffer, ctx);
    this.#imports = new ImportResolver([...this.#entries.keys()], configs, {
      ctx,
      textOf: (path) => this.text(path),
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

  /** The configurations of the project, of the directories above as well. */
  get configs(): readonly SourceFile[] {
    return this.#imports.configs;
  }

  /** All paths. */
  get paths(): Iterable<string> {
    return this.#entries.keys();
  }

  /** The text of a file; `undefined` if it cannot be read. */
  text(path: string): string | undefined {
    if (this.#texts.has(path)) return this.#texts.get(path);
    const entry = this.#entries.get(path);
    const length = entry && this.#read(entry);
    const text = entry && length !== undefined ? this.#decode(entry, length) : undefined;
    this.#texts.set(path, text);
    return text;
  }

  /** The language of a file, as its name or its first line says. */
  packOf(path: string): LanguagePack | undefined {
    return packFor(nameOf(path)) ?? packForScript(this.text(path) ?? "");
  }

  /** What a file declares and uses; `undefined` if it cannot be read or has no known language. */
  model(path: string): SourceModel | undefined {
    if (this.#models.has(path)) return this.#models.get(path);
    this.#bounds.tick();
    const text = this.text(path);
    const pack = text === undefined ? undefined : this.packOf(path);
    const model = text === undefined || pack === undefined
      ? undefined
      : this.#parse(path, text, pack);
    this.#models.set(path, model);
    if (model?.isPartial) this.partial.push(this.shown(path));
    return model;
  }

  /** Whether the text of a file has a word anywhere. */
  hasWord(path: string, word: string): boolean {
    return this.text(path)?.includes(word) === true;
  }

  /** The path that an import of a file leads to, if it is one of these. */
  resolve(specifier: string, from: string): string | undefined {
    return this.#imports.resolve(specifier, from);
  }

  /** The files whose top level is one with that of a file. */
  siblings(path: string): readonly string[] {
    return this.#imports.siblings(path);
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
    const key = words.join("\n");
    let found = this.#containing.get(key);
    if (found === undefined) {
      const whole = new RegExp(
        `(?<![\\w$])(?:${words.map((word) => RegExp.escape(word)).join("|")})(?![\\w$])`,
      );
      // Most of those that have a short name have it within a longer one.
      found = this.#candidates(words).filter((path) => whole.test(this.#texts.get(path) ?? ""));
      this.#containing.set(key, found);
    }
    return found;
  }

  /** The paths of the files that may have one of some words, in order; their texts are read. */
  #candidates(words: readonly string[]): readonly string[] {
    // A file that has `#name` has `name`, and those that have that are mostly known.
    const bare = words.map((word) => word.replace(/^#(?=[\w$])/, ""));
    const known = this.#containing.get(bare.join("\n"));
    if (known !== undefined) return known;
    const needles = words.map((word) => ({ bytes: encoder.encode(word), fold: false }));
    const finder = this.#scanner.finder(needles);
    const lacks = this.#ctx.residentFiles?.lacking(needles);
    const found: string[] = [];
    for (const [path, entry] of this.#entries) {
      this.#bounds.tick();
      if (lacks?.(entry) !== undefined) continue;
      const length = this.#read(entry);
      if (length === undefined || finder.find(0, length) < 0) continue;
      if (!this.#texts.has(path)) this.#texts.set(path, this.#decode(entry, length));
      found.push(path);
    }
    this.#scanner.forgetFinders();
    return found;
  }

  #parse(path: string, text: string, pack: LanguagePack): SourceModel | undefined {
    if (this.#isNamed(pack.language)) return namedModel(pack, text);
    if (pack.language === "Python") return pythonModel(text);
    if (pack.language === "Java") return javaModel(text);
    if (pack.language === "Go") return goModel(text);
    if (pack.language.startsWith("C and C++")) {
      return cModel(path, text) ?? namedModel(pack, text);
    }
    if (pack.language !== "TypeScript and JavaScript") return namedModel(pack, text);
    const model = scriptModel(path, text);
    if (model === undefined) this.#skip(path, "syntax error");
    return model;
  }

  /** Reads a file to the start of the buffer; `undefined` if it cannot be read. */
  #read(entry: Entry): number | undefined {
    const { absolutePath } = entry;
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
    const bytes = this.#scanner.buffer.subarray(0, length);
    if (isBinary(bytes) && !hasUtf16Mark(bytes)) {
      this.#skip(pathOf(entry), "binary");
      return undefined;
    }
    const text = decodeStrict(bytes);
    if (text === undefined) this.#skip(pathOf(entry), "not UTF-8");
    return text?.replace(/^\ufeff/, " ");
  }

  #skip(path: string, reason: SkipReason, message?: string): void {
    const shown = this.shown(path);
    if (this.skipped.files.some((each) => each.path === shown)) return;
    this.skipped.add({ path: shown, reason, ...(message === undefined ? {} : { message }) });
  }
}

/** The path of an entry as files are known by. */
export function pathOf({ absolutePath }: Pick<Entry, "absolutePath">): string {
  return absolutePath.replaceAll("\\", "/").replace(/^\//, "");
}
