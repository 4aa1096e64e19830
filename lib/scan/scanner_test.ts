import assert from "node:assert/strict";
import { largestCapacity } from "./scanner.ts";
import { scanners } from "./testing/scanners.ts";

for (const [name, make] of scanners) {
  for (const capacity of [0, 1, 63, 64, 65536, (1 << 20) + 1]) {
    Deno.test(`${name}: a buffer of ${capacity} bytes, all of them used`, () => {
      const scanner = make(capacity);
      assert.equal(scanner.buffer.length, capacity);
      scanner.buffer.fill(10);
      assert.equal(scanner.countByte(10, 0, capacity), capacity);
      assert.equal(scanner.indexOfByte(10, 0, capacity), capacity === 0 ? -1 : 0);
      assert.equal(scanner.lastIndexOfByte(10, 0, capacity), capacity - 1);
      assert.equal(scanner.isUtf8(0, capacity), true);
    });
  }

  for (const capacity of [-1, 1.5, NaN, largestCapacity + 1]) {
    Deno.test(`${name}: no capacity of ${capacity}`, () => {
      const message = `capacity ${capacity} is not a number of bytes up to ${largestCapacity}`;
      assert.throws(() => make(capacity), new RangeError(message));
    });
  }

  Deno.test(`${name}: a file is read into the buffer`, async () => {
    const path = await Deno.makeTempFile();
    try {
      await Deno.writeTextFile(path, "one\ntwo\n");
      const scanner = make(100);
      using file = await Deno.open(path);
      const length = file.readSync(scanner.buffer.subarray(10)) ?? 0;
      assert.equal(scanner.countByte(10, 10, 10 + length), 2);
      assert.equal(scanner.lastIndexOfByte(116, 0, 100), 14);
    } finally {
      await Deno.remove(path);
    }
  });

  Deno.test(`${name}: scanners share nothing`, () => {
    const [one, two] = [make(20), make(20)];
    one.buffer.fill(97);
    const finders = [one, two].map((scanner, index) =>
      scanner.finder([{ bytes: Uint8Array.of(97 + index), fold: false }])
    );
    two.buffer.fill(98);
    assert.deepEqual(finders.map((finder) => finder.find(3, 20)), [3, 3]);
    assert.equal(one.countByte(98, 0, 20), 0);
  });
}

Deno.test("createScanner() says so where the runtime has no SIMD", async () => {
  const { Module } = WebAssembly;
  WebAssembly.Module = class extends Module {
    constructor() {
      super(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0xff));
    }
  };
  try {
    // A module of its own has compiled nothing yet.
    const fresh = "./wasm_module.ts?fresh";
    const { instantiate } = await import(fresh);
    assert.throws(() => instantiate(new WebAssembly.Memory({ initial: 1, maximum: 1 })), {
      code: "launch",
      message: "the WebAssembly of this runtime has no relaxed SIMD",
    });
  } finally {
    WebAssembly.Module = Module;
  }
});
