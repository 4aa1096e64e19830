/**
 * A process that decides about the cards of workflows as they come, for a test of two at once:
 * `decider.ts STORE approve|reject ROUNDS`. Prints how often it was first.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { openStore } from "../store.ts";

const [path = "", verb = "", rounds = "0"] = Deno.args;
await using store = await openStore(path);
let first = 0;
for (let n = 0; n < Number(rounds); n++) {
  let id: string | undefined;
  while ((id = (await store.cards.list(`w${n}`))[0]?.id) === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  try {
    if (verb === "approve") await store.approvals.approve(id);
    else await store.approvals.reject(id);
    first++;
  } catch (error) {
    if (!(error instanceof CtError) || error.code !== "refused") throw error;
  }
}
Deno.stdout.writeSync(new TextEncoder().encode(`${first}`));
