/** All that the definitions tell, each with each; a part of it is tried every day. */
import { all, offered } from "./calls.ts";
import { assertConfinedOverMcp } from "./mcp_surface.ts";
import { assertProtected, protectedPaths } from "./protected_surface.ts";
import { writingActs } from "./writing_acts.ts";

for (const target of offered) {
  Deno.test(`R1, R10: no arguments of ${target.name} lead out, over MCP`, () =>
    assertConfinedOverMcp(target, all));
}

for (const act of writingActs) {
  Deno.test(`R10: no ${act.name} over MCP reaches any protected name`, () =>
    assertProtected(act, protectedPaths));
}
