/**
 * What the TypeScript compiler makes of a move, and what it takes imports to mean.
 *
 * @module
 */
import ts from "npm:typescript@5.6.3";

/** Files by absolute path. */
export type Tree = ReadonlyMap<string, string>;

const options: ts.CompilerOptions = {
  allowJs: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  noLib: true,
  target: ts.ScriptTarget.ESNext,
  jsx: ts.JsxEmit.Preserve,
};

/** Whether a file is one of those that the compiler reads. */
export function isScript(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** Reads files of a tree, which has directories as far as it has files in them. */
function hostOf(tree: Tree) {
  const directories = new Set<string>(["/"]);
  for (const path of tree.keys()) {
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
      directories.add(path.slice(0, at));
    }
  }
  return {
    fileExists: (path: string) => tree.has(path),
    readFile: (path: string) => tree.get(path),
    directoryExists: (path: string) => directories.has(path.replace(/(?<=.)\/$/, "")),
    getDirectories: () => [],
  };
}

/** The compiler's own edits for a move, from one tree. */
export class RenameJudge {
  readonly #service: ts.LanguageService;
  readonly #tree: Tree;

  /** Creates one. */
  constructor(tree: Tree, root: string) {
    this.#tree = tree;
    this.#service = ts.createLanguageService({
      ...hostOf(tree),
      getCompilationSettings: () => options,
      getCurrentDirectory: () => root,
      getDefaultLibFileName: () => "/lib.d.ts",
      getScriptFileNames: () => [...tree.keys()].filter(isScript),
      getScriptVersion: () => "1",
      getScriptSnapshot: (path) => {
        const text = tree.get(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
    });
  }

  /** The tree after a move, whose files `map` renames. */
  renamed(from: string, to: string, map: (path: string) => string): Tree {
    const settings = ts.getDefaultFormatCodeSettings("\n");
    const edits = this.#service.getEditsForFileRename(from, to, settings, {});
    const after = new Map([...this.#tree].map(([path, text]) => [map(path), text]));
    for (const { fileName, textChanges } of edits) {
      let text = after.get(map(fileName)) ?? "";
      for (const { span: { start, length }, newText } of textChanges.toReversed()) {
        text = text.slice(0, start) + newText + text.slice(start + length);
      }
      after.set(map(fileName), text);
    }
    return after;
  }
}

const known = new Map<string, readonly string[]>();

/** The specifiers of a text. Most texts are the same after a move. */
function importsOf(text: string): readonly string[] {
  const existing = known.get(text);
  if (existing !== undefined) return existing;
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const found = importedFiles.map(({ fileName }) => fileName);
  known.set(text, found);
  return found;
}

/** What the imports of a tree mean to the compiler. */
export class Meanings {
  readonly #host: ReturnType<typeof hostOf>;
  readonly #tree: Tree;
  readonly #cache: ts.ModuleResolutionCache;

  /** Creates them. */
  constructor(tree: Tree, root: string) {
    this.#tree = tree;
    this.#host = hostOf(tree);
    this.#cache = ts.createModuleResolutionCache(root, (name) => name, options);
  }

  /** The specifiers of a file with the files that they mean, in order. */
  of(path: string): readonly (readonly [specifier: string, file: string | undefined])[] {
    return importsOf(this.#tree.get(path) ?? "").map((fileName) => [
      fileName,
      ts.resolveModuleName(fileName, path, options, this.#host, this.#cache)
        .resolvedModule?.resolvedFileName,
    ]);
  }
}
