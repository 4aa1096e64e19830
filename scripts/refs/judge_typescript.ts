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
export interface Asked {
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

  /** Every reference to a symbol within the tree. */
  references({ path, start }: Asked): ReadonlySet<PlaceKey> {
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
