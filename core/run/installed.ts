/**
 * Programs that each user installs, such as cargo: where they lie, and how cargo is started so that
 * nothing of a checkout configures it (R21). One of the few files that reach the runtime.
 *
 * @module
 */
import {
  CtError,
  directoriesUp,
  directoryOf,
  exists,
  isWithheld,
  isWithin,
  joinName,
  ownDirectories,
  pathBelow,
  resolvePath,
} from "@ct/base";
import type { Context } from "../context/context.ts";
import { childEnvironment } from "./environment.ts";
import { systemDirectories } from "./gate.ts";
import { isExecutable, mayBeRead } from "./resolve.ts";
import { programFiles, searchedDirectories, system } from "./system.ts";

/**
 * Where programs start that take configuration from their working directory and those above it:
 * cargo reads `.cargo/config.toml` there, which can make the compiler write files and load code,
 * and rustup `rust-toolchain.toml`, which can name any program.
 */
export const neutralDirectory = "/";

/** Files at the top of a project; any of them marks it. */
const projectMarks: readonly string[] = [
  ".git",
  ".ct",
  "Cargo.toml",
  "deno.json",
  "package.json",
];

/**
 * The absolute path of an installed program, `undefined` if there is none. It is searched for in
 * the absolute directories of the search path, where cargo's installer puts programs, and in the
 * system's directories. What lies in a project that one of `directories` is part of is not a
 * program, nor what lies in `node_modules/.bin`.
 */
export function findInstalled(
  name: string,
  directories: readonly string[],
  ctx: Pick<Context, "environment" | "home">,
): string | undefined {
  return installedFiles(name, directories, ctx)[0];
}

/**
 * The absolute paths of all such programs. One that this process may not look at is none: who has
 * started it has judged which lie outside of the projects, and granted those.
 */
export function installedFiles(
  name: string,
  directories: readonly string[],
  ctx: Pick<Context, "environment" | "home">,
): readonly string[] {
  const isOutside = outside(directories, ctx);
  return programDirectories(directories, ctx)
    .flatMap((directory) => programFiles(directory, name))
    .filter((path) => mayBeRead(path) && isExecutable(path) && isOutside(path));
}

/**
 * The absolute directories that installed programs are taken from: those of the search path that
 * lie in no project that one of `directories` is part of, where cargo's installer puts programs,
 * and the system's.
 */
export function programDirectories(
  directories: readonly string[],
  ctx: Pick<Context, "environment" | "home">,
): readonly string[] {
  const projects = projectsOf(directories, ctx);
  const isOutside = outside(directories, ctx);
  const { environment: { PATH = "" } } = ctx;
  const cargoHome = homesOf(projects, ctx)["CARGO_HOME"] ?? `${homeOf(ctx)}/.cargo`;
  return [...searchedDirectories(PATH), `${cargoHome}/bin`, ...systemDirectories]
    .filter((directory) =>
      system.root.test(directory) && !/[\\/]node_modules[\\/]\.bin$/.test(directory) &&
      isOutside(directory)
    );
}

/** Returns whether a path lies in no project that one of the directories is part of. */
function outside(
  directories: readonly string[],
  ctx: Pick<Context, "environment" | "home">,
): (path: string) => boolean {
  const projects = projectsOf(directories, ctx);
  return (path) => !projects.some((project) => contains(project, path, false));
}

/** Whether a path lies in a directory; `otherwise` if this process may not look at that. */
function contains(directory: string, path: string, otherwise: boolean): boolean {
  try {
    return isWithin(directory, path);
  } catch (error) {
    if (!isWithheld(error)) throw error;
    return otherwise;
  }
}

/**
 * The environment of cargo and its like: built, as for every program. The compiler is the installed
 * one, since the configuration of a directory could name another; nothing is installed on the way.
 */
