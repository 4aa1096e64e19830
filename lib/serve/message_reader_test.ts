import assert from "node:assert/strict";
import fc from "fast-check";
import { deepestMessage, longestMessageBytes, maxMessageParts } from "./message_bounds.ts";
import { readMessages } from "./message_reader.ts";

/** What is read of these pieces of a stream. */
async function read(pieces: readonly Uint8Array[]) {
  const found = [];
  for await (const line of readMessages(ReadableStream.from(pieces))) {
    found.push("message" in line ? line.message : [line.code, line.id]);
  }
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

for (
  const [line, expected] of [
    [JSON.stringify(ping), ping],
    ['{"jsonrpc":"2.0","method":"x"}', { jsonrpc: "2.0", method: "x" }],
    ['{"jsonrpc":"2.0","id":"a","result":{}}', { jsonrpc: "2.0", id: "a", result: {} }],
    ["{", [-32700, null]],
    ["\u0000", [-32700, null]],
    ["1", [-32600, null]],
    ["null", [-32600, null]],
    ["[]", [-32600, null]],
    [`[${JSON.stringify(ping)}]`, [-32600, null]],
    ['{"id":7}', [-32600, 7]],
    ['{"jsonrpc":"2.0","id":7,"method":1}', [-32600, 7]],
    ['{"jsonrpc":"2.0","id":{},"method":"x"}', [-32600, null]],
    ['{"jsonrpc":"2.0","id":"b","method":"x","params":3}', [-32600, "b"]],
    ['{"jsonrpc":"1.0","id":7,"method":"x"}', [-32600, 7]],
    ['{"jsonrpc":"2.0","id":7,"method":"x","params":[]}', [-32602, 7]],
    ['{"jsonrpc":"2.0","id":7,"method":"x","params":[1]}', [-32602, 7]],
    ['{"jsonrpc":"2.0","id":7,"method":"x","more":1}', [-32600, 7]],
    ['{"jsonrpc":"2.0","id":7,"method":"x","result":{}}', [-32600, 7]],
    ['{"jsonrpc":"2.0","id":7.5,"method":"x"}', [-32600, 7.5]],
    ['{"jsonrpc":"2.0","id":1e300,"method":"x"}', [-32600, 1e300]],
    ['{"jsonrpc":"2.0","id":7,"method":"x","params":{"_meta":[]}}', [-32602, 7]],
    ['{"jsonrpc":"2.0","id":7,"method":"x","params":{"_meta":{"progressToken":1.5}}}', [-32602, 7]],
  ] as const
) {
  Deno.test(`the line ${JSON.stringify(line)} is ${JSON.stringify(expected)}`, async () => {
    assert.deepEqual(await read([bytes(`\n${line}\n \r\n`)]), [expected]);
  });
}

Deno.test("messages are the same however the stream is cut, and what has no end is none (long)", async () => {
  const texts = fc.array(fc.string({ unit: "grapheme" }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (texts, size) => {
      const messages = texts.map((method) => ({ jsonrpc: "2.0", method }));
      const whole = bytes(messages.map((it) => `${JSON.stringify(it)}\n`).join("") + '{"jsonrpc"');
      const pieces = Array.from(
        { length: Math.ceil(whole.length / size) },
        (_, n) => whole.subarray(n * size, (n + 1) * size),
      );
      assert.deepEqual(await read(pieces), messages);
    }),
    { numRuns: 50 },
  );
});

Deno.test("a line that is too long is passed over, and not kept (long)", async () => {
  const piece = new Uint8Array(1024 * 1024).fill(32);
  const pieces = Array.from({ length: longestMessageBytes / piece.length + 2 }, () => piece);
  const found = await read([...pieces, bytes(`\n${JSON.stringify(ping)}\n`)]);
  assert.deepEqual(found, [[-32600, null], ping]);
});

/** A call as clients send it, the number last. */
function callOf(given: string, id: string): string {
  const params = `{"name":"\\"{[","arguments":{"a":${given}},"id":1}`;
  return `{"method":"tools/call","params":${params},"jsonrpc":"2.0","id":${id}}`;
}

const ones = (count: number) => `[${Array(count).fill("1").join()}]`;
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

for (
  const [title, line, expected] of [
    ["many parts", callOf(ones(maxMessageParts), "7"), [-32600, 7]],
    ["a megabyte of parts", callOf(ones(500_000), '"a]"'), [-32600, "a]"]],
    ["much nesting", callOf(nested(deepestMessage), '"\\u0041"'), [-32600, "A"]],
    ["a long text", callOf(`"${'\\"'.repeat(longestMessageBytes / 2)}"`, "0"), [-32600, 0]],
    ["a long name", `{"${"x".repeat(longestMessageBytes)}":1,"id":7}`, [-32600, null]],
    ["a long list", ones(maxMessageParts + 1), [-32600, null]],
  ] as const
) {
  Deno.test(`a message with ${title} is refused, however the stream is cut (long)`, async () => {
    const whole = bytes(`${line}\n${JSON.stringify(ping)}\n`);
    for (const size of [whole.length, 65_536, 4093]) {
      const pieces = Array.from(
        { length: Math.ceil(whole.length / size) },
        (_, n) => whole.subarray(n * size, (n + 1) * size),
      );
      assert.deepEqual(await read(pieces), [expected, ping]);
    }
  });
}

Deno.test("a message within all bounds is read, texts of commas and brackets too (long)", async () => {
  const text = JSON.stringify('[{,:"\\'.repeat(500_000));
  for (const given of [text, ones(90_000), nested(deepestMessage - 3)]) {
    const line = callOf(given, "7");
    assert.deepEqual(await read([bytes(`${line}\n`)]), [JSON.parse(line)]);
  }
});
