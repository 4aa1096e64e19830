/**
 * Files in which a symbol is not searched for and that have its name: templates, build files, and
 * sources of other languages.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import type { CodeSymbol } from "@ct/symbols";
import type { Entry } from "@ct/walk";
import type { Bounds } from "../bounds/mod.ts";
import type { Context } from "../context/mod.ts";
import { mentionsIn } from "./mentions.ts";
import { SourceHost } from "./source_host.ts";

/** See the module. */
export type UnsearchedFiles = {
  /** Those that have the name as a word, as printed. */
  readonly paths: readonly string[];
  /** How many more there are after those that were looked at. */
  readonly beyond: number;
};

/** Files whose text is documentation, by their names. */
const documentation = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;
const documents = new RegExp(
  "^(?:readme|change[-_]?log|changes|news|authors|copying|licen[cs]e|notice|todo|install|history)$",
  "i",
);
/** Files that hold no text that a person writes. */
const data = new RegExp(
  "\\.(?:png|jpe?g|gif|webp|avif|bmp|ico|icns|tiff?|svg|pdf|psd|ttf|otf|woff2?|eot|mp[34]|ogg|" +
    "wav|webm|mov|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|class|o|a|so|dll|dylib|exe|bin|wasm|pyc|" +
    "node|map|snap|db|sqlite3?|dat|parquet|onnx|safetensors)$",
  "i",
);

/** Larger files are not looked at, nor any after so many. */
const largestBytes = 1 << 20;
const maxFiles = 4_000;

/** Whether a name is that of a file of documentation. */
export function isDocumentation(name: string): boolean {
  return documentation.test(name);
}

/** The files of a walk that are no sources. */
export class OtherFiles {
  readonly #host: SourceHost;
  readonly #beyond: number;

  /** Creates one from what a walk came across. */
  constructor(entries: readonly Entry[], bounds: Pick<Bounds, "tick">, ctx: Context) {
    const texts = entries.filter(({ name }) => !isDocumentation(name) && !data.test(name));
    const looked = texts.slice(0, maxFiles);
    this.#host = new SourceHost({ entries: looked, configs: [], largestBytes }, bounds, ctx);
    this.#beyond = texts.length - looked.length;
  }

  /**
   * Those that have the name of a symbol, and the sources that have it and are of other languages,
   * as far as `keeps` keeps them; `undefined` if there are none. What is inside of a function is in
   * its file alone.
   */
  having(
    { group }: CodeSymbol,
    sources: SourceHost,
    keeps?: (path: string) => boolean,
  ): UnsearchedFiles | undefined {
    const isInside = group.every(({ definition: { isLocal, isMember, name } }) =>
      isLocal && !isMember || name.startsWith("#")
    );
    if (isInside) return undefined;
    const names = new Set(group.map(({ definition }) => definition.name));
    const languages = new Set(group.map(({ path }) => sources.model(path)?.language));
    return this.#having([...names], { sources, languages, keeps });
  }

  /** The same of a name that nothing defines, which was searched for in all languages. */
  havingName(
    text: string,
    sources: SourceHost,
    keeps?: (path: string) => boolean,
  ): UnsearchedFiles | undefined {
    const name = text.split(/[^\p{L}\p{N}_$]/u).at(-1) ?? "";
    return name === "" ? undefined : this.#having([name], { sources, keeps });
  }

  #having(names: readonly string[], { sources, languages, keeps = () => true }: {
    readonly sources: SourceHost;
    readonly languages?: ReadonlySet<string | undefined>;
    readonly keeps?: ((path: string) => boolean) | undefined;
  }): UnsearchedFiles | undefined {
    const foreign = sources.containing(names).filter((path) => {
      const language = sources.languageOf(path);
      const isSearched = language !== undefined && languages?.has(language) !== false;
      return !isSearched && isUnread(sources, path, names);
    });
    const paths = [
      ...foreign.map((path) => sources.shown(path)),
      ...this.#host.containing(names).map((path) => this.#host.shown(path)),
    ].filter(keeps).sort();
    return paths.length + this.#beyond === 0 ? undefined : { paths, beyond: this.#beyond };
  }
}

/** Whether a file has one of the names elsewhere than in comments and strings. */
function isUnread(host: SourceHost, path: string, names: readonly string[]): boolean {
  if (documents.test(nameOf(path))) return false;
  return names.some((name) => {
    const word = new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`, "g");
    const count = [...(host.text(path) ?? "").matchAll(word)].length;
    return count > mentionsIn(host, path, name).length;
  });
}

/** How many files a note names. */
const maxNamed = 3;

/** What is said of such files. */
export function unsearchedNote({ paths, beyond }: UnsearchedFiles): string {
  const rest = `${beyond} file(s) were not examined`;
  if (paths.length === 0) return `of those that are not sources, ${rest}`;
  const more = paths.length > maxNamed ? `, and ${paths.length - maxNamed} more` : "";
  const named = `${paths.slice(0, maxNamed).join(", ")}${more}`;
  return `${paths.length} file(s) that are not searched have the word: ${named}` +
    (beyond === 0 ? "" : `; ${rest}`);
}
