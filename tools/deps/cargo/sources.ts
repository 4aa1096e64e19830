/**
 * The manifests of packages from registries, where cargo has put them: in its own directory, or in
 * the `vendor` directory of a project.
 *
 * @module
 */
import { isRecord, joinName, jsonIn, nameOf } from "@ct/base";
import type { Context } from "@ct/core/context";
import type { ParseToml } from "@ct/core/input";
import { walk } from "@ct/walk";
import type { LockedPackage } from "./lock.ts";
import { type CargoPackage, cargoPackage } from "./manifest.ts";
import { exists, type ProjectLocation, readTextIfAny } from "../files/project_files.ts";

/** Reads manifests, each at most once. */
export class CargoSources {
  readonly #parse: ParseToml;
  readonly #root: string;
  readonly #ctx: Context & ProjectLocation;
  readonly #found = new Map<string, CargoPackage | undefined>();
  #registries: readonly string[] | undefined;

  /** Creates one from the root of the workspace. */
  constructor(root: string, parse: ParseToml, ctx: Context & ProjectLocation) {
    this.#parse = parse;
    this.#root = root;
    this.#ctx = ctx;
  }

  /**
   * What the manifest of a package from a registry says; `undefined` if it is not on this machine.
   * @throws {CtError} If there is one that cannot be read.
   */
  manifestOf(locked: LockedPackage): CargoPackage | undefined {
    const { id } = locked;
    if (!this.#found.has(id)) this.#found.set(id, this.#read(locked));
    return this.#found.get(id);
  }

  #read(locked: LockedPackage): CargoPackage | undefined {
    const { name, version, source = "" } = locked;
    if (!source.startsWith("registry+") && !source.startsWith("sparse+")) return undefined;
    const directory = this.#vendored(locked) ??
      this.#registriesOf(source).map((each) => joinName(each, `${name}-${version}`))
        .find((each) => exists(each, this.#ctx));
    const path = directory && joinName(directory, "Cargo.toml");
    const text = path && readTextIfAny(path, this.#ctx);
    if (path === undefined || text === undefined) return undefined;
    const found = cargoPackage(this.#parse(text, path), {});
    return found?.name === name && found.version === version ? found : undefined;
  }

  /** The directory in `vendor` with what is locked, by its checksum: others may be there as well. */
  #vendored({ name, version, checksum }: LockedPackage): string | undefined {
    if (checksum === undefined) return undefined;
    return [`${name}-${version}`, name].map((each) => joinName(this.#root, `vendor/${each}`))
      .find((directory) => {
        const text = readTextIfAny(joinName(directory, ".cargo-checksum.json"), this.#ctx);
        return text !== undefined && checksumIn(text) === checksum;
      });
  }

  /** Directories of a registry's packages, which are named for the host of its index. */
  #registriesOf(source: string): readonly string[] {
    this.#registries ??= this.#directories();
    const host = /\/\/(?:[^/@]*@)?([^/:]+)/.exec(source)?.[1] ?? "";
    const hosts = source.includes("github.com/rust-lang/crates.io-index")
      ? ["index.crates.io", host]
      : [host];
    return this.#registries.filter((path) => hosts.some((it) => nameOf(path).startsWith(`${it}-`)));
  }

  #directories(): readonly string[] {
    const { environment: { CARGO_HOME }, home } = this.#ctx;
    const cargoHome = CARGO_HOME ?? (home === undefined ? undefined : joinName(home, ".cargo"));
    if (cargoHome === undefined) return [];
    const base = joinName(cargoHome, "registry/src");
    if (!exists(base, this.#ctx)) return [];
    const options = { base, cwd: "/", hidden: false, follow: false, ignore: false, maxDepth: 1 };
    return [...walk(options, () => {})].slice(1).map(({ absolutePath }) => absolutePath);
  }
}

/** The checksum of the archive that a vendored package comes from. */
function checksumIn(text: string): unknown {
  const value: unknown = jsonIn(text);
  return isRecord(value) ? value["package"] : undefined;
}
