/**
 * The packages of a cargo workspace, found by its manifests: cargo is not run.
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  isRecord,
  joinName,
  ownDirectories,
  resolvePath,
  textsIn,
  withoutFinalSlashes,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { walk } from "@ct/walk";
import { type CargoPackage, cargoPackage, tableIn, textOf } from "./manifest.ts";
import type { JsonObject } from "../files/json_shape.ts";
import { readText, readTextIfAny } from "../files/project_files.ts";
import type { ParseToml } from "@ct/core/input";
import { workspaceTest } from "../files/workspace_globs.ts";

/** A package that lies on this machine. */
export interface LocalPackage extends CargoPackage {
  /** Whether it is part of the workspace, and not only needed by it. */
  readonly isMember: boolean;
}

/** What the manifests say. */
export interface CargoWorkspace {
  /** Absolute path of the root, which has the lock file. */
  readonly root: string;
  /** The members, and what lies beside and is depended on by path. */
  readonly packages: readonly LocalPackage[];
  /**
   * The package that features typed in a call are for, where cargo gives them to one only: its
   * resolver before version 2.
   */
  readonly current: LocalPackage | undefined;
}

/**
 * The workspace that the working directory is part of.
 * @throws {CtError} With code `not-found`, `read` or `syntax`, naming a manifest that is missing or
 * cannot be read.
 */
export function readCargoWorkspace(parse: ParseToml, ctx: Context): CargoWorkspace {
  return new Manifests(parse, ctx).workspace();
}

class Manifests {
  readonly #parse: ParseToml;
  readonly #ctx: Context;
  readonly #read = new Map<string, JsonObject | undefined>();

  constructor(parse: ParseToml, ctx: Context) {
    this.#parse = parse;
    this.#ctx = ctx;
  }

  workspace(): CargoWorkspace {
    const own = ownDirectories(this.#ctx.cwd, this.#ctx).own
      .find((each) => this.#in(each) !== undefined);
    if (own === undefined) {
      throw new CtError("not-found", "no Cargo.toml here or above", {
        help: "run cargo init to create it",
      });
    }
    const root = this.#rootOf(own);
    const workspace = this.#required(root)["workspace"];
    const members = new Set([own, ...(isRecord(workspace) ? this.#listed(root, workspace) : [])]);
    if (this.#required(root)["package"] !== undefined) members.add(root);
    const packages = new Map<string, LocalPackage>();
    // Grows while it is gone through.
    const found = new Set([...members, ...this.#patches(root)]);
    for (const directory of found) {
      if (!packages.has(directory) && this.#joins(directory, root)) members.add(directory);
      const described = this.#packageIn(directory);
      if (described === undefined) continue;
      const isMember = members.has(directory);
      packages.set(directory, { ...described, isMember });
      for (const { kind, path, isInherited } of described.dependencies) {
        if (path === undefined || (kind === "dev" && !isMember)) continue;
        const from = isInherited ? this.#rootOf(directory) : directory;
        found.add(this.#resolve(path, from));
      }
    }
    const current = this.#isNew(root) ? undefined : packages.get(own);
    return { root, packages: [...packages.values()], current };
  }

  /** Whether features that a call names are for every member that has them. */
  #isNew(root: string): boolean {
    const manifest = this.#required(root);
    const own = manifest["package"];
    if (!isRecord(own)) return true;
    const workspace = tableIn(manifest, "workspace");
    const { edition, resolver = workspace["resolver"] } = own;
    const year = isRecord(edition) ? tableIn(workspace, "package")["edition"] : edition;
    return resolver === undefined ? Number(year) >= 2021 : resolver !== "1";
  }

  /**
   * What lies below the root of a workspace and is depended on is a member, unless it is excluded.
   */
  #joins(directory: string, root: string): boolean {
    return isRecord(this.#required(root)["workspace"]) &&
      directory.startsWith(joinName(root, "")) && this.#rootOf(directory) === root;
  }

  #packageIn(directory: string): CargoPackage | undefined {
    const workspace = tableIn(this.#required(this.#rootOf(directory)), "workspace");
    return cargoPackage(this.#required(directory), workspace);
  }

  /** The directory of the workspace that a package belongs to; its own if it belongs to none. */
  #rootOf(directory: string): string {
    const manifest = this.#required(directory);
    if (isRecord(manifest["workspace"])) return directory;
    const named = textOf(tableIn(manifest, "package")["workspace"]);
    if (named !== undefined) return this.#resolve(named, directory);
    return ownDirectories(directory, this.#ctx).own.slice(1).find((each) => {
      const workspace = this.#in(each)?.["workspace"];
      return isRecord(workspace) && !this.#isExcluded(directory, each, workspace);
    }) ?? directory;
  }

  #isExcluded(directory: string, root: string, workspace: JsonObject): boolean {
    const isIn = (path: string) =>
      joinName(directory, "").startsWith(joinName(this.#resolve(path, root), ""));
    const isListed = textsIn(workspace["members"]).some((path) =>
      this.#resolve(path, root) === directory
    );
    return !isListed && textsIn(workspace["exclude"]).some(isIn);
  }

  #listed(root: string, workspace: JsonObject): readonly string[] {
    const isGlob = (text: string) => /[*?[{]/.test(text);
    const members = textsIn(workspace["members"]);
    const globs = members.filter(isGlob);
    const listed = members.filter((text) => !isGlob(text)).map((path) => this.#resolve(path, root));
    if (globs.length === 0) return listed;
    const isMember = workspaceTest(globs);
    const { door } = this.#ctx;
    const options = { base: root, cwd: root, hidden: false, follow: false, ignore: true, door };
    const entries = walk(options, ({ path, message, incomplete }) => {
      if (incomplete) throw new CtError("traversal", `${path}: ${message}`, { path });
    });
    for (const { name, absolutePath } of entries) {
      if (name !== "Cargo.toml") continue;
      const directory = directoryOf(absolutePath);
      if (!isMember(directory.slice(joinName(root, "").length))) continue;
      if (!this.#isExcluded(directory, root, workspace)) listed.push(directory);
    }
    return listed;
  }

  /** Directories that `[patch]` and `[replace]` put in the place of packages from elsewhere. */
  #patches(root: string): readonly string[] {
    const manifest = this.#required(root);
    const tables = [...Object.values(tableIn(manifest, "patch")), tableIn(manifest, "replace")];
    return tables.filter(isRecord).flatMap((table) =>
      Object.values(table).flatMap((value) => {
        const path = isRecord(value) ? textOf(value["path"]) : undefined;
        return path === undefined ? [] : [this.#resolve(path, root)];
      })
    );
  }

  #in(directory: string): JsonObject | undefined {
    if (!this.#read.has(directory)) {
      const path = joinName(directory, "Cargo.toml");
      const text = readTextIfAny(path, this.#ctx);
      this.#read.set(directory, text === undefined ? undefined : this.#parse(text, path));
    }
    return this.#read.get(directory);
  }

  #required(directory: string): JsonObject {
    const found = this.#in(directory);
    if (found !== undefined) return found;
    const path = joinName(directory, "Cargo.toml");
    return this.#parse(readText(path, this.#ctx), path);
  }

  #resolve(path: string, from: string): string {
    try {
      return withoutFinalSlashes(resolvePath(path, { cwd: from })) || "/";
    } catch (cause) {
      throw new CtError("not-found", `${joinName(from, "Cargo.toml")}: no directory '${path}'`, {
        cause,
      });
    }
  }
}
