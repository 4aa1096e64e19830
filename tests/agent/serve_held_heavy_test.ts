/**
 * `ct agent serve` as it is built, with the permissions of its script: what it keeps in memory, and
 * that its answers are those of the files.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { unreportedAt } from "../../lib/resident/file_system.ts";
import { builtCommands, compiledCache } from "../built_commands.ts";
import { readReply, type Result } from "../mcp/reply.ts";

/** A client of `ct-agent serve`. */
class Client implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reader: ReadableStreamDefaultReader<string>;
  #nextId = 0;
  #rest = "";

  constructor(program: string, words: readonly string[], place: { cwd: string; home: string }) {
    this.#child = new Deno.Command(program, {
      args: ["serve", ...words],
      cwd: place.cwd,
      clearEnv: true,
      env: { PATH: Deno.env.get("PATH") ?? "", HOME: place.home },
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#reader = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  async request(method: string, params: object): Promise<Result> {
    const message = { jsonrpc: "2.0", id: this.#nextId++, method, params };
    await this.#writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
    while (!this.#rest.includes("\n")) {
      const { value, done } = await this.#reader.read();
      assert.ok(!done, "the server has gone");
      this.#rest += value;
    }
    const end = this.#rest.indexOf("\n");
    const reply = readReply(this.#rest.slice(0, end));
    this.#rest = this.#rest.slice(end + 1);
    assert.equal(reply.error, undefined, JSON.stringify(reply));
    return reply.result;
  }

  /** The text of what a tool yields. */
  async text(name: string, given: object): Promise<string> {
    const args = { reason: "a test", ...given };
    const { content } = await this.request("tools/call", { name, arguments: args });
    return content[0].text;
  }

  async status(): Promise<Readonly<Record<string, unknown>>> {
    const { contents } = await this.request("resources/read", { uri: "ct-agent://status" });
    const { warnings, ...status } = JSON.parse(contents[0].text);
    assert.deepEqual(warnings, []);
    return status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close();
    await this.#reader.cancel();
    assert.equal((await this.#child.status).code, 0);
  }
}

async function started(words: readonly string[], tree: string): Promise<Client> {
  const program = `${await builtCommands()}/bin/ct-agent`;
  const place = { cwd: `${tree}/root`, home: `${tree}/home` };
  const client = new Client(program, words, place);
  const clientInfo = { name: "test", version: "1" };
  const given = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  await client.request("initialize", given);
  return client;
}

const entries = { "root/a.ts": "one\n", "root/.env": "one\n", "home/.cache/deno": compiledCache() };

for (
  const words of [["plan"], ["plan", "--store", ":memory:"], ["pulsing"]]
) {
  Deno.test({
    name: `ct agent serve --agent ${words.join(" ")} answers from memory, and what is true now`,
    ignore: unreportedAt(Deno.env.get("TMPDIR") ?? "/tmp") !== undefined &&
      Deno.env.get("CI") === undefined,
    fn: async () => {
      await using tree = await tempTree(entries);
      const watched = `${tree.path}/home/.cache/ct/watch`;
      {
        await using client = await started(["--agent", ...words], tree.path);
        const grep = async () => JSON.parse(await client.text("grep", { pattern: "one" })).results;
        const root = `${tree.path}/root`;
        assert.deepEqual(await client.status(), { root, state: "nobody has asked lately" });
        const expected = [{ file_path: "a.ts", line_number: 1 }];
        const until = systemClock.now() + 20_000;
        for (let status = await client.status(); status["files"] !== 2;) {
          assert.ok(systemClock.now() < until, JSON.stringify(status));
          assert.deepEqual(await grep(), expected);
          status = await client.status();
          await systemClock.sleep(10);
        }
        assert.equal((await client.status())["state"], "ready");
        assert.equal([...Deno.readDirSync(watched)].length, 1);
        for (let round = 0; round < 10; round++) {
          Deno.writeTextFileSync(`${tree.path}/root/b.ts`, "\n".repeat(round) + "one\n");
          const found = { file_path: "b.ts", line_number: round + 1 };
          assert.deepEqual(await grep(), [...expected, found]);
        }
        assert.equal(JSON.parse(await client.text("glob_search", { pattern: "*" })).length, 3);
      }
      assert.deepEqual([...Deno.readDirSync(watched)], []);
    },
  });
}

Deno.test("ct agent serve that may write nothing looks at the files, and says why", async () => {
  await using tree = await tempTree(entries);
  const words = ["--agent", "plan", "--store", ":memory:", "--no-resident"];
  await using client = await started(words, tree.path);
  const { results } = JSON.parse(await client.text("grep", { pattern: "one" }));
  assert.deepEqual(results, [{ file_path: "a.ts", line_number: 1 }]);
  assert.deepEqual(await client.status(), {
    root: `${tree.path}/root`,
    state: "the toolset keeps no files in memory",
  });
  assert.throws(() => Deno.statSync(`${tree.path}/home/.cache/ct`), Deno.errors.NotFound);
});

Deno.test("ct agent call watches nothing", async () => {
  await using tree = await tempTree(entries);
  const words = ["call", "--agent", "plan", "--reason", "r", "grep", '{"pattern":"one"}'];
  const { stdout } = await new Deno.Command(`${await builtCommands()}/bin/ct-agent`, {
    args: words,
    cwd: `${tree.path}/root`,
    env: { HOME: `${tree.path}/home` },
  }).output();
  assert.match(new TextDecoder().decode(stdout), /"file_path":"a\.ts"/);
  assert.throws(() => Deno.statSync(`${tree.path}/home/.cache/ct`), Deno.errors.NotFound);
});
