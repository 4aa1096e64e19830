/**
 * Much of what the definitions tell, each with each; random calls are tried every day. Each tool is
 * called in each way with some of the hostile values, with `CT_THOROUGH=1` with all of them.
 */
import { sampled, sampledNumber, times } from "@ct/testing";
import { agentTools } from "./agent_calls.ts";
import { agentSurfaces, assertAgentConfined, assertAgentProtected } from "./agent_surface.ts";
import { all, offered, tools } from "./calls.ts";
import { assertConfinedInLibrary } from "./library_surface.ts";
import { assertConfinedOverMcp } from "./mcp_surface.ts";
import {
  assertProtected,
  assertProtectedInLayouts,
  layouts,
  protectedPaths,
} from "./protected_surface.ts";
import { assertAgentSwapsHeld, assertSwapsHeld } from "./swap_surface.ts";
import { writingActs } from "./writing_acts.ts";

/** Of the hostile values for each place, this share is drawn. */
const extent = { ...all, share: 1 / 32 };
/** Of so many protected names one is tried with an act, another one with the next. */
const stride = times(96, 1);
const first = sampledNumber(stride, "protected names");

for (const target of offered) {
  Deno.test(`R1, R10: no arguments of ${target.name} lead out, over MCP`, () =>
    assertConfinedOverMcp(target, extent));

  Deno.test(`R1, R23: no link that comes into the way of ${target.name} is followed, often`, () =>
    assertSwapsHeld(target));
}

for (const target of tools) {
  Deno.test(`R1, R10: no options of ${target.name} lead out, in a library with a door`, () =>
    assertConfinedInLibrary(target, extent));
}

for (const tool of agentTools) {
  Deno.test(`R1, R23: no link in the way of ${tool.contract.name} of an agent is followed, ever`, () =>
    assertAgentSwapsHeld(tool));

  for (const surface of Object.keys(agentSurfaces)) {
    const { agent, contract: { name } } = tool;
    Deno.test(`R1, R10: no arguments of ${agent}'s ${name} lead out, by ${surface}`, () =>
      assertAgentConfined(tool, surface));
  }
}

for (const [offset, act] of writingActs.entries()) {
  Deno.test(`R10: no ${act.name} over MCP reaches protected names`, () =>
    assertProtected(
      act,
      protectedPaths.filter((_, index) => index % stride === (first + offset) % stride),
    ));

  Deno.test(`R10: no ${act.name} over MCP reaches a repository or its hooks, wherever it lies`, () =>
    assertProtectedInLayouts(act, sampled(Object.values(layouts), 2, act.name)));
}

Deno.test("R10: no tool of an agent reaches what is never written", () =>
  assertAgentProtected(sampled(protectedPaths, 120, "an agent's protected names")));
