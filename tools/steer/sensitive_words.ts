/**
 * Whether a call names a file that holds secrets. A client's rules may deny such a call by its
 * words, and no other words may come to the same: it is neither rewritten nor advised on.
 *
 * @module
 */
import { gatedPath } from "@ct/secrets";
import { type Command, parseScript, type Script, type Word } from "@ct/shell";
import { readCall } from "./advice/call.ts";
import { patternsOf } from "./advice/search_habits.ts";
import type { ToolCall } from "./clients.ts";
import { longestLine, type PlainWord, readWord } from "./line/plain_line.ts";

/** Whether a command line names such a file; `cwd` is the directory it runs in, where known. */
export function namesSecrets(text: string, cwd: string | undefined): boolean {
  if (text.length > longestLine) return false;
  return [...wordsIn(parseScript(text).script)].some(({ text }) => isSensitive(text, cwd));
}

/** Whether a call of a client's own tool does; what it searches for in texts names no file. */
export function harnessNamesSecrets({ tool, input, cwd }: ToolCall): boolean {
  return Object.entries(input).some(([key, value]) =>
    typeof value === "string" && (key !== "pattern" || /^glob$/i.test(tool)) &&
    isSensitive(value, cwd)
  );
}

/** The pieces of a command line that may be paths. */
export function pathsIn(text: string): readonly string[] {
  if (text.length > longestLine) return [];
  return [...wordsIn(parseScript(text).script)].flatMap(({ text }) => text.split(besidePaths))
    .filter((piece) => piece !== "");
}

/** The words of a script that may name files. */
function* wordsIn(script: Script): Generator<PlainWord> {
  for (const { commands } of script) for (const command of commands) yield* wordsOf(command);
}

function* wordsOf(command: Command): Generator<PlainWord> {
  if (command.kind !== "function") {
    for (const { target } of command.redirects) yield* pieces(target);
  }
  if (command.kind !== "simple") {
    if (command.kind === "compound") { for (const word of command.words) yield* pieces(word); }
    return yield* wordsIn(command.body);
  }
  for (const { value } of command.assignments) yield* pieces(value);
  const call = readCall(command);
  const patterns = patternsOf(call);
  for (const [at, word] of command.words.entries()) {
    const read = at === 0 ? undefined : call.words[at - 1];
    if (read === undefined || !patterns.includes(read)) yield* pieces(word);
  }
}

/** A word, and those of the scripts in it. */
function* pieces(word: Word): Generator<PlainWord> {
  yield readWord(word);
  for (const part of word) {
    if (part.kind === "variable") yield* pieces(part.operand);
    else if (part.kind !== "text") yield* wordsIn(part.script);
  }
}

/** What may stand beside a path in a word: in options, code, lists, globs with braces. */
const besidePaths = /[^\p{L}\p{N}\p{M}\w./~*?[\]@+-]+/u;

function isSensitive(text: string, cwd: string | undefined): boolean {
  return text.split(besidePaths).some((piece) => {
    if (piece === "") return false;
    // The letters of an option may stand before its value.
    const paths = [piece, piece.replace(/^-+[A-Za-z]/, "")];
    return paths.flatMap(matchesOf).some((path) =>
      gatedPath(path) !== undefined || gatedPath(`${path}/x`) !== undefined ||
      (cwd !== undefined && gatedPath(`${cwd}/${path}`) !== undefined)
    );
  });
}

/** A path, or some of the names that a pattern of the shell matches. */
function matchesOf(path: string): readonly string[] {
  return ["", "x"].map((each) => path.replace(/[*?[\]]/g, each));
}
