import assert from "node:assert/strict";
import { decodeVectors, encodeVectors, loadVectors } from "@ct/retrieval";
import { openVectors, shippedVectors } from "./shipped_vectors.ts";

const vectors = await loadVectors();
assert.ok(vectors);

Deno.test("without the file of an installed program the vectors are those of the module", async () => {
  assert.equal(await shippedVectors(), vectors);
});

Deno.test({
  name: "vectors in a file are the same, one by one and all together (long)",
  // The file stays open.
  sanitizeResources: false,
  fn() {
    const path = Deno.makeTempFileSync();
    try {
      const bytes = encodeVectors(vectors);
      Deno.writeFileSync(path, bytes);
      const { row, ...all } = openVectors(path);
      assert.deepEqual(row?.(2), vectors.table.slice(128, 192));
      assert.deepEqual(all, decodeVectors(bytes));
      Deno.writeFileSync(path, bytes.subarray(0, -1));
      assert.throws(() => openVectors(path), /end too soon/);
    } finally {
      Deno.removeSync(path);
    }
  },
});
