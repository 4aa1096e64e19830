import assert from "node:assert/strict";
import { parseIndexFile } from "./index_file.ts";

const hashBytes = 20;
const encoder = new TextEncoder();

/** An index of that version, with entries whose bytes behind their hash are given. */
function index(version: number, entries: readonly (readonly number[])[]): Uint8Array {
  const head = [0x44, 0x49, 0x52, 0x43, 0, 0, 0, version, 0, 0, 0, entries.length];
  const stat = Array<number>(40 + hashBytes).fill(0);
  const hash = Array<number>(hashBytes).fill(0);
  return Uint8Array.from([...head, ...entries.flatMap((entry) => [...stat, ...entry]), ...hash]);
}

/** An entry of version 2, padded. */
function plain(name: string): readonly number[] {
  const length = Math.min(name.length, 0xfff);
  const bytes = [length >> 8, length & 0xff, ...encoder.encode(name), 0];
  return [...bytes, ...Array<number>((8 - (40 + hashBytes + bytes.length) % 8) % 8).fill(0)];
}

/** An entry of version 4, which takes over all but some bytes of the name before. */
function compressed(cut: readonly number[], rest: string): readonly number[] {
  return [0, 0, ...cut, ...encoder.encode(rest), 0];
}

function namesIn(bytes: Uint8Array): readonly string[] {
  const { bytes: names, starts, ends } = parseIndexFile(bytes, hashBytes);
  return Array.from(
    starts,
    (start, at) => new TextDecoder().decode(names.subarray(start, ends[at])),
  );
}

Deno.test("an index has names that are longer than their length can say", () => {
  const names = ["a", "b".repeat(4_094), "c".repeat(4_095), "d".repeat(5_000), "e"];
  assert.deepEqual(namesIn(index(2, names.map(plain))), names);
});

Deno.test("an index of version 4 cuts names by numbers of one byte, two and three", () => {
  const long = "x".repeat(20_000);
  const entries = [
    compressed([0], long),
    compressed([0x7f], "a"),
    compressed([0x80, 0x00], "b"),
    compressed([0x80, 0x80, 0x00], "c"),
  ];
  const lengths = [20_000, 20_000 - 127 + 1, 20_000 - 127 + 1 - 128 + 1];
  const last = 20_000 - 127 + 1 - 128 + 1 - 16_512 + 1;
  assert.deepEqual(namesIn(index(4, entries)).map(({ length }) => length), [...lengths, last]);
  assert.throws(() => namesIn(index(4, [compressed([1], "a")])), RangeError);
});
