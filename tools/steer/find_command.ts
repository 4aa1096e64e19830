/**
 * The command lines of `find` that only look, and among them those that `ct-search` answers alike.
 *
 * @module
 */
import { itemAt, shellWord } from "@ct/base";
import type { PlainWord } from "./line/plain_line.ts";

/** Tests that take one word. */
const tests =
  /^-(?:name|iname|path|ipath|wholename|regex|type|maxdepth|mindepth|size|mtime|mmin|newer|perm|user|group|empty)$/;
const plainWords = /^(?:-not|-a|-and|-o|-or|-print|-print0|-prune|-empty|-readable|-xdev|!|\(|\))$/;

/** Whether a call of `find` runs, deletes and writes nothing. */
export function readsByFind(words: readonly PlainWord[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = itemAt(words, at).text;
    if (!/^[-!(),]/.test(word) || plainWords.test(word)) continue;
    if (!tests.test(word)) return false;
    at++;
  }
  return true;
}

/** A search by name. */
export interface NameSearch {
  /** Where it starts, as typed. */
  readonly base: string;
  /** The glob that names are compared with. */
  readonly pattern: string;
  /** The call of ct, without the program. */
  readonly replacement: string;
}

/** Extensions of what git itself puts in `.git`, where `ct-search` never looks. */
const extensionsOfGit = ["sample", "pack", "idx", "rev", "bitmap", "lock", "keep"];

/**
 * Whether a pattern means the same everywhere, and cannot match what is in every `.git`: it ends
 * with an extension.
 */
function isKnownPattern(pattern: string): boolean {
  const point = pattern.lastIndexOf(".");
  const extension = pattern.slice(point + 1);
  return /^[\w.*?-]+$/.test(pattern) && !pattern.includes("**") && point > 0 &&
    /^[A-Za-z]\w*$/.test(extension) && !extensionsOfGit.includes(extension);
}

/** Reads `find [BASE] [-type f] -name PATTERN`; `undefined` if it says anything else. */
export function readNameSearch(words: readonly PlainWord[]): NameSearch | undefined {
  if (!words.every(({ isExact }) => isExact)) return undefined;
  const texts = words.map(({ text }) => text);
  const base = /^[^-!(),]/.test(texts[0] ?? "-") ? texts.shift() : undefined;
  const found = /^(?:-type ([fd]) )?-name (\S+)(?: -type ([fd]))?(?: -print)?$/.exec(
    texts.join(" "),
  );
  const [, before, pattern = "", after] = found ?? [];
  if (found === null || !isKnownPattern(pattern) || (before && after)) return undefined;
  const start = base ?? ".";
  const kind = before ?? after;
  const replacement = [
    ...["search", "--base", shellWord(start)],
    ...(kind === undefined ? [] : ["--type", kind]),
    ...["--name", shellWord(pattern), "--name-mode", "glob"],
    ...["--hidden", "--no-ignore", "--expect", "0", "--raw"],
  ];
  return { base: start, pattern, replacement: replacement.join(" ") };
}

/** Whether a glob of {@linkcode readNameSearch} matches a name. */
export function matchesName(pattern: string, name: string): boolean {
  const wanted = [...pattern];
  const given = [...name];
  // Where the last star stands, and how far it reaches.
  let [star, reach] = [-1, 0];
  let at = 0;
  for (let next = 0; next < given.length;) {
    if (wanted[at] === "*") [star, reach] = [at++, next];
    else if (wanted[at] === "?" || wanted[at] === given[next]) [at, next] = [at + 1, next + 1];
    else if (star >= 0) [at, next] = [star + 1, ++reach];
    else return false;
  }
  return wanted.slice(at).every((rest) => rest === "*");
}
