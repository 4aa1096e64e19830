/**
 * What a server may read and what it must not write, for the script that starts it: a process of
 * its own, which may read everything and does nothing else.
 *
 * @module
 */
import {
  directoriesUp,
  directoryOf,
  escapeLines,
  joinName,
  osErrorText,
  ownMark,
  shellWord,
  splitPath,
} from "@ct/base";
import { installedFiles, systemDirectories } from "@ct/core/run";
import { protectedPaths, readBeside } from "@ct/files";
import { cargoFiles, denoFiles, probePermissions } from "@ct/rules-engine";

/** What the script knows of a server. */
export interface ServedLocation {
  /** Whether it runs the probes of rules. */
  readonly runsRules: boolean;
  /** Whether what configures tools may be written. */
  readonly allowsConfig: boolean;
  /** Names of files that it reads in the directories above, besides those of git. */
  readonly names: readonly string[];
  /** The absolute paths of the suite's own files. */
  readonly suite: readonly string[];
  /** Those of what it keeps: caches, state. */
  readonly kept: readonly string[];
  /** Its directories, absolute and without links. */
  readonly roots: readonly string[];
  /** The same as typed. */
  readonly typed: readonly string[];
  /** The working directory, without links and as the shell calls it. */
  readonly cwds: readonly string[];
  /** The variables that say where the user's files and programs are. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What the runtime is told. */
export interface Reach {
  /** What may be read; `undefined` if that cannot be told to the runtime, and everything may be. */
  readonly read: readonly string[] | undefined;
  /** What must not be written, though it lies in the directories. */
  readonly unwritten: readonly string[];
  /** Why everything may be read. */
  readonly problem: string | undefined;
}

/**
 * Finds out what a server may read; it needs to look at everything. The runtime compares each path
 * with every entry that comes before the one that allows it, at half a microsecond each, so there
 * are few.
 */
export function reachOf(place: ServedLocation): Reach {
  const { roots, suite, kept, environment, runsRules, allowsConfig } = place;
  const home = environment["HOME"] || undefined;
  const user = { home, configHome: environment["XDG_CONFIG_HOME"] || undefined };
  const served = [...new Set([...roots, ...typedForms(place)])];
  const names = [
    ...place.names,
    ...(runsRules && uses(served, ["Cargo.toml"]) ? cargoFiles : []),
    ...(runsRules && uses(served, denoFiles) ? denoFiles : []),
  ];
  const programs = runsRules
    ? (probePermissions.installed ?? []).flatMap((name) =>
      installedFiles(name, served, { environment, home })
    )
    : [];
  const read = [
    ...served,
    ...suite,
    ...kept,
    ...kept.flatMap(markAbove),
    ...(runsRules || home === undefined
      ? []
      : [joinName(user.configHome ?? `${home}/.config`, "ct")]),
    ...readBeside(served, { user, names }),
    ...(runsRules ? programDirectories() : []),
    // The search path has places with commas as well, and what is there cannot be started either.
    ...programs.filter((path) =>
      !path.includes(",") && !systemDirectories.includes(directoryOf(path))
    ),
  ];
  const unwritten = roots.flatMap((root) => protectedPaths(root, { allowsConfig, kept }));
  const comma = [...read, ...unwritten].find((path) => path.includes(","));
  return comma === undefined ? { read: [...new Set(read)], unwritten, problem: undefined } : {
    read: undefined,
    unwritten: unwritten.filter((path) => !path.includes(",")),
    problem: comma,
  };
}

/** Whether one of the files is in the directories or above, so that cargo or Deno reads there. */
function uses(directories: readonly string[], names: readonly string[]): boolean {
  return directories.some((directory) =>
    directoriesUp(directory).some((each) => names.some((name) => exists(joinName(each, name))))
  );
}

/** The directories that programs are taken from, each once. */
function programDirectories(): readonly string[] {
  return systemDirectories.filter((directory, index) =>
    exists(directory) &&
    !systemDirectories.slice(0, index).some((each) => isSameDirectory(each, directory))
  );
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The directories as calls may name them, through links. */
function typedForms({ typed, cwds: [real = "/", ...others] }: ServedLocation): readonly string[] {
  return typed.flatMap((path) => {
    if (path.startsWith("/")) return [plain("/", path)];
    return [
      plain(real, path),
      ...others.map((cwd) => path.includes("..") ? undefined : plain(cwd, path)),
    ];
  }).filter((path) => path !== undefined);
}

/** A path without `.`, and with `..` only where no link can be before it. */
function plain(start: string, path: string): string | undefined {
  let found = start;
  let isStart = !path.startsWith("/");
  for (const component of splitPath(path).components) {
    if (component === ".") continue;
    if (component === ".." && !isStart) return undefined;
    isStart &&= component === "..";
    found = component === ".." ? directoryOf(found) : joinName(found, component);
  }
  return found;
}

/** Says of the directory above that what is kept is not in the way of another user. */
function markAbove(kept: string): readonly string[] {
  const above = directoryOf(kept);
  try {
    const { uid } = Deno.statSync(above);
    if (uid !== null && uid !== 0 && uid !== Deno.uid()) return [];
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) return [];
  }
  return [joinName(above, ownMark)];
}

/** One word for a program can have this many bytes. */
const longestWord = 120_000;

/** The lists as lines by which a shell sets variables. */
export function reachLines({ read, unwritten }: Reach): string {
  return `reads=${shellWord(read?.join(",") ?? "")}\nunwritten=${shellWord(unwritten.join(","))}\n`;
}

function listIn(text: string): readonly string[] {
  return text.split(",").filter((each) => each !== "");
}

function isSameDirectory(one: string, other: string): boolean {
  try {
    return Deno.realPathSync(one) === Deno.realPathSync(other);
  } catch {
    return false;
  }
}

/** What the script says, in the order in which it does. */
function placeOf(words: readonly string[]): ServedLocation {
  const [
    name,
    form,
    names = "",
    suite = "",
    kept = "",
    roots = "",
    typed = "",
    pwd = "",
    ...variables
  ] = words;
  const known = ["HOME", "XDG_CONFIG_HOME", "PATH", "CARGO_HOME"];
  const cwd = Deno.cwd();
  return {
    runsRules: name === "ct-mcp",
    allowsConfig: form === "config",
    names: listIn(names),
    suite: [joinName(suite, "lib/ct"), joinName(suite, "bin")],
    kept: listIn(kept),
    roots: listIn(roots),
    typed: listIn(typed),
    cwds: pwd !== cwd && isSameDirectory(pwd, cwd) ? [cwd, pwd] : [cwd],
    environment: Object.fromEntries(known.map((each, at) => [each, variables[at] ?? ""])),
  };
}

/** Prints the lines for a server; the first word is its name. Says so where it cannot be served. */
export function printReach([name = "", ...words]: readonly string[]): void {
  const say = (text: string) =>
    Deno.stderr.writeSync(new TextEncoder().encode(`${name}: ${escapeLines(text)}\n`));
  const place = placeOf([name, ...words]);
  let reach: Reach;
  try {
    reach = reachOf(place);
  } catch (error) {
    say(`cannot serve ${place.roots.join(", ")}: ${osErrorText(error)}`);
    Deno.exitCode = 2;
    return;
  }
  const lines = reachLines(reach);
  if (lines.length > longestWord) {
    say("cannot start: too many directories for the runtime's list");
    Deno.exitCode = 2;
    return;
  }
  if (reach.problem !== undefined) {
    say(
      `may read everything, since the runtime cannot grant a path with a comma: ${reach.problem}`,
    );
  }
  Deno.stdout.writeSync(new TextEncoder().encode(lines));
}
