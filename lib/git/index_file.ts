/**
 * Git's index format, versions 2 to 4, as far as names go. Pure.
 *
 * @module
 */
import { type BitmapReader, readBitmap } from "./ewah_bitmap.ts";

/**
 * What an index file says. Names are bytes; those of entries that replace one of the shared index
 * are empty.
 */
export interface IndexFile {
  /** The bytes in which the names lie. */
  readonly bytes: Uint8Array;
  /** Where each name starts, in the order of the file. */
  readonly starts: Uint32Array;
  /** Where each name ends. */
  readonly ends: Uint32Array;
  /** The index that this one builds on, if it is split. */
  readonly shared: SharedIndex | undefined;
}

/** The base of a split index. */
export interface SharedIndex {
  /** Its hash in hexadecimal, which is part of its name. */
  readonly hash: string;
  /** Returns the positions of its removed entries, among the first `count`. */
  deleted(count: number): ReadonlySet<number>;
}

/** What stands before the hash of an entry. */
const statBytes = 40;
const headerBytes = 12;
const extendedFlag = 0x4000;
const lengthMask = 0xfff;
/**
 * What the names of a version 4 may take, written out: there, few bytes can stand for long names.
 */
const maxNameBytes = 256 << 20;

/**
 * Reads an index file whose hashes have this many bytes: 20, or 32 in a repository of SHA-256.
 *
 * @throws {RangeError} If it is malformed, or of a version or with an extension that is not known.
 *
 * @example No index at all is malformed
 * ```ts
 * import { parseIndexFile } from "./index_file.ts";
 * import assert from "node:assert/strict";
 * assert.throws(() => parseIndexFile(new Uint8Array(40), 20), RangeError);
 * ```
 */
export function parseIndexFile(bytes: Uint8Array, hashBytes: number): IndexFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== 0x44495243) throw new RangeError("not a git index");
  const version = view.getUint32(4);
  const count = view.getUint32(8);
  if (version < 2 || version > 4) {
    throw new RangeError(`index version ${version} is not supported`);
  }
  if (count > bytes.length / (statBytes + hashBytes)) {
    throw new RangeError("the index is truncated");
  }
  const read = version === 4 ? readCompressed : readPlain;
  const { end, ...names } = read(view, count, hashBytes);
  return { ...names, shared: readExtensions(view, end, hashBytes) };
}

interface Names {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Where the extensions start. */
  readonly end: number;
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function nameStart(view: DataView, flagsAt: number): number {
  return flagsAt + ((view.getUint16(flagsAt) & extendedFlag) === 0 ? 2 : 4);
}

function nulAfter(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(0, start);
  if (end < 0) throw new RangeError("a name in the index is not terminated");
  return end;
}

/** Versions 2 and 3: names in full, entries padded with NULs to a multiple of eight bytes. */
function readPlain(view: DataView, count: number, hashBytes: number): Names {
  const bytes = bytesOf(view);
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let at = headerBytes;
  for (let index = 0; index < count; index++) {
    const flagsAt = at + statBytes + hashBytes;
    const start = nameStart(view, flagsAt);
    const length = view.getUint16(flagsAt) & lengthMask;
    const end = length < lengthMask ? start + length : nulAfter(bytes, start);
    starts[index] = start;
    ends[index] = end;
    at += ((end - at) & ~7) + 8;
  }
  if (at > bytes.length) throw new RangeError("the index is truncated");
  return { bytes, starts, ends, end: at };
}

/** Version 4: of each name only what differs from the one before. */
function readCompressed(view: DataView, count: number, hashBytes: number): Names {
  const source = bytesOf(view);
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let names = new Uint8Array(source.length);
  let [at, start, end] = [headerBytes, 0, 0];
  for (let index = 0; index < count; index++) {
    const cut = readOffset(view, nameStart(view, at + statBytes + hashBytes));
    const kept = end - start - cut.value;
    if (kept < 0) throw new RangeError("a name in the index is malformed");
    const last = nulAfter(source, cut.end);
    const next = end + kept + last - cut.end;
    if (next > maxNameBytes) throw new RangeError("the names in the index are too long");
    if (next > names.length) {
      const longer = new Uint8Array(Math.max(next, 2 * names.length));
      longer.set(names);
      names = longer;
    }
    names.copyWithin(end, start, start + kept);
    names.set(source.subarray(cut.end, last), end + kept);
    [at, start, end] = [last + 1, end, next];
    starts[index] = start;
    ends[index] = end;
  }
  return { bytes: names, starts, ends, end: at };
}

/** A number in git's own variable length, as in packs. */
function readOffset(
  view: DataView,
  start: number,
): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = view.getUint8(at++);
  let value = byte & 0x7f;
  while (byte >= 0x80 && value < 1 << 24) {
    byte = view.getUint8(at++);
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}

/**
 * Heeds the extensions that change which entries there are: an index without the others means the
 * same.
 */
function readExtensions(view: DataView, start: number, hashBytes: number): SharedIndex | undefined {
  let shared: SharedIndex | undefined;
  const end = view.byteLength - hashBytes;
  for (let at = start; at + 8 <= end;) {
    const name = String.fromCharCode(...bytesOf(view).subarray(at, at + 4));
    const size = view.getUint32(at + 4);
    if (at + 8 + size > end) throw new RangeError("the index is truncated");
    if (name === "link") {
      shared = readLink(new DataView(view.buffer, view.byteOffset + at + 8, size), hashBytes);
    } else if (/^[a-z]/.test(name) && name !== "sdir") {
      throw new RangeError(`index extension ${JSON.stringify(name)} is not supported`);
    }
    at += 8 + size;
  }
  return shared;
}

function readLink(view: DataView, hashBytes: number): SharedIndex | undefined {
  const hash = [...bytesOf(view).subarray(0, hashBytes)]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (/^0*$/.test(hash)) return undefined;
  const none: BitmapReader = () => new Set();
  const deleted = view.byteLength > hashBytes ? readBitmap(view, hashBytes) : none;
  return { hash, deleted };
}
