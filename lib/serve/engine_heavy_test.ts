/**
 * What becomes of calls when one of them takes too much time or memory. The engine is a real
 * process, of the fixture.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { running, untilNoneRuns } from "../../tests/mcp/left_processes.ts";
import { Engine } from "./engine.ts";
import { startEngine } from "./engine_process.ts";
import { engineServed } from "./engine_served.ts";
import type { Served } from "./served.ts";
import { fixtureEngine } from "./testing/engine_fixture.ts";

/** Calls a tool of the fixture; resolves to the text of its answer. */
type CallTool = (name: string, args?: object, signal?: AbortSignal) => Promise<string>;

/** Does something with a started engine, which is ended after that. */
async function withEngine(
  work: (call: CallTool, served: Served, said: readonly string[]) => Promise<void>,
): Promise<void> {
  const said: string[] = [];
  const engine = new Engine({
    start: () => startEngine(fixtureEngine()),
    clock: systemClock,
    say: (problem) => void said.push(problem),
  });
  try {
    const opened = await engine.opened;
    assert.ok("tools" in opened);
    const served = engineServed(opened, engine, { patienceMs: 300 });
    await work(
      async (name, args = {}, signal = new AbortController().signal) => {
        const tool = served.tools.find((each) => each.name === name) ?? assert.fail(name);
        const { content: [block], isError } = await tool.call({ ...args }, { signal });
        assert.ok(block?.type === "text");
        return isError ? `error: ${block.text}` : block.text;
      },
      served,
      said,
    );
  } finally {
    await engine.end();
  }
}

const linux = { ignore: Deno.build.os !== "linux" };

Deno.test("a call that goes on after its limit ends the engine, and the others are answered", async () => {
  await withEngine(async (call) => {
    const first = await call("quick");
    const [read, written] = [call("read"), call("write")];
    const began = performance.now();
    // It is begun when the others are.
    const late = call("late");
    const waiting = call("quick");
    const text = await late;
    assert.ok(performance.now() - began < 4000);
    assert.match(text, /^error: late: stopped: it went on 2 seconds after its limit of 0\.3, so /);
    assert.doesNotMatch(text, /written/);
    assert.match(await waiting, /^quick in \d+$/);
    assert.notEqual(await waiting, first);
    assert.equal(await read, "read");
    assert.match(await written, /^error: write: stopped: another call ended .*\nwhat it had wri/);
    assert.equal(await call("quick"), await waiting);
  });
});

Deno.test("a call that hangs before it has begun ends the engine, too", async () => {
  await withEngine(async (call) => {
    const controller = new AbortController();
    const hung = call("unbegun", {}, controller.signal);
    setTimeout(() => controller.abort(), 100);
    assert.match(await hung, /^error: unbegun: stopped: it was cancelled/);
    assert.match(await call("quick"), /^quick/);
  });
});

Deno.test("what is being written is written to its end", async () => {
  await withEngine(async (call) => {
    const pid = await call("quick");
    // Another call cannot keep its limit meanwhile.
    const [brief, commit] = [call("brief"), call("commit")];
    assert.equal(await commit, "committed");
    assert.equal(await brief, "brief");
    assert.equal(await call("quick"), pid);
  });
});

for (const kind of ["heap", "buffers"]) {
  Deno.test(`too much memory in ${kind} ends the engine alone, and who took it is told`, async () => {
    await withEngine(async (call, served, said) => {
      const [greedy, read] = [call(kind), call("read")];
      assert.match(await greedy, /^error: \w+: stopped: it took more memory than the server may/);
      assert.equal(await read, "read");
      assert.match(await call("quick"), /^quick/);
      assert.equal(await served.resources?.[0]?.read(), "a text");
      assert.match(said.join("\n"), /^the engine has ended: SIG/);
    });
  });
}

for (const kind of ["cat", "heap", "buffers"]) {
  Deno.test({
    name: `what an engine started does not outlive it: ${kind}`,
    ...linux,
    fn: async () => {
      await using tree = await tempTree({});
      const fifo = `${tree.path}/fifo`;
      await new Deno.Command("mkfifo", { args: [fifo] }).output();
      await withEngine(async (call) => {
        const ended = call(kind, { cat: fifo });
        while (running(fifo).length === 0) await new Promise((done) => setTimeout(done, 20));
        assert.match(await ended, /^error: /);
        assert.match(await call("quick"), /^quick/);
        await untilNoneRuns(fifo);
      });
    },
  });
}

