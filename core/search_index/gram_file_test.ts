import assert from "node:assert/strict";
import { itemAt } from "@ct/base";
import { fourGrams, gramPlaces, GramScan, GramTable } from "@ct/resident";
import { tempTree } from "@ct/testing";
import { DamagedIndexError } from "./damaged_index.ts";
import { GramFile, sumOf, writeGramFile } from "./gram_file.ts";

const seal = 7;
const encoder = new TextEncoder();
const texts = ["alpha beta gamma", "omega", `${"0123456789 abcdefghi ".repeat(9)}omega`];

/** A file of grams that may be damaged, and what it finds for a word. */
async function gramFile() {
  const made = await tempTree({ "a.grams": "" });
  const path = `${made.path}/a.grams`;
  const table = new GramTable(1 << 20);
  const scan = new GramScan(fourGrams);
  for (const each of texts) {
    table.add(scan.begin(each.length).add(encoder.encode(each)));
  }
  {
    using file = Deno.openSync(path, { write: true });
    writeGramFile(file, table, seal);
  }
  const words = new Uint32Array(Deno.readFileSync(path).buffer);
  const find = (wanted: string | readonly number[], changed: Uint32Array = words) => {
    Deno.writeFileSync(path, new Uint8Array(changed.buffer));
    using file = new GramFile(path, seal);
    const places = typeof wanted === "string"
      ? gramPlaces({ bytes: encoder.encode(wanted), fold: false }, fourGrams)
      : Uint32Array.from(wanted);
    return file.mayHave([places]);
  };
  return { made, words, find };
}

Deno.test("a GramFile believes no line that was changed or moved", async () => {
  const { made, words, find } = await gramFile();
  await using _ = made;
  assert.equal(find("omega")[0], 0b10);
  const lines = 5 + 2 * itemAt(words, 3);
  const changed = words.map((word, at) => at < lines ? word : word ^ 1);
  assert.throws(() => find("omega", changed), DamagedIndexError);
  const width = itemAt(words, 5) + 1;
  const end = lines + width * (itemAt(words, 4) - 1);
  const moved = words.slice().copyWithin(lines + width, lines, end);
  assert.throws(() => find("omega", moved), DamagedIndexError);
});

Deno.test("a GramFile believes no head of another form that has the same size", async () => {
  const { made, words, find } = await gramFile();
  await using _ = made;
  const [places, blocks] = [itemAt(words, 4), itemAt(words, 5)];
  const head = 4 + 2 * itemAt(words, 3);
  const changed = words.slice();
  changed.set([places / 2, 2 * blocks + 1], 4);
  assert.throws(() => find([], changed), DamagedIndexError);
  // As it is, the size alone tells nothing.
  changed[head] = sumOf(changed.subarray(0, head), seal);
  assert.equal(find([], changed).length, find([]).length + blocks + 1);
});
