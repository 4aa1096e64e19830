/**
 * Clients that others have written: those of the SDK, of both eras and over both transports, and
 * the command line of the Inspector.
 */
import assert from "node:assert/strict";
import { npmPackages, tempTree } from "@ct/testing";
import { root as project } from "../../scripts/project.ts";

const packages = npmPackages([
  "@modelcontextprotocol/client@2.4.0",
  "@modelcontextprotocol/inspector@2.12.0",
]);
addEventListener("unload", () => packages?.[Symbol.dispose]());

/** Words of Deno that start the server from source. */
const server = ["run", "--allow-all", "--no-check", `${project}/mod.ts`, "mcp"];

/** Connects, lists, calls, asks for progress and cancels; prints what it saw as JSON. */
const script = `
  import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
  import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
  const { mode, command, args, cwd, url, token } = JSON.parse(Deno.args[0]);
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(url === undefined
    ? new StdioClientTransport({ command, args, cwd })
    : new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { Authorization: "Bearer " + token } },
    }));
  const { tools } = await client.listTools();
  const view = await client.callTool({ name: "ct-view", arguments: { path: "a.txt" } });
  const failed = await client.callTool({ name: "ct-view", arguments: { path: "/etc/passwd" } });
  const json = await client.callTool({
    name: "ct-search",
    arguments: { grep: "two", json: true },
  });
  const edit = await client.callTool({
    name: "ct-edit",
    arguments: { find: "two", replace: "2", base: "a.txt" },
  });
  const steps = [];
  const waited = client.callTool({
    name: "ct-await",
    arguments: { timeout: 30, every: 1, probe: ["false"] },
  }, { onprogress: ({ message }) => steps.push(message), signal: AbortSignal.timeout(3500) });
  const cancelled = await waited.then(() => false, () => true);
  const { resources } = await client.listResources();
  const { prompts } = await client.listPrompts();
  console.log(JSON.stringify({
    tools: tools.length, view, failed, json, edit, cancelled, steps,
    resources: resources.length, prompts: prompts.length,
    version: client.getNegotiatedProtocolVersion(),
  }));
  await client.close();
  Deno.exit();
`;

async function run(given: Readonly<Record<string, unknown>>) {
  const path = `${packages?.path}/client.mjs`;
  await Deno.writeTextFile(path, script);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--node-modules-dir=manual", path, JSON.stringify(given)],
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert.notEqual(text, "", new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

function assertServed(
  seen: Awaited<ReturnType<typeof run>>,
  era: "stateless" | "handshake",
): void {
  assert.equal(seen.version, era === "stateless" ? "2026-07-28" : "2025-11-25");
  assert.ok(seen.tools > 15 && seen.resources > 5 && seen.prompts > 1);
  assert.equal(seen.view.content[0].text, "1  one\n2  two");
  assert.equal(seen.failed.isError, true);
  assert.equal(seen.json.structuredContent.result.count, 1);
  assert.deepEqual(JSON.parse(seen.json.content[0].text), seen.json.structuredContent);
  assert.match(
    seen.edit.content[0].text,
    /1 replacement\(s\) in 1 file\(s\) -> SUCCESS \(applied\)/,
  );
  assert.equal(seen.cancelled, true);
  assert.ok(seen.steps.length >= 2, String(seen.steps));
}

const eras = [["stateless", { pin: "2026-07-28" }], ["handshake", "legacy"]] as const;

for (const [era, mode] of eras) {
  Deno.test({
    name: `the SDK's client (${era}) is served over stdio`,
    ignore: packages === undefined,
    fn: async () => {
      await using tree = await tempTree({ "a.txt": "one\ntwo\n" });
      const given = { mode, command: Deno.execPath(), args: server, cwd: tree.path };
      assertServed(await run(given), era);
    },
  });

  Deno.test({
    name: `the SDK's client (${era}) is served over HTTP`,
    ignore: packages === undefined,
    fn: async () => {
      await using tree = await tempTree({ "a.txt": "one\ntwo\n" });
      const child = new Deno.Command(Deno.execPath(), {
        args: [...server, "--http", "0"],
        cwd: tree.path,
        stderr: "piped",
      }).spawn();
      const reader = child.stderr.getReader();
      try {
        let said = "";
        while (!/token: \w+\n/.test(said)) {
          said += new TextDecoder().decode((await reader.read()).value);
        }
        const [, url] = /listening on (\S+)/.exec(said) ?? [];
        const [, token] = /token: (\w+)/.exec(said) ?? [];
        assertServed(await run({ mode, url, token }), era);
        const without = await fetch(String(url), { method: "POST", body: "{}" });
        assert.equal(without.status, 401);
        await without.body?.cancel();
        const headers = { Authorization: `Bearer ${token}`, Origin: "https://example.com" };
        const foreign = await fetch(String(url), { method: "POST", body: "{}", headers });
        assert.equal(foreign.status, 403);
        await foreign.body?.cancel();
      } finally {
        await reader.cancel();
        child.kill("SIGTERM");
        assert.equal((await child.status).code, 0);
      }
    },
  });
}

Deno.test({
  name: "the command line of the Inspector lists tools and calls one",
  ignore: packages === undefined,
  fn: async () => {
    await using tree = await tempTree({ "a.txt": "one\ntwo\n" });
    const launcher = `${packages?.path}/node_modules/@modelcontextprotocol/inspector/clients/` +
      "launcher/build/index.js";
    const inspect = async (...words: readonly string[]) => {
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--allow-all", launcher, "--cli", Deno.execPath(), ...server, ...words],
        cwd: tree.path,
      }).output();
      const text = new TextDecoder().decode(stdout);
      assert.notEqual(text, "", new TextDecoder().decode(stderr));
      return JSON.parse(text);
    };
    const { tools } = await inspect("--method", "tools/list");
    assert.ok(tools.length > 15);
    const call = ["--method", "tools/call", "--tool-name", "ct-view", "--tool-arg", "path=a.txt"];
    assert.equal((await inspect(...call)).content[0].text, "1  one\n2  two");
  },
});
