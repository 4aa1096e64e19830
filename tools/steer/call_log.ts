/**
 * Keeps records of calls. One of the few files that reach the runtime.
 *
 * @module
 */
import { CtError, directoryOf, osErrorText } from "@ct/base";

/** Where a line goes. */
export interface LogLocation {
  /** The absolute directory of the files; without one it is in `.ct` of the project. */
  readonly directory: string | undefined;
  /** An absolute directory of the project. */
  readonly cwd: string;
}

/**
 * Adds a line to the file of its day. In a project a file makes git ignore what is kept there.
 * @throws {CtError} With code `write` if that is not possible, or a link stands in the way.
 */
export function addToLog(line: string, time: number, place: LogLocation): void {
  const day = new Date(time).toISOString().slice(0, 10);
  const own = place.directory === undefined ? `${projectOf(place.cwd)}/.ct` : undefined;
  const directory = place.directory ?? `${own}/tclog`;
  const path = `${directory}/${day}.jsonl`;
  try {
    if (own !== undefined) {
      makeDirectory(own);
      ignoreLogs(`${own}/.gitignore`);
    }
    makeDirectory(directory);
    append(path, line);
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("write", `cannot keep a record in "${path}": ${reason}`, { path, cause });
  }
}

/** The nearest directory that has settings of ct or a repository, or else the given one. */
function projectOf(cwd: string): string {
  for (let at = cwd;; at = directoryOf(at)) {
    if ([".ct", ".git"].some((name) => infoOf(`${at}/${name}`) !== undefined)) return at;
    if (at === directoryOf(at)) return cwd;
  }
}

function infoOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch {
    return undefined;
  }
}

function makeDirectory(path: string): void {
  const info = infoOf(path);
  if (info === undefined) Deno.mkdirSync(path, { recursive: true });
  else if (!info.isDirectory) throw new CtError("write", `"${path}" is not a directory`);
}

function ignoreLogs(path: string): void {
  assertPlain(path);
  const lines = infoOf(path) === undefined ? [] : Deno.readTextFileSync(path).split("\n");
  if (lines.includes("*log")) return;
  const isOpen = lines.length > 0 && lines.at(-1) !== "";
  append(path, `${isOpen ? "\n" : ""}*log\n`);
}

function append(path: string, text: string): void {
  assertPlain(path);
  Deno.writeTextFileSync(path, text, { append: true, mode: 0o600 });
}

/** Files of a checkout may be links to others of the user's, or pipes that nobody writes to. */
function assertPlain(path: string): void {
  const info = infoOf(path);
  if (info !== undefined && (!info.isFile || (info.nlink ?? 1) > 1)) {
    throw new CtError("write", `"${path}" is a link, or not a regular file`);
  }
}
