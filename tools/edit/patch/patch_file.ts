/**
 * Reading a patch: a unified diff of git or of `diff -u`. What it asks for besides changing
 * contents, names and modes of regular files is refused by name, and so is whatever could be read
 * in two ways.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type FileMode, noFile, type PatchKind } from "@ct/core/changes";
import { type Hunk, readHunk } from "./hunk.ts";
import { type GitHead, readGitHead } from "./patch_head.ts";
import { PatchLines } from "./patch_lines.ts";
import { commonName, readHeadName, withoutVersion } from "./patch_name.ts";

/** What a patch does to a file. */
export interface FilePatch {
  /** The name of the file, with `/` between its components. */
  readonly name: string;
  /** What becomes of it. */
  readonly kind: PatchKind;
  /** Of a renaming and a copy, the file that it is made of. */
  readonly from?: string | undefined;
  /** The mode that it must have, if the patch says so. */
  readonly oldMode?: FileMode | undefined;
  /** The mode that it gets, if the patch says so. */
  readonly newMode?: FileMode | undefined;
  /** Whether the patch says that the file was not empty before. */
  readonly hadContent?: boolean | undefined;
  /** Whether the patch has CRLF line endings itself, so that it does not say which the file has. */
  readonly isCrLf?: boolean;
  /** Its hunks in the order of the patch. */
  readonly hunks: readonly Hunk[];
}

/**
 * Reads a patch, given as `decodeBytes` makes it. What stands between the files is skipped, as git
 * does: the message of a commit, a signature.
 * @throws {CtError} With code `syntax`, naming the line, if it is malformed or asks for more.
 */
export function readPatch(text: string, path: string): readonly FilePatch[] {
  const lines = new PatchLines(text, path);
  const files: FilePatch[] = [];
  const names = new Names();
  while (lines.peek() !== undefined) {
    const isGit = lines.peek()?.startsWith("diff --git ") === true;
    if (!isGit && !lines.isHead) {
      passOver(lines);
      continue;
    }
    const isCrLf = lines.beginFile();
    const file = { ...isGit ? readGitFile(lines) : readPlainFile(lines), isCrLf };
    const twice = names.add(file);
    if (twice !== undefined) throw lines.error(`"${twice}" is in the patch twice`);
    files.push(file);
  }
  if (files.length > 0) return files;
  throw new CtError("syntax", `${path} is not a unified diff`, {
    path,
    help: "it must have lines such as `--- a/FILE`, `+++ b/FILE` and `@@ -1,3 +1,4 @@`",
  });
}

/** What is done to which name. Only a file that gets another name makes room for a new one. */
class Names {
  readonly #renamed = new Set<string>();
  readonly #changed = new Set<string>();
  readonly #made = new Set<string>();

  /** Records what is done to a file; returns a name that two parts of the patch change. */
  add({ name, kind, from }: FilePatch): string | undefined {
    const isMade = kind !== "change" && kind !== "delete";
    const isTaken = this.#changed.has(name) || this.#made.has(name) ||
      (!isMade && this.#renamed.has(name));
    if (isTaken) return name;
    (isMade ? this.#made : this.#changed).add(name);
    if (kind !== "rename" || from === undefined) return undefined;
    if (this.#changed.has(from) || this.#renamed.has(from)) return from;
    this.#renamed.add(from);
    return undefined;
  }
}

/** Skips a line that is no part of a diff, except for those that would be lost with it. */
function passOver(lines: PatchLines): void {
  const line = lines.peek() ?? "";
  if (line.startsWith("@@ -")) throw lines.error("a hunk without a file before it");
  const [, names] = /^Binary files (.*) differ$/.exec(line) ?? [];
  if (names !== undefined) throw lines.refusal(`a binary patch of "${names}"`);
  if (line.startsWith("--- ") && lines.peek(1)?.startsWith("+++ ")) {
    throw lines.error("a file without a hunk");
  }
  lines.skip();
}

function readGitFile(lines: PatchLines): FilePatch {
  const head = readGitHead(lines);
  const { kind, from, oldMode, newMode, hadContent } = head;
  if (!lines.isHead) {
    if (!head.isComplete) throw lines.error("no change of content follows");
    if (head.name === undefined) throw lines.error("the name of the file before is not clear");
    return { name: head.name, kind, from, oldMode, newMode, hunks: [] };
  }
  const name = nameWithHunks(head, lines);
  return { name, kind, from, oldMode, newMode, hadContent, hunks: readHunks(lines) };
}

/** The name of a file, by git's head and the two lines before its hunks. */
function nameWithHunks(head: GitHead, lines: PatchLines): string {
  const old = readHeadName(lines).text;
  lines.skip();
  const fresh = readHeadName(lines).text;
  lines.skip();
  const isClear = (old === noFile) === (head.kind === "create") &&
    (fresh === noFile) === (head.kind === "delete");
  if (!isClear) throw lines.error(`"${old}" and "${fresh}" contradict the header`);
  const named = head.kind === "create"
    ? [fresh]
    : head.kind === "delete"
    ? [old]
    : head.kind === "change"
    ? []
    : [fresh];
  const name = head.kind === "change"
    ? commonName(old, fresh)
    : head.name ?? named.map(withoutVersion)[0];
  if (name === undefined) throw lines.error(`"${old}" and "${fresh}" are not names of one file`);
  const isNamed = (text: string, expected: string | undefined) =>
    expected === undefined || text === expected || withoutVersion(text) === expected;
  const isSame = named.every((text) => isNamed(text, name)) &&
    isNamed(old, head.from) && (head.kind !== "change" || isNamed(name, head.name));
  if (!isSame) throw lines.error(`"${old}" and "${fresh}" differ from the names in the header`);
  return name;
}

function readPlainFile(lines: PatchLines): FilePatch {
  const old = readHeadName(lines);
  lines.skip();
  const fresh = readHeadName(lines);
  const isNew = old.text === noFile;
  const isGone = fresh.text === noFile;
  const name = isNew && !isGone
    ? withoutVersion(fresh.text)
    : isGone && !isNew
    ? withoutVersion(old.text)
    : commonName(old.text, fresh.text);
  if (name === undefined || name === noFile) {
    throw lines.error(`"${old.text}" and "${fresh.text}" are not names of one file`);
  }
  lines.skip();
  const hunks = readHunks(lines);
  const [first] = hunks;
  const isWhole = hunks.length === 1 && first !== undefined;
  if (isNew || (old.isEpoch && isWhole && first.old.length === 0)) {
    return { name, kind: "create", hunks };
  }
  const isEmptied = isWhole && first.old.length + first.growth === 0;
  return { name, kind: isGone || (fresh.isEpoch && isEmptied) ? "delete" : "change", hunks };
}

function readHunks(lines: PatchLines): readonly Hunk[] {
  const hunks: Hunk[] = [];
  while (lines.peek()?.startsWith("@@ -")) hunks.push(readHunk(lines));
  const line = lines.peek() ?? "";
  const isOver = line === "-- " || lines.isHead || !/^[-+ \\]/.test(line);
  if (!isOver) throw lines.error("the hunk has more lines than its header says");
  return hunks;
}