export function rustEnvironment(
  program: string,
  directories: readonly string[],
  ctx: Pick<Context, "environment" | "home">,
): Readonly<Record<string, string>> {
  const projects = projectsOf(directories, ctx);
  return {
    ...childEnvironment("rust", ctx.environment),
    ...homesOf(projects, ctx),
    PATH: [...new Set([directoryOf(program), ...systemDirectories])].join(system.listSeparator),
    RUSTC: "rustc",
    RUSTC_WRAPPER: "",
    RUSTC_WORKSPACE_WRAPPER: "",
    RUSTUP_AUTO_INSTALL: "0",
    CARGO_CACHE_RUSTC_INFO: "0",
    CARGO_TERM_COLOR: "never",
  };
}

/**
 * The manifest that cargo would find from an absolute directory; where there is none, the one that
 * is missing there. From a manifest cargo searches upwards for its workspace, too.
 * @throws {CtError} With code `refused` if there is one that another user may have put there (R22).
 */
function nearestManifest(directory: string): string {
  const { own, foreign } = ownDirectories(directory);
  const above = foreign === undefined ? [] : [...directoriesUp(foreign)];
  const theirs = above.map((each) => joinName(each, "Cargo.toml")).find(exists);
  if (theirs !== undefined) {
    throw new CtError(
      "refused",
      `not asking cargo, which would read ${theirs}: another user owns or may write to ${
        directoryOf(theirs)
      }`,
      { path: theirs },
    );
  }
  return own.map((each) => joinName(each, "Cargo.toml")).find(exists) ??
    joinName(directory, "Cargo.toml");
}

/**
 * Words of cargo with the manifest that they mean in `directory`, so that they mean the same
 * started elsewhere.
 * @throws {CtError} With code `refused` if cargo would read a manifest of another user's.
 */
export function withManifest(words: readonly string[], directory: string): readonly string[] {
  const nearest = nearestManifest(directory);
  const option = "--manifest-path";
  const dashes = words.indexOf("--");
  const end = dashes < 0 ? words.length : dashes;
  const own = words.slice(0, end).map((word, at) =>
    word.startsWith(`${option}=`)
      ? `${option}=${resolvePath(word.slice(option.length + 1), { cwd: directory })}`
      : words[at - 1] === option
      ? resolvePath(word, { cwd: directory })
      : word
  );
  const isSet = own.some((word) => word === option || word.startsWith(`${option}=`));
  return [...own, ...(isSet ? [] : [option, nearest]), ...words.slice(end)];
}

/** Where cargo and rustup are installed; a project's own directory is not a place for either. */
function homesOf(
  projects: readonly string[],
  { environment }: Pick<Context, "environment">,
): Readonly<Record<string, string>> {
  const homes = ["CARGO_HOME", "RUSTUP_HOME"].flatMap((name) => {
    const home = environment[name];
    const isUsable = home?.startsWith("/") &&
      !projects.some((project) => contains(project, home, false));
    return home !== undefined && isUsable ? [[name, home] as const] : [];
  });
  return Object.fromEntries(homes);
}

function homeOf({ environment, home }: Pick<Context, "environment" | "home">): string | undefined {
  return environment["HOME"] ?? home;
}

/**
 * The projects that directories are part of, as far as this process may look at them: who has
 * started it has judged which programs lie outside the rest. The top of the file system is not a
 * project: nothing would be outside of it.
 */
export function projectsOf(
  directories: readonly string[],
  ctx: Pick<Context, "environment" | "home">,
): readonly string[] {
  return directories.map((directory) => projectRoot(directory, ctx)).filter((it) => it !== "/");
}

/**
 * The outermost directory that a project may begin with; the user's home and what is above it are
 * none.
 */
function projectRoot(
  directory: string,
  ctx: Pick<Context, "environment" | "home">,
): string {
  const home = homeOf(ctx);
  const root = [...directoriesUp(directory)].findLast((each) =>
    !(home !== undefined && contains(each, home, pathBelow(each, home) !== undefined)) &&
    isTop(each)
  );
  return root ?? directory;
}

/** Whether a directory, if this process may look at it, is the top of a project. */
function isTop(directory: string): boolean {
  return projectMarks.map((mark) => joinName(directory, mark))
    .some((path) => mayBeRead(path) && exists(path));
}
