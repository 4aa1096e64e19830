/**
 * Entering a value in a JSON file and taking it out again, so that afterwards every byte is as
 * before. What is entered is one range of text, directly behind the bracket that opens its
 * container; comments, commas and layout of everything else stay. What has been changed since is
 * taken out as a member is, with the comments that belong to it.
 *
 * @module
 */
import { CtError, lastItem } from "@ct/base";
import { JsonNode, JsonSource, JsonText, listOf } from "@ct/json";

/** What is entered: a member of an object, or an item of an array. */
export interface JsonEntry {
  /** The keys that lead there: to the member itself, or to the array. */
  readonly path: readonly string[];
  /** The member's value. */
  readonly value?: unknown;
  /** The item. */
  readonly item?: unknown;
  /** What a new file has besides. */
  readonly fresh?: Readonly<Record<string, unknown>>;
}

/** Which member or item is ours, by its text. */
export type IsOurs = (text: string) => boolean;

/**
 * The text of a new file with the entry; without spaces at its ends, which tells it from a file
 * that was there.
 */
export function newJsonFile(entry: JsonEntry): string {
  return freshText(entry, shownEntry(entry));
}

function freshText({ fresh = {}, ...entry }: JsonEntry, shown: string): string {
  const members = [
    newMember(entry, entry.path, shown),
    ...Object.entries(fresh).map(([key, value]) => `${JSON.stringify(key)}: ${compact(value)}`),
  ];
  return `{${members.join(", ")}}\n`;
}

function shownEntry(entry: JsonEntry): string {
  return compact("item" in entry ? entry.item : entry.value);
}

/**
 * The text with the entry; `undefined` if it has exactly this entry.
 * @throws {CtError} With code `syntax` if the text is no JSON, `refused` if something stands in the
 * way.
 */
export function addEntry(text: string, entry: JsonEntry, isOurs: IsOurs): string | undefined {
  const shown = shownEntry(entry);
  const found = findEntry(text, entry, isOurs);
  if (found?.text === shown) return undefined;
  return found === undefined
    ? inserted(text, entry, shown)
    : text.slice(0, found.start) + shown + text.slice(found.end);
}

/**
 * The text without our entry: `null` if it is that of a new file, `undefined` if it has no entry.
 * @throws {CtError} As {@linkcode addEntry} does.
 */
export function removeEntry(
  text: string,
  entry: JsonEntry,
  isOurs: IsOurs,
): string | null | undefined {
  const found = findEntry(text, entry, isOurs);
  if (found === undefined) return undefined;
  if (text === freshText(entry, found.text)) return null;
  for (const candidate of candidates(text, entry.path, found)) {
    try {
      if (inserted(candidate, entry, found.text) === text) return candidate;
    } catch {
      // This one cannot have been the text before.
    }
  }
  return withoutNode(text, found);
}

/** JSON on one line, with spaces as people write it. */
function compact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) =>
    `${JSON.stringify(key)}: ${compact(member)}`
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function parsed(text: string): JsonSource {
  const from = text.startsWith("\ufeff") ? 1 : 0;
  const source = JsonSource.parse(text, from, text.length);
  if (source.kind(0) !== "object") throw shapeError([], "an object");
  return source;
}

function shapeError(path: readonly string[], wanted: string): CtError {
  const where = path.length === 0 ? "the file" : `"${path.join(".")}"`;
  return new CtError("refused", `${where} is not ${wanted}`);
}

/** Our entry in a text. */
interface Found {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The container's node, and the place in it. */
  readonly container: number;
  readonly index: number;
}

