import { command } from "@ct/agent";
import { Session } from "../mcp/session.ts";
import { fuzzServer, randomAgentCall, randomMcpCall } from "./fuzz.ts";
import { Location } from "./place.ts";

Deno.test("R1, R10: random calls over MCP neither lead out nor reach what is protected (long)", async () => {
  await using place = await Location.make();
  await using session = new Session([], { cwd: place.root });
  const caller = async (name: string, given: unknown) =>
    JSON.stringify(await session.request("tools/call", { name, arguments: given }));
  await fuzzServer(randomMcpCall, { place, caller, numRuns: 100 });
});

for (const agent of ["pulsing", "review"]) {
  Deno.test(`R1, R10: random calls of ${agent} neither lead out nor reach what is protected (long)`, async () => {
    await using place = await Location.make();
    const words = ["serve", "--agent", agent, "--store", ":memory:", "--no-read-check"];
    await using session = new Session(words, { server: command, cwd: place.root });
    const caller = async (name: string, given: unknown) =>
      JSON.stringify(await session.request("tools/call", { name, arguments: given }));
    await fuzzServer(randomAgentCall(agent), { place, caller, numRuns: 50 });
  });
}
