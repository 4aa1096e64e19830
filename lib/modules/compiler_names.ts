/**
 * The names that TypeScript's configuration gives: `paths`, `baseUrl` and `rootDirs`, and which
 * directory the files of an output directory are made from.
 *
 * @module
 */
import { CtError, joinPath, parentOf } from "@ct/base";
import { type Config, members, nameOf, type ScriptName, texts } from "./script_name.ts";

/** What a configuration is read with. */
export interface CompilerProject {
  /** All configurations by path. */
  readonly configs: ReadonlyMap<string, Config>;
  /** Paths of the source files. */
  readonly files: readonly string[];
}

/**
 * The names that the configuration at a path gives to the files below it, each as the file in which
 * it stands means it, with what it extends.
 */
export function compilerNames(path: string, project: CompilerProject): readonly ScriptName[] {
  const options = new Options(path, project);
  const scope = parentOf(path);
  const [base] = options.paths("baseUrl");
  const paths = options.get("paths");
  const directory = base ?? paths?.directory ?? scope;
  const names = members(paths?.value).flatMap(([key, value]) =>
    nameOf(key, texts(value).map((text) => options.placed(text)), { directory, scope })
  );
  if (base !== undefined) names.push({ key: "*", targets: [below(base, "*")], scope });
  const roots = options.paths("rootDirs");
  for (const root of roots) {
    const others = roots.filter((each) => each !== root).map((each) => below(each, "*"));
    if (others.length > 0) names.push({ key: `/${below(root, "*")}`, targets: others, scope });
  }
  return names;
}

/**
 * What the files in the output directories of a configuration are made from, as names of all files:
 * packages are used from elsewhere.
 */
export function outputNames(path: string, project: CompilerProject): readonly ScriptName[] {
  const options = new Options(path, project);
  const outputs = new Set([...options.paths("outDir"), ...options.paths("declarationDir")]);
  const sources = options.sources([...outputs]);
  return [...outputs].flatMap((output): readonly ScriptName[] => {
    const roots = sources.filter((root) => root !== output);
    if (output === "" || roots.length === 0) return [];
    return [
      { key: `//${output}/*`, targets: roots.map((root) => below(root, "*")), scope: "" },
      { key: `//${output}`, targets: roots, scope: "" },
    ];
  });
}

function below(directory: string, path: string): string {
  return directory === "" ? path : `${directory}/${path}`;
}

/** A value, and the directory that its paths start from. */
interface Placed {
  readonly value: unknown;
  readonly directory: string;
}

/** How many files a configuration may extend, directly or through others. */
const longestChain = 64;

/** The options of one configuration; what it says itself comes before what it extends. */
class Options {
  readonly #directory: string;
  readonly #files: readonly string[];
  readonly #options = new Map<string, Placed>();
  readonly #lists = new Map<string, Placed>();

  constructor(path: string, { configs, files }: CompilerProject) {
    this.#directory = parentOf(path);
    this.#files = files;
    const seen = new Set<string>();
    const open = [path];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      const config = configs.get(each);
      if (config === undefined || seen.has(each)) continue;
      seen.add(each);
      if (seen.size > longestChain) {
        throw new CtError("bounds", `${path}: extends more than ${longestChain} files`, { path });
      }
      const directory = parentOf(each);
      const { compilerOptions, ...lists } = config;
      for (
        const [found, values] of [[this.#options, compilerOptions], [this.#lists, lists]] as const
      ) {
        for (const [key, value] of members(values)) {
          if (!found.has(key)) found.set(key, { value, directory });
        }
      }
      // The last of several comes before the others, with all that it extends.
      for (const text of texts(config["extends"])) open.push(...extendedPaths(each, text));
    }
  }

  /** An option of the compiler, and where it stands. */
  get(key: string): Placed | undefined {
    return this.#options.get(key);
  }

  /** The paths, one or several, that an option has. */
  paths(key: string): readonly string[] {
    return this.#pathsIn(this.get(key));
  }

  /** A path with the directory of the configuration in place of its variable. */
  placed(text: string): string {
    return text.replace(/^\$\{configDir\}/, `/${this.#directory}`);
  }

  /**
   * The directories that output may be made from, the likeliest first: `rootDir`, or what all files
   * have in common, or the directory of the configuration.
   */
  sources(outputs: readonly string[]): readonly string[] {
    const roots = this.paths("rootDir");
    if (roots.length > 0) return roots;
    const common = this.#commonDirectory(outputs);
    return [...new Set(common === undefined ? [] : [common]).add(this.#directory)];
  }

  /** The innermost directory that has all files that are compiled. */
  #commonDirectory(outputs: readonly string[]): string | undefined {
    const listed = [this.#list("include"), this.#list("files")].flat().map(fixedPart);
    const included = listed.length > 0 ? listed : [this.#directory];
    const excluded = [
      ...outputs,
      ...this.#list("exclude").filter((text) => !/[*?](?!\*?(?:\/\*)?$)/.test(text)).map(fixedPart),
    ];
    const isIn = (path: string, directories: readonly string[]): boolean =>
      directories.some((each) => each === "" || path === each || path.startsWith(`${each}/`));
    let common: readonly string[] | undefined;
    for (const path of this.#files) {
      if (/\.d\.[cm]?ts$|(?:^|\/)node_modules\//.test(path)) continue;
      if (!isIn(path, included) || isIn(path, excluded)) continue;
      const components = parentOf(path).split("/");
      const differs = common?.findIndex((each, index) => each !== components[index]) ?? -1;
      common = differs < 0 ? common ?? components : common?.slice(0, differs);
    }
    return common?.join("/");
  }

  #list(key: string): readonly string[] {
    return this.#pathsIn(this.#lists.get(key));
  }

  #pathsIn(placed: Placed | undefined): readonly string[] {
    return texts(placed?.value)
      .map((text) => joinPath(placed?.directory ?? "", this.placed(text)))
      .filter((each) => each !== undefined);
  }
}

/** The path before the first component with a wildcard. */
function fixedPart(path: string): string {
  const components = path.split("/");
  const open = components.findIndex((component) => /[*?]/.test(component));
  return (open < 0 ? components : components.slice(0, open)).join("/");
}

/** What the text of `extends` or `references` may mean, in the file at a path. */
export function extendedPaths(path: string, text: string): readonly string[] {
  const target = /^\.{1,2}(?:\/|$)/.test(text) ? joinPath(parentOf(path), text) : undefined;
  if (target === undefined) return [];
  return [target, `${target}.json`, below(target, "tsconfig.json")];
}