Deno.test("an engine goes on where the one before it ended", async () => {
  await withEngine(async (call) => {
    assert.equal(await call("resume"), "first");
    await call("late");
    assert.equal(await call("resume"), "second");
  });
});

Deno.test("an engine that does not start says how it ended", async () => {
  const engine = new Engine({
    start: () => startEngine({ program: "/bin/false", words: [] }),
    clock: systemClock,
    say: () => {},
  });
  const opened = await engine.opened;
  assert.ok("code" in opened);
  assert.deepEqual([opened.code, opened.signal], [1, null]);
  await engine.end();
});

/** The part of a server that speaks, as a process: what it wrote, and its end. */
function front(mark: string): Deno.ChildProcess {
  const { pathname } = new URL("./testing/engine_fixture.ts", import.meta.url);
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--no-prompt", `--allow-run=${Deno.execPath()}`, pathname, mark],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

const message = (id: number, method: string, params: object) =>
  new TextEncoder().encode(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
const handshake = message(0, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

Deno.test(
  "while an engine computes, ping is answered; both end with the client",
  linux,
  async () => {
    for (const how of ["closes", "is killed"]) {
      const mark = `/ct-engine-test-${crypto.randomUUID()}`;
      const child = front(mark);
      const writer = child.stdin.getWriter();
      const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
      await writer.write(handshake);
      await reader.read();
      await writer.write(message(1, "tools/call", { name: "commit", arguments: {} }));
      await new Promise((done) => setTimeout(done, 300));
      // The answers come before that of the call; on a busy machine one or the other is late.
      const times: number[] = [];
      for (let n = 2; n < 6; n++) {
        const asked = performance.now();
        await writer.write(message(n, "ping", {}));
        assert.match((await reader.read()).value ?? "", new RegExp(`"id":${n}`));
        times.push(performance.now() - asked);
      }
      assert.ok(Math.min(...times) < 100, String(times));
      await writer.write(message(6, "tools/call", { name: "late", arguments: {} }));
      assert.equal(running(mark).length, 2);
      if (how === "closes") await writer.close();
      else child.kill("SIGKILL");
      await untilNoneRuns(mark);
      await reader.cancel();
      await writer.close().catch(() => {});
      await child.status;
    }
  },
);

Deno.test("calls that wait take a bounded memory", async () => {
  await withEngine(async (call) => {
    const text = "x".repeat(7 << 20);
    const answers = await Promise.all(Array.from({ length: 12 }, () => call("quick", { text })));
    const refused = answers.filter((answer) => answer.startsWith("error: quick: refused: calls "));
    assert.equal(refused.length, 3);
    assert.match(await call("quick"), /^quick/);
  });
});

Deno.test("a text that stays the same is read while a call computes, others say that it does", async () => {
  await withEngine(async (call, served) => {
    const read = (uri: string) =>
      Promise.resolve(served.resources?.find((each) => each.uri === uri)?.read());
    await call("quick");
    assert.equal(await read("test://fixed"), "a text");
    const committed = call("commit");
    assert.equal(await read("test://fixed"), "a text");
    const reason =
      /^Error: test:\/\/text: not read within 0\.3 seconds, because a call is running; /;
    await assert.rejects(read("test://text"), reason);
    await assert.rejects(read("test://text"), reason);
    assert.equal(await committed, "committed");
    assert.equal(await read("test://text"), "a text");
  });
});

Deno.test("a number beyond all numbers is refused, and does not become none", async () => {
  await withEngine(async (call) => {
    for (
      const args of [JSON.parse('{"timeout":1e400}'), JSON.parse('{"timeout":[{"a":-1e999}]}')]
    ) {
      assert.equal(
        await call("quick", args),
        'error: quick: "timeout" has a number beyond all numbers',
      );
    }
    assert.match(await call("quick", { timeout: 1e308 }), /^quick/);
  });
});
