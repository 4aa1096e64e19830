import assert from "node:assert/strict";
import { serveHttp } from "./http.ts";
import type { ServedTool } from "./served.ts";

const accept = "application/json, text/event-stream";
const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
/** What a request of each era carries. */
const eras = {
  stateless: {
    meta: { _meta: envelope },
    headers: { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call" },
  },
  handshake: { meta: {}, headers: {} },
} as const;

/** What becomes of the call that only ends when it is aborted. */
interface Seen {
  readonly begun: Promise<void>;
  readonly aborted: Promise<void>;
}

/** A server with a tool that answers and one that only ends when it is aborted. */
async function serving(work: (url: string, seen: Seen) => Promise<void>): Promise<void> {
  const end = new AbortController();
  const started = Promise.withResolvers<string>();
  const [begun, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tool = (name: string, call: ServedTool["call"]): ServedTool => ({
    name,
    description: "A tool.",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true, openWorldHint: false },
    call,
  });
  const answer = { content: [{ type: "text", text: "done" }], isError: false } as const;
  const ended = serveHttp({
    name: "test",
    version: "1",
    instructions: "",
    tools: [
      tool("quick", () => Promise.resolve(answer)),
      tool(
        "endless",
        (_, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              aborted.resolve();
              resolve(answer);
            });
            begun.resolve();
          }),
      ),
    ],
  }, { port: 0, token: "secret", signal: end.signal, onListen: started.resolve });
  try {
    await work(await started.promise, { begun: begun.promise, aborted: aborted.promise });
  } finally {
    end.abort();
    await ended;
  }
}

function call(
  url: string,
  name: string,
  { era = "stateless", headers = {}, signal }: {
    readonly era?: keyof typeof eras;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Response> {
  const params = { name, arguments: {}, ...eras[era].meta };
  return fetch(url, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    headers: {
      "Content-Type": "application/json",
      Accept: accept,
      Authorization: "Bearer secret",
      ...eras[era].headers,
      ...(era === "stateless" ? { "Mcp-Name": name } : {}),
      ...headers,
    },
    signal: signal ?? null,
  });
}

for (const era of ["stateless", "handshake"] as const) {
  Deno.test(`HTTP: a call (${era}) is answered, and aborted when its client goes (long)`, async () => {
    await serving(async (url, { begun, aborted }) => {
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
      const response = await call(url, "quick", { era });
      assert.match(await response.text(), /"text":"done"/);
      const gone = new AbortController();
      const endless = call(url, "endless", { era, signal: gone.signal })
        .then((it) => it.text()).catch(() => {});
      await begun;
      gone.abort();
      await aborted;
      await endless;
    });
  });
}

/** Sends a message of the older revisions; resolves to the status, the session and the text. */
async function post(
  url: string,
  message: Readonly<Record<string, unknown>>,
  session?: string,
): Promise<{ readonly status: number; readonly session: string | null; readonly text: string }> {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    headers: {
      "Content-Type": "application/json",
      Accept: accept,
      Authorization: "Bearer secret",
      ...(session === undefined ? {} : { "Mcp-Session-Id": session }),
    },
  });
  const given = response.headers.get("mcp-session-id");
  return { status: response.status, session: given, text: await response.text() };
}

/** Shakes hands; resolves to the session. */
async function newSession(url: string): Promise<string> {
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const { status, session, text } = await post(url, { id: 0, method: "initialize", params });
  assert.equal(status, 200);
  assert.match(text, /"protocolVersion":"2025-11-25"/);
  assert.ok(session);
  return session;
}

const cancelled = (requestId: unknown) => ({
  method: "notifications/cancelled",
  params: { requestId },
});

