/**
 * Reading a patch: a unified diff of git or of `diff -u`. What it asks for besides changing the
 * content of files is refused by name, and so is whatever could be read in two ways.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { readQuotedName } from "./git_name.ts";
import { type Hunk, readHunk } from "./hunk.ts";

/** What a patch does to a file. */
export interface FilePatch {
  /** The name of the file, with `/` between its components. */
  readonly name: string;
  /** Its hunks in the order of the patch; at least one. */
  readonly hunks: readonly Hunk[];
}

/** Lines of a patch, read one after the other. */
export class PatchLines {
  readonly #lines: readonly string[];
  #next = 0;
  readonly #path: string;

  /** Cuts a text into lines; `path` stands in messages. */
  constructor(text: string, path: string) {
    this.#lines = text.endsWith("\n") ? text.slice(0, -1).split("\n") : text.split("\n");
    this.#path = path;
  }

  /** The next line, or one after it; `undefined` at the end. */
  peek(ahead = 0): string | undefined {
    return this.#lines[this.#next + ahead];
  }

  /** Goes on to the line after the next. */
  skip(): void {
    this.#next++;
  }

  /** The 1-based number of the next line. */
  get number(): number {
    return this.#next + 1;
  }

  /** The error for the next line. */
  error(message: string, help?: string): CtError {
    const path = this.#path;
    return new CtError("syntax", `${path}:${this.number}: ${message}; nothing was written`, {
      path,
      line: this.number,
      ...help === undefined ? {} : { help },
    });
  }
}

/**
 * Reads a patch, given as `decodeBytes` makes it. What stands between the files is passed over, as
 * git does: the message of a commit, a signature.
 * @throws {CtError} With code `syntax`, naming the line, if it is malformed or asks for more.
 */
export function readPatch(text: string, path: string): readonly FilePatch[] {
  const lines = new PatchLines(text, path);
  const files: FilePatch[] = [];
  const names = new Set<string>();
  while (lines.peek() !== undefined) {
    const isGit = lines.peek()?.startsWith("diff --git ") === true;
    if (isGit) skipGitHead(lines);
    else if (!isHead(lines)) {
      passOver(lines);
      continue;
    }
    if (!isHead(lines)) throw lines.error("no change of content follows");
    const name = readNames(lines);
    if (names.has(name)) throw lines.error(`"${name}" is in the patch twice`);
    names.add(name);
    files.push({ name, hunks: readHunks(lines) });
  }
  if (files.length > 0) return files;
  throw new CtError("syntax", `${path} holds no unified diff`, {
    path,
    help: "it must have lines such as `--- a/FILE`, `+++ b/FILE` and `@@ -1,3 +1,4 @@`",
  });
}

/** What git says of a file besides its content, and what it is. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/^old mode |^new mode /, "a change of the mode"],
  [/^deleted file mode /, "a deletion"],
  [/^new file mode /, "a new file"],
  [/^rename (?:from|to) /, "a renaming"],
  [/^copy (?:from|to) /, "a copy"],
  [/^GIT binary patch$|^Binary files .* differ$/, "a binary patch"],
];

/** Passes over a line that is no part of a diff, but for those that would be lost with it. */
function passOver(lines: PatchLines): void {
  const line = lines.peek() ?? "";
  if (line.startsWith("@@ -")) throw lines.error("a hunk without a file before it");
  if (/^Binary files .* differ$/.test(line)) throw notSupported(lines, "a binary patch");
  if (line.startsWith("--- ") && lines.peek(1)?.startsWith("+++ ")) {
    throw lines.error("a file without a hunk");
  }
  lines.skip();
}

function skipGitHead(lines: PatchLines): void {
  lines.skip();
  for (; lines.peek() !== undefined && !isHead(lines); lines.skip()) {
    const line = lines.peek() ?? "";
    const [, what] = refused.find(([pattern]) => pattern.test(line)) ?? [];
    if (what !== undefined) throw notSupported(lines, what);
    if (!/^(?:index|similarity index|dissimilarity index) /.test(line)) return;
  }
}

function notSupported(lines: PatchLines, what: string): CtError {
  return lines.error(
    `${what} cannot be applied`,
    "only changes of content are; git apply has more",
  );
}

function isHead(lines: PatchLines): boolean {
  return lines.peek()?.startsWith("--- ") === true &&
    lines.peek(1)?.startsWith("+++ ") === true && lines.peek(2)?.startsWith("@@ -") === true;
}

function readNames(lines: PatchLines): string {
  const old = nameOfLine(lines);
  if (old === "/dev/null") throw notSupported(lines, "a new file");
  lines.skip();
  const fresh = nameOfLine(lines);
  if (fresh === "/dev/null") throw notSupported(lines, "a deletion");
  const name = commonName(old, fresh);
  if (name === undefined) {
    throw lines.error(`"${old}" and "${fresh}" are not names of one file`);
  }
  lines.skip();
  return name;
}

function nameOfLine(lines: PatchLines): string {
  const text = (lines.peek() ?? "").slice(4);
  const quoted = readQuotedName(text);
  if (quoted === undefined) return text.split("\t", 1).join();
  if (/^(?:\t.*)?$/s.test(text.slice(quoted.length))) return quoted.name;
  throw lines.error("a name in quotes with more behind it");
}

/** Equal names stand for themselves; else the first component is that of a version. */
function commonName(old: string, fresh: string): string | undefined {
  if (old === fresh || old === `${fresh}.orig` || old === `${fresh}~`) return fresh;
  const [, oldRest] = /^[^/]+\/(.+)$/s.exec(old) ?? [];
  const [, freshRest] = /^[^/]+\/(.+)$/s.exec(fresh) ?? [];
  return oldRest === freshRest ? freshRest : undefined;
}

function readHunks(lines: PatchLines): readonly Hunk[] {
  const hunks: Hunk[] = [];
  while (lines.peek()?.startsWith("@@ -")) hunks.push(readHunk(lines));
  const line = lines.peek() ?? "";
  const isOver = line === "-- " || isHead(lines) || !/^[-+ \\]/.test(line);
  if (!isOver) throw lines.error("the hunk has more lines than its head says");
  return hunks;
}
