import assert from "node:assert/strict";
import { toolsetTree } from "../testing/toolset_tree.ts";
import type { WebSearchOptions } from "../settings/web_settings.ts";

const key = "test-key-0123456789";
const prefix = "There was an error searching the web for code: ";

/** A request as the server saw it. */
interface Seen {
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}

/** A server on the loopback interface, and a toolset that asks it. */
async function searching(
  answer: (nth: number, request: Request) => Response | Promise<Response>,
  options: WebSearchOptions = {},
) {
  const seen: Seen[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const path = new URL(request.url).pathname;
      seen.push({ path, key: request.headers.get("x-api-key"), body: await request.json() });
      return await answer(seen.length, request);
    },
  );
  const baseUrl = `http://127.0.0.1:${server.addr.port}`;
  const tree = await toolsetTree({}, {
    agent: "research",
    webSearch: { apiKey: key, baseUrl, ...options },
  });
  return {
    seen,
    store: tree.store,
    session: tree.kit.session,
    baseUrl,
    search: (query: string) => tree.call("web_code_search", { query }),
    async [Symbol.asyncDispose]() {
      await tree[Symbol.asyncDispose]();
      await server.shutdown();
    },
  };
}

const json = (value: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(value), { status, headers });

for (
  const [title, answer, text] of [
    ["a text", () => json({ response: "let x;\n\x1b[1m", requestId: 7 }), "let x;\n\x1b[1m"],
    ["nothing", () => json({ response: " \n" }), "No results found."],
    ["another type", () => json({ response: ["x"] }), { error: "unexpected response" }],
    ["a list", () => json([{ response: "x" }]), { error: "unexpected response" }],
    ["invalid JSON", () => new Response('{"response":'), { error: "unexpected response" }],
    ["no body", () => new Response(null, { status: 204 }), { error: "unexpected response" }],
    ["401", () => json({ error: "bad key" }, 401), { error: "HTTP 401: bad key" }],
    ["403 with message", () => json({ message: "no\n more" }, 403), { error: "HTTP 403: no more" }],
    [
      "500 in HTML",
      () => new Response(`<html>\n<p>${"x".repeat(300)}`, { status: 500 }),
      { error: `HTTP 500: <html> <p>${"x".repeat(190)}` },
    ],
    ["an empty 404", () => new Response("", { status: 404 }), { error: "HTTP 404: no message" }],
    [
      "the key in an error",
      () => json({ error: `no such key: ${key}` }, 400),
      { error: "HTTP 400: no such key: [blocked]" },
    ],
    [
      "a redirect",
      () => new Response(null, { status: 307, headers: { location: "http://127.0.0.1:9/" } }),
      { error: "HTTP 307: redirects are not followed" },
    ],
  ] as const
) {
  Deno.test(`web_code_search answers ${title}`, async () => {
    await using server = await searching(answer);
    const result = await server.search("how to parse");
    if (typeof text === "string") assert.deepEqual([result.text, result.ok], [text, true]);
    else assert.deepEqual(result.value, { error: prefix + text.error });
    assert.deepEqual(server.seen, [
      { path: "/context", key, body: { query: "how to parse", tokensNum: 5000 } },
    ]);
  });
}

for (
  const [title, first, atLeastMs] of [
    ["429 that asks for no pause", () => json({}, 429, { "retry-after": "0" }), 0],
    ["429 that asks for a second's fraction", () => json({}, 429, { "retry-after": "0.05" }), 50],
    ["503 without a wish", () => json({}, 503), 1000],
    ["502 that asks for too long a pause", () => json({}, 502, { "retry-after": "3600" }), 1000],
    [
      "504 with a date",
      () => json({}, 504, { "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT" }),
      1000,
    ],
    ["a body that breaks off", () => brokenBody(), 1000],
  ] as const
) {
  Deno.test(`web_code_search tries once more after ${title}`, async () => {
    await using server = await searching((nth) => nth === 1 ? first() : json({ response: "x" }));
    const startedAt = performance.now();
    assert.equal((await server.search("q")).text, "x");
    const ms = performance.now() - startedAt;
    assert.ok(ms >= atLeastMs - 5 && ms < atLeastMs + 3000, `${ms} ms`);
    assert.equal(server.seen.length, 2);
  });
}

