/**
 * Resolves imports to files, as the configurations of a project say.
 *
 * @module
 */
import { CtError, decodeLossy, nameOf, parentOf, readRegularFile, settingsBytes } from "@ct/base";
import type { Context } from "../context/mod.ts";
import {
  cFiles,
  DeclarationFiles,
  type DeclaredModules,
  type GoModule,
  GoPackages,
  type JavaFiles,
  javaFiles,
  pythonResolver,
  readGoModule,
  readRustManifest,
  referredConfigs,
  type ResolveImport,
  type RustFiles,
  rustFiles,
  type RustManifest,
  scriptNames,
  scriptResolver,
  type SourceFile,
} from "@ct/modules";
import type { Entry } from "@ct/walk";
import type { KeptSources, ScriptImports } from "./kept_sources.ts";
import { pathOf } from "./path_of.ts";

const script = /\.[cm]?[jt]sx?$/;

/** Files whose types another one may declare, and those that do. */
const declarable = /\.(?:[cm]?[jt]sx?|pyi?)$/;

/** Files of C that others include, and those that include them. */
const included = /\.(?:[ch]|hh|hpp|hxx|inc|inl|def)$/;

/** Configurations that a directory above the walk may have. */
const aboveNames = ["deno.json", "deno.jsonc", "package.json", "tsconfig.json", "jsconfig.json"];

/** See the module. Paths are those from the root, without the first slash. */
export class ImportResolver {
  readonly #ctx: Pick<Context, "door">;
  readonly #configs: readonly Entry[];
  readonly #goModules: readonly Entry[];
  #read: readonly SourceFile[] | undefined;
  #stems: ReadonlySet<string> | undefined;
  #scripts: ScriptImports | undefined;
  #resolvePython: ResolveImport | undefined;
  #javaFiles: JavaFiles | undefined;
  readonly #all: readonly string[];
  readonly #textOf: (path: string) => string | undefined;
  readonly #residentText: (entry: Entry) => string | undefined;
  readonly #kept: KeptSources | undefined;
  #goPackages: GoPackages | undefined;
  #readModules: readonly GoModule[] | undefined;
  readonly #manifests: readonly Entry[];
  #rustManifests: readonly RustManifest[] | undefined;
  #rustFiles: RustFiles | undefined;
  #declarations: DeclarationFiles | undefined;
  #cFiles: ReturnType<typeof cFiles> | undefined;

  /**
   * Creates one from the paths of all sources, the configurations among the entries of the walk,
   * and what gives the texts of sources, and of other files as far as they are in memory.
   */
  constructor(
    paths: readonly string[],
    configs: readonly Entry[],
    { ctx, textOf, residentText, kept }: {
      readonly ctx: Pick<Context, "door">;
      readonly textOf: (path: string) => string | undefined;
      readonly residentText: (entry: Entry) => string | undefined;
      readonly kept: KeptSources | undefined;
    },
  ) {
    this.#textOf = textOf;
    this.#residentText = residentText;
    this.#kept = kept;
    this.#all = paths;
    this.#ctx = ctx;
    this.#configs = configs.filter(({ name }) => name !== "go.mod" && name !== "Cargo.toml");
    this.#manifests = configs.filter(({ name }) => name === "Cargo.toml");
    this.#goModules = configs.filter(({ name }) => name === "go.mod");
  }

  /** The file that an import means; `undefined` if it is none of the walk's. */
  resolve(specifier: string, from: string): string | undefined {
    if (from.endsWith(".go")) return this.#go.resolve(specifier, from);
    if (from.endsWith(".py")) {
      this.#resolvePython ??= this.#pythonResolver();
      return this.#resolvePython(specifier, from);
    }
    if (from.endsWith(".java")) return this.#java.resolve(specifier, from);
    if (from.endsWith(".rs")) return this.#rust.resolve(specifier, from);
    const { resolve, scripts } = this.#scriptImports;
    const path = resolve(specifier, from);
    return path !== undefined && scripts.has(path) ? path : undefined;
  }

