/**
 * What sources declare and use, kept from call to call in a process that stays and knows which
 * files are still the same.
 *
 * @module
 */
import type { ResolveImport, SourceFile } from "@ct/modules";
import type { Declaration } from "@ct/source";
import type { SourceModel } from "@ct/symbols";
import type { Entry } from "@ct/walk";
import type { Context } from "../context/mod.ts";

/** Where they are kept between calls. */
const key = "ct: sources";

/** As what a file is read: for its names alone, or a header as one of C++ whatever it has. */
export type Reading = "named" | "resolved" | "C++";

/** At most this many characters of texts are kept, with models of some thirty bytes for each. */
const maxLength = 2 << 20;

/** Results for the paths of more files are not kept. */
const maxPaths = 50_000;

/** A content of a file. */
export interface SourceContent {
  /** Which file. */
  readonly absolutePath: string;
  /**
   * Its version when reading began; `undefined` if that is not known, as for some time
   * after it was written. Then the text tells whether it is the same.
   */
  readonly version: number | undefined;
  /** What was read: that version, or a later one, for which nobody asks by this number. */
  readonly text: string;
}

/** What is known of one content of a file. */
interface KeptSource extends Pick<SourceContent, "text"> {
  version: number | undefined;
  /** By whether only its names are known. */
  readonly models: Map<Reading, SourceModel>;
  outline?: readonly Declaration[];
}

/** What imports of scripts mean among some files. */
export interface ScriptImports {
  /** All files, in order. */
  readonly paths: readonly string[];
  /** What configures how they are named. */
  readonly configs: readonly SourceFile[];
  /** The scripts among them. */
  readonly scripts: ReadonlySet<string>;
  /** The path that an import means. */
  readonly resolve: ResolveImport;
}

/** See the module. */
export class KeptSources {
  readonly #residentFiles: NonNullable<Context["residentFiles"]>;
  readonly #known: SourceCache;

  private constructor(residentFiles: NonNullable<Context["residentFiles"]>, known: SourceCache) {
    this.#residentFiles = residentFiles;
    this.#known = known;
  }

  /** What is known; `undefined` in a process that keeps nothing. */
  static of(
    { residentFiles, memory, door }: Pick<Context, "residentFiles" | "memory" | "door">,
  ): KeptSources | undefined {
    if (residentFiles === undefined || memory === undefined) return undefined;
    // What a door conceals from one call another may see.
    if (door.conceal !== undefined) return undefined;
    const kept = memory.get(key);
    const known = kept instanceof SourceCache ? kept : new SourceCache();
    memory.set(key, known);
    return new KeptSources(residentFiles, known);
  }

  /** Which content a file has; `undefined` if that is not known. */
  versionOf(entry: Entry): number | undefined {
    return this.#residentFiles.version(entry);
  }

  /** What imports mean among these files, if these were the files and configurations before. */
  imports(
    paths: readonly string[],
    configs: readonly SourceFile[],
  ): ScriptImports | undefined {
    const known = this.#known.imports;
    const isSame = known !== undefined && areSame(known.paths, paths, (a, b) => a === b) &&
      areSame(known.configs, configs, (a, b) => a.path === b.path && a.text === b.text);
    return isSame ? known : undefined;
  }

  /** Keeps what imports mean. */
  keepImports(imports: ScriptImports): void {
    this.#known.imports = imports.paths.length > maxPaths ? undefined : imports;
  }

  /** The text of a version of a file, if it is kept. */
  text(absolutePath: string, version: number | undefined): string | undefined {
    return version === undefined ? undefined : this.#known.find({ absolutePath, version })?.text;
  }

  /** What a content declares and uses, if it is kept; a model may be made of its names alone. */
  model(content: SourceContent, reading: Reading): SourceModel | undefined {
    return this.#known.find(content)?.models.get(reading);
  }

  /** The outline of a content, if it is kept. */
  outline(content: SourceContent): readonly Declaration[] | undefined {
    return this.#known.find(content)?.outline;
  }

  /** Keeps what was made of a content. */
  keep(
    content: SourceContent,
    found:
      | { readonly reading: Reading; readonly model: SourceModel }
      | { readonly outline: readonly Declaration[] },
  ): void {
    const { absolutePath, version, text } = content;
    const source = this.#known.find(content) ??
      this.#known.keep(absolutePath, { version, text, models: new Map() });
    if ("outline" in found) source.outline = found.outline;
    else source.models.set(found.reading, found.model);
  }
}

/** The sources that were requested last, by their absolute paths. */
class SourceCache {
  imports: ScriptImports | undefined;
  readonly #sources = new Map<string, KeptSource>();
  #length = 0;

  find(
    { absolutePath, version, text }: Omit<SourceContent, "text"> & { readonly text?: string },
  ): KeptSource | undefined {
    const found = this.#sources.get(absolutePath);
    if (found === undefined) return undefined;
    const isSame = version !== undefined && found.version === version;
    if (!isSame && found.text !== text) return undefined;
    found.version = version;
    // The one that was requested last stays longest.
    this.#sources.delete(absolutePath);
    this.#sources.set(absolutePath, found);
    return found;
  }

  keep(absolutePath: string, source: KeptSource): KeptSource {
    this.#drop(absolutePath);
    this.#sources.set(absolutePath, source);
    this.#length += source.text.length;
    for (const other of this.#sources.keys()) {
      if (this.#length <= maxLength) break;
      this.#drop(other);
    }
    return source;
  }

  #drop(absolutePath: string): void {
    this.#length -= this.#sources.get(absolutePath)?.text.length ?? 0;
    this.#sources.delete(absolutePath);
  }
}

function areSame<T>(
  some: readonly T[],
  others: readonly (T | undefined)[],
  areEqual: (one: T, other: T) => boolean,
): boolean {
  return some.length === others.length && some.every((each, index) => {
    const other = others[index];
    return other !== undefined && areEqual(each, other);
  });
}
