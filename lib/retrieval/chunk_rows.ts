/**
 * The chunks of a file as bytes. Names that occur again and again are in them once.
 *
 * @module
 */

import { ByteWriter } from "./byte_writer.ts";
import type { Chunk } from "./chunks.ts";
import { NumberReader } from "./numbers.ts";

/** A chunk of a file, whatever its path is. */
export type ChunkPart = Omit<Chunk, "path">;

/** What most chunks declare: what they are named for. */
const ownName = 0;

/** Used again for each file: a tree has many. */
const rows = new ByteWriter();
const all = new ByteWriter();

/** Chunks as bytes. */
export function encodeChunks(chunks: readonly ChunkPart[]): Uint8Array {
  const names = new Map<string, number>();
  const numberOf = (name: string) => {
    const existing = names.get(name) ?? names.size;
    names.set(name, existing);
    return existing;
  };
  let before = 0;
  for (const { start, end, name, kind, enclosing, declared, whole, head } of chunks) {
    rows.putNumber(start - before);
    rows.putNumber(end - start);
    rows.putNumber(start - whole.start);
    rows.putNumber(whole.end - end);
    rows.putNumber(head - whole.start);
    rows.putNumber(numberOf(name));
    rows.putNumber(numberOf(kind));
    rows.putNumber(enclosing.length);
    for (const each of enclosing) rows.putNumber(numberOf(each));
    const [first] = declared;
    const isOwn = first?.name === name && first.kind === kind && first.head === head &&
      first.start === whole.start && first.end === whole.end;
    if (declared.length === 1 && isOwn) rows.putNumber(ownName);
    else {
      rows.putNumber(declared.length + 1);
      let line = start;
      for (const each of declared) {
        rows.putNumber(each.head - line);
        rows.putNumber(each.head - each.start);
        rows.putNumber(each.end - each.head);
        rows.putNumber(numberOf(each.name));
        rows.putNumber(numberOf(each.kind));
        line = each.head;
      }
    }
    before = start;
  }
  all.putNumber(chunks.length);
  all.putNumber(rows.length);
  all.put(rows.bytes);
  rows.length = 0;
  all.put(new TextEncoder().encode(JSON.stringify([...names.keys()])));
  return all.take();
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
