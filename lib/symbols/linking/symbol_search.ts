/**
 * The search for the uses of a symbol among the files of a project.
 *
 * @module
 */
import { nameOf } from "@ct/base";
import type { Occurrence, SourceModel } from "../model/source_model.ts";
import { Shapes } from "./shapes.ts";
import { CodeSymbol } from "./symbol.ts";
import { SymbolReach } from "./symbol_reach.ts";
import { type FileHost, type Origin, type Placed, SymbolFiles } from "./symbol_files.ts";
import { type Use, UseFinder } from "./uses.ts";

/** The files of a project, for a search. */
export type SearchHost = FileHost;

/** The uses in one file. */
export interface UsesOfFile {
  /** Its path. */
  readonly path: string;
  /** In the order of the text. */
  readonly uses: readonly Use[];
}

/** A name that no more files have is searched for in all of them. */
const fewFiles = 20;

/** See the module. */
export class SymbolSearch {
  readonly #host: SearchHost;
  /** What the files import from each other. */
  readonly files: SymbolFiles;
  /** What values come to. */
  readonly shapes: Shapes;
  readonly #reach: SymbolReach;

  /** Creates one from the files. */
  constructor(host: SearchHost) {
    this.#host = host;
    this.files = new SymbolFiles(host);
    this.shapes = new Shapes(this.files);
    this.#reach = new SymbolReach(host, this.files);
  }

