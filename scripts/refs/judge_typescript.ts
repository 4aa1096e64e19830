/**
 * What the TypeScript compiler's own reference finder says of symbols.
 *
 * @module
 */
import ts from "npm:typescript@5.6.3";
import { dirname, join } from "node:path/posix";
import type { Tree } from "./tree.ts";

/** A place in a file, as `path:offset`. */
export type PlaceKey = string;

/** A symbol to ask for. */
export interface RequestedSymbol {
  /** The file of its definition. */
  readonly path: string;
  /** Where its name begins there. */
  readonly start: number;
  /** The name. */
  readonly name: string;
}

/** The reference finder over a tree. */
export class TypeScriptJudge {
  readonly #service: ts.LanguageService;
  readonly #tree: Tree;

  /** Creates one from the tree, and where its bare names lead. */
  constructor(tree: Tree, named: (specifier: string, from: string) => string | undefined) {
    this.#tree = tree;
    const options: ts.CompilerOptions = {
      allowJs: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      noEmit: true,
      strict: true,
      target: ts.ScriptTarget.ESNext,
      jsx: ts.JsxEmit.Preserve,
      experimentalDecorators: true,
    };
    const fileExists = (path: string) =>
      tree.has(path.replace(/^\//, "")) || ts.sys.fileExists(path);
    const host: ts.LanguageServiceHost = {
      getCompilationSettings: () => options,
      getCurrentDirectory: () => "/",
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      getScriptFileNames: () => [...tree.keys()].map((path) => `/${path}`),
      getScriptVersion: () => "1",
      getScriptSnapshot: (path) => {
        const text = tree.get(path.slice(1)) ??
          (ts.sys.fileExists(path) ? ts.sys.readFile(path) : undefined);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      fileExists,
      readFile: (path) => tree.get(path.slice(1)) ?? ts.sys.readFile(path),
      directoryExists: () => true,
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => {
          const own = named(text, from.slice(1));
          if (own !== undefined) {
            return {
              resolvedModule: {
                resolvedFileName: `/${own}`,
                extension: own.endsWith(".tsx") ? ts.Extension.Tsx : ts.Extension.Ts,
              },
            };
          }
          if (!text.startsWith(".")) return { resolvedModule: undefined };
          const base = join(dirname(from), text);
          const found = [
            base,
            base.replace(/\.js$/, ".ts"),
            `${base}.ts`,
            `${base}.tsx`,
            `${base}/index.ts`,
          ]
            .find((path) => tree.has(path.slice(1)));
          return {
            resolvedModule: found === undefined ? undefined : {
              resolvedFileName: found,
              extension: found.endsWith(".tsx") ? ts.Extension.Tsx : ts.Extension.Ts,
            },
          };
        }),
    };
    this.#service = ts.createLanguageService(host);
  }

  /**
   * What the compiler's own rename makes of the places of a symbol: the texts that take the place
   * of its name. Exports and imports are followed under the new name, where an editor would write
   * `export { newName as oldName }`; objects keep their members.
   */
  renamed(definitions: readonly RequestedSymbol[], newName: string): ReadonlyMap<PlaceKey, string> {
    const found = new Map<PlaceKey, string>();
    const symbols = new Set<ts.Symbol | undefined>();
    const done = new Set<PlaceKey>();
    const queue = [...definitions];
    for (const { path, start } of definitions) symbols.add(this.#symbolAt(path, start));
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { path, start, name } = next;
      if (done.has(`${path}:${start}`)) continue;
      done.add(`${path}:${start}`);
      for (const each of this.#locations(next, true)) {
        const { prefixText = "", suffixText = "", textSpan } = each;
        const isSpecifier = this.#isSpecifier(each);
        const text = isSpecifier ? newName : `${prefixText}${newName}${suffixText}`;
        found.set(`${each.fileName.slice(1)}:${textSpan.start}`, text);
      }
      for (const each of this.#locations(next, false)) {
        const at = each.fileName.slice(1);
        // Another name that the symbol is exported by is not its own.
        const parent = this.#nodeAt(at, each.textSpan.start)?.parent;
        const isAlias = parent !== undefined &&
          (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) &&
          parent.propertyName !== undefined && parent.name.getStart() === each.textSpan.start;
        const isOwn = this.#tree.get(at)?.startsWith(name, each.textSpan.start) === true;
        if (!isOwn || isAlias || !this.#isSpecifier(each)) continue;
        if (symbols.has(this.#symbolAt(at, each.textSpan.start))) {
          queue.push({ path: at, start: each.textSpan.start, name });
        }
      }
    }
    return found;
  }

  #locations({ path, start }: RequestedSymbol, withAliases: boolean): readonly ts.RenameLocation[] {
    return (this.#service.findRenameLocations(`/${path}`, start, false, false, {
      providePrefixAndSuffixTextForRename: withAliases,
    }) ?? []).filter(({ fileName }) => this.#tree.has(fileName.slice(1)));
  }

  #isSpecifier({ fileName, textSpan }: ts.RenameLocation): boolean {
    const parent = this.#nodeAt(fileName.slice(1), textSpan.start)?.parent;
    return parent !== undefined &&
      (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent));
  }

  #nodeAt(path: string, start: number): ts.Node | undefined {
    const file = this.#service.getProgram()?.getSourceFile(`/${path}`);
    const find = (node: ts.Node): ts.Node | undefined =>
      node.forEachChild((child) =>
        child.pos <= start && start < child.end ? find(child) : undefined
      ) ?? node;
    return file && find(file);
  }

  /** The symbol at a place, past imports. */
  #symbolAt(path: string, start: number): ts.Symbol | undefined {
    const checker = this.#service.getProgram()?.getTypeChecker();
    const node = this.#nodeAt(path, start);
    const symbol = node && checker?.getSymbolAtLocation(node);
    return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
      ? checker?.getAliasedSymbol(symbol)
      : symbol;
  }

  /** Every reference to a symbol within the tree. */
  references({ path, start }: RequestedSymbol): ReadonlySet<PlaceKey> {
    const found = this.#service.findReferences(`/${path}`, start) ?? [];
    return new Set(
      found.flatMap(({ references }) =>
        references.flatMap(({ fileName, textSpan }) => {
          const at = fileName.slice(1);
          const text = this.#tree.get(at);
          if (text === undefined) return [];
          const quoted = /["'`]/.test(text.charAt(textSpan.start)) ? 1 : 0;
          return [`${at}:${textSpan.start + quoted}`];
        })
      ),
    );
  }
}
