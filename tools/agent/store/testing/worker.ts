/**
 * A process that works on the one workflow of a store, for a test of many at once:
 * `worker.ts STORE NUMBER ROUNDS`. Prints how many pulses it was the one to complete.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { openStore } from "../store.ts";

const [name = "", number = "", rounds = "0"] = Deno.args;
await using store = await openStore(name);
await store.workflows.ensure("w", "pulsing");
const root = "/";
const session = await store.sessions.open({
  id: `s${number}`,
  agent: "pulsing",
  workflow: "w",
  root,
});
let completed = 0;
for (let n = 0; n < Number(rounds); n++) {
  const place = { workflow: "w", stage: "pulsing", pulse: null };
  await store.notes.add({ ...place, session, text: `${number} ${n}` });
  const { id } = await store.pulses.take("w");
  const completion = { summary: `feat: ${n}`, files: [], issues: [], isHalted: false };
  try {
    await store.approvals.completePulse(id, completion);
    completed++;
  } catch (error) {
    if (!(error instanceof CtError) || error.code !== "refused") throw error;
  }
  await store.sessions.beginTurn(session);
}
Deno.stdout.writeSync(new TextEncoder().encode(`${completed}`));
