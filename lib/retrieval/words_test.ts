import assert from "node:assert/strict";
import fc from "fast-check";
import { partsOf, wordHash, WordReader } from "./words.ts";

for (
  const [run, parts] of [
    ["XMLHttpRequest", ["xml", "http", "request"]],
    ["parseURL", ["parse", "url"]],
    ["read_file", ["read", "file"]],
    ["utf8", ["utf", "8"]],
    ["MAX_SIZE2", ["max", "size", "2"]],
    ["sha256sum", ["sha", "256", "sum"]],
    ["ABC", ["abc"]],
    ["größeÄndern", ["größe", "ändern"]],
    ["_", []],
  ] as const
) {
  Deno.test(`partsOf() takes ${run} apart`, () => assert.deepEqual(partsOf(run), parts));
}

Deno.test("WordReader reads stems, and identifiers also as a whole", () => {
  assert.deepEqual(new WordReader().read("retries of fetchData()"), [
    "retri",
    "of",
    "fetch",
    "data",
    "fetchdata",
  ]);
});

Deno.test("WordReader hashes the words that it reads", () => {
  const part = fc.constantFrom(
    "size",
    "größe",
    "XMLHttp2",
    "_",
    "$a",
    " ",
    ".",
    "-",
    "日本",
    "\ud800",
    "é",
  );
  const reader = new WordReader();
  fc.assert(fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
    const text = parts.join("");
    const hashes: number[] = [];
    reader.each(text, (hash) => hashes.push(hash));
    assert.deepEqual(hashes, reader.read(text).map(wordHash));
  }));
});

Deno.test("WordReader reads a part of a text as it reads that part alone", () => {
  const line = fc.constantFrom("size größe", "XMLHttp2", "→", "$a_ 日本", "");
  const reader = new WordReader();
  fc.assert(fc.property(fc.array(line), fc.array(line), fc.array(line), (above, own, below) => {
    const start = above.map((each) => `${each}\n`).join("").length;
    const part = own.join("\n");
    const text = [...above, part, ...below].join("\n");
    const hashes: number[] = [];
    reader.each(text, (hash) => hashes.push(hash), { start, end: start + part.length });
    assert.deepEqual(hashes, reader.read(part).map(wordHash));
  }));
});