  /** The definitions of a name in the files that have it, but for imports. */
  definitions(name: string): readonly Placed[] {
    return this.#host.containing([name]).flatMap((path) => {
      const model = this.#host.model(path);
      const all = model === undefined ? [] : definitionsIn(model, name);
      return all.map((definition) => ({ path, definition })).filter((placed) =>
        this.files.elsewhere(placed) === undefined
      );
    });
  }

  /** The definitions that a name means at a place; none if that is not evident. */
  meaningOf({ meaning, name }: Occurrence, path: string): readonly Placed[] {
    switch (meaning.by) {
      case "declaration":
        return this.#past({ path, definition: meaning.definition });
      case "scope": {
        const definition = meaning.scope.find(name, meaning.space);
        const placed = definition === undefined
          ? this.files.beside(path, name, meaning.space)
          : { path, definition };
        return placed === undefined ? [] : this.#past(placed);
      }
      case "lexical": {
        const { found } = this.shapes.lexical({ ...meaning, name: meaning.key }, path);
        return found.flatMap((each) => this.#past(each));
      }
      case "module":
        return this.#ofOrigin(this.files.follow(meaning.imported, path));
      case "export":
        return this.exported(path, name);
      case "receiver":
        return this.shapes.members(this.shapes.of(meaning.receiver, path), meaning.key ?? name)
          .found
          .flatMap((each) => this.#past(each));
      case "name":
        return [];
    }
  }

  /** The definitions that others get from a module by a name. */
  exported(path: string, name: string): readonly Placed[] {
    const origin = this.files.exported(path, name);
    return origin === undefined ? [] : this.#ofOrigin(origin);
  }

  #past(placed: Placed): readonly Placed[] {
    return this.#ofOrigin(this.files.originOf(placed));
  }

  #ofOrigin(origin: Origin): readonly Placed[] {
    if (origin.is === "definition") return [origin.placed];
    if (origin.is !== "value") return [];
    const named = this.shapes.named(origin.value, origin.path);
    return named === undefined || named === "external" ? [] : [named];
  }

  /** The symbol that some definitions are of, with the embedded fields of Go on demand. */
  symbol(
    definitions: readonly Placed[],
    options: { readonly hasEmbedded?: boolean } = {},
  ): CodeSymbol {
    return new CodeSymbol(this.shapes, definitions, options);
  }

  /** The uses of a name that no file of the project defines, by file. */
  usesOfName(name: string): readonly UsesOfFile[] {
    return this.#usesOf(this.symbol([]), new Set([name]));
  }

  /** The uses of a symbol, by file. */
  uses(symbol: CodeSymbol): readonly UsesOfFile[] {
    return this.#usesOf(symbol, new Set(symbol.group.map(({ definition }) => definition.name)));
  }

  /**
   * The uses of a symbol in the files in which some can be resolved. What no other file can name is
   * searched for in its own, so that this may take less than {@linkcode SymbolSearch.uses}.
   */
  resolvableUses(symbol: CodeSymbol): readonly UsesOfFile[] {
    const { group } = symbol;
    const isInside = group.length > 0 && group.every((each) => this.#isOfItsFile(each));
    if (!isInside) return this.#reachableUses(symbol);
    return [...new Set(group.map(({ path }) => path))].flatMap((path) =>
      this.#usesIn(path, symbol)
    );
  }

  /** The uses in the files that can mean the symbol for sure, if many have its name. */
  #reachableUses(symbol: CodeSymbol): readonly UsesOfFile[] {
    const { group } = symbol;
    const names = new Set(group.map(({ definition }) => definition.name));
    const { length } = this.#host.containing([...names]);
    const isCommon = group.length > 0 && length > fewFiles;
    return this.#usesOf(symbol, names, isCommon ? this.#reach.filesOf(group, length) : undefined);
  }

  #usesIn(path: string, symbol: CodeSymbol): readonly UsesOfFile[] {
    const names = new Set(symbol.group.map(({ definition }) => definition.name));
    const model = this.#host.model(path);
    if (model === undefined) return [];
    return [{ path, uses: new UseFinder(this, symbol, names).in(path, model).uses }];
  }

  /** Whether no other file can name a definition: a script keeps to itself what it does not export. */
  #isOfItsFile({ path, definition }: Placed): boolean {
    if (definition.name.startsWith("#")) return true;
    const { isMember, outer, twin } = definition;
    const model = this.#host.model(path);
    if (model?.language !== "script" || !model.isModule) return false;
    if (isMember || outer !== undefined || twin !== undefined) return false;
    return model.exports.values().every((exported) =>
      exported.from === "module" ||
      exported.from === "scope" && exported.name !== definition.name ||
      exported.from === "definition" && exported.definition !== definition
    );
  }

  #usesOf(
    symbol: CodeSymbol,
    names: Set<string>,
    only?: ReadonlySet<string>,
  ): readonly UsesOfFile[] {
    const languages = new Set(symbol.group.map(({ path }) => this.#host.model(path)?.language));
    const words = new Set([...names].map((name) => name.replace(/^#/, "")));
    for (const { path } of symbol.group) this.#noteDefault(path, symbol, { names, words });
    const seen = new Map<string, UsesOfFile>();
    for (let size = -1; size !== words.size;) {
      size = words.size;
      for (const path of this.#pathsOf(symbol, [...words])) {
        if (only?.has(path) === false) continue;
        const language = this.#host.languageOf?.(path);
        const isOther = language !== undefined && languages.size > 0 && !languages.has(language);
        if (isOther) continue;
        const model = this.#host.model(path);
        if (model === undefined) continue;
        if (languages.size > 0 && !languages.has(model.language)) continue;
        const finder = new UseFinder(this, symbol, names);
        const { uses, aliases } = finder.in(path, model);
        seen.set(path, { path, uses });
        for (const alias of aliases) {
          if (alias === "default") words.add(moduleWord(path));
          else words.add(alias);
          if (alias !== "default") names.add(alias);
        }
      }
    }
    return [...seen.values()].filter(({ uses }) => uses.length > 0)
      .sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  }

  /** What is inside of a function is used in its file alone. */
  #pathsOf({ group }: CodeSymbol, words: readonly string[]): readonly string[] {
    const isLocal = group.length > 0 &&
      group.every(({ definition }) => definition.isLocal && !definition.isMember);
    return isLocal ? [...new Set(group.map(({ path }) => path))] : this.#host.containing(words);
  }

  /** Importing files give a default export any name; they have that of its module. */
  #noteDefault(
    path: string,
    symbol: CodeSymbol,
    { words }: { readonly names: Set<string>; readonly words: Set<string> },
  ): void {
    const origin = this.#host.model(path)?.exports.has("default") === true
      ? this.files.exported(path, "default")
      : undefined;
    if (origin?.is === "definition" && symbol.includes(origin.placed)) words.add(moduleWord(path));
  }
}

/** The word by which others import a module: its name, or that of its directory. */
function moduleWord(path: string): string {
  const name = nameOf(path).replace(/\.[^.]*$/, "").replace(/\.d$/, "");
  const directory = path.split("/").at(-2) ?? "";
  return /^(?:index|mod|main)$/.test(name) && directory !== "" ? directory : name;
}

function definitionsIn(
  model: SourceModel,
  name: string,
): readonly SourceModel["definitions"][number][] {
  return model.definitions.filter((each) => each.name === name && each.spans.length > 0);
}
