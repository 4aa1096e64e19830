/**
 * Sends a server over HTTP whatever comes to mind, as a minute of a hostile or broken client does:
 * no request may keep it from answering the next one, and nothing that it started may stay.
 */
import assert from "node:assert/strict";
import fc from "fast-check";

/** A server that listens, and the tree that it serves, which has a file `a.txt`. */
export interface ListeningServer {
  readonly url: string;
  readonly token: string;
  readonly root: string;
}

const methods = ["tools/list", "tools/call", "initialize", "server/discover", "ping", "none"]
  .concat(["resources/read", "prompts/get", "notifications/cancelled", "subscriptions/listen"]);
const header = fc.constantFrom(
  ["Content-Type", "text/plain"],
  ["Content-Type", "application/json; charset=utf-16"],
  ["Accept", "application/json"],
  ["Accept", ""],
  ["Authorization", "Bearer no"],
  ["Authorization", ""],
  ["Origin", "https://example.com"],
  ["MCP-Protocol-Version", "1999-01-01"],
  ["MCP-Protocol-Version", "2026-07-28"],
  ["Mcp-Method", "tools/list"],
  ["Mcp-Session-Id", "s"],
  ["Content-Encoding", "gzip"],
  ["Expect", "100-continue"],
);
const message = fc.record({
  jsonrpc: fc.constantFrom("2.0", "2.0", "2.0", "1.0", 2),
  id: fc.constantFrom(1, 2, "a", null, {}),
  method: fc.constantFrom(...methods),
  params: fc.jsonValue({ maxDepth: 2 }),
}, { requiredKeys: [] });
const work = fc.constantFrom(
  { name: "ct-test", arguments: { cmd: "tail", args: ["-f", "{ROOT}/a.txt"] } },
  { name: "ct-await", arguments: { timeout: 30, probe: ["grep", "no", "{ROOT}/a.txt"] } },
  { name: "ct-search", arguments: { grep: "e", detail: true } },
);
const body = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  message.map((it) => JSON.stringify(it)),
  fc.array(message, { maxLength: 5 }).map((it) => JSON.stringify(it)),
  work.map((params) => JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })),
  fc.constantFrom(1e5, 5e6).map((size) => `{"x":"${"x".repeat(size)}"}`),
  fc.constantFrom(1e4, 1e5).map((depth) => "[".repeat(depth)),
);
const request = fc.record({
  verb: fc.constantFrom("POST", "POST", "POST", "POST", "GET", "DELETE", "PUT", "OPTIONS"),
  headers: fc.array(header, { maxLength: 2 }),
  body,
  /** When the client goes; one that stays waits for the answer for half a second. */
  leavesAfter: fc.constantFrom(0, 5, 50, 500),
});

const usual = (token: string) => ({
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  Authorization: `Bearer ${token}`,
});

/** Sends requests, several at a time, until the time is up; resolves to how many were sent. */
export async function fuzzHttp(server: ListeningServer, forMs: number): Promise<number> {
  const end = performance.now() + forMs;
  let sent = 0;
  while (performance.now() < end) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const requests = fc.sample(request, { numRuns: 12, seed });
    await Promise.all([...requests.map((it) => send(server, it)), leave(server, seed)]);
    sent += requests.length;
    try {
      await assertAnswers(server);
    } catch (cause) {
      throw new Error(`with seed ${seed}`, { cause });
    }
  }
  return sent;
}

async function send(
  { url, token, root }: ListeningServer,
  { verb, headers, body, leavesAfter }: {
    readonly verb: string;
    readonly headers: readonly (readonly string[])[];
    readonly body: string | Uint8Array<ArrayBuffer>;
    readonly leavesAfter: number;
  },
): Promise<void> {
  const given = new Headers(usual(token));
  for (const [name = "", value = ""] of headers) given.set(name, value);
  const payload = typeof body === "string" ? body.replaceAll("{ROOT}", root) : body;
  try {
    const response = await fetch(url, {
      method: verb,
      headers: given,
      body: verb === "GET" ? null : payload,
      signal: AbortSignal.timeout(leavesAfter),
    });
    await response.text();
  } catch {
    // Refused, or the client has gone.
  }
}

/** A client that speaks no HTTP, or goes in the middle of a request. */
async function leave({ url, token }: ListeningServer, seed: number): Promise<void> {
  const beginnings = [
    "POST /mcp HTTP/1.1\r\n",
    `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
    "\x16\x03\x01\x02\x00\x01\x00",
    `GET / HTTP/1.1\r\nX: ${"y".repeat(200_000)}`,
    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ];
  const { port } = new URL(url);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  const text = beginnings[seed % beginnings.length] ?? "";
  await connection.write(new TextEncoder().encode(text)).catch(() => {});
}

async function assertAnswers({ url, token }: ListeningServer): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: usual(token),
    body: JSON.stringify({ jsonrpc: "2.0", id: "last", method: "tools/list", params: {} }),
    signal: AbortSignal.timeout(20_000),
  });
  assert.equal(response.status, 200);
  assert.match(await response.text(), /"name":"ct-search"/);
}