function brokenBody(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"resp'));
      setTimeout(() => controller.error(), 20);
    },
  });
  return new Response(body);
}

Deno.test("web_code_search tries no third time", async () => {
  await using server = await searching(() => json({ error: "busy" }, 429, { "retry-after": "0" }));
  assert.deepEqual((await server.search("q")).value, { error: `${prefix}HTTP 429: busy` });
  assert.equal(server.seen.length, 2);
});

Deno.test("web_code_search gives up when its time is over, whatever the server does", async () => {
  for (
    const answer of [
      () => new Promise<Response>((resolve) => void setTimeout(() => resolve(json({})), 400)),
      () => slowBody(),
    ]
  ) {
    await using server = await searching(answer, { timeoutMs: 100 });
    assert.deepEqual((await server.search("q")).value, {
      error: `${prefix}timed out after 0.1 seconds`,
    });
  }
});

function slowBody(): Response {
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(" ")), 20);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body);
}

Deno.test("web_code_search says that nothing is there to connect to", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await using server = await searching(() => json({}), { baseUrl: `http://127.0.0.1:${port}` });
  assert.deepEqual((await server.search("q")).value, {
    error: `${prefix}could not connect to 127.0.0.1:${port}`,
  });
});

Deno.test("web_code_search needs a key and an address", async () => {
  await using none = await searching(() => json({}), { apiKey: "" });
  assert.deepEqual((await none.search("q")).value, { error: `${prefix}EXA_API_KEY is not set` });
  for (const baseUrl of ["file:///etc", "nonsense", ""]) {
    await using server = await searching(() => json({}), { baseUrl });
    assert.deepEqual((await server.search("q")).value, {
      error: `${prefix}EXA_BASE_URL is not the address of a web server`,
    });
  }
});

Deno.test("web_code_search cuts at 64 KiB, at a character, and says so", async () => {
  await using server = await searching(() => json({ response: "a" + "\u{1f600}".repeat(20_000) }));
  const { text, notes } = await server.search("q");
  assert.equal(new TextEncoder().encode(text).length, 65_533);
  assert.ok(text.isWellFormed());
  assert.deepEqual(notes, ["only the first 64 KiB are shown, of 40001 characters"]);
});

Deno.test("web_code_search does not read a reply without end", async () => {
  const piece = new Uint8Array(1 << 20).fill(32);
  const body = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) });
  await using server = await searching(() => new Response(body()));
  assert.deepEqual((await server.search("q")).value, { error: `${prefix}unexpected response` });
});

for (
  const [query, value] of [
    ["", { error: "Invalid arguments for web_code_search: query must not be empty" }],
    [" \n", { error: "Invalid arguments for web_code_search: query must not be empty" }],
    ["x".repeat(2001), {
      error: "Invalid arguments for web_code_search: query must have at most 2000 characters",
    }],
    [`why does ghp_${"a1B2".repeat(9)} fail`, {
      blocked: true,
      reason: "Query contains sensitive content",
    }],
    [`what is ${key}`, { blocked: true, reason: "Query contains sensitive content" }],
  ] as const
) {
  Deno.test(`web_code_search sends nothing for ${query.slice(0, 30)}`, async () => {
    await using server = await searching(() => json({ response: "x" }));
    assert.deepEqual((await server.search(query)).value, value);
    assert.deepEqual(server.seen, []);
  });
}

Deno.test("the log marks what came from the web, and never has the key", async () => {
  await using server = await searching(() =>
    json({ response: `use ${key}`, costDollars: '{"total":1}', searchTime: { ms: 2 }, echo: key })
  );
  assert.equal((await server.search("q")).text, "use [blocked]");
  const [call] = await server.store.calls.list(server.session);
  assert.match(call?.remark ?? "", /^text from the web, not of this project; /);
  assert.match(call?.remark ?? "", /"searchTime":\{"ms":2\}/);
  assert.ok(!JSON.stringify(call).includes(key));
});

Deno.test("hideUnavailable leaves the search out where there is no key", async () => {
  for (
    const [apiKey, hideUnavailable, offered] of [["", true, false], ["", false, true], [
      key,
      true,
      true,
    ]] as const
  ) {
    await using tree = await toolsetTree({}, { webSearch: { apiKey }, hideUnavailable });
    assert.equal(tree.kit.tools.some(({ name }) => name === "web_code_search"), offered);
  }
});
