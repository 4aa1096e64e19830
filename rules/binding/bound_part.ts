/**
 * One thing that chooses a command, and the texts that such things are taken from.
 *
 * @module
 */
import { CtError, decodeUtf8, joinName } from "@ct/base";
import { type JsonData, jsonData, JsonSource } from "@ct/json";
import { readBound } from "./bound_file.ts";

/** One thing that chooses a command, as a person sees it. */
export interface BoundPart {
  /** What it is, in plain words. */
  readonly what: string;
  /** Its text; `(none)` if it is not there, which chooses too. */
  readonly text: string;
}

/** The text of something that is not there. */
export const nothing = "(none)";

/**
 * The text of a file of the root; `undefined` if it is not there.
 * @throws {CtError} If it cannot be read, or is not UTF-8.
 */
export function textOf(root: string, file: string): string | undefined {
  const path = joinName(root, file);
  const bytes = readBound(path);
  return bytes === undefined ? undefined : decodeUtf8(bytes, path).replace(/^\ufeff/, "");
}

/** A file as a part. */
export function filePart(root: string, file: string): BoundPart {
  return { what: file, text: textOf(root, file)?.trimEnd() ?? nothing };
}

/**
 * The value of a JSON file of the root, comments permitted; `undefined` if it is not there.
 * @throws {CtError} With code `syntax` if it is not JSON.
 */
export function jsonOf(root: string, file: string): JsonData | undefined {
  const text = textOf(root, file);
  if (text === undefined) return undefined;
  try {
    return jsonData(JsonSource.parse(text, 0, text.length));
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    const path = joinName(root, file);
    throw new CtError("syntax", `${path}: ${cause.message}`, { path, cause });
  }
}

/** The member of a JSON object that counts: the last of its name. */
export function memberOf(value: JsonData | undefined, name: string): JsonData | undefined {
  if (value?.kind !== "object") return undefined;
  return value.members.findLast(({ key }) => key.text === name)?.value;
}

/** The members of a JSON object by name, the last of each. */
export function membersOf(value: JsonData | undefined): ReadonlyMap<string, JsonData> {
  if (value?.kind !== "object") return new Map();
  return new Map(value.members.map(({ key, value }) => [key.text, value]));
}

/** JSON data as a text for people, without layout; a string as it is. */
export function shownJson(value: JsonData | undefined): string {
  if (value === undefined) return nothing;
  return value.kind === "string" ? value.text : compact(value);
}

function compact(value: JsonData): string {
  if (value.kind === "string") return JSON.stringify(value.text);
  if (value.kind === "array") return `[${value.items.map(compact).join(", ")}]`;
  if (value.kind !== "object") return value.text;
  const members = value.members.map(({ key, value }) =>
    `${JSON.stringify(key.text)}: ${compact(value)}`
  );
  return `{${members.join(", ")}}`;
}

/** What names consist of, and what in one ends such a word. */
const words = /[\w.:@/*+-]+/g;
const oddLetter = /[^\w.:@/*+-]/;

/**
 * All names of a set that a text may mean, directly or by what those mean in turn, the given ones
 * first. A name counts wherever it stands as a word; a glob means what it matches.
 */
export function namedClosure(
  start: readonly string[],
  names: readonly string[],
  textOf: (name: string) => string,
): readonly string[] {
  const found = new Set(start);
  for (const name of found) {
    const text = textOf(name);
    // Other patterns than `*` that runners of several scripts know.
    const globs = text.replace(
      /(?<=[\w:./-])(?:\{[^}\n]*\}|\[[^\]\n]*\]|[?!@+*]\([^)\n]*\)|\?)/g,
      "*",
    );
    for (const [word] of `${text}\n${globs}`.matchAll(words)) {
      for (const each of names) if (isNamedBy(word, each)) found.add(each);
    }
    for (const each of names) {
      if (each.search(oddLetter) >= 0 && text.includes(each)) found.add(each);
    }
  }
  return [...found];
}

function isNamedBy(word: string, name: string): boolean {
  if (!word.includes("*")) return word === name;
  const [first = "", ...rest] = word.split(/\*+/);
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return word.endsWith("*") || name.endsWith(rest.at(-1) ?? "");
}
