/**
 * What no client should do, for seconds, or with `CT_THOROUGH=1` for minutes: the server neither
 * dies nor leaves a process behind, and goes when its client does.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { tempTree, times } from "@ct/testing";
import { builtCommands } from "../../tests/built_commands.ts";
import { fuzzHttp } from "../../tests/mcp/http_fuzz.ts";
import { running, untilNoneRuns } from "../../tests/mcp/left_processes.ts";

const periodMs = times(8_000, 60_000);

/** A server of the built commands, its replies by their identifiers. */
class Server {
  readonly replies = new Map<unknown, unknown>();
  readonly status: Promise<Deno.CommandStatus>;
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #read: Promise<void>;

  constructor(program: string, cwd: string) {
    this.#child = new Deno.Command(program, {
      args: ["--root", cwd],
      cwd,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.status = this.#child.status;
    this.#read = this.#readAll();
  }

  async send(text: string | Uint8Array): Promise<void> {
    await this.#writer.write(typeof text === "string" ? new TextEncoder().encode(text) : text);
  }

  async reply(id: unknown): Promise<unknown> {
    const deadline = performance.now() + 20_000;
    while (!this.replies.has(id)) {
      assert.ok(performance.now() < deadline, `no reply to ${id}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return this.replies.get(id);
  }

  /** Goes away; the server has five seconds to do so, too. */
  async leave(): Promise<void> {
    await this.#writer.close().catch(() => {});
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 5000);
    const { code, signal } = await this.status;
    clearTimeout(late);
    await this.#read;
    assert.deepEqual({ code, signal }, { code: 0, signal: null });
  }

  async #readAll(): Promise<void> {
    let text = "";
    for await (const piece of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (text + piece).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const message = JSON.parse(line);
        if ("id" in message) this.replies.set(message.id, message);
      }
    }
    assert.equal(text, "");
  }
}

const names = ["ct-search", "ct-view", "ct-tree", "ct-outline", "ct-edit", "ct-patch", "ct-test"]
  .concat(["ct-each", "ct-rules-add", "ct-check", "ct-deps", "ct-await", "ct-more", "none"]);
const word = fc.oneof(
  fc.constantFrom(
    "grep",
    "base",
    "path",
    "find",
    "replace",
    "command",
    "items",
    "probe",
    "timeout",
  ),
  fc.string(),
);
const given = fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
const work = fc.constantFrom(
  { name: "ct-test", arguments: { cmd: "tail", args: ["-f", "{ROOT}/a.txt"] } },
  { name: "ct-each", arguments: { items: ["1", "2"], command: ["tail", "-f", "{ROOT}/a.txt"] } },
  { name: "ct-await", arguments: { timeout: 30, probe: ["grep", "x", "{ROOT}/a.txt"] } },
  { name: "ct-search", arguments: { grep: "e", detail: true } },
);
const method = fc.constantFrom(
  ...["tools/list", "tools/call", "initialize", "server/discover", "ping", "resources/read"],
  ...["prompts/get", "logging/setLevel", "subscriptions/listen", "notifications/cancelled", "none"],
);
/** One thing that a client does. */
const action = fc.oneof(
  fc.record({ kind: fc.constant("line" as const), text: fc.string({ unit: "binary" }) }),
  fc.record({ kind: fc.constant("bytes" as const), bytes: fc.uint8Array({ maxLength: 200 }) }),
  fc.record({ kind: fc.constant("value" as const), value: fc.jsonValue() }),
  fc.record({ kind: fc.constant("any" as const), method, params: fc.jsonValue({ maxDepth: 3 }) }),
  fc.record({ kind: fc.constant("call" as const), name: fc.constantFrom(...names), given }),
  fc.record({ kind: fc.constant("work" as const), work }),
  fc.record({ kind: fc.constant("cancel" as const), back: fc.nat(5) }),
  fc.record({ kind: fc.constant("huge" as const), size: fc.integer({ min: 1e5, max: 1e6 }) }),
);

Deno.test({
  name: "whatever a client sends, the server answers the next request",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const program = `${await builtCommands()}/bin/ct-mcp`;
    const end = performance.now() + periodMs;
    let sent = 0;
    while (performance.now() < end) {
      await using tree = await tempTree({ "a.txt": "one\n", "b.json": "{}", "c/d.ts": "let a;\n" });
      const seed = Math.floor(Math.random() * 2 ** 31);
      const actions = fc.sample(fc.array(action, { minLength: 5, maxLength: 60 }), {
        numRuns: 1,
        seed,
      })[0] ?? [];
      const server = new Server(program, tree.path);
      let id = 0;
      const call = (params: unknown, name = "tools/call") =>
        server.send(
          JSON.stringify({ jsonrpc: "2.0", id: ++id, method: name, params })
            .replaceAll("{ROOT}", tree.path) + "\n",
        );
      try {
        const client = { capabilities: {}, clientInfo: { name: "fuzz", version: "1" } };
        await call({ protocolVersion: "2025-11-25", ...client }, "initialize");
        for (const each of actions) {
          sent++;
          if (each.kind === "line") await server.send(`${each.text}\n`);
          else if (each.kind === "bytes") await server.send(each.bytes);
          else if (each.kind === "value") await server.send(`${JSON.stringify(each.value)}\n`);
          else if (each.kind === "any") await call(each.params, each.method);
          else if (each.kind === "call") await call({ name: each.name, arguments: each.given });
          else if (each.kind === "work") await call(each.work);
          else if (each.kind === "huge") {
            await call({ name: "ct-search", arguments: { grep: "x".repeat(each.size) } });
          } else {
            const params = { requestId: id - each.back };
            const message = { jsonrpc: "2.0", method: "notifications/cancelled", params };
            await server.send(`${JSON.stringify(message)}\n`);
          }
        }
        // What was sent last may have had no newline.
        await server.send("\n");
        const request = { jsonrpc: "2.0", id: "last", method: "tools/list", params: {} };
        await server.send(`${JSON.stringify(request)}\n`);
        assert.ok(Object(await server.reply("last")).result.tools.length > 10);
        await server.leave();
        assert.deepEqual(running(tree.path), []);
      } catch (error) {
        throw new Error(`with seed ${seed}`, { cause: error });
      }
    }
    assert.ok(sent > 10, `${sent}`);
  },
});

Deno.test({
  name: "whatever clients send over HTTP, the server answers, and nothing stays",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using tree = await tempTree({ "a.txt": "one\n" });
    const child = new Deno.Command(`${await builtCommands()}/bin/ct-mcp`, {
      args: ["--root", tree.path, "--http", "0"],
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const said = Promise.withResolvers<string>();
    const listening = (async () => {
      let text = "";
      for await (const piece of child.stderr.pipeThrough(new TextDecoderStream())) {
        text = (text + piece).slice(-1000);
        if (/token: \w+\n/.test(text)) said.resolve(text);
      }
    })();
    const [, url = "", token = ""] = /(http\S+)\s+token: (\w+)/.exec(await said.promise) ?? [];
    const sent = await fuzzHttp({ url, token, root: tree.path }, periodMs);
    assert.ok(sent > 10, `${sent}`);
    child.kill("SIGTERM");
    const { code } = await child.status;
    await listening;
    assert.equal(code, 0);
    await untilNoneRuns(tree.path);
  },
});
