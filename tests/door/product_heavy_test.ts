/**
 * Much of what the definitions tell, each with each; random calls are tried every day. What is one
 * and the same behind two surfaces is tried by turns, with `CT_THOROUGH=1` behind both.
 */
import { isThorough, times } from "@ct/testing";
import { agentTools } from "./agent_calls.ts";
import { agentSurfaces, assertAgentConfined, assertAgentProtected } from "./agent_surface.ts";
import { all, type Extent, offered, tools } from "./calls.ts";
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

const overMcp: Extent = isThorough ? all : { ...all, half: 0 };
const inLibrary: Extent = isThorough ? all : { ...all, half: 1 };
const swaps = { most: times(30, 100) };
/** So many hostile values are tried in each place: what is behind the surfaces is the library. */
const values = (surface: string) => times(surface === "the library" ? 8 : 6, 12);
/** Of so many protected names one is tried with an act, another one with the next. */
const stride = times(12, 1);

for (const target of offered) {
  Deno.test(`R1, R10: no arguments of ${target.name} lead out, over MCP`, () =>
    assertConfinedOverMcp(target, overMcp));

  Deno.test(`R1, R23: no link that comes into the way of ${target.name} is followed, often`, () =>
    assertSwapsHeld(target, swaps));
}

for (const target of tools) {
  Deno.test(`R1, R10: no options of ${target.name} lead out, in a library with a door`, () =>
    assertConfinedInLibrary(target, inLibrary));
}

for (const tool of agentTools) {
  Deno.test(`R1, R23: no link in the way of ${tool.contract.name} of an agent is followed, ever`, () =>
    assertAgentSwapsHeld(tool, swaps));

  for (const surface of Object.keys(agentSurfaces)) {
    const { agent, contract: { name } } = tool;
    Deno.test(`R1, R10: no arguments of ${agent}'s ${name} lead out, by ${surface}`, () =>
      assertAgentConfined(tool, { surface, values: values(surface) }));
  }
}

for (const [offset, act] of writingActs.entries()) {
  Deno.test(`R10: no ${act.name} over MCP reaches protected names`, () =>
    assertProtected(
      act,
      protectedPaths.filter((_, index) => index % stride === offset % stride),
    ));

  Deno.test(`R10: no ${act.name} over MCP reaches a repository or its hooks, wherever it lies`, () =>
    assertProtectedInLayouts(act, Object.values(layouts)));
}

Deno.test("R10: no tool of an agent reaches what is never written", () =>
  assertAgentProtected(protectedPaths));
