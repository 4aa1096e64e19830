/**
 * A process that writes notes into a store, for a test of two at once:
 * `note_writer.ts STORE NAME COUNT`.
 *
 * @module
 */
import { openStore } from "../store.ts";

const [path = "", name = "", count = "0"] = Deno.args;
await using store = await openStore(path);
await store.workflows.ensure("w", "plan");
const session = await store.sessions.open({
  id: undefined,
  agent: "plan",
  workflow: "w",
  root: "/",
});
for (let n = 0; n < Number(count); n++) {
  await store.notes.add({
    workflow: "w",
    stage: "plan",
    pulse: null,
    session,
    text: `${name} ${n}`,
  });
  await store.sessions.beginTurn(session);
}
