/**
 * What running programs depends on of the operating system: which programs only read, where they
 * lie, how their files and the words for them are written, and what ends them. All of it is data
 * and pure functions, so that each system's part is tested on every other.
 *
 * @module
 */

/** An operating system, as far as running programs goes. */
export interface RunningSystem {
  /** Programs that only read, whatever their arguments. */
  readonly readOnly: readonly string[];
  /** Those of them that start no other program, whatever their arguments. */
  readonly childless: readonly string[];
  /** The program that ends a process with its descendants. */
  readonly killer: string;
  /** Where programs are taken from; the caller's `PATH` is ignored. */
  readonly directories: readonly string[];
  /**
   * Endings of program files that are not part of the name, in the order in which they are searched
   * for. None is that of a file which a shell reads, since it takes the arguments apart once more.
   */
  readonly endings: readonly string[];
  /** Endings that a word for a program may have without being another name. */
  readonly ignoredEndings: RegExp;
  /** What parts a word for a program into directories and a name. */
  readonly separator: RegExp;
  /** Between the directories of a search path. */
  readonly listSeparator: string;
  /** What an absolute directory begins with. */
  readonly root: RegExp;
  /** Variables that programs need, besides those that have the same name everywhere. */
  readonly variables: readonly string[];
  /** Signals that ask a process to end, with their numbers. */
  readonly endingSignals: readonly (readonly [Deno.Signal, number])[];
  /**
   * Signals that a process passes on to the program that it stands for. On Windows the console
   * tells both.
   */
  readonly passedSignals: readonly Deno.Signal[];
}

/** Linux, macOS and their like. The last directory is NixOS's. */
export const unix: RunningSystem = {
  readOnly: Object.freeze(
    "cat echo false file grep head ls pwd stat tail true wc".split(" "),
  ),
  // `file -z` may start a program that decompresses.
  childless: Object.freeze("cat echo false grep head ls pwd stat tail true wc".split(" ")),
  killer: "kill",
  directories: Object.freeze(["/usr/bin", "/bin", "/run/current-system/sw/bin"]),
  endings: [""],
  ignoredEndings: /(?!)/,
  separator: /\//,
  listSeparator: ":",
  root: /^\//,
  variables: [],
  endingSignals: [["SIGHUP", 1], ["SIGINT", 2], ["SIGQUIT", 3], ["SIGTERM", 15]],
  passedSignals: ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2"],
};

/** Windows. The directory is a fixed one: a variable that names it would be the caller's word. */
export const windows: RunningSystem = {
  readOnly: Object.freeze("findstr hostname more where whoami".split(" ")),
  childless: [],
  killer: "taskkill",
  directories: Object.freeze(["C:\\Windows\\System32"]),
  endings: [".exe", ".com"],
  ignoredEndings: /\.(?:exe|com|bat|cmd)$/i,
  separator: /[\\/:]/,
  listSeparator: ";",
  root: /^(?:[A-Za-z]:)?[\\/]/,
  variables: ["SystemRoot", "TEMP", "TMP", "USERNAME", "USERPROFILE"],
  endingSignals: [["SIGINT", 2], ["SIGBREAK", 21]],
  passedSignals: [],
};

/** The system of this process. */
export const system: RunningSystem = Deno.build.os === "windows" ? windows : unix;

/**
 * The name by which a program is looked up in a list: the last component of a path, or the word
 * itself, without the ending of a program file.
 */
export function listedName(word: string, on: RunningSystem = system): string {
  const name = word.split(on.separator).findLast((component) => component !== "") ?? word;
  return name.replace(on.ignoredEndings, "");
}

/** Whether a word for a program says where it lies. */
export function saysWhere(word: string, on: RunningSystem = system): boolean {
  return on.separator.test(word);
}

/** The files that a program of this name can be in a directory, the first one first. */
export function programFiles(
  directory: string,
  name: string,
  on: RunningSystem = system,
): readonly string[] {
  const between = on === windows ? "\\" : "/";
  return on.endings.map((ending) => `${directory}${between}${name}${ending}`);
}

/** The absolute directories of a search path, without separators at their ends. */
export function searchedDirectories(
  searchPath: string,
  on: RunningSystem = system,
): readonly string[] {
  return searchPath.split(on.listSeparator).filter((it) => on.root.test(it))
    .map((directory) => withoutFinal(directory, on))
    .filter((directory) => directory !== "");
}

/** A directory without separators at its end. */
function withoutFinal(directory: string, on: RunningSystem): string {
  const separators = on === windows ? "/\\" : "/";
  let end = directory.length;
  while (end > 0 && separators.includes(directory.charAt(end - 1))) end--;
  return directory.slice(0, end);
}

/**
 * The words by which the program {@linkcode RunningSystem.killer} ends a process group, or, by a
 * negative number, one process.
 */
export function killerWords(
  group: number,
  signal: "SIGTERM" | "SIGKILL",
  on: RunningSystem = system,
): readonly string[] {
  // Windows has no groups: this ends the process and what it has started. Without /F it would only
  // ask windows to close.
  return on === windows
    ? ["/F", "/T", "/PID", String(Math.abs(group))]
    : [`-${signal.slice("SIG".length)}`, "--", String(-group)];
}