  get #scriptImports(): ScriptImports {
    return this.#scripts ??= this.#kept?.imports(this.#all, this.configs) ?? this.#madeImports();
  }

  #madeImports(): ScriptImports {
    const { configs } = this;
    const paths = this.#all;
    const scripts = new Set(paths.filter((path) => script.test(path)));
    const resolve = remembered(scriptResolver(scripts, namesIn(configs, [...scripts])));
    const made = { paths, configs, scripts, resolve };
    this.#kept?.keepImports(made);
    return made;
  }

  get #java(): JavaFiles {
    return this.#javaFiles ??= javaFiles(this.#all.filter((path) => path.endsWith(".java")));
  }

  #pythonResolver(): ResolveImport {
    const paths = this.#all.filter((path) => path.endsWith(".py"));
    return pythonResolver(paths, commonDirectory(paths));
  }

  /** The files whose top level is one with that of a file, if there may be others. */
  siblings(path: string): readonly string[] {
    return path.endsWith(".go") ? this.#go.siblings(path) : [];
  }

  /** The modules through which a file exports, each with the one that declares the same. */
  declaredModules(path: string): readonly DeclaredModules[] {
    if (!declarable.test(path)) return [];
    this.#declarations ??= new DeclarationFiles(new Set(this.#all), this.configs);
    return this.#declarations.modules(path);
  }

  get #go(): GoPackages {
    return this.#goPackages ??= new GoPackages(this.#all, this.goModules, this.#textOf);
  }

  get #rust(): RustFiles {
    return this.#rustFiles ??= rustFiles(
      this.#all.filter((path) => path.endsWith(".rs")),
      this.rustManifests,
      this.#textOf,
    );
  }

  /** What cargo's manifests of the walk and of the directories above it say. */
  get rustManifests(): readonly RustManifest[] {
    const first = this.#all.find((path) => path.endsWith(".rs")) ?? "";
    return this.#rustManifests ??= this.#textsOf("Cargo.toml", this.#manifests, first)
      .map(readRustManifest);
  }

  /** The text of any file that says something of the project; `undefined` if it cannot be read. */
  configText(path: string): string | undefined {
    return this.#configOf(path);
  }

  /** The configurations of a name, those of the directories above a path among them. */
  #textsOf(name: string, configs: readonly Entry[], first: string): readonly SourceFile[] {
    const paths = new Set(configs.map(({ absolutePath }) => absolutePath.slice(1)));
    for (let at = parentOf(first); at !== ""; at = parentOf(at)) paths.add(`${at}/${name}`);
    return [...paths].flatMap((path) => {
      const text = this.#configOf(path);
      return text === undefined ? [] : [{ path, text }];
    });
  }

  /** What the `go.mod` files of the walk and of the directories above it say. */
  get goModules(): readonly GoModule[] {
    const first = this.#all.find((path) => path.endsWith(".go")) ?? "";
    return this.#readModules ??= this.#textsOf("go.mod", this.#goModules, first).map(readGoModule);
  }

  /** The files that a text of C includes. */
  included(path: string, text: string): readonly string[] {
    this.#cFiles ??= cFiles(this.#all.filter((each) => included.test(each)));
    return this.#cFiles(path, text);
  }

  /** Whether an import without a file may mean one all the same, by a name that is not known. */
  isDoubtful(specifier: string, from: string): boolean {
    if (from.endsWith(".go")) return this.#go.isDoubtful(specifier);
    if (from.endsWith(".py")) return specifier.startsWith(".");
    if (from.endsWith(".rs")) return !specifier.startsWith("crate ");
    if (from.endsWith(".java")) {
      return this.#java.hasPackage(specifier);
    }
    if (/^(?:node|npm|jsr|https?|data|bun|deno):/.test(specifier)) return false;
    if (/^(?:\.|\/|#|~|@\/)/.test(specifier)) return true;
    if (!specifier.includes("/")) return false;
    this.#stems ??= new Set([...this.#scriptImports.scripts].map((path) => stemOf(path)));
    const parts = specifier.split("/").length;
    return parts > (specifier.startsWith("@") ? 2 : 1) && this.#stems.has(stemOf(specifier));
  }

  /** What says how files are named. */
  get configs(): readonly SourceFile[] {
    return this.#read ??= this.#readConfigs();
  }

  #readConfigs(): readonly SourceFile[] {
    const found = new Map<string, string>();
    const read = (path: string) => {
      if (found.has(path)) return;
      const text = this.#configOf(path);
      if (text !== undefined) found.set(path, text);
    };
    for (const entry of this.#configs) {
      const path = pathOf(entry);
      const text = this.#residentText(entry) ?? this.#configOf(path);
      if (text !== undefined) found.set(path, text);
    }
    const first = this.#all.find((path) => script.test(path)) ?? "";
    for (let at = parentOf(first); at !== ""; at = parentOf(at)) {
      for (const name of aboveNames) read(`${at}/${name}`);
    }
    for (const [path, text] of found) {
      if (isWellFormed({ path, text })) {
        for (const each of referredConfigs({ path, text })) read(each);
      }
    }
    return [...found].map(([path, text]) => ({ path, text }));
  }

  #configOf(path: string): string | undefined {
    try {
      const { door } = this.#ctx;
      const bytes = readRegularFile(`/${path}`, { cwd: "/", door, maxBytes: settingsBytes });
      return decodeLossy(bytes).replace(/^\ufeff/, "");
    } catch {
      // Most of those that are searched for are not there, and others may not be read.
      return undefined;
    }
  }
}

/** The same, but each specifier is resolved once for all files of a directory. */
function remembered(resolve: ResolveImport): ResolveImport {
  const known = new Map<string, Map<string, string | undefined>>();
  return (specifier, from) => {
    const directory = parentOf(from);
    let paths = known.get(directory);
    if (paths === undefined) known.set(directory, paths = new Map());
    if (!paths.has(specifier)) paths.set(specifier, resolve(specifier, from));
    return paths.get(specifier);
  };
}

function namesIn(configs: readonly SourceFile[], scripts: readonly string[]) {
  try {
    return scriptNames(configs, scripts);
  } catch (error) {
    if (!(error instanceof CtError)) throw error;
    // One that is not well-formed must not take the others with it.
    return scriptNames(configs.filter(isWellFormed), scripts);
  }
}

function isWellFormed(config: SourceFile): boolean {
  try {
    referredConfigs(config);
    return true;
  } catch {
    return false;
  }
}

/** The directory that all paths are in. */
function commonDirectory(paths: readonly string[]): string {
  let [common = ""] = paths.map(parentOf);
  for (const path of paths) {
    while (common !== "" && !path.startsWith(`${common}/`)) common = parentOf(common);
  }
  return common;
}

function stemOf(path: string): string {
  return nameOf(path).replace(/\.[^.]*$/, "");
}