Deno.test("HTTP: a client with a handshake cancels its own call and no other (long)", async () => {
  await serving(async (url, { begun, aborted }) => {
    const [mine, other] = [await newSession(url), await newSession(url)];
    assert.notEqual(mine, other);
    let isAborted = false;
    void aborted.then(() => isAborted = true);
    const params = { name: "endless", arguments: {} };
    const endless = post(url, { id: 7, method: "tools/call", params }, mine);
    await begun;
    for (
      const [id, session] of [[7, other], ["7", mine], [8, mine], [7, undefined], [
        {},
        mine,
      ]] as const
    ) {
      const { status } = await post(url, cancelled(id), session);
      assert.ok([202, 400].includes(status), `${status}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(isAborted, false);
    assert.equal((await post(url, cancelled(7), mine)).status, 202);
    await aborted;
    // Whoever waits for it nevertheless is not kept waiting.
    assert.equal((await endless).status, 200);
    const quick = { name: "quick", arguments: {} };
    const { text } = await post(url, { id: 7, method: "tools/call", params: quick }, mine);
    assert.match(text, /"text":"done"/);
  });
});

Deno.test("HTTP: a client that ends its session ends what runs in it (long)", async () => {
  await serving(async (url, { begun, aborted }) => {
    const session = await newSession(url);
    const params = { name: "endless", arguments: {} };
    const endless = post(url, { id: 1, method: "tools/call", params }, session);
    await begun;
    const headers = { Authorization: "Bearer secret", "Mcp-Session-Id": session };
    assert.equal((await fetch(url, { method: "DELETE", headers })).status, 204);
    await aborted;
    await endless;
    assert.equal((await post(url, { id: 2, method: "tools/list" }, session)).status, 404);
    assert.equal((await post(url, { id: 2, method: "tools/list" })).status, 200);
  });
});

Deno.test("HTTP: no session is given to those that shake no hands (long)", async () => {
  await serving(async (url) => {
    const list = { id: 1, method: "tools/list", params: {} };
    assert.equal((await post(url, list)).session, null);
    const response = await call(url, "quick");
    assert.equal(response.headers.get("mcp-session-id"), null);
    await response.body?.cancel();
  });
});

Deno.test("HTTP: a server that ends aborts what is running (long)", async () => {
  let running: Promise<unknown> | undefined;
  await serving(async (url) => {
    running = call(url, "endless").then((it) => it.text()).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await running;
});

for (
  const [title, headers, status] of [
    ["no token", { Authorization: "" }, 401],
    ["another token", { Authorization: "Bearer secreT" }, 401],
    ["a longer token", { Authorization: "Bearer secret2" }, 401],
    ["another scheme", { Authorization: "Basic secret" }, 401],
    ["a page of elsewhere", { Origin: "https://example.com" }, 403],
    ["a page that has no name", { Origin: "null" }, 403],
    ["a page of this machine", { Origin: "http://localhost:3000" }, 200],
    ["text in place of JSON", { "Content-Type": "text/plain" }, 415],
  ] as const
) {
  Deno.test(`HTTP: a request with ${title} gets ${status}`, async () => {
    await serving(async (url) => {
      const response = await call(url, "quick", { headers });
      assert.equal(response.status, status);
      await response.body?.cancel();
    });
  });
}

Deno.test("HTTP: a message that is too large is refused, and others are answered (long)", async () => {
  await serving(async (url) => {
    const ones = { name: "quick", arguments: { given: Array(1_000_000).fill(1) } };
    const refused = await post(url, { method: "tools/call", params: ones, id: 7 });
    assert.equal(refused.status, 413);
    assert.match(refused.text, /"code":-32600,"message":"a message has more than 100000 values/);
    const long = { name: "quick", arguments: { given: "x".repeat(5 << 20) } };
    assert.equal((await post(url, { method: "tools/call", params: long, id: 7 })).status, 413);
    const params = { name: "quick", arguments: { given: "x".repeat(3 << 20) } };
    const { text } = await post(url, { id: 7, method: "tools/call", params });
    assert.match(text, /"text":"done"/);
  });
});

Deno.test("HTTP: a request to another host name is refused, before its token is looked at", async () => {
  await serving(async (url) => {
    const { port } = new URL(url);
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
    const request = "POST /mcp HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer secret\r\n" +
      "Content-Type: application/json\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";
    await connection.write(new TextEncoder().encode(request));
    const reply = await new Response(connection.readable).text();
    assert.match(reply, /^HTTP\/1\.1 403 /);
  });
});

Deno.test("HTTP: there is nothing at another path, and a port in use is an error", async () => {
  await serving(async (url) => {
    const other = await call(url.replace("/mcp", "/other"), "quick");
    assert.equal(other.status, 404);
    await other.body?.cancel();
    const served = { name: "x", version: "1", instructions: "", tools: [] };
    const signal = new AbortController().signal;
    const port = Number(new URL(url).port);
    await assert.rejects(serveHttp(served, { port, signal, onListen: () => {} }), /in use/);
  });
});

const bad = "Bad Request: the request body is not a valid JSON-RPC message";
const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

for (
  const [title, message, code, id, said] of [
    ["params that are a list", { ...list, params: [] }, -32600, 1, bad],
    ["params that are a text", { ...list, params: "x" }, -32600, 1, bad],
    ["params that are null", { ...list, params: null }, -32600, 1, bad],
    ["a member that is not known", { ...list, extra: 1 }, -32600, 1, bad],
    ["a number with a fraction", { ...list, id: 1.5 }, -32600, 1.5, bad],
    ["a number that is null", { ...list, id: null }, -32600, null, bad],
    ["a number that is true", { ...list, id: true }, -32600, null, bad],
    ["a method that is a number", { ...list, method: 5 }, -32600, null, bad],
    ["another version of JSON-RPC", { ...list, jsonrpc: "1.0" }, -32600, 1, bad],
    ["no message", "x", -32600, null, bad],
    ["no messages", [], -32600, null, "Bad Request: empty JSON-RPC batch"],
    ["no JSON", undefined, -32700, null, "Parse error: Invalid JSON"],
  ] as const
) {
  for (const era of ["stateless", "handshake"] as const) {
    Deno.test(`HTTP: ${title} (${era}) gets its error, and the next request an answer`, async () => {
      await serving(async (url) => {
        const response = await fetch(url, {
          method: "POST",
          body: message === undefined ? "{" : JSON.stringify(message),
          headers: {
            "Content-Type": "application/json",
            Accept: accept,
            Authorization: "Bearer secret",
            ...eras[era].headers,
          },
        });
        assert.equal(response.status, 400);
        assert.deepEqual(await response.json(), {
          jsonrpc: "2.0",
          id,
          error: { code, message: said },
        });
        assert.match(await (await call(url, "quick", { era })).text(), /"text":"done"/);
      });
    });
  }
}
