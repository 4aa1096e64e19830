import { fewOverMcp, offered } from "./calls.ts";
import { assertConfinedOverMcp } from "./mcp_surface.ts";

for (const target of offered) {
  Deno.test(`R1, R10: no argument of ${target.name} leads out, over MCP`, () =>
    assertConfinedOverMcp(target, fewOverMcp));
}
