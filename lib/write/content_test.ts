import assert from "node:assert/strict";
import { digestFile, holdSame, holdsBytes, isPartlyOverwritten, readPieces } from "./content.ts";

const mebibyte = 1 << 20;

class Files implements Disposable {
  readonly #root = Deno.makeTempDirSync({ prefix: "ct-content-" });
  #count = 0;

  of(bytes: Uint8Array): string {
    const path = `${this.#root}/${this.#count++}`;
    Deno.writeFileSync(path, bytes);
    return path;
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.#root, { recursive: true });
  }
}

function sample(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 10)) & 0xff);
}

for (
  const size of [0, 1, 4096, mebibyte - 1, mebibyte, mebibyte + 1, 2 * mebibyte, 2 * mebibyte + 7]
) {
  Deno.test(`comparing and digesting ${size} bytes sees every byte (long)`, async () => {
    using files = new Files();
    const bytes = sample(size);
    const path = files.of(bytes);
    const pieces = [...readPieces(path)].map((piece) => piece.length);
    assert.equal(pieces.reduce((sum, length) => sum + length, 0), size);
    assert.ok(pieces.slice(0, -1).every((length) => length === mebibyte));
    assert.ok(holdsBytes(path, bytes));
    assert.ok(holdSame(path, files.of(bytes)));
    assert.equal(await digestFile(path), await digestFile(files.of(bytes)));
    for (const other of different(bytes)) {
      const otherPath = files.of(other);
      assert.ok(!holdsBytes(path, other));
      assert.ok(!holdSame(path, otherPath));
      assert.ok(!holdSame(otherPath, path));
      assert.notEqual(await digestFile(path), await digestFile(otherPath));
    }
  });
}

function* different(bytes: Uint8Array): Generator<Uint8Array> {
  yield Uint8Array.of(...bytes.subarray(0, 10), 1, ...bytes.subarray(10, 20));
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  yield longer;
  if (bytes.length === 0) return;
  yield bytes.subarray(0, -1);
  for (const index of [0, bytes.length >> 1, bytes.length - 1]) {
    const changed = bytes.slice();
    changed[index] = (changed[index] ?? 0) ^ 1;
    yield changed;
  }
}

for (
  const [target, before, after, expected] of [
    ["aaaa", "aaaa", "bbbb", true],
    ["bbaa", "aaaa", "bbbb", true],
    ["abab", "aaaa", "bbbb", true],
    ["bbbb", "aaaa", "bbbb", true],
    ["bbbbaa", "aaaaaa", "bbbb", true],
    ["bbbbbb", "aaaa", "bbbbbb", true],
    ["bbaac", "aaaa", "bbbbbb", false],
    ["bbbbbbb", "aaaa", "bbbbbb", false],
    ["bb", "aaaa", "bbbbbb", false],
    ["", "aaaa", "", true],
    ["", "aaaa", "b", false],
    ["baca", "aaaa", "bbbb", false],
  ] as const
) {
  Deno.test(`"${target}" is ${expected ? "" : "not "}what overwriting "${before}" with "${after}" may leave`, () => {
    using files = new Files();
    const [a, b, c] = [target, before, after].map((text) =>
      files.of(new TextEncoder().encode(text))
    );
    assert.equal(
      isPartlyOverwritten({ target: a ?? "", before: b ?? "", after: c ?? "" }),
      expected,
    );
  });
}

Deno.test("what overwriting may leave is found out beyond the first mebibyte (long)", () => {
  using files = new Files();
  const before = new Uint8Array(3 * mebibyte).fill(1);
  const after = new Uint8Array(2 * mebibyte + 5).fill(2);
  const torn = before.slice();
  torn.set(after.subarray(0, mebibyte + 100));
  const paths = { before: files.of(before), after: files.of(after) };
  assert.ok(isPartlyOverwritten({ ...paths, target: files.of(torn) }));
  torn[2 * mebibyte + 6] = 2;
  assert.ok(!isPartlyOverwritten({ ...paths, target: files.of(torn) }));
});
