/**
 * The proof of an edit: a hash of all bytes outside the edited spans, made of what was read, and
 * another of what is going to be written.
 *
 * @module
 */
import { contentHash, CtError, sha256 } from "@ct/base";
import type { Span } from "./span.ts";

/** The hashes of what lies outside the spans: SHA-256 in hexadecimal. */
export interface OutsideHashes {
  /** Of the content that was read. */
  readonly before: string;
  /** Of the content that is to be written. */
  readonly after: string;
}

/** A content, or a piece of one, before and after. */
export interface ByteChange {
  /** The bytes before. */
  readonly before: Uint8Array;
  /** The bytes after. */
  readonly after: Uint8Array;
  /** What was replaced, in bytes of the two. */
  readonly spans: readonly Span[];
}

/** The hashes of a content that is kept in memory. */
export async function outsideHashes(change: ByteChange): Promise<OutsideHashes> {
  const [before, after] = [gathered(gapsBefore(change)), gathered(gapsAfter(change))];
  return { before: await sha256(before), after: await sha256(after) };
}

/** Creates the hashes of a content that comes in pieces. */
export class OutsideHash {
  readonly #before = contentHash();
  readonly #after = contentHash();

  /** Takes the next piece. */
  add(piece: ByteChange): void {
    for (const gap of gapsBefore(piece)) this.#before.update(gap);
    for (const gap of gapsAfter(piece)) this.#after.update(gap);
  }

  /** The hashes of all pieces; to be called once. */
  digest(): OutsideHashes {
    return { before: this.#before.digest(), after: this.#after.digest() };
  }
}

/**
 * Checks that an edit leaves alone what lies outside its spans.
 * @throws {CtError} With code `write` if it does not. That would be a fault of ours.
 */
export function assertUntouched(path: string, { before, after }: OutsideHashes): void {
  if (before === after) return;
  throw new CtError("write", `the edits of "${path}" would change bytes outside of them`, {
    path,
    help: "nothing was written; this is a bug in ct; please report it",
  });
}

function* gapsBefore({ before, spans }: ByteChange): Generator<Uint8Array> {
  let done = 0;
  for (const { start, end } of spans) {
    yield before.subarray(done, start);
    done = end;
  }
  yield before.subarray(done);
}

function* gapsAfter({ after, spans }: ByteChange): Generator<Uint8Array> {
  let done = 0;
  for (const { newStart, newEnd } of spans) {
    yield after.subarray(done, newStart);
    done = newEnd;
  }
  yield after.subarray(done);
}

function gathered(parts: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const all = [...parts];
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
