/**
 * What Claude Code itself lets run unasked, before `ct mcp install --steer rewrite` and after. The
 * model is a server in this process that has it run one line. The client is looked for as `claude`
 * or, with its package, where CT_CLAUDE_CODE says.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";

const root = new URL("../../", import.meta.url).pathname;

/** The words that start the client; none if it cannot be had. */
const client: readonly string[] = await (async () => {
  const named = Deno.env.get("CT_CLAUDE_CODE");
  const words = named === undefined
    ? ["claude"]
    : named.endsWith(".js")
    ? ["node", named]
    : [named];
  try {
    const [program = "", ...args] = words;
    const { success } = await new Deno.Command(program, { args: [...args, "--version"] }).output();
    return success ? words : [];
  } catch {
    return [];
  }
})();
const skipped = client.length > 0
  ? ""
  : " (Claude Code is not installed; CT_CLAUDE_CODE names its cli.js)";

type Json = Readonly<Record<string, unknown>>;

/** The events of an answer with one block. */
function eventsOf(model: unknown, block: Json): string {
  const isCall = block["type"] === "tool_use";
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "m", type: "message", role: "assistant", model, content: [], usage };
  const delta = isCall
    ? { type: "input_json_delta", partial_json: JSON.stringify(block["input"]) }
    : { type: "text_delta", text: block["text"] };
  const start = isCall ? { ...block, input: {} } : { type: "text", text: "" };
  const events: readonly Json[] = [
    { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: "content_block_start", index: 0, content_block: start },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: isCall ? "tool_use" : "end_turn", stop_sequence: null },
      usage,
    },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event["type"]}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}

/** A model that has the client run one line; `results` gets what the client says of it. */
function modelFor(command: string, results: { readonly ok: boolean; readonly text: string }[]) {
  return Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !pathname.endsWith("/messages")) return Response.json({});
    const { tools = [], messages = [], model, stream } = await request.json();
    const runs = tools.some((tool: Json) => tool["name"] === "Bash");
    const last: unknown = messages.at(-1)?.content;
    const told: readonly Json[] = (Array.isArray(last) ? last : [])
      .filter((block: Json) => block["type"] === "tool_result");
    for (const { is_error: isError, content } of told) {
      results.push({ ok: isError !== true, text: JSON.stringify(content) });
    }
    const block = runs && told.length === 0
      ? { type: "tool_use", id: "t", name: "Bash", input: { command, description: "x" } }
      : { type: "text", text: "none" };
    if (stream === true) {
      return new Response(eventsOf(model, block), {
        headers: { "content-type": "text/event-stream" },
      });
    }
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: "m", type: "message", role: "assistant", model, usage };
    return Response.json({ ...message, content: [block], stop_reason: "end_turn" });
  });
}

/** What becomes of a line in the client. */
async function lineIn(
  line: string,
  { cwd, home }: { readonly cwd: string; readonly home: string },
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const results: { ok: boolean; text: string }[] = [];
  await using server = modelFor(line, results);
  const [program = "", ...args] = client;
  const { code, stderr } = await new Deno.Command(program, {
    args: [...args, "-p", "go", "--output-format", "json"],
    cwd,
    clearEnv: true,
    env: {
      HOME: home,
      PATH: Deno.env.get("PATH") ?? "",
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${server.addr.port}`,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
    stdin: "null",
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return results[0] ?? assert.fail("the client did not run the line");
}

Deno.test({
  name: "lines that Claude Code runs unasked run so when they are rewritten, and no others do" +
    skipped,
  ignore: client.length === 0,
  sanitizeResources: false,
  fn: async () => {
    await using tree = await tempTree({
      "project/src/b.ts": "export function greet() {}\nb\nc\nd\n",
      "project/f": "1\n2\n3\n4\n",
      "home/x": "",
      "other/x": "1\n2\n3\n",
    });
    const place = { cwd: `${tree.path}/project`, home: `${tree.path}/home` };
    await Deno.mkdir(`${tree.path}/bin`);
    for (const [name, words] of [["ct", ""], ["ct-steer", "steer"], ["ct-mcp", "mcp"]]) {
      await Deno.writeTextFile(
        `${tree.path}/bin/${name}`,
        `#!/bin/sh\nexec ${Deno.execPath()} run -A --no-check --config ${root}deno.json ` +
          `${root}scripts/ct.ts ${words} "$@"\n`,
        { mode: 0o755 },
      );
    }
    const lines = [
      "head -3 f",
      "grep -rn greet src | head -2",
      "cat src/b.ts",
      "head -1 /etc/hostname",
      `head -2 ${tree.path}/other/x`,
      "touch made",
    ];
    const before = [];
    for (const line of lines) before.push(await lineIn(line, place));
    assert.ok(before[0]?.ok && before[1]?.ok, JSON.stringify(before));
    assert.ok(before[3]?.ok === false && before[5]?.ok === false, JSON.stringify(before));
    const install = await new Deno.Command(`${tree.path}/bin/ct-mcp`, {
      args: ["install", "--client", "claude-code", "--steer", "rewrite"].concat(
        "--program",
        `${tree.path}/bin/ct-mcp`,
      ),
      env: { HOME: place.home },
    }).output();
    assert.equal(install.code, 0, new TextDecoder().decode(install.stderr));
    // The server is not what is tried here.
    await Deno.remove(`${place.home}/.claude.json`);
    for (const [at, line] of lines.entries()) {
      const { ok, text } = await lineIn(line, place);
      // What was asked about may only be answered the same, and what ran prints the same.
      if (before[at]?.ok === true) assert.deepEqual({ ok, text }, before[at], line);
      else if (line !== "cat src/b.ts") assert.equal(ok, false, line);
    }
  },
});
