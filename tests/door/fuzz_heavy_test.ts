/** `CT_PROPERTY_SEED` sets which calls are made. */
import { times } from "@ct/testing";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { builtCommands } from "../built_commands.ts";
import { fuzzServer, randomAgentCall, randomMcpCall } from "./fuzz.ts";
import { Location } from "./place.ts";

const servers = {
  "ct-mcp": { words: [], arbitrary: randomMcpCall },
  "ct-agent": {
    words: ["--agent", "pulsing", "--store", ":memory:", "--no-read-check"],
    arbitrary: randomAgentCall("pulsing"),
  },
} as const;

for (const server of ["ct-mcp", "ct-agent"] as const) {
  Deno.test({
    name: `R1, R10: random calls of ${server} do nothing outside or to .git`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      const { words, arbitrary } = servers[server];
      const commands = `${await builtCommands()}/bin`;
      await using place = await Location.make();
      const env = { HOME: `${place.top}/home` };
      await using client = new Client(place.root, words, { env, commands, server });
      await client.request("initialize", handshake);
      const caller = (name: string, given: unknown) =>
        client.reply("tools/call", { name, arguments: given });
      // A quarter of these, unless all tests are run.
      await fuzzServer(arbitrary, { place, caller, numRuns: times(1_200, 4_000) });
    },
  });
}