function findEntry(text: string, entry: JsonEntry, isOurs: IsOurs): Found | undefined {
  const source = parsed(text);
  const isItem = "item" in entry;
  const keys = isItem ? entry.path : entry.path.slice(0, -1);
  let container = 0;
  for (const [depth, key] of keys.entries()) {
    const next = source.memberOf(container, key);
    if (next === undefined) return undefined;
    const wanted = isItem && depth === keys.length - 1 ? "array" : "object";
    if (source.kind(next) !== wanted) throw shapeError(keys.slice(0, depth + 1), `an ${wanted}`);
    container = next;
  }
  const children = [...source.children(container)];
  const shown = (node: number) => text.slice(source.start(node), source.end(node));
  const key = entry.path.at(-1) ?? "";
  const index = isItem
    ? children.findIndex((node) => isOurs(shown(node)))
    : children.findLastIndex((node) => source.hasText(node, key));
  const child = children[index];
  if (child === undefined) return undefined;
  const node = isItem ? child : child + 1;
  if (!isItem && !isOurs(shown(node))) {
    throw new CtError(
      "refused",
      `"${entry.path.join(".")}" exists already, and ct did not write it`,
    );
  }
  const [start, end] = [source.start(node), source.end(node)];
  return { text: text.slice(start, end), start, end, container, index };
}

/** The text with something new directly behind the bracket of the innermost container there is. */
function inserted(text: string, entry: JsonEntry, shown: string): string {
  const source = parsed(text);
  let container = 0;
  let keys = entry.path;
  for (let [key] = keys; key !== undefined; [key] = keys) {
    const next = source.memberOf(container, key);
    if (next === undefined) break;
    [container, keys] = [next, keys.slice(1)];
  }
  return insertedIn(source, container, newMember(entry, keys, shown));
}

/**
 * A member, or an item if no keys are left. Containers that are missing are written without spaces
 * inside, which tells them from those that were there.
 */
function newMember(entry: JsonEntry, [first, ...rest]: readonly string[], shown: string): string {
  if (first === undefined) return shown;
  const inner = "item" in entry ? `[${shown}]` : shown;
  const value = rest.reduceRight((value, key) => `{${JSON.stringify(key)}: ${value}}`, inner);
  return `${JSON.stringify(first)}: ${value}`;
}

function insertedIn(source: JsonSource, container: number, content: string): string {
  const { text } = source;
  const at = source.start(container) + 1;
  const isEmpty = source.children(container).next().done === true;
  const inner = text.slice(at, source.end(container) - 1);
  const [lead = ""] = /^\s*/.exec(inner) ?? [];
  const line = lead.lastIndexOf("\n");
  const hasLine = line >= 0;
  const newline = lead.charAt(line - 1) === "\r" ? "\r\n" : "\n";
  const indent = lead.slice(line + 1);
  const own = isEmpty ? indentWithin(text, at, indent) : indent;
  const before = hasLine ? newline + own : isEmpty || inner.startsWith(" ") ? " " : "";
  const after = isEmpty ? hasLine ? "" : " " : ",";
  return text.slice(0, at) + before + content + after + text.slice(at);
}

/** The indentation of the first item of an empty container whose bracket stands at `indent`. */
function indentWithin(text: string, at: number, indent: string): string {
  const unit = /\n(\t| {2,8})\S/.exec(text.slice(0, at))?.[1] ?? "  ";
  return indent + unit;
}

/** The texts that ours can have been before the entry. */
function* candidates(
  text: string,
  path: readonly string[],
  found: Found,
): Generator<string> {
  const source = parsed(text);
  const containers = [0];
  for (const key of path) {
    const next = source.memberOf(lastItem(containers), key);
    if (next === undefined || next > found.container) break;
    containers.push(next);
  }
  // The entry with nothing else, or with containers that were made for it.
  let end = found.end;
  for (const container of containers.reverse()) {
    const start = source.start(container) + 1;
    for (const extra of [0, 1]) yield text.slice(0, start) + text.slice(end + extra);
    end = source.end(container);
  }
}

function withoutNode(text: string, { container, index }: Found): string {
  const source = parsed(text);
  const document = new JsonText(source);
  const list = listOf(new JsonNode(document, container));
  list.remove(index);
  return text.slice(0, source.start(0)) + document.show(0) + text.slice(source.end(0));
}
