/** Some of all moments are tried; the heavy test tries more. */
import { offered } from "./calls.ts";
import { assertSwapsHeld } from "./swap_surface.ts";

for (const target of offered) {
  Deno.test(`R1, R23: no link that comes into the way of ${target.name} is followed`, () =>
    assertSwapsHeld(target, { every: 61 }));
}
