/** Some of all moments are tried; the heavy test tries more. */
import { agentTools } from "./agent_calls.ts";
import { offered } from "./calls.ts";
import { assertAgentSwapsHeld, assertSwapsHeld } from "./swap_surface.ts";

for (const target of offered) {
  Deno.test(`R1, R23: no link that comes into the way of ${target.name} is followed`, () =>
    assertSwapsHeld(target, { most: 12 }));
}

for (const tool of agentTools) {
  const { agent, contract: { name } } = tool;
  Deno.test(`R1, R23: no link that comes into the way of ${agent}'s ${name} is followed`, () =>
    assertAgentSwapsHeld(tool, { most: 6 }));
}
