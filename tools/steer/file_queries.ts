/**
 * What is to be known about files before a command line may be rewritten. One of the files that
 * reach the runtime.
 *
 * @module
 */
import { nameOf, openDoor, readRegularFile, resolvePath } from "@ct/base";

/** What is known about a text. */
export interface TextFacts {
  /** How many lines it has. */
  readonly lines: number;
  /** Whether its last line is ended. */
  readonly endsLine: boolean;
}

/** Answers questions about files; paths are relative to an absolute directory. */
export interface FileQueries {
  /** The facts about a file whose lines ct prints as they are; `undefined` for any other file. */
  textFile(path: string, cwd: string): TextFacts | undefined;
  /** Whether an absolute path is that of a directory. */
  isDirectory(path: string): boolean;
  /**
   * The names in the `.git` of a directory, but for git's objects; none if it has no `.git`, and
   * `undefined` if it is not a directory or there are too many.
   */
  namesOfGit(directory: string, cwd: string): readonly string[] | undefined;
}

/** Larger files are not looked at: the client waits. */
const largestBytes = 4 << 20;
const maxNames = 5000;
/** What ct would print differently, and what makes a file binary. */
const carriageReturn = 0x0d;
const newline = 0x0a;

/** Inspects the files of the system. */
export const lookedFiles: FileQueries = { textFile, isDirectory, namesOfGit };

function textFile(path: string, cwd: string): TextFacts | undefined {
  try {
    const bytes = readRegularFile(path, { cwd, door: openDoor, maxBytes: largestBytes });
    if (bytes.includes(carriageReturn) || bytes.includes(0)) return undefined;
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    if (hasMark) return undefined;
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    let lines = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) lines++;
    const endsLine = bytes.length === 0 || bytes.at(-1) === newline;
    return { lines: endsLine ? lines : lines + 1, endsLine };
  } catch {
    return undefined;
  }
}

function isDirectory(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

function namesOfGit(directory: string, cwd: string): readonly string[] | undefined {
  try {
    const base = resolvePath(directory, { cwd });
    const names: string[] = [];
    // A base that is a link is followed by nobody, or by both.
    if (!Deno.lstatSync(base).isDirectory) return undefined;
    const waiting = [`${base}/.git`];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (!isDirectory(next)) continue;
      for (const { name, isDirectory } of Deno.readDirSync(next)) {
        names.push(name);
        if (isDirectory && !(name === "objects" && nameOf(next) === ".git")) {
          waiting.push(`${next}/${name}`);
        }
      }
      if (names.length > maxNames) return undefined;
    }
    return names;
  } catch {
    return undefined;
  }
}
