/**
 * JSON that is longer than a client should get at once: its longest lists, texts and maps are cut,
 * so that what remains is JSON, and what is omitted has its place.
 *
 * @module
 */
import { isRecord, type JsonObject, type JsonValue } from "@ct/base";

/** What was omitted in one place. */
export interface JsonRest {
  /** The place in the answer that was cut, as `result.files[0].lines`. */
  readonly at: string;
  /** How many items, members or UTF-16 units stand before it. */
  readonly from: number;
  /** The rest of a list, of a text or of a map. */
  readonly rest: readonly JsonValue[] | string | JsonObject;
}

/** What remains of an object, and what was omitted. */
export interface CutJson {
  /** The object with its longest parts cut. */
  readonly head: JsonObject;
  /** What was omitted; nothing if the object was short enough. */
  readonly rests: readonly JsonRest[];
}

/** An object with more members is a map: it is cut like a list. */
const maxMembers = 64;

/** Cuts an object so that its JSON has at most this many characters, if its members allow that. */
export function cutJson(value: JsonObject, maxChars: number): CutJson {
  const rests: JsonRest[] = [];
  let head = value;
  let size = sizeOf(value);
  while (size > maxChars) {
    const cut = cutIn(head, { at: "", room: maxChars }, rests);
    const smaller = sizeOf(cut);
    if (!isRecord(cut) || smaller >= size) break;
    head = Object(cut);
    size = smaller;
  }
  return { head, rests };
}

/** Where a value stands, and how many characters it may have. */
interface Slot {
  readonly at: string;
  readonly room: number;
}

/** The value with the longest part in it cut to its room, once. */
function cutIn(value: JsonValue | undefined, slot: Slot, rests: JsonRest[]): JsonValue {
  if (typeof value === "string") return cutText(value, slot, rests);
  if (Array.isArray(value)) return cutList(value, slot, rests);
  if (!isRecord(value)) return value ?? null;
  const members: readonly (readonly [string, JsonValue])[] = Object.entries(Object(value));
  if (members.length > maxMembers) return cutMap(members, slot, rests);
  const sizes = members.map(([, member]) => sizeOf(member));
  const largest = sizes.indexOf(Math.max(...sizes));
  const others = sizeOf(value) - (sizes[largest] ?? 0);
  return Object.fromEntries(
    members.map(([key, member], index) =>
      index === largest
        ? [key, cutIn(member, { at: memberAt(slot.at, key), room: slot.room - others }, rests)]
        : [key, member]
    ),
  );
}

function cutText(text: string, { at, room }: Slot, rests: JsonRest[]): string {
  let [fits, exceeds] = [0, text.length + 1];
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    if (sizeOf(text.slice(0, middle)) <= room) fits = middle;
    else exceeds = middle;
  }
  const end = wholeAt(text, fits);
  if (end < text.length) rests.push({ at, from: end, rest: text.slice(end) });
  return text.slice(0, end);
}

/** The first item stays in any case; if it is too long by itself, it is cut next. */
function cutList(list: readonly JsonValue[], { at, room }: Slot, rests: JsonRest[]): JsonValue {
  const kept = countFitting(list.map((item) => sizeOf(item) + 1), room - 1);
  const [first] = list;
  if (list.length === 1 && first !== undefined) {
    return [cutIn(first, { at: `${at}[0]`, room: room - 2 }, rests)];
  }
  if (kept < list.length) rests.push({ at, from: kept, rest: list.slice(kept) });
  return list.slice(0, kept);
}

function cutMap(
  members: readonly (readonly [string, JsonValue])[],
  { at, room }: Slot,
  rests: JsonRest[],
): JsonValue {
  const sizes = members.map(([key, member]) => sizeOf(key) + sizeOf(member) + 2);
  const kept = countFitting(sizes, room - 1);
  const rest = Object.fromEntries(members.slice(kept));
  if (kept < members.length) rests.push({ at, from: kept, rest });
  return Object.fromEntries(members.slice(0, kept));
}

/** How many fit, at least one. */
function countFitting(sizes: readonly number[], room: number): number {
  let sum = 0;
  const over = sizes.findIndex((size) => (sum += size) > room);
  return Math.max(1, over < 0 ? sizes.length : over);
}

/** How many items, members or UTF-16 units a rest has. */
export function lengthOf({ rest }: JsonRest): number {
  return typeof rest === "string" || Array.isArray(rest) ? rest.length : Object.keys(rest).length;
}

/** A place within another, as it is written in JavaScript. */
function memberAt(at: string, key: string): string {
  const isName = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(key);
  if (isName) return at === "" ? key : `${at}.${key}`;
  return `${at}[${JSON.stringify(key)}]`;
}

function sizeOf(value: JsonValue | undefined): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** No pair of surrogates is parted. */
export function wholeAt(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return end < text.length && code >= 0xd800 && code < 0xdc00 ? end - 1 : end;
}
