/**
 * The chunks of a file as bytes. Names that occur again and again are in them once.
 *
 * @module
 */

import type { Chunk } from "./chunks.ts";
import { NumberReader, putNumber } from "./numbers.ts";

/** A chunk of a file, whatever its path is. */
export type ChunkPart = Omit<Chunk, "path">;

/** What most chunks declare: what they are named for. */
const ownName = 0;

/** Chunks as bytes. */
export function encodeChunks(chunks: readonly ChunkPart[]): Uint8Array {
  const names = new Map<string, number>();
  const numberOf = (name: string) => {
    const existing = names.get(name) ?? names.size;
    names.set(name, existing);
    return existing;
  };
  const rows: number[] = [];
  let before = 0;
  for (const { start, end, name, kind, enclosing, declared, whole, head } of chunks) {
    const place = [start - whole.start, whole.end - end, head - whole.start];
    for (const each of [start - before, end - start, ...place, numberOf(name), numberOf(kind)]) {
      putNumber(rows, each);
    }
    putNumber(rows, enclosing.length);
    for (const each of enclosing) putNumber(rows, numberOf(each));
    const [first] = declared;
    const isOwn = first?.name === name && first.kind === kind && first.head === head &&
      first.start === whole.start && first.end === whole.end;
    if (declared.length === 1 && isOwn) putNumber(rows, ownName);
    else {
      putNumber(rows, declared.length + 1);
      let line = start;
      for (const each of declared) {
        const lines = [each.head - line, each.head - each.start, each.end - each.head];
        for (const number of [...lines, numberOf(each.name), numberOf(each.kind)]) {
          putNumber(rows, number);
        }
        line = each.head;
      }
    }
    before = start;
  }
  const bytes: number[] = [];
  putNumber(bytes, chunks.length);
  putNumber(bytes, rows.length);
  // A spread would put every byte on the stack, and files have more than fit.
  for (const part of [rows, new TextEncoder().encode(JSON.stringify([...names.keys()]))]) {
    for (const byte of part) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** The chunks that bytes are. */
export function decodeChunks(bytes: Uint8Array): readonly ChunkPart[] {
  const rows = new NumberReader(bytes, 0);
  const count = rows.next();
  const length = rows.next();
  const text = new TextDecoder().decode(bytes.subarray(rows.at + length));
  const names: readonly string[] = JSON.parse(text);
  const nameAt = () => names[rows.next()] ?? "";
  const list = (length: number) => Array.from({ length }, nameAt);
  let before = 0;
  return Array.from({ length: Math.min(count, bytes.length) }, () => {
    const start = before + rows.next();
    const end = start + rows.next();
    const whole = { start: start - rows.next(), end: end + rows.next() };
    const head = whole.start + rows.next();
    const name = nameAt();
    const kind = nameAt();
    const enclosing = list(rows.next());
    const declared = rows.next();
    before = start;
    let line = start;
    const declaredAt = () => {
      line += rows.next();
      const first = line - rows.next();
      const last = line + rows.next();
      return { name: nameAt(), kind: nameAt(), start: first, head: line, end: last };
    };
    return {
      start,
      end,
      name,
      kind,
      enclosing,
      declared: declared === ownName
        ? [{ name, kind, start: whole.start, head, end: whole.end }]
        : Array.from({ length: declared - 1 }, declaredAt),
      whole,
      head,
    };
  });
}
