import assert from "node:assert/strict";
import { earlyAnswer, EarlyHandshake } from "./early_handshake.ts";
import type { Served } from "./served.ts";
import { serveStdio } from "./stdio.ts";

const identity = {
  name: "n",
  version: "1",
  instructions: "i",
  offers: ["tools", "resources"],
} as const;

const served: Served = {
  ...identity,
  tools: [],
  resources: [{ uri: "a:", name: "a", description: "", mimeType: "a/b", read: () => "" }],
};

function handshake(params: object): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "initialize", params })}\n`;
}

/** What the SDK answers. */
async function answered(line: string): Promise<string> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const lines: string[] = [];
  const ended = serveStdio(served, {
    input: readable,
    write: (line) => {
      lines.push(line);
      void writer.close();
    },
    signal: new AbortController().signal,
  });
  await writer.write(new TextEncoder().encode(line));
  await ended;
  return lines.join("");
}

const clientInfo = { name: "c", version: "1" };
for (
  const version of ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"]
) {
  Deno.test(`the early answer to a handshake of ${version} is that of the SDK (long)`, async () => {
    for (const capabilities of [{}, { roots: { listChanged: true }, sampling: {} }]) {
      const line = handshake({ protocolVersion: version, capabilities, clientInfo });
      assert.deepEqual(earlyAnswer(line, identity), { id: 7, line: await answered(line) });
    }
  });
}

for (
  const line of [
    "{",
    "[]",
    handshake({}),
    handshake({ protocolVersion: "2026-07-28", capabilities: {}, clientInfo }),
    handshake({ protocolVersion: "2025-11-25", capabilities: [], clientInfo }),
    handshake({ protocolVersion: "2025-11-25", capabilities: { roots: 1 }, clientInfo }),
    handshake({ protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c" } }),
    '{"jsonrpc":"2.0","id":7,"method":"ping"}\n',
  ]
) {
  Deno.test(`there is no early answer to ${line.trim()}`, () => {
    assert.equal(earlyAnswer(line, identity), undefined);
  });
}

Deno.test("a handshake is answered before anybody reads, and once", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const lines: string[] = [];
  const early = new EarlyHandshake(identity, readable, (line) => void lines.push(line));
  const line = handshake({ protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  await writer.write(new TextEncoder().encode(line));
  assert.deepEqual(lines, [await answered(line)]);
  early.write('{"jsonrpc":"2.0","id":7,"method":"roots/list"}\n');
  early.write(lines[0] ?? "");
  early.write(lines[0] ?? "");
  assert.equal(lines.length, 3);
  const reader = early.input.getReader();
  assert.equal(new TextDecoder().decode((await reader.read()).value), line);
  await writer.close();
  assert.equal((await reader.read()).done, true);
});
