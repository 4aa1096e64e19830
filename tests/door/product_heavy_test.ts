/** Much of what the definitions tell, each with each; a part of it is tried every day. */
import { agentTools } from "./agent_calls.ts";
import { agentSurfaces, assertAgentConfined } from "./agent_surface.ts";
import { all, offered, tools } from "./calls.ts";
import { assertConfinedInLibrary } from "./library_surface.ts";
import { assertConfinedOverMcp } from "./mcp_surface.ts";
import { assertProtected, protectedPaths } from "./protected_surface.ts";
import { assertAgentSwapsHeld, assertSwapsHeld } from "./swap_surface.ts";
import { writingActs } from "./writing_acts.ts";

for (const target of offered) {
  Deno.test(`R1, R10: no arguments of ${target.name} lead out, over MCP`, () =>
    assertConfinedOverMcp(target, all));

  Deno.test(`R1, R23: no link that comes into the way of ${target.name} is followed, often`, () =>
    assertSwapsHeld(target, { most: 100 }));
}

for (const target of tools) {
  Deno.test(`R1, R10: no options of ${target.name} lead out, in a library with a door`, () =>
    assertConfinedInLibrary(target, all));
}

for (const tool of agentTools) {
  Deno.test(`R1, R23: no link in the way of ${tool.contract.name} of an agent is followed, ever`, () =>
    assertAgentSwapsHeld(tool, { most: 100 }));

  for (const surface of Object.keys(agentSurfaces)) {
    const { agent, contract: { name } } = tool;
    Deno.test(`R1, R10: no arguments of ${agent}'s ${name} lead out, by ${surface}`, () =>
      assertAgentConfined(tool, { surface, values: 12 }));
  }
}

for (const act of writingActs) {
  Deno.test(`R10: no ${act.name} over MCP reaches any protected name`, () =>
    assertProtected(act, protectedPaths));
}
