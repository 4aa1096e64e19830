import { agentTools } from "./agent_calls.ts";
import { agentSurfaces, assertAgentConfined } from "./agent_surface.ts";

for (const tool of agentTools) {
  for (const surface of Object.keys(agentSurfaces)) {
    const { agent, contract: { name } } = tool;
    Deno.test(`R1, R10: no argument of ${agent}'s ${name} leads out, by ${surface}`, () =>
      assertAgentConfined(tool, { surface, values: surface === "the library" ? 8 : 2 }));
  }
}
