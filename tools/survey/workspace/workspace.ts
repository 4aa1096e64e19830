/**
 * Workspaces as their manifests describe them.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import { pathTest } from "@ct/pattern";
import type { ParseToml } from "@ct/core/input";

/** Whose workspace it is. */
export type Ecosystem = "cargo" | "npm" | "deno" | "python" | "go";

/** What a member needs another one for. */
export type NeedKind = "normal" | "build" | "dev";

/** A member that another one needs. */
export interface Need {
  /** Its name. */
  readonly name: string;
  /** What for. */
  readonly kind: NeedKind;
}

/** Where a member is entered from outside. */
export interface Entry {
  /** Such as `bin`, `lib`, `export`, `script` or `task`. */
  readonly kind: string;
  /** What it is called. */
  readonly name: string;
  /** Its file below the root, if it has one. */
  readonly path?: string;
}

/** A member, as its manifest says. */
export interface Member {
  /** Its name. */
  readonly name: string;
  /** Its version; empty if it has none. */
  readonly version: string;
  /** Its directory below the root; empty for the root. */
  readonly folder: string;
  /** Everything that it needs, members and others, by name. */
  readonly needs: readonly Need[];
  /** Its entry points. */
  readonly entries: readonly Entry[];
}

/** A workspace, or a project of one member. */
export interface Workspace {
  /** Whose it is. */
  readonly ecosystem: Ecosystem;
  /** What it is called. */
  readonly name: string;
  /** The manifest that makes it one, below the root. */
  readonly manifest: string;
  /** Its members. */
  readonly members: readonly Member[];
  /** Members that were named and are not there, and the like. */
  readonly notes: readonly string[];
}

/** The files of a project. */
export interface ProjectFiles {
  /** The name of the root's directory. */
  readonly name: string;
  /** Paths of all files below the root, sorted. */
  readonly paths: readonly string[];
  /** The text of one of them; `undefined` if it is not there. */
  readonly text: (path: string) => string | undefined;
  /** Reads TOML. */
  readonly toml: ParseToml;
}

/** A table of JSON or TOML. */
export type Table = Readonly<Record<string, unknown>>;

/** A table in another one; empty if it is none. */
export function tableIn(table: Table, key: string): Table {
  const value = table[key];
  return isRecord(value) ? value : {};
}

/** A path below a folder. */
export function below(folder: string, path: string): string {
  const plain = path.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");
  return plain === "" || plain === "." ? folder : folder === "" ? plain : `${folder}/${plain}`;
}

/** Folders that have a manifest and that globs name, and the globs that name none. */
export function foldersNamed(
  globs: readonly string[],
  manifests: readonly string[],
  { paths }: Pick<ProjectFiles, "paths">,
): { readonly folders: readonly string[]; readonly unmet: readonly string[] } {
  const all = paths.flatMap((path) => {
    const [folder, name] = splitPath(path);
    return folder !== "" && manifests.includes(name) ? [folder] : [];
  });
  const plain = globs.map((glob) => glob.replace(/^(!?)(?:\.\/)+/, "$1").replace(/\/$/, ""));
  const isNamed = plain.length === 0 ? () => false : pathTest(plain);
  const isInstalled = (folder: string) => folder.split("/").includes("node_modules");
  return {
    folders: [...new Set(all)].filter((folder) => !isInstalled(folder) && isNamed(folder)),
    unmet: plain.filter((glob) =>
      !glob.startsWith("!") && glob !== "." && glob !== "" && !all.some(pathTest([glob]))
    ),
  };
}

/** The folder and the name of a path. */
export function splitPath(path: string): readonly [folder: string, name: string] {
  const at = path.lastIndexOf("/");
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

/** Notes about globs that name nothing. */
export function unmetNotes(unmet: readonly string[], manifest: string): readonly string[] {
  return unmet.map((glob) => `${manifest}: '${glob}' names no member`);
}
