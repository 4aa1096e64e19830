/** A built server of the review agent that opens a review, with the permissions of its script. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const opening = { protocolVersion: "2025-11-25", capabilities: {} };
const requests = [
  { id: 1, method: "initialize", params: { ...opening, clientInfo: { name: "t", version: "1" } } },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/call", params: { name: "get_diff", arguments: { reason: "r" } } },
].map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join("");

Deno.test("the built server of the review agent shows what has changed since --base", async () => {
  await using tree = await tempTree({ "a.txt": "one\n" });
  const identity = ["-c", "user.name=a", "-c", "user.email=a@b"];
  for (const args of [["init", "-qb", "main"], ["add", "."], [...identity, "commit", "-qm", "x"]]) {
    assert.ok(new Deno.Command("git", { args, cwd: tree.path }).outputSync().success);
  }
  Deno.writeTextFileSync(`${tree.path}/a.txt`, "two\n");
  const server = new Deno.Command(`${await builtCommands()}/bin/ct-agent`, {
    args: ["serve", "--agent", "review", "--base", "main"],
    cwd: tree.path,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = server.stdin.getWriter();
  await writer.write(new TextEncoder().encode(requests));
  let replies = "";
  const decoder = new TextDecoder();
  for await (const part of server.stdout) {
    replies += decoder.decode(part, { stream: true });
    if (/"id":2\b/.test(replies) && replies.endsWith("\n")) break;
  }
  await writer.close();
  assert.match(replies, /-one.*\+two/);
  const stderr = await new Response(server.stderr).text();
  assert.equal((await server.status).code, 0, stderr);
});
