/**
 * The trees that are searched, and what is searched for in each: this project, a package of a few
 * thousand files, and the Linux kernel where the caller has it.
 *
 * @module
 */
import { root } from "../project.ts";

/** What to search for: regexes that all contestants read alike. */
export interface Words {
  /** A literal in few files. */
  readonly rare: string;
  /** A literal in many lines. */
  readonly common: string;
  /** A literal that is searched for in any case. */
  readonly anyCase: string;
  /** Literals separated by `|`. */
  readonly alternation: string;
  /** A regex that begins with a class and holds a literal. */
  readonly inner: string;
  /** A regex of classes only. */
  readonly classes: string;
  /** Names of files. */
  readonly glob: string;
}

/** A tree to search. */
export interface Tree {
  /** What it is, with its version. */
  readonly title: string;
  /** Its absolute path. */
  readonly path: string;
  /** How often to run each contestant. */
  readonly rounds: number;
  /** What to search for in it. */
  readonly words: Words;
}

/**
 * The files of this project that git tracks, copied into `directory`: without what is ignored, and
 * without git.
 */
export function smallTree(directory: string): Tree {
  const path = `${directory}/project`;
  const list = `git -C "$0" ls-files -z | tar -C "$0" -c --null -T - | tar -C "$1" -x`;
  Deno.mkdirSync(path);
  call("sh", ["-c", list, root, path]);
  return {
    title: "Small: this project",
    path,
    rounds: 10,
    words: {
      rare: "mainInstalledRunner",
      common: "export",
      anyCase: "usage",
      alternation: "SUCCESS|ERROR",
      inner: "\\w+Error",
      classes: "[a-z]{3}[0-9]{3}",
      glob: "*.md",
    },
  };
}

const pinned = "effect@3.16.0";

/**
 * A package from the registry of npm, unpacked into `directory`. @throws {Error} If it cannot be
 * fetched.
 */
export function mediumTree(directory: string): Tree {
  call("npm", ["pack", "--silent", pinned], directory);
  call("tar", ["-xzf", `${pinned.replace("@", "-")}.tgz`], directory);
  return {
    title: `Medium: the npm package ${pinned}`,
    path: `${directory}/package`,
    rounds: 6,
    words: {
      rare: "unsafeMakeSemaphore",
      common: "@since",
      anyCase: "semaphore",
      alternation: "TODO|FIXME|XXX",
      inner: "\\w+Resume",
      classes: "[a-z]{3}[0-9]{3}",
      glob: "*.d.ts",
    },
  };
}

/** The source of Linux in `path`. @throws {Error} If it is not there. */
export function linuxTree(path: string): Tree {
  const makefile = Deno.readTextFileSync(`${path}/Makefile`);
  const number = (name: string) => new RegExp(`^${name} = (\\d+)$`, "m").exec(makefile)?.[1];
  const version = ["VERSION", "PATCHLEVEL", "SUBLEVEL"].map(number);
  if (version.includes(undefined)) throw new Error(`${path} does not hold the source of Linux`);
  return {
    title: `Large: Linux ${version.join(".")}`,
    path: Deno.realPathSync(path),
    rounds: 3,
    words: {
      rare: "pm_suspend_clear_flags",
      common: "struct",
      anyCase: "deadlock",
      alternation: "TODO|FIXME|XXX",
      inner: "\\w+_RESUME",
      classes: "[a-z]{3}[0-9]{5}",
      glob: "*.dts",
    },
  };
}

/** How many files that are not hidden a tree holds, and their bytes. */
export function measureTree(path: string): { readonly files: number; readonly bytes: number } {
  let [files, bytes] = [0, 0];
  for (const { name, isFile, isDirectory } of Deno.readDirSync(path)) {
    if (name.startsWith(".")) continue;
    if (isFile) {
      files++;
      bytes += Deno.lstatSync(`${path}/${name}`).size;
    } else if (isDirectory) {
      const below = measureTree(`${path}/${name}`);
      files += below.files;
      bytes += below.bytes;
    }
  }
  return { files, bytes };
}

function call(program: string, args: readonly string[], cwd?: string): void {
  const { success, stderr } = new Deno.Command(program, {
    args: [...args],
    ...(cwd === undefined ? {} : { cwd }),
  }).outputSync();
  if (!success) throw new Error(`${program} failed: ${new TextDecoder().decode(stderr)}`);
}
