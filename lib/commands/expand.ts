/**
 * What a shell makes of a word, as far as that is known before it runs.
 *
 * @module
 */
import { itemAt, pushAll } from "@ct/base";
import type { Script, VariablePart, Word } from "@ct/shell";
import { anyCharacter, anyText, type Scope, split, unknown } from "./scope.ts";

/** A brace, a comma or a closing brace that is not quoted. */
const [opening, comma, closing] = ["\ue010", "\ue011", "\ue012"];
const privateUse = /[\ue000-\ue0ff]/g;
/** Longer words, and more words from one, are not followed. */
const longestWord = 1 << 16;
const maxWords = 256;
const maxBraces = 64;

/** What a word becomes: any number of words, with the marks of `scope.ts` in them. */
export function expandWord(word: Word, scope: Scope): readonly string[] {
  const parts: string[] = [];
  let isKept = false;
  let length = 0;
  for (const [at, part] of word.entries()) {
    let text: string;
    if (part.kind === "text") {
      text = part.isQuoted
        ? literal(part.text)
        : patternOf(part.text, at === 0 ? scope : undefined);
      isKept ||= part.isQuoted;
    } else if (part.kind === "variable") text = valueOf(part, scope);
    else text = part.kind === "process" ? unknown : outputOf(part.script, scope);
    if (part.kind !== "text" && !part.isQuoted) text = text.replace(/[ \t\n]+/g, split);
    parts.push(text);
    length += text.length;
    if (length > longestWord) return [unknown];
  }
  const fields = withoutBraces(parts.join("")).flatMap((each) => each.split(split));
  return isKept ? fields : fields.filter((each) => each !== "");
}

/** What words become. */
export function expandWords(words: readonly Word[], scope: Scope): readonly string[] {
  return words.flatMap((word) => expandWord(word, scope));
}

/** What a word becomes where it is not split, as in an assignment. */
export function expandText(word: Word, scope: Scope): string {
  const text = expandWord(word.map((part) => ({ ...part, isQuoted: true })), scope);
  const [first] = word;
  const isTilde = first?.kind === "text" && !first.isQuoted && first.text.startsWith("~");
  return isTilde ? expandWord(word, scope).join(" ") : text.join(" ");
}

function literal(text: string): string {
  return text.replace(privateUse, unknown);
}

/** An unquoted text; with a scope it may begin with a tilde. */
function patternOf(text: string, scope: Scope | undefined): string {
  const [tilde, user] = scope === undefined ? [] : /^~([^/]*)(?=\/|$)/.exec(text) ?? [];
  const rest = tilde === undefined ? text : text.slice(tilde.length);
  // After the last closing bracket nothing is a list of characters.
  const listsEnd = rest.lastIndexOf("]") + 1;
  const lists = literal(rest.slice(0, listsEnd))
    // What opens no list is taken up to the slash, so that no bracket in it is tried again.
    .replace(/\[(?:[!^]?\]?[^\]/]*\]|[^\]/]*)/g, (it) => it.endsWith("]") ? anyCharacter : it);
  const pattern = (lists + literal(rest.slice(listsEnd))).replace(/\*/g, anyText)
    .replace(/\?/g, anyCharacter).replace(/\{/g, opening).replace(/\}/g, closing)
    .replace(/,/g, comma);
  if (tilde === undefined || scope === undefined) return pattern;
  if (user === "+") return scope.value("PWD") + pattern;
  const home = user === ""
    ? scope.home
    : user === "root"
    ? "/root"
    : `/home/${literal(user ?? "")}`;
  return home + pattern;
}

function valueOf({ name, operator, operand }: VariablePart, scope: Scope): string {
  const value = scope.value(name);
  const other = () => expandText(operand, scope);
  switch (operator) {
    case "":
      return value;
    case ":?":
    case "?":
      // Without a value nothing runs.
      return value === "" ? unknown : value;
    case ":-":
    case ":=":
      return value === "" ? other() : value === unknown ? unknown : value;
    case "-":
    case "=":
      return value === "" ? split + other() : value;
    case "+":
    case ":+":
      return value === "" ? "" : other();
    default:
      return value === "" ? "" : unknown;
  }
}

/** What a script prints, if that is plain to see. */
export function outputOf(script: Script, scope: Scope): string {
  const [pipeline, ...others] = script;
  const [command, ...next] = pipeline?.commands ?? [];
  if (command?.kind !== "simple" || others.length + next.length > 0) return unknown;
  const [program, ...words] = expandWords(command.words, scope);
  if (program === "pwd") return scope.cwd ?? unknown;
  // The project is the place that is known of the work tree.
  if (program === "git" && words.join(" ") === "rev-parse --show-toplevel") {
    return scope.cwd ?? unknown;
  }
  return program === undefined ? unknown : printedBy([program, ...words]) ?? unknown;
}

/** What `echo` or `printf` prints; `undefined` for other programs. */
export function printedBy([program, ...words]: readonly string[]): string | undefined {
  if (program === "echo") {
    const isOption = (word: string) => /^-[neE]+$/.test(word);
    const start = words.findIndex((word) => !isOption(word));
    return start < 0 ? "" : words.slice(start).join(" ");
  }
  if (program !== "printf") return undefined;
  const [format = "", ...values] = words[0] === "--" ? words.slice(1) : words;
  let used = 0;
  const text = format.replace(/\\n/g, "\n").replace(
    /%[-+ #0-9.]*[a-zA-Z%]/g,
    (directive) => directive.endsWith("%") ? "%" : values[used++] ?? "",
  );
  return [text, ...values.slice(used)].join(" ");
}

/** The words that braces stand for; those that are no alternatives are characters. */
function withoutBraces(text: string): readonly string[] {
  if (text.split(opening).length > maxBraces) return [unknown];
  const words: string[] = [];
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = alternatives(next);
    if (found === undefined) words.push(plainBraces(next));
    else pushAll(waiting, found.toReversed());
    if (words.length + waiting.length > maxWords) return [...words, unknown];
  }
  return words;
}

/** What the first alternatives of a word stand for. */
function alternatives(text: string): readonly string[] | undefined {
  for (let start = text.indexOf(opening); start >= 0; start = text.indexOf(opening, start + 1)) {
    const cuts = cutsOf(text, start);
    const end = cuts.at(-1);
    if (end === undefined || cuts.length < 3) continue;
    const [before, after] = [text.slice(0, start), text.slice(end + 1)];
    return cuts.slice(1).map((cut, index) =>
      before + text.slice(itemAt(cuts, index) + 1, cut) + after
    );
  }
  return undefined;
}

/** Where the alternatives begin and end that an opening brace begins; none if nothing closes it. */
function cutsOf(text: string, start: number): readonly number[] {
  const cuts = [start];
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === opening) depth++;
    else if (character === comma && depth === 1) cuts.push(at);
    else if (character === closing && --depth === 0) return [...cuts, at];
  }
  return [];
}

function plainBraces(text: string): string {
  return text.replaceAll(opening, "{").replaceAll(closing, "}").replaceAll(comma, ",");
}
