/**
 * The files that modules and crates of Rust are in.
 *
 * @module
 */
import { joinPath, nameOf, parentOf } from "@ct/base";
import type { RustManifest } from "./rust_manifest.ts";

/** See {@linkcode rustFiles}. */
export interface RustFiles {
  /**
   * The file that is meant: `mod NAME` is a module that the file declares, with the names of the
   * modules around it in the file before it, and slashes between; `file PATH` one that an attribute
   * places; `super`, and `super/super`, the modules above; `crate` the top of its crate, and
   * `crate NAME` that of another; `crate *` its own if imports begin there, as in the edition
   * of 2015.
   */
  resolve(specifier: string, from: string): string | undefined;
}

/** Files that are the top of a crate, or of a directory's module. */
const top = /^(?:lib|main|mod|build)\.rs$/;

/** Directories whose files are crates of their own. */
const crates = /(?:^|\/)(?:src\/bin|tests|examples|benches)$/;

/** No module lies deeper. */
const deepest = 32;

/**
 * What gives the files among some that a file of Rust means by its modules and crates. A module is
 * where the language looks for it; the one above it is the nearest that declares it.
 *
 * @example Modules of a crate
 * ```ts
 * import { rustFiles } from "@ct/modules";
 * import assert from "node:assert/strict";
 * const texts: Readonly<Record<string, string>> = {
 *   "src/lib.rs": "pub mod net;\n",
 *   "src/net.rs": "mod pool;\n",
 *   "src/net/pool.rs": "use super::open;\n",
 * };
 * const { resolve } = rustFiles(Object.keys(texts), [], (path) => texts[path]);
 * assert.equal(resolve("mod pool", "src/net.rs"), "src/net/pool.rs");
 * assert.equal(resolve("super", "src/net/pool.rs"), "src/net.rs");
 * assert.equal(resolve("crate", "src/net/pool.rs"), "src/lib.rs");
 * ```
 */
export function rustFiles(
  paths: Iterable<string>,
  manifests: readonly RustManifest[],
  textOf: (path: string) => string | undefined,
): RustFiles {
  const files = new Files(new Set(paths), manifests, textOf);
  return { resolve: (specifier, from) => files.resolve(specifier, from) };
}

class Files {
  readonly #known: ReadonlySet<string>;
  readonly #manifests: readonly RustManifest[];
  readonly #textOf: (path: string) => string | undefined;
  readonly #above = new Map<string, string | undefined>();

  constructor(
    known: ReadonlySet<string>,
    manifests: readonly RustManifest[],
    textOf: (path: string) => string | undefined,
  ) {
    this.#known = known;
    this.#manifests = manifests;
    this.#textOf = textOf;
  }

  resolve(specifier: string, from: string): string | undefined {
    const [word = "", name = ""] = specifier.split(" ");
    switch (word) {
      case "mod":
        return this.#module(name.split("/"), from);
      case "file":
        return this.#first([joinPath(parentOf(from), name) ?? ""]);
      case "crate":
        if (name === "*" && this.#manifestOf(from)?.edition !== "2015") return undefined;
        return name === "" || name === "*" ? this.#top(from) : this.#crate(name, from);
      default: {
        let at: string | undefined = from;
        for (const _ of word.split("/")) at = at === undefined ? undefined : this.#parent(at);
        return at;
      }
    }
  }

  #first(paths: readonly string[]): string | undefined {
    return paths.find((path) => this.#known.has(path));
  }

  #module(names: readonly string[], from: string): string | undefined {
    const way = names.join("/");
    const directory = parentOf(from);
    const own = `${directory}/${nameOf(from).replace(/\.rs$/, "")}`;
    const bases = isTop(from) ? [directory] : [own, directory];
    return this.#first(
      bases.flatMap((base) => [`${base}/${way}.rs`, `${base}/${way}/mod.rs`])
        .map((path) => path.replace(/^\//, "")),
    );
  }

  /** The file of the module that declares one. */
  #parent(path: string): string | undefined {
    if (!this.#above.has(path)) this.#above.set(path, this.#findParent(path));
    return this.#above.get(path);
  }

  #findParent(path: string): string | undefined {
    const isDirectory = nameOf(path) === "mod.rs";
    const module = isDirectory ? parentOf(path) : path.replace(/\.rs$/, "");
    const name = nameOf(module);
    if (!isDirectory && isTop(path)) return undefined;
    const directory = parentOf(module);
    const inside = (each: string) => directory === "" ? each : `${directory}/${each}`;
    const all = ["mod.rs", "lib.rs", "main.rs"].map(inside);
    if (directory !== "") all.unshift(`${directory}.rs`);
    const there = all.filter((each) => each !== path && this.#known.has(each));
    return there.find((each) => declares(this.#textOf(each) ?? "", name)) ??
      this.#others(directory, path).find((each) => declares(this.#textOf(each) ?? "", name));
  }

  /** Files beside a directory of modules, and in it, which may be crates of their own. */
  #others(directory: string, path: string): readonly string[] {
    return [...this.#known].filter((each) => each !== path && parentOf(each) === directory);
  }

  #top(from: string): string | undefined {
    let at = from;
    for (let depth = 0; depth < deepest; depth++) {
      const above = this.#parent(at);
      if (above === undefined) return isTop(at) ? at : undefined;
      at = above;
    }
    return undefined;
  }

  /** The nearest manifest above a file. */
  #manifestOf(path: string): RustManifest | undefined {
    return this.#manifests.filter(({ directory }) => isInside(path, directory))
      .sort((a, b) => b.directory.length - a.directory.length)[0];
  }

  /** The top of the library that a crate calls by a name. */
  #crate(name: string, from: string): string | undefined {
    const target = this.#manifestOf(from)?.renamed.get(name) ?? name;
    const found = this.#manifests.find((each) => each.name === target);
    if (found === undefined) return undefined;
    const { directory, top: given } = found;
    return this.#first(
      given === undefined ? [directory === "" ? "src/lib.rs" : `${directory}/src/lib.rs`] : [given],
    );
  }
}

function isInside(path: string, directory: string): boolean {
  return directory === "" || path.startsWith(`${directory}/`);
}

function isTop(path: string): boolean {
  return top.test(nameOf(path)) || crates.test(parentOf(path));
}

/** Whether a text has `mod NAME;`. */
function declares(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(0, at).slice(-40).replace(/r#$/, "");
    const behind = text.slice(at + name.length, at + name.length + 40);
    const isDeclared = before.trimEnd().endsWith("mod") && before.trimEnd() !== before;
    if (isDeclared && behind.trimStart().startsWith(";")) return true;
  }
  return false;
}
