/**
 * What would be lost with what a path names.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { anyCharacter, anyText, type Scope, unknown } from "./scope.ts";

/** What a path names, or what lies below it. */
export type PathKind =
  /** The root of the file system, or a system directory or something in it. */
  | "system"
  /** The home directory, or what contains it. */
  | "home"
  /** The project, or what contains it. */
  | "project"
  /** The project's history. */
  | "history";

/** Where things lie. */
export interface Landmarks {
  /** The absolute path of the project. */
  readonly root: string;
  /** The home directory. */
  readonly home: string;
  /** The absolute paths of the repository's directories. */
  readonly history: readonly string[];
  /** Where temporary files lie. */
  readonly temporary: readonly string[];
}

const systemNames = [
  ..."bin boot dev etc home lib lib64 opt proc root sbin srv sys usr var".split(" "),
  ..."System Library Users Applications".split(" "),
];
const temporaryDirectories = [
  "/tmp",
  "/var/tmp",
  "/dev/shm",
  "/private/tmp",
  "/private/var/folders",
  "/var/folders",
];

/** The names in an absolute path that a word stands for; `undefined` if nobody knows which. */
export function componentsOf(word: string, { cwd }: Scope): readonly string[] | undefined {
  if (word.startsWith(unknown) || word === "") return undefined;
  if (!word.startsWith("/") && cwd === undefined) return undefined;
  const kept: string[] = [];
  for (const name of `${word.startsWith("/") ? "" : `${cwd}/`}${word}`.split("/")) {
    if (name === "..") kept.pop();
    else if (name !== "." && name !== "") kept.push(name);
  }
  return kept;
}

/** What would be lost with everything that a path, given by its names, stands for. */
export function pathKind(
  names: readonly string[],
  { root, home, history, temporary }: Landmarks,
): PathKind | undefined {
  let end = names.length;
  while (end > 0 && isEverything(itemAt(names, end - 1))) end--;
  const path = names.slice(0, end);
  const [top] = path;
  if (top === undefined) return "system";
  if (path.length === 1 && isSystem(top)) return "system";
  if (home !== "/" && covers(path, home)) return "home";
  const histories = [`${root}/.git`, ...history];
  if (covers(path, root)) return "project";
  if (histories.some((each) => covers(path, each) || isBelow(path, each))) return "history";
  const allowed = [root, home, ...temporaryDirectories, ...temporary];
  if (allowed.some((each) => each !== "/" && isBelow(path, each))) return undefined;
  return isSystem(top) ? "system" : undefined;
}

/** The directory that `*` and the like leave of a path. */
function isEverything(name: string): boolean {
  const rest = name.replace(/^\.{1,2}/, "");
  return rest.includes(anyText) && rest.replaceAll(anyText, "").replaceAll(anyCharacter, "") === "";
}

function isSystem(name: string): boolean {
  return /^lib\w+$/.test(name) || systemNames.some((each) => couldBe(name, each));
}

/** Whether a path names another one or a directory above it. */
function covers(path: readonly string[], other: string): boolean {
  const names = other.split("/").filter((name) => name !== "");
  return path.length <= names.length && path.every((name, at) => couldBe(name, itemAt(names, at)));
}

/** Whether a path surely lies below a directory. */
function isBelow(path: readonly string[], directory: string): boolean {
  const names = directory.split("/").filter((name) => name !== "");
  return path.length > names.length && names.every((name, at) => path[at] === name);
}

/** Whether a pattern for one name could stand for that name. */
function couldBe(pattern: string, name: string): boolean {
  if (pattern === name) return true;
  if (![anyText, anyCharacter, unknown].some((mark) => pattern.includes(mark))) return false;
  if (name.startsWith(".") && !pattern.startsWith(".") && !pattern.startsWith(unknown)) {
    return false;
  }
  let reached = new Set([0]);
  for (const character of pattern) {
    const next = new Set<number>();
    for (const at of reached) {
      if (character === anyText || character === unknown) {
        for (let end = at; end <= name.length; end++) next.add(end);
      } else if (at < name.length && (character === anyCharacter || character === name[at])) {
        next.add(at + 1);
      }
    }
    reached = next;
  }
  return reached.has(name.length);
}
