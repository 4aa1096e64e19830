/**
 * Which file declares the types of another one: `x.d.ts` those of `x.js` beside it, `x.pyi` those
 * of `x.py`, and the `types` of a package those of its `main`.
 *
 * @module
 */
import { joinPath, parentOf } from "@ct/base";
import type { SourceFile } from "./source_file.ts";

/** Two modules that export the same things: one runs, the other declares their types. */
export interface DeclaredModules {
  /** The one through which a file exports. */
  readonly own: string;
  /** The other one. */
  readonly other: string;
}

const declaration = /\.d\.([cm]?)ts$/;
const stub = /\.pyi$/;
const runnable = /\.([cm]?)jsx?$/;

/** What a `package.json` names as its first file, and as its types. */
interface PackageFiles {
  readonly main: string;
  readonly types: string;
}

/**
 * See the module. Paths have no leading slash.
 *
 * @example
 * ```ts
 * import { DeclarationFiles } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const files = new DeclarationFiles(new Set(["x.js", "x.d.ts"]), []);
 * assert.deepEqual(files.modules("x.js"), [{ own: "x.js", other: "x.d.ts" }]);
 * ```
 */
export class DeclarationFiles {
  readonly #paths: ReadonlySet<string>;
  readonly #packages = new Map<string, PackageFiles | undefined>();

  /** Creates one from the paths of all sources and the texts of `package.json` files. */
  constructor(paths: ReadonlySet<string>, configs: readonly SourceFile[]) {
    this.#paths = paths;
    for (const { path, text } of configs) {
      if (!/(?:^|\/)package\.json$/.test(path)) continue;
      this.#packages.set(parentOf(path), this.#filesOf(parentOf(path), text));
    }
  }

  /** The modules through which what a file declares is exported, each with its other form. */
  modules(path: string): readonly DeclaredModules[] {
    const isTypes = declaration.test(path);
    const beside = (isTypes || stub.test(path) ? runnableNames(path) : declarationNames(path))
      .filter((each) => this.#paths.has(each)).map((other) => ({ own: path, other }));
    const found = this.#packageOf(path);
    if (found === undefined) return beside;
    const { main, types } = found;
    const named = isTypes ? { own: types, other: main } : { own: main, other: types };
    const isKnown = beside.some(({ own, other }) => own === named.own && other === named.other);
    return isKnown ? beside : [...beside, named];
  }

  #packageOf(path: string): PackageFiles | undefined {
    if (!declaration.test(path) && !runnable.test(path)) return undefined;
    let at = path;
    do {
      at = parentOf(at);
      if (this.#packages.has(at)) return this.#packages.get(at);
    } while (at !== "");
    return undefined;
  }

  #filesOf(directory: string, text: string): PackageFiles | undefined {
    const found = readPackage(text);
    if (found === undefined) return undefined;
    const file = (name: string, endings: readonly string[]) =>
      endings.map((ending) => joinPath(directory, `${name}${ending}`))
        .find((each) => each !== undefined && this.#paths.has(each));
    const main = file(found.main, ["", ".js", "/index.js"]);
    const types = file(found.types, ["", ".d.ts", "/index.d.ts"]);
    return main === undefined || types === undefined || !declaration.test(types)
      ? undefined
      : { main, types };
  }
}

function declarationNames(path: string): readonly string[] {
  if (path.endsWith(".py")) return [`${path}i`];
  return runnable.test(path) ? [path.replace(runnable, ".d.$1ts")] : [];
}

function runnableNames(path: string): readonly string[] {
  if (stub.test(path)) return [path.slice(0, -1)];
  return ["js", "jsx"].map((ending) => path.replace(declaration, `.$1${ending}`));
}

/** What a manifest names as its types and its first file; `undefined` if it names no types. */
function readPackage(text: string): PackageFiles | undefined {
  const manifest = membersOf(parsed(text));
  const { main, types = manifest["typings"] } = manifest;
  if (typeof types !== "string") return undefined;
  return { types, main: typeof main === "string" ? main : "index.js" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
