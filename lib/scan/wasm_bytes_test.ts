import assert from "node:assert/strict";
import { bytesHash, sourceHash } from "../../scripts/build/scan_hashes.ts";
import { base64, bytesSha256, sourceSha256 } from "./wasm_bytes.ts";

const bytes = Uint8Array.fromBase64(base64);

Deno.test("the compiled scanner was made from the sources that lie here", async () => {
  const folder = decodeURIComponent(new URL("assembly", import.meta.url).pathname);
  const help = "run: deno run --allow-all scripts/build/scan.ts";
  assert.equal(await sourceHash(folder), sourceSha256, help);
});

Deno.test("the compiled scanner is what was made", async () => {
  assert.equal(await bytesHash(bytes), bytesSha256);
});

Deno.test("the compiled scanner wants a memory and exports what its interface names", () => {
  const compiled = new WebAssembly.Module(bytes);
  assert.deepEqual(WebAssembly.Module.imports(compiled), [
    { module: "env", name: "memory", kind: "memory" },
  ]);
  const names = WebAssembly.Module.exports(compiled).map(({ name, kind }) => [name, kind]).sort();
  assert.deepEqual(names, [
    ["countByte", "function"],
    ["countText", "function"],
    ["findFew", "function"],
    ["findMany", "function"],
    ["findOne", "function"],
    ["indexOfByte", "function"],
    ["isUtf8", "function"],
    ["lastIndexOfByte", "function"],
  ]);
});
