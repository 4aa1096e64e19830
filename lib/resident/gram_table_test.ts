import assert from "node:assert/strict";
import fc from "fast-check";
import { fourGrams, type GramKind, gramPlaces, GramScan, trigrams } from "./gram_scan.ts";
import { GramTable, isFound } from "./gram_table.ts";

const encoder = new TextEncoder();
const placesOf = (text: string) =>
  gramPlaces({ bytes: encoder.encode(text), fold: false }, trigrams);
const scan = new GramScan(trigrams);

function pseudoRandom(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Math.imul(at ^ at >>> 9, 0x9e3779b1) >>> 13);
}

Deno.test("a GramTable may have every part of its texts, in any case", () => {
  for (const kind of [trigrams, fourGrams]) assertComplete(kind);
});

function assertComplete(kind: GramKind): void {
  const scan = new GramScan(kind);
  const byte = fc.oneof(fc.constantFrom(..."abcABC"), fc.nat(255)).map((one) =>
    typeof one === "string" ? one.charCodeAt(0) : one
  );
  const text = fc.array(byte, { maxLength: 300 }).map((bytes) => Uint8Array.from(bytes));
  const isLetter = (byte: number) => /[a-z]/i.test(String.fromCharCode(byte));
  const texts = fc.array(text, { minLength: 1, maxLength: 70 });
  fc.assert(
    fc.property(texts, fc.nat(300), fc.nat(40), fc.nat(300), (texts, start, length, split) => {
      const table = new GramTable(1 << 24);
      for (const each of texts.slice(0, 5)) {
        const row = table.add(scan.begin(each.length).add(each));
        assert.ok(row !== undefined);
        table.remove(row);
      }
      const rows = texts.map((each) =>
        table.add(scan.begin(each.length).add(each.subarray(0, split)).add(each.subarray(split)))
      );
      for (const [index, each] of texts.entries()) {
        const bytes = each.slice(start, start + length);
        const swapped = bytes.map((byte) => isLetter(byte) ? byte ^ 0x20 : byte);
        const unheard = gramPlaces({ bytes: encoder.encode("unheard of"), fold: false }, kind);
        const one = table.mayHave([unheard, gramPlaces({ bytes, fold: false }, kind)]);
        const other = table.mayHave([gramPlaces({ bytes: swapped, fold: true }, kind)]);
        const row = rows[index];
        assert.ok(row !== undefined && isFound(one, row) && isFound(other, row));
      }
    }),
  );
}

Deno.test("a GramTable tells what a text lacks, though others beside it have it", () => {
  const table = new GramTable(1 << 20);
  const add = (text: string) => {
    const row = table.add(scan.begin(text.length).add(encoder.encode(text)));
    assert.ok(row !== undefined);
    return row;
  };
  const [first, second] = [add("one and two"), add("two and three")];
  const empty = add("");
  const answers = (text: string) => {
    const found = table.mayHave([placesOf(text)]);
    return [first, second, empty].map((row) => isFound(found, row));
  };
  assert.deepEqual(answers("and one"), [false, false, false]);
  assert.deepEqual(answers("ONE AND"), [true, false, false]);
  assert.deepEqual(answers("two"), [true, true, false]);
  assert.deepEqual(answers("ab"), [true, true, true]);
  assert.equal(table.bytes, 4 * (64 + 32));
  table.remove(first);
  const third = add("six or five");
  assert.deepEqual(third, first);
  assert.deepEqual(answers("one"), [false, false, false]);
});

Deno.test("a GramTable stays within its budget, and has room again (long)", () => {
  const random = pseudoRandom(1 << 22);
  const scanned = scan.begin(random.length).add(random);
  const budget = scanned.fittingPlaces * 4 * 1.5;
  const table = new GramTable(budget);
  const add = () => table.add(scanned);
  const rows = Array.from({ length: 32 }, add);
  assert.ok(rows.every((row) => row !== undefined));
  assert.ok(!table.isFull && table.bytes <= budget, `${table.bytes}`);
  assert.equal(add(), undefined);
  assert.ok(table.isFull);
  table.remove(rows[0] ?? 0);
  assert.ok(!table.isFull && add() !== undefined);
});
